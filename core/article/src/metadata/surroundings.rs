//! The lines around the title and at the end of the content.

use std::ops::Range;

use judge::Extraction;
use page::{NodeId, Page};

use super::{
    foot::foot,
    shown::{Line, is_shown, last_kept},
};

/// Lines looked at before the title, and after it.
const LINES_BEFORE: usize = 8;
const LINES_AFTER: usize = 14;
/// A line this long is running text. The second one after the title ends what is around it.
const LONG_LINE: usize = 200;
/// Lines of the content's end, and after it, in which its author may sign it.
const LAST_LINES: usize = 2;
const LINES_BEHIND: usize = 3;

/// The lines around the title: first those after it, then those before it, nearest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Surroundings {
    /// Lines, most telling first. The title's own line is not among them.
    pub(super) lines: Vec<Line>,
    /// First and last node of all these lines, for elements among them; `None` if there are no lines.
    pub(super) nodes: Option<(NodeId, NodeId)>,
    /// The last lines of the content and the first after it, in document order.
    pub(super) closing: Vec<Line>,
    /// The nodes at the foot, as [`foot()`] finds them.
    pub(super) foot: Range<NodeId>,
    /// The title and the beginning of the content, or one of them twice.
    pub(super) own: [NodeId; 2],
    /// The last node of the content; `None` where there is none.
    pub(super) end: Option<NodeId>,
}

impl Surroundings {
    /// Looks around the element that shows the title, or around the beginning of the content.
    pub(super) fn of(page: &Page, extraction: &Extraction, title: Option<NodeId>, lines: &[Line]) -> Self {
        let first = extraction.kept.first().copied();
        let begin = title.or(first).unwrap_or(0);
        let end = title.map_or(begin, |title| page.subtree_end(title));
        let before = lines.partition_point(|line| line.last < begin);
        let behind = lines.partition_point(|line| line.first < end);
        let mut long = 0;
        let after = lines[behind..].iter().take(LINES_AFTER).take_while(|line| {
            let more = long < 2;
            long += usize::from(line.text.len() > LONG_LINE);
            more
        });
        let ahead = lines[..before].iter().rev().take(LINES_BEFORE);
        let closing = closing(extraction, lines).to_vec();
        let foot = foot(page, extraction, lines);
        let lines: Vec<Line> = after.chain(ahead).cloned().collect();
        let nodes = lines.iter().map(|line| line.first).min().zip(lines.iter().map(|line| line.last).max());
        let end = extraction.kept.last().copied();
        Surroundings { lines, nodes, closing, foot, own: [begin, first.unwrap_or(begin)], end }
    }

    /// Whether an element encloses the title or the beginning of the content.
    pub(super) fn encloses(&self, page: &Page, element: NodeId) -> bool {
        self.own.iter().any(|&own| page.contains(element, own))
    }

    /// Whether a line ends the text: it is the last of the content, or follows it in the same element with no text in
    /// between.
    pub(super) fn ends_text(&self, page: &Page, line: &Line) -> bool {
        let Some(end) = self.end else { return false };
        if (line.first..=line.last).contains(&end) {
            return true;
        }
        let block = page.block_level_ancestor(end).unwrap_or(end);
        let is_beside = page.parent(block).is_some_and(|parent| page.contains(parent, line.first));
        let says = |node: NodeId| page.text(node).is_some_and(|text| !text.trim().is_empty());
        is_beside && line.first > end && !(page.subtree_end(block)..line.first).any(says)
    }

    /// Elements that begin among these lines, those after the title first, that nothing hides.
    pub(super) fn elements<'p>(&self, page: &'p Page, title: Option<NodeId>) -> impl Iterator<Item = NodeId> + use<'p> {
        let (first, last) = self.nodes.map_or((1, 0), |nodes| nodes);
        let middle = title.unwrap_or(first).clamp(first, last.max(first));
        // An element that wraps the first line begins before its text.
        let start = page_start(page, first);
        let order = (middle..=last).chain(start..middle);
        order.filter(|&node| page.element(node).is_some() && is_shown(page, node))
    }
}

/// The lines around the end of the content, as far as it is in these lines.
fn closing<'l>(extraction: &Extraction, lines: &'l [Line]) -> &'l [Line] {
    let Some(last) = last_kept(extraction, lines) else { return &[] };
    let behind = lines.partition_point(|line| line.first <= last);
    &lines[behind.saturating_sub(LAST_LINES)..lines.len().min(behind + LINES_BEHIND)]
}

/// The first of the ancestors that begin with this node.
fn page_start(page: &Page, node: NodeId) -> NodeId {
    if page.is_empty() {
        return node;
    }
    let mut start = node.min(page.len() - 1);
    while let Some(parent) = page.parent(start)
        && parent + 1 == start
    {
        start = parent;
    }
    start
}

#[cfg(test)]
mod tests {
    use judge::Extraction;
    use page::{Page, testing};

    use super::Surroundings;
    use crate::metadata::shown::lines;

    #[test]
    fn the_nearest_lines_come_first() {
        let html = "<p>far</p><p>near</p><h1 id=t>Title</h1><p>next</p><p>after that</p>";
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let title = testing::find(&page, "t");
        let around = Surroundings::of(&page, &Extraction::default(), Some(title), &lines(&page));
        let texts: Vec<&str> = around.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["next", "after that", "near", "far"]);
    }
}
