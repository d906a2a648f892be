//! How two snapshots of the same page differ in its elements.

use engine::page::{Element, NodeContent, PageSnapshot, STYLE_PROPERTIES, StyleProperty};
use serde::{Deserialize, Serialize};

/// Elements of a page, and on how many of them two snapshots differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differences {
    /// Elements of the page.
    pub elements: u64,
    /// Those that are seen, by the snapshot that is right.
    pub shown: u64,
    /// Seen, but hidden by the other snapshot.
    pub lost: u64,
    /// Hidden, but seen by the other snapshot.
    pub gained: u64,
    /// Seen by both, but with a box by one only, or with another `display`.
    pub display: u64,
    /// Seen by both, with values that differ otherwise.
    pub values: u64,
}

impl Differences {
    /// Adds those of another page.
    pub fn add(&mut self, other: &Differences) {
        self.elements += other.elements;
        self.shown += other.shown;
        self.lost += other.lost;
        self.gained += other.gained;
        self.display += other.display;
        self.values += other.values;
    }

    /// Elements that are shown by one snapshot and hidden by the other.
    pub fn wrong(&self) -> u64 {
        self.lost + self.gained
    }

    /// A count of elements as a share of those that are seen.
    pub fn share(&self, count: u64) -> f64 {
        count as f64 / self.shown.max(1) as f64
    }
}

/// How far `other` differs from `right`.
pub fn differences(right: &PageSnapshot, other: &PageSnapshot) -> Differences {
    let (one, two) = (Tree::of(right), Tree::of(other));
    let mut found = Differences::default();
    let mut open = match (one.elements.is_empty(), two.elements.is_empty()) {
        (false, false) => vec![(Some(0), Some(0), true, true)],
        _ => Vec::new(),
    };
    while let Some((a, b, shown, other_shown)) = open.pop() {
        let (own, others) = (a.map(|a| one.element(a)), b.map(|b| two.element(b)));
        let shown = shown && own.is_some_and(|element| element.hiding.is_none());
        let other_shown = other_shown && others.is_some_and(|element| element.hiding.is_none());
        found.elements += 1;
        found.shown += u64::from(shown);
        found.lost += u64::from(shown && !other_shown);
        found.gained += u64::from(!shown && other_shown);
        if let (Some(own), Some(others), true, true) = (own, others, shown, other_shown) {
            let (own, others) = (one.values(own), two.values(others));
            let differs = display(own) != display(others);
            found.display += u64::from(differs);
            found.values += u64::from(!differs && own != others);
        }
        let (below, others) = (one.below(a), two.below(b));
        // Where one has other children (for example, what a frame shows), all of them count as different.
        let alike = below.len() == others.len();
        if alike {
            open.extend(below.iter().zip(others).map(|(&a, &b)| (Some(a), Some(b), shown, other_shown)));
        } else {
            open.extend(below.iter().map(|&a| (Some(a), None, shown, other_shown)));
            open.extend(others.iter().map(|&b| (None, Some(b), shown, other_shown)));
        }
    }
    found
}

fn display(values: Option<&[String]>) -> Option<&str> {
    values.and_then(|values| values.get(StyleProperty::Display as usize)).map(String::as_str)
}

/// The elements of a snapshot without the text between them.
struct Tree<'s> {
    snapshot: &'s PageSnapshot,
    /// Nodes of the elements, in document order.
    elements: Vec<usize>,
    /// For each of them, the elements below it.
    below: Vec<Vec<usize>>,
}

impl<'s> Tree<'s> {
    fn of(snapshot: &'s PageSnapshot) -> Self {
        let mut tree = Tree { snapshot, elements: Vec::new(), below: Vec::new() };
        let mut places = vec![0; snapshot.nodes.len()];
        for (node, place) in snapshot.nodes.iter().zip(0..) {
            let NodeContent::Element(_) = node.content else { continue };
            let own = tree.elements.len();
            places[place] = own;
            tree.elements.push(place);
            tree.below.push(Vec::new());
            if let Some(parent) = node.parent {
                tree.below[places[parent as usize]].push(own);
            }
        }
        tree
    }

    fn element(&self, at: usize) -> &'s Element {
        match &self.snapshot.nodes[self.elements[at]].content {
            NodeContent::Element(element) => element,
            NodeContent::Text(_) => unreachable!("only elements were listed"),
        }
    }

    fn below(&self, at: Option<usize>) -> &[usize] {
        at.map_or(&[], |at| &self.below[at])
    }

    /// Computed values, in the order of [`STYLE_PROPERTIES`].
    fn values(&self, element: &Element) -> Option<&'s [String]> {
        let values = &self.snapshot.styles.get(element.style? as usize)?.values;
        values.get(..STYLE_PROPERTIES.len())
    }
}

#[cfg(test)]
mod tests {
    use engine::page::{Hiding, Node, Style};

    use super::*;

    fn page(change: impl Fn(&mut Vec<Node>)) -> PageSnapshot {
        let element = |parent| Node {
            parent,
            content: NodeContent::Element(Box::new(Element { style: Some(0), ..Element::default() })),
        };
        let mut nodes = vec![element(None), element(Some(0)), element(Some(1)), element(Some(0))];
        change(&mut nodes);
        let style = |display: &str, size: &str| {
            let mut values = vec![String::new(); STYLE_PROPERTIES.len()];
            values[StyleProperty::Display as usize] = display.into();
            values[StyleProperty::FontSize as usize] = size.into();
            Style { values }
        };
        let styles = vec![style("block", "16px"), style("flex", "16px"), style("block", "12px")];
        PageSnapshot { nodes, styles, ..PageSnapshot::default() }
    }

    fn change(at: usize, change: impl Fn(&mut Element)) -> PageSnapshot {
        page(|nodes| {
            if let NodeContent::Element(element) = &mut nodes[at].content {
                change(element);
            }
        })
    }

    #[test]
    fn the_same_page_does_not_differ() {
        let same = differences(&page(|_| ()), &page(|_| ()));
        assert_eq!(same, Differences { elements: 4, shown: 4, ..Differences::default() });
    }

    #[test]
    fn what_is_hidden_hides_what_is_below_it() {
        let hidden = change(1, |element| element.hiding = Some(Hiding::NotDisplayed));
        assert_eq!(differences(&page(|_| ()), &hidden).lost, 2);
        let back = differences(&hidden, &page(|_| ()));
        assert_eq!((back.gained, back.shown), (2, 2));
    }

    #[test]
    fn values_are_told_from_display() {
        let of = |style| {
            let found = differences(&page(|_| ()), &change(2, |element| element.style = style));
            (found.display, found.values)
        };
        assert_eq!([of(Some(0)), of(Some(1)), of(None), of(Some(2))], [(0, 0), (1, 0), (1, 0), (0, 1)]);
    }

    #[test]
    fn children_that_only_one_has_are_different() {
        let less = page(|nodes| {
            nodes.pop();
        });
        let found = differences(&page(|_| ()), &less);
        assert_eq!((found.lost, found.gained), (3, 2));
    }
}
