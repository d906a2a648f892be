//! Key paths: a light XPath that finds the same thing on every page of a site (§III.B of the paper behind `feed`).
//!
//! A path leads from the root element down. It is written and read as text that looks like a CSS selector:
//! `html>body>div.page>*>article#post-*.post>div.entry-content`. Differences from the paper, with their reasons:
//!
//! * `class` is a set of names, not one string: order and additions per post (`post-1110 category-boats`) do not count.
//! * A step may carry its position among siblings of the same element (`span:2`), because date and author are often
//!   neighbours that nothing else distinguishes. It is added only where a path without it finds something else.
//! * All paths are absolute; `*` for any number of elements does what the paper's relative paths do.

use super::Strictness;
use crate::{NodeId, Page};

/// A path from the root element to the elements that it finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyPath {
    /// From the root element down; the last one describes what is found.
    pub steps: Vec<Step>,
}

/// One element of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Any number of elements may lie between the step before and this one, none included.
    pub gap: bool,
    /// Name of the element.
    pub tag: String,
    /// `id` that it must have.
    pub id: Option<Pattern>,
    /// Classes that it must have, sorted.
    pub classes: Vec<String>,
    /// Further attributes that it must have, with their values, sorted.
    pub attributes: Vec<(String, String)>,
    /// Position among its siblings of the same name, from 1.
    pub position: Option<u32>,
}

/// A value, or how it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    /// The value or its beginning.
    pub text: String,
    /// Whether anything may follow.
    pub open: bool,
}

/// Attributes besides `id` and `class` that state what an element is for.
pub const TELLING: [&str; 5] = ["itemprop", "property", "rel", "role", "typeof"];

impl Pattern {
    fn fits(&self, value: &str) -> bool {
        if self.open { value.starts_with(&self.text) } else { value == self.text }
    }

    /// What both have in common (§III.C): the value, or the common beginning and anything. `None` where they begin
    /// differently; the paper's bare wildcard, which asks for the presence of an `id` alone, would match too much.
    fn merged(&self, other: &Pattern) -> Option<Pattern> {
        if self == other {
            return Some(self.clone());
        }
        let common: String =
            self.text.chars().zip(other.text.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
        let text = common.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        (!text.is_empty()).then_some(Pattern { text, open: true })
    }
}

impl Step {
    /// Whether the element has what the step asks for. It may have more.
    fn fits(&self, page: &Page, node: NodeId, strictness: Strictness) -> bool {
        page.tag(node) == self.tag
            && self.id.as_ref().is_none_or(|id| page.attribute(node, "id").is_some_and(|value| id.fits(value)))
            && self.has_classes(page, node, strictness)
            && self.attributes.iter().all(|(name, value)| page.attribute(node, name) == Some(value))
            && self.position.is_none_or(|position| self::position(page, node) == position)
    }

    fn has_classes(&self, page: &Page, node: NodeId, strictness: Strictness) -> bool {
        let has = |class: &&String| classes(page, node).any(|own| own == class.as_str());
        let found = self.classes.iter().filter(has).count();
        // Classes of the root and of `body` name kinds of pages and states of scripts.
        let may_lack_all = strictness == Strictness::Loose && matches!(self.tag.as_str(), "html" | "body");
        may_lack_all || strictness.suffices(found, self.classes.len())
    }

    /// What both have in common; `None` where they are different elements.
    fn merged(&self, other: &Step) -> Option<Step> {
        (self.tag == other.tag).then(|| Step {
            gap: self.gap || other.gap,
            tag: self.tag.clone(),
            id: self.id.as_ref().zip(other.id.as_ref()).and_then(|(one, two)| one.merged(two)),
            classes: self.classes.iter().filter(|class| other.classes.contains(class)).cloned().collect(),
            attributes: self.attributes.iter().filter(|pair| other.attributes.contains(pair)).cloned().collect(),
            position: self.position.filter(|_| self.position == other.position),
        })
    }

    /// How much the step asks for besides the element's name.
    fn weight(&self) -> usize {
        2 * usize::from(self.id.is_some()) + self.classes.len().min(3) + self.attributes.len()
    }
}

/// Classes of an element.
pub fn classes<'p>(page: &Page<'p>, node: NodeId) -> impl Iterator<Item = &'p str> {
    page.attribute(node, "class").unwrap_or_default().split_whitespace()
}

/// Position among the siblings of the same name, from 1.
pub fn position(page: &Page, node: NodeId) -> u32 {
    let Some(parent) = page.parent(node) else { return 1 };
    let before = page.children(parent).take_while(|&sibling| sibling != node);
    1 + before.filter(|&sibling| page.tag(sibling) == page.tag(node)).count() as u32
}

impl KeyPath {
    /// Every element that the path finds, in document order (§III.E).
    pub fn find(&self, page: &Page) -> Vec<NodeId> {
        self.find_as(page, Strictness::Strict)
    }

    /// The elements that the path leads to, compared as strictly as is stated, in document order.
    pub fn find_as(&self, page: &Page, strictness: Strictness) -> Vec<NodeId> {
        let Some((first, rest)) = self.steps.split_first() else { return Vec::new() };
        if page.is_empty() || !first.fits(page, 0, strictness) {
            return Vec::new();
        }
        let mut found = vec![0];
        for step in rest {
            found = self::step(page, &found, step, strictness);
        }
        found
    }

    /// What both paths have in common; `None` where they cannot lead to the same kind of element.
    ///
    /// Difference from §III.C: the paper cuts both paths where they begin to differ, which turns a path to the body
    /// into one to the whole page as soon as one wrapper comes or goes. Here the ends are held, and what lies between
    /// becomes `*`.
    pub fn merged(&self, other: &KeyPath) -> Option<KeyPath> {
        let same_way = self.steps.len() == other.steps.len()
            && self.steps.iter().zip(&other.steps).all(|(one, two)| one.tag == two.tag);
        if same_way {
            let steps = self.steps.iter().zip(&other.steps).filter_map(|(one, two)| one.merged(two)).collect();
            return Some(KeyPath { steps });
        }
        let (last, first) =
            (self.steps.last()?.merged(other.steps.last()?)?, self.steps.first()?.merged(other.steps.first()?)?);
        // An end that nothing describes would be found all over the page.
        if last.weight() == 0 && last.tag.len() < 4 {
            return None;
        }
        let most = self.steps.len().min(other.steps.len());
        let pairs = |index: usize| (&self.steps[index], &other.steps[index]);
        let ends =
            |index: usize| (&self.steps[self.steps.len() - 1 - index], &other.steps[other.steps.len() - 1 - index]);
        let front: Vec<Step> = (1..most - 1)
            .map_while(|index| {
                let (one, two) = pairs(index);
                one.merged(two)
            })
            .collect();
        let room = most.saturating_sub(front.len() + 2);
        let mut back: Vec<Step> = (1..=room)
            .map_while(|index| {
                let (one, two) = ends(index);
                one.merged(two)
            })
            .collect();
        back.reverse();
        back.push(last);
        if let Some(step) = back.first_mut() {
            step.gap = true;
        }
        Some(KeyPath { steps: std::iter::once(first).chain(front).chain(back).collect() })
    }

    /// How much the path asks for besides names of elements. A path with little of it finds the wrong thing on other
    /// pages (the third path of the paper's Listing 4).
    pub fn weight(&self) -> usize {
        self.steps.iter().map(Step::weight).sum()
    }

    /// Number of leading steps that both share, which is how near two elements are (§III.D.1).
    pub fn shared_prefix(&self, other: &KeyPath) -> usize {
        self.steps.iter().zip(&other.steps).take_while(|(one, two)| one == two).count()
    }
}

fn step(page: &Page, parents: &[NodeId], step: &Step, strictness: Strictness) -> Vec<NodeId> {
    let mut found: Vec<NodeId> = Vec::new();
    for &parent in parents {
        if step.gap {
            found.extend((parent + 1..page.subtree_end(parent)).filter(|&node| step.fits(page, node, strictness)));
        } else {
            found.extend(page.children(parent).filter(|&node| step.fits(page, node, strictness)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn path(text: &str) -> KeyPath {
        text.parse().expect("a path")
    }

    fn merge(one: &str, two: &str) -> Option<String> {
        path(one).merged(&path(two)).map(|path| path.to_string())
    }

    #[test]
    fn merging_follows_the_paper() {
        assert_eq!(
            merge("html>body>div#post-2>div.post-header.a>h1", "html>body>div#post-1>div.b.post-header>h1"),
            Some("html>body>div#post-*>div.post-header>h1".into())
        );
        assert_eq!(merge("html>body>div#x>p", "html>body>div#y>p"), Some("html>body>div>p".into()));
        assert_eq!(merge("html>body>div>h1", "html>body>div>span"), None);
    }

    #[test]
    fn a_wrapper_more_becomes_a_wildcard() {
        assert_eq!(
            merge("html>body>div.page>div.text", "html>body>div.page>div.wide>div.text"),
            Some("html>body>div.page>*>div.text".into())
        );
        assert_eq!(merge("html>body>div.page>p", "html>body>div.page>div>p"), None);
    }

    #[test]
    fn elements_are_found() {
        let html = "<div id='post-7' class='post big'><span>a</span><span itemprop='author'>b</span></div><div>c</div>";
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).expect("a page");
        let count = |text: &str| path(text).find(&page).len();
        assert_eq!(count("html>body>div"), 2);
        assert_eq!(count("html>body>div#post-*.post"), 1);
        assert_eq!(count("html>body>div#post-"), 0);
        assert_eq!(count("html>*>span"), 2);
        assert_eq!(count("html>body>div>span:2[itemprop=author]"), 1);
        assert_eq!(count("html>body>div:2>span"), 0);
    }
}
