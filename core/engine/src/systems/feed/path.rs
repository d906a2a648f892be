//! Key paths: a light XPath that finds the same thing on every page of a site (§III.B of the paper).
//!
//! A path leads from the root element down. It is written and read as text that looks like a CSS selector:
//! `html>body>div.page>*>article#post-*.post>div.entry-content`. Differences from the paper, with their reasons:
//!
//! * `class` is a set of names, not one string: order and additions per post (`post-1110 category-boats`) do not count.
//! * A step may carry its position among siblings of the same element (`span:2`), because date and author are often
//!   neighbours that nothing else tells apart. It is added only where a path without it finds something else.
//! * All paths are absolute; `*` for any number of elements does what the paper's relative paths do.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    page::{NodeId, Page},
    sort::sort_by,
};

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

/// How exactly an element has to be what a step describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Everything has to be there, as in the paper.
    Strict,
    /// Half of the classes are enough. A few posts share classes that others do not have (a category, a format).
    Loose,
}

/// Attributes besides `id` and `class` that tell what an element is for.
pub(super) const TELLING: [&str; 5] = ["itemprop", "property", "rel", "role", "typeof"];

impl Pattern {
    fn fits(&self, value: &str) -> bool {
        if self.open { value.starts_with(&self.text) } else { value == self.text }
    }

    /// What both have in common (§III.C): the value, or the common beginning and anything. `None` where they begin
    /// differently; the paper's bare wildcard, which asks for the presence of an `id` alone, tells nothing.
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
        match strictness {
            Strictness::Strict => found == self.classes.len(),
            // Classes of the root and of `body` tell kinds of pages and states of scripts.
            Strictness::Loose => matches!(self.tag.as_str(), "html" | "body") || 2 * found >= self.classes.len(),
        }
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
pub(super) fn classes<'p>(page: &Page<'p>, node: NodeId) -> impl Iterator<Item = &'p str> {
    page.attribute(node, "class").unwrap_or_default().split_whitespace()
}

/// Position among the siblings of the same name, from 1.
pub(super) fn position(page: &Page, node: NodeId) -> u32 {
    let Some(parent) = page.parent(node) else { return 1 };
    let before = page.children(parent).take_while(|&sibling| sibling != node);
    1 + before.filter(|&sibling| page.tag(sibling) == page.tag(node)).count() as u32
}

impl KeyPath {
    /// Every element that the path finds, in document order (§III.E).
    pub fn find(&self, page: &Page) -> Vec<NodeId> {
        self.find_as(page, Strictness::Strict)
    }

    pub(super) fn find_as(&self, page: &Page, strictness: Strictness) -> Vec<NodeId> {
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
    pub(super) fn shared_prefix(&self, other: &KeyPath) -> usize {
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

/// Characters that would end a name.
const MARKS: &str = "\\>.#[]=:*";

fn escaped(name: &str, out: &mut String) {
    for c in name.chars() {
        if MARKS.contains(c) || c.is_whitespace() {
            out.push('\\');
        }
        out.push(c);
    }
}

impl fmt::Display for KeyPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            let mut out = String::from(if index > 0 { ">" } else { "" });
            out.push_str(if step.gap { "*>" } else { "" });
            escaped(&step.tag, &mut out);
            if let Some(id) = &step.id {
                out.push('#');
                escaped(&id.text, &mut out);
                out.push_str(if id.open { "*" } else { "" });
            }
            for class in &step.classes {
                out.push('.');
                escaped(class, &mut out);
            }
            for (name, value) in &step.attributes {
                out.push('[');
                escaped(name, &mut out);
                out.push('=');
                escaped(value, &mut out);
                out.push(']');
            }
            if let Some(position) = step.position {
                out.push_str(&format!(":{position}"));
            }
            f.write_str(&out)?;
        }
        Ok(())
    }
}

/// Why a text is no key path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a key path: {what} in step {step} of {text:?}")]
pub struct NotAPath {
    /// What is wrong.
    pub what: &'static str,
    /// Number of the step, from 1.
    pub step: usize,
    /// The text.
    pub text: String,
}

impl std::str::FromStr for KeyPath {
    type Err = NotAPath;

    fn from_str(text: &str) -> Result<Self, NotAPath> {
        let mut steps: Vec<Step> = Vec::new();
        let mut gap = false;
        let parts = split(text);
        for part in &parts {
            let fail = |what| NotAPath { what, step: steps.len() + 1, text: text.to_owned() };
            if part.as_slice() == [Sign::Mark('*')] {
                gap = true;
                continue;
            }
            let step = read_step(part).map_err(fail)?;
            steps.push(Step { gap: std::mem::take(&mut gap), ..step });
        }
        if gap || steps.first().is_none_or(|step| step.gap) {
            return Err(NotAPath { what: "a `*` between nothing", step: steps.len() + 1, text: text.to_owned() });
        }
        Ok(KeyPath { steps })
    }
}

/// A character of a path's text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    Mark(char),
    Plain(char),
}

/// The steps of a path's text, escapes resolved.
fn split(text: &str) -> Vec<Vec<Sign>> {
    let mut parts = vec![Vec::new()];
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        let sign = match c {
            '\\' => Sign::Plain(characters.next().unwrap_or('\\')),
            '>' => {
                parts.push(Vec::new());
                continue;
            }
            c if c.is_whitespace() => continue,
            c if MARKS.contains(c) => Sign::Mark(c),
            c => Sign::Plain(c),
        };
        if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
    }
    parts
}

fn read_step(signs: &[Sign]) -> Result<Step, &'static str> {
    let mut step = Step::default();
    let mut rest = signs;
    step.tag = name(&mut rest);
    if step.tag.is_empty() {
        return Err("no element");
    }
    while let Some((&mark, behind)) = rest.split_first() {
        rest = behind;
        let value = name(&mut rest);
        match mark {
            Sign::Mark('#') => {
                let open = rest.first() == Some(&Sign::Mark('*'));
                rest = &rest[usize::from(open)..];
                step.id = Some(Pattern { text: value, open });
            }
            Sign::Mark('.') => step.classes.push(value),
            Sign::Mark(':') => step.position = Some(value.parse().map_err(|_| "a position that is no number")?),
            Sign::Mark('[') => {
                let Some((Sign::Mark('='), behind)) = rest.split_first() else {
                    return Err("an attribute without value");
                };
                rest = behind;
                let wanted = name(&mut rest);
                let Some((Sign::Mark(']'), behind)) = rest.split_first() else {
                    return Err("an attribute without end");
                };
                rest = behind;
                step.attributes.push((value, wanted));
            }
            _ => return Err("a mark that means nothing"),
        }
    }
    sort_by(&mut step.classes, String::cmp);
    sort_by(&mut step.attributes, Ord::cmp);
    Ok(step)
}

fn name(rest: &mut &[Sign]) -> String {
    let length = rest.iter().take_while(|sign| matches!(sign, Sign::Plain(_))).count();
    let (taken, behind) = rest.split_at(length);
    *rest = behind;
    taken
        .iter()
        .map(|sign| match sign {
            Sign::Plain(c) | Sign::Mark(c) => *c,
        })
        .collect()
}

impl Serialize for KeyPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for KeyPath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::page::testing;

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

    #[test]
    fn what_is_no_path_is_told() {
        for text in ["", "html>*", "*>p", "html>>p", "html>p:x", "html>p[a", "html>p[a=b", "html>.x"] {
            assert!(text.parse::<KeyPath>().is_err(), "{text}");
        }
    }

    fn any_step() -> impl Strategy<Value = Step> {
        let name = "[a-z0-9:.*#>=\\\\ \\[\\]é]{1,6}";
        let id = proptest::option::of((name, any::<bool>()).prop_map(|(text, open)| Pattern { text, open }));
        let attributes = proptest::collection::btree_map("[a-z:]{1,5}", name, 0..2);
        (
            any::<bool>(),
            "[a-z][a-z0-9-]{0,5}",
            id,
            proptest::collection::btree_set(name, 0..3),
            attributes,
            proptest::option::of(1u32..9),
        )
            .prop_map(|(gap, tag, id, classes, attributes, position)| Step {
                gap,
                tag,
                id,
                classes: classes.into_iter().collect(),
                attributes: attributes.into_iter().collect(),
                position,
            })
    }

    proptest! {
        #[test]
        fn a_path_survives_writing(mut steps in proptest::collection::vec(any_step(), 1..5)) {
            steps[0].gap = false;
            let path = KeyPath { steps };
            prop_assert_eq!(path.to_string().parse::<KeyPath>(), Ok(path));
        }

        #[test]
        fn a_path_merged_with_itself_is_itself(mut steps in proptest::collection::vec(any_step(), 1..5)) {
            steps[0].gap = false;
            let path = KeyPath { steps };
            prop_assert_eq!(path.merged(&path), Some(path.clone()));
        }
    }
}
