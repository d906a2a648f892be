//! The lines directly after the content: who wrote it, when, and about what, where nothing above it states it.

use std::ops::Range;

use judge::Extraction;
use look::block::Hints;
use page::{NodeId, Page};

use super::{
    link_target::is_tag,
    shown::{Line, last_kept},
};

/// Lines after the content, up to the next heading, that may state who wrote it, when, and about what; and their nodes.
const FOOT_LINES: usize = 12;
const FOOT_NODES: NodeId = 2_000;

/// The nodes directly after the content, up to the next heading; empty if nothing is there. A heading of tags or of
/// buttons is none: it labels them.
pub(super) fn foot(page: &Page, extraction: &Extraction, lines: &[Line]) -> Range<NodeId> {
    let Some(last) = last_kept(extraction, lines) else { return 0..0 };
    let first = page.subtree_end(last);
    let behind = lines.partition_point(|line| line.first < first);
    let Some(end) = lines[behind..].iter().take(FOOT_LINES).next_back() else { return 0..0 };
    let end = (end.last + 1).min(first.saturating_add(FOOT_NODES));
    let ends = |&node: &NodeId| {
        page.is_heading(node) && !labels_tags(page, node, last, end) && !labels_buttons(page, node, last)
    };
    first..(first..end).find(ends).unwrap_or(end)
}

/// Whether a heading without a link is after the content in one element with links to tags: "Categories: …".
fn labels_tags(page: &Page, heading: NodeId, last: NodeId, end: NodeId) -> bool {
    let is_link = |node: NodeId| page.tag(node) == "a";
    let Some(parent) = page.parent(heading).filter(|&parent| parent > last) else { return false };
    let first = (heading..page.subtree_end(parent).min(end)).find(|&node| is_link(node));
    first.is_some_and(|link| link >= page.subtree_end(heading) && is_tag(page, link))
}

/// Whether a heading is after the content in an element of buttons to share or follow, by its class.
fn labels_buttons(page: &Page, heading: NodeId, last: NodeId) -> bool {
    let says_so =
        |node: NodeId| page.attribute(node, "class").is_some_and(|class| Hints::of_words(class).has(Hints::SHARE));
    std::iter::once(heading).chain(page.ancestors(heading)).take_while(|&node| node > last).any(says_so)
}
