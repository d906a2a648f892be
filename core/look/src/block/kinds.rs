//! Kinds of elements: those of one name and class look and mean the same, and are side by side in lists and cards.

use std::collections::BTreeMap;

use page::{NodeId, Page};

/// The kind of every element, and how many of its kind are beside it.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    of: Vec<u32>,
    siblings: Vec<u32>,
    count: usize,
}

impl Kinds {
    /// Looks at every element of a page, in linear time.
    pub(super) fn new(page: &Page) -> Self {
        // Lengths differ more often than first letters do, and cost less to compare.
        let mut known: BTreeMap<(&str, usize, &str), u32> = BTreeMap::new();
        let mut of = vec![0; page.len() as usize];
        for node in page.all_elements() {
            let next = known.len() as u32 + 1;
            let class = page.attribute(node, "class").unwrap_or_default();
            of[node as usize] = *known.entry((page.tag(node), class.len(), class)).or_insert(next);
        }
        let count = known.len() + 1;
        let siblings = siblings(page, &of, count);
        Kinds { of, siblings, count }
    }

    /// How many kinds there are, that of text included.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// A number that elements of one name and class share; 0 for text.
    pub fn kind_of(&self, node: NodeId) -> u32 {
        self.of[node as usize]
    }

    /// Children of one parent that are of the element's kind, itself included; 0 for text.
    pub fn siblings(&self, node: NodeId) -> u32 {
        self.siblings[node as usize]
    }
}

fn siblings(page: &Page, kinds: &[u32], count: usize) -> Vec<u32> {
    let mut siblings = vec![0; kinds.len()];
    if let Some(root) = siblings.first_mut() {
        *root = 1;
    }
    let mut counts = vec![0; count];
    let kind = |node: NodeId| kinds[node as usize] as usize;
    for parent in page.all_elements() {
        let elements = || page.children(parent).filter(|&child| kind(child) > 0);
        elements().for_each(|child| counts[kind(child)] += 1);
        elements().for_each(|child| siblings[child as usize] = counts[kind(child)]);
        elements().for_each(|child| counts[kind(child)] = 0);
    }
    siblings
}

#[cfg(test)]
mod tests {
    use page::testing::{find, snapshot};

    use super::*;

    #[test]
    fn siblings_of_one_name_and_class_are_counted() {
        let snapshot = snapshot("<ul><li id=a class=x>1<li id=b class=x>2<li id=c>3</ul><ul><li class=x>4</ul>");
        let page = Page::new(&snapshot).expect("sound");
        let kinds = Kinds::new(&page);
        let at = |name| find(&page, name);
        assert_eq!([at("a"), at("b"), at("c"), 0].map(|node| kinds.siblings(node)), [2, 2, 1, 1]);
        assert_eq!(kinds.kind_of(at("a")), kinds.kind_of(at("b")));
        assert_ne!(kinds.kind_of(at("a")), kinds.kind_of(at("c")));
        assert_eq!((kinds.kind_of(at("a") + 1), kinds.siblings(at("a") + 1)), (0, 0));
    }
}
