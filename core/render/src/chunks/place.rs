//! Where a part is in the snapshot: found by its letters and digits, which marks, bullets and white space do not change.

use std::{collections::BTreeMap, ops::Range};

use page::{NodeId, Page, selector::Compound, text::part};

use super::{
    Leaf, TextRange,
    units::{Unit, own_text, sources},
};

/// Letters by which the beginning and the end of a unit are found.
const TELLING: usize = 32;

/// Letters of the page, from one to one after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// All letters and digits of a page's text nodes.
pub(super) struct Places<'p> {
    page: &'p Page<'p>,
    letters: Vec<char>,
    /// Of each letter, its place among all characters of the text nodes.
    characters: Vec<usize>,
    /// Of each node, its first letter, and its first character; one more of each at the end.
    starts: Vec<(usize, usize)>,
    ids: BTreeMap<&'p str, usize>,
}

impl<'p> Places<'p> {
    pub(super) fn new(page: &'p Page<'p>) -> Self {
        let mut places =
            Places { page, letters: Vec::new(), characters: Vec::new(), starts: Vec::new(), ids: BTreeMap::new() };
        let mut at = 0;
        for node in 0..page.len() {
            places.starts.push((places.letters.len(), at));
            if let Some(id) = page.attribute(node, "id") {
                *places.ids.entry(id).or_default() += 1;
            }
            for c in page.text(node).unwrap_or_default().chars() {
                if c.is_alphanumeric() {
                    places.letters.push(c);
                    places.characters.push(at);
                }
                at += 1;
            }
        }
        places.starts.push((places.letters.len(), at));
        places
    }

    /// The letters of a node and what is below it.
    pub(super) fn letters_of(&self, nodes: Range<NodeId>) -> Span {
        let start = |node: NodeId| self.starts.get(node as usize).map_or(self.letters.len(), |start| start.0);
        Span { from: start(nodes.start), to: start(nodes.end) }
    }

    /// Where each unit is; `None` where it is not found as it is.
    pub(super) fn of_units(&self, units: &[Unit]) -> Vec<Option<Span>> {
        let mut behind = 0;
        let mut found = Vec::with_capacity(units.len());
        for unit in units {
            let span = self.of_unit(unit, behind);
            behind = span.map_or(behind, |span| span.to);
            found.push(span);
        }
        found
    }

    fn of_unit(&self, unit: &Unit, behind: usize) -> Option<Span> {
        let nodes = sources(&unit.block);
        let (first, last) = (*nodes.iter().min()?, *nodes.iter().max()?);
        if last >= self.page.len() {
            return None;
        }
        let zone = self.letters_of(first..self.page.subtree_end(last).max(self.page.subtree_end(first)));
        let text: Vec<char> = own_text(&unit.block).chars().filter(|c| c.is_alphanumeric()).collect();
        let from_here = Span { from: behind.clamp(zone.from, zone.to), to: zone.to };
        self.find(&text, from_here).or_else(|| self.find(&text, zone))
    }

    /// By its beginning and its end, so that what is hidden within does not hinder.
    fn find(&self, text: &[char], zone: Span) -> Option<Span> {
        if text.is_empty() {
            return None;
        }
        let beginning = text.get(..text.len().min(TELLING))?;
        let ending = text.get(text.len().saturating_sub(TELLING)..)?;
        let within = self.letters.get(zone.from..zone.to)?;
        let from = position(within, beginning)?;
        // The end begins no earlier than where the text without anything within would let it.
        let least = from + text.len() - ending.len();
        let end = least + position(within.get(least..)?, ending)? + ending.len();
        Some(Span { from: zone.from + from, to: zone.from + end })
    }

    /// The characters of a span, with the marks at both ends.
    pub(super) fn range(&self, span: Span) -> TextRange {
        let at = |letter: usize| self.characters.get(letter).copied().unwrap_or_default();
        let (from, to) = (at(span.from), at(span.to.saturating_sub(1)) + 1);
        let is_mark = |c: &char| !c.is_whitespace() && !c.is_alphanumeric();
        let text = |letter: usize| {
            let node = self.node_of(letter);
            let start = self.starts.get(node as usize).map_or(0, |start| start.1);
            (self.page.text(node).unwrap_or_default(), start)
        };
        let (first, start) = text(span.from);
        let before: Vec<char> = first.chars().take(from - start).collect();
        let (last, start) = text(span.to.saturating_sub(1));
        TextRange {
            from: from - before.iter().rev().take_while(|c| is_mark(c)).count(),
            to: to + last.chars().skip(to - start).take_while(is_mark).count(),
        }
    }

    /// How likely the leaves of a span are, each by its letters.
    pub(super) fn likelihood(&self, span: Span, leaves: &[Leaf]) -> Option<f64> {
        let (sum, weight) = self
            .within(span, leaves)
            .fold((0.0, 0.0), |(sum, weight), (leaf, letters)| (sum + leaf.likelihood * letters, weight + letters));
        (weight > 0.0).then(|| sum / weight)
    }

    /// The leaves that have letters in a span, and how many.
    pub(super) fn within<'l>(&self, span: Span, leaves: &'l [Leaf]) -> impl Iterator<Item = (&'l Leaf, f64)> {
        let first = leaves.partition_point(|leaf| leaf.node < self.node_of(span.from));
        let own = leaves.get(first..).unwrap_or_default().iter().map(move |leaf| {
            let own = self.letters_of(leaf.node..leaf.node.saturating_add(1));
            (leaf, own)
        });
        let in_span = own.take_while(move |(_, own)| own.from < span.to);
        let counted =
            in_span.map(move |(leaf, own)| (leaf, own.to.min(span.to).saturating_sub(own.from.max(span.from)) as f64));
        counted.filter(|(_, letters)| *letters > 0.0)
    }

    /// The innermost element around a span.
    pub(super) fn selector(&self, span: Span) -> Option<String> {
        let (first, last) = (self.node_of(span.from), self.node_of(span.to.saturating_sub(1)));
        self.selector_of(self.page.common_ancestor(first, last)?)
    }

    /// The one element, by the nearest id that no other has and the way from there. `None` where another document or a
    /// shadow root is on that way: a selector does not lead there.
    pub(super) fn selector_of(&self, node: NodeId) -> Option<String> {
        let mut steps = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            if self.page.element(node).is_none() {
                at = self.page.parent(node);
                continue;
            }
            let parent = self.page.parent(node);
            if parent.is_some_and(|parent| self.page.element(parent).is_some_and(|around| around.scope.is_some())) {
                return None;
            }
            let tag = self.page.tag(node);
            let id = self.page.attribute(node, "id").filter(|id| self.ids.get(id) == Some(&1));
            let compound = Compound::new(tag, id, None);
            let is_named = compound.id.is_some();
            let alike = |node: &NodeId| self.page.tag(*node) == tag;
            let place = parent
                .map(|parent| self.page.children(parent).take_while(|&child| child <= node).filter(alike).count());
            steps.push(match place {
                Some(place) if !is_named => format!("{compound}:nth-of-type({place})"),
                _ => compound.to_string(),
            });
            if is_named {
                break;
            }
            at = parent;
        }
        steps.reverse();
        (!steps.is_empty()).then(|| steps.join(" > "))
    }

    /// The text node that a letter is in.
    fn node_of(&self, letter: usize) -> NodeId {
        self.starts.partition_point(|start| start.0 <= letter).saturating_sub(1) as NodeId
    }
}

/// What holds all that was found of several units.
pub(super) fn around(spans: &[Option<Span>]) -> Option<Span> {
    let known = || spans.iter().flatten();
    Some(Span { from: known().map(|span| span.from).min()?, to: known().map(|span| span.to).max()? })
}

/// Where some letters are among others.
fn position(within: &[char], letters: &[char]) -> Option<usize> {
    within.windows(letters.len().max(1)).position(|window| window == letters)
}

/// The part of a text from one of its letters to before another, with the marks at both ends.
pub(super) fn between(text: &str, from: usize, to: usize) -> Range<usize> {
    let letters: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_alphanumeric()).map(|(at, _)| at).collect();
    let (Some(&first), Some(&last)) = (letters.get(from), letters.get(to.saturating_sub(1))) else { return 0..0 };
    let is_mark = |c: &char| !c.is_whitespace() && !c.is_alphanumeric();
    let before = part(text, 0..first);
    let marks: usize = before.chars().rev().take_while(is_mark).map(char::len_utf8).sum();
    let behind = part(text, last..text.len());
    let end: usize = behind.chars().take(1).chain(behind.chars().skip(1).take_while(is_mark)).map(char::len_utf8).sum();
    first - marks..last + end
}
