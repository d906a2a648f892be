//! What the page shows, line by line, and which lines stand around the title.

use std::ops::Range;

use super::foot::foot;
use crate::{
    judge::Extraction,
    page::{Hiding, NodeId, Page},
};

/// Lines looked at before the title, and after it.
const LINES_BEFORE: usize = 8;
const LINES_AFTER: usize = 14;
/// A line this long is running text. The second one behind the title ends what stands around it.
const LONG_LINE: usize = 200;
/// Elements of one kind among these lines that are looked at closely: many may stand in a line without any text.
pub(super) const CANDIDATES: usize = 64;
/// Lines of the content's end, and behind it, in which its author may sign it.
const LAST_LINES: usize = 2;
const LINES_BEHIND: usize = 3;

/// Visible text that stands in one block-level element without another between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// First text node.
    pub(super) first: NodeId,
    /// Last text node.
    pub(super) last: NodeId,
    /// Text, white space folded.
    pub(super) text: String,
}

/// Whether a person sees this, now or once it has faded in: transparent text is, as a rule, about to appear.
pub(super) fn is_shown(page: &Page, node: NodeId) -> bool {
    matches!(page.hiding(node), None | Some(Hiding::Transparent))
}

/// Every visible line of the page in document order.
pub(super) fn lines(page: &Page) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut block = None;
    let mut broken = true;
    for node in 0..page.len() {
        let Some(text) = page.text(node) else {
            broken |= page.is_block_level(node) || page.tag(node) == "br";
            continue;
        };
        if !is_shown(page, node) || text.is_empty() {
            continue;
        }
        let own = page.block_level_ancestor(node);
        match lines.last_mut() {
            // Some pages put every word into an element of its own.
            Some(line) if own == block && !broken && text.trim().is_empty() => line.text.push(' '),
            _ if text.trim().is_empty() => continue,
            Some(line) if own == block && !broken => {
                // Neighbours that touch in the source stand apart by their margins ("Ann Example" and "5 May").
                let starts = |c: char| c.is_uppercase() || c.is_ascii_digit();
                if line.text.ends_with(char::is_alphanumeric) && text.starts_with(starts) {
                    line.text.push(' ');
                }
                line.last = node;
                line.text.push_str(text);
            }
            _ => lines.push(Line { first: node, last: node, text: text.to_owned() }),
        }
        (block, broken) = (own, false);
    }
    for line in &mut lines {
        line.text = folded(&line.text);
    }
    lines
}

/// Visible text of an element, white space folded, its blocks apart.
pub(super) fn shown_text(page: &Page, element: NodeId) -> String {
    shown_text_but(page, element, |_| false)
}

/// The same without the elements of a kind.
pub(super) fn shown_text_but(page: &Page, element: NodeId, left_out: impl Fn(NodeId) -> bool) -> String {
    in_a_line(shown_texts(page, element, left_out))
}

/// Texts in a line, white space folded, those of other blocks apart.
pub(super) fn in_a_line<'p>(texts: impl IntoIterator<Item = (bool, &'p str)>) -> String {
    let mut out = String::new();
    for (apart, text) in texts {
        if apart {
            out.push(' ');
        }
        out.push_str(text);
    }
    folded(&out)
}

/// The same with a bar between parts that are set apart by more than white space: other blocks, and neighbours that
/// touch in the source and stand apart only by their margins.
pub(super) fn parted_text(page: &Page, element: NodeId) -> String {
    let mut out = String::new();
    let mut block = false;
    for (apart, text) in shown_texts(page, element, |_| false) {
        block |= apart;
        let touches = out.ends_with(char::is_alphanumeric) && text.starts_with(char::is_alphanumeric);
        if (block || touches) && !text.trim().is_empty() && !out.trim().is_empty() {
            out.push_str(" | ");
        }
        block &= text.trim().is_empty();
        out.push_str(text);
    }
    folded(&out)
}

/// The visible texts of an element, each with whether a block or a line ended since the one before.
pub(super) fn shown_texts<'p>(
    page: &Page<'p>,
    element: NodeId,
    left_out: impl Fn(NodeId) -> bool,
) -> impl Iterator<Item = (bool, &'p str)> {
    let (mut block, mut broken, mut next) = (None, false, element);
    (element..page.subtree_end(element)).filter_map(move |node| {
        let Some(text) = page.text(node).filter(|_| node >= next) else {
            broken |= page.is_block_level(node) || page.tag(node) == "br";
            if node >= next && left_out(node) {
                next = page.subtree_end(node);
            }
            return None;
        };
        is_shown(page, node).then(|| {
            let own = page.block_level_ancestor(node);
            let ended = block.is_some() && own != block;
            block = own;
            (std::mem::take(&mut broken) || ended, text)
        })
    })
}

/// White space folded, soft hyphens and marks without width dropped.
pub(super) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut apart = false;
    for c in text.chars().filter(|c| !matches!(c, '\u{AD}' | '\u{200B}' | '\u{FEFF}')) {
        if c.is_whitespace() {
            apart = !out.is_empty();
            continue;
        }
        if std::mem::take(&mut apart) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

/// The lines around the title: first those behind it, then those before it, nearest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Surroundings {
    /// Lines, most telling first. The title's own line is not among them.
    pub(super) lines: Vec<Line>,
    /// First and last node of all these lines, for elements among them; `None` if there are no lines.
    pub(super) nodes: Option<(NodeId, NodeId)>,
    /// The last lines of the content and the first behind it, in document order.
    pub(super) closing: Vec<Line>,
    /// The nodes at the foot, as [`foot()`] finds them.
    pub(super) foot: Range<NodeId>,
    /// The title and the beginning of the content, or one of them twice.
    pub(super) own: [NodeId; 2],
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
        Surroundings { lines, nodes, closing, foot, own: [begin, first.unwrap_or(begin)] }
    }

    /// Whether an element encloses the title or the beginning of the content.
    pub(super) fn encloses(&self, page: &Page, element: NodeId) -> bool {
        self.own.iter().any(|&own| page.contains(element, own))
    }

    /// Elements that begin among these lines, those behind the title first, that nothing hides.
    pub(super) fn elements<'p>(&self, page: &'p Page, title: Option<NodeId>) -> impl Iterator<Item = NodeId> + use<'p> {
        let (first, last) = self.nodes.map_or((1, 0), |nodes| nodes);
        let middle = title.unwrap_or(first).clamp(first, last.max(first));
        // An element that wraps the first line begins before its text.
        let start = page_start(page, first);
        let order = (middle..=last).chain(start..middle);
        order.filter(|&node| page.element(node).is_some() && is_shown(page, node))
    }
}

/// The last kept node that stands in these lines.
pub(super) fn last_kept(extraction: &Extraction, lines: &[Line]) -> Option<NodeId> {
    let end = lines.last()?;
    let kept = &extraction.kept[..extraction.kept.partition_point(|&leaf| leaf <= end.last)];
    kept.last().copied()
}

/// The lines around the end of the content, as far as it stands in these lines.
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
    use super::{Surroundings, lines, parted_text, shown_text};
    use crate::{
        judge::Extraction,
        page::{Page, testing},
    };

    #[test]
    fn lines_are_what_stands_in_one_block() {
        let html = "<p>One <b>line</b> of <i>text</i><br>and another</p><div>third<p hidden>gone</p> fourth</div>";
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let texts: Vec<String> = lines(&page).into_iter().map(|line| line.text).collect();
        assert_eq!(texts, ["One line of text", "and another", "third", "fourth"]);
    }

    #[test]
    fn blocks_within_a_heading_stand_apart() {
        let html = "<h1><span style='display: block'>Three rooms</span><span>by the <b>sea</b></span></h1>";
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let heading = testing::find(&page, "h1");
        assert_eq!(shown_text(&page, heading), "Three rooms by the sea");
        assert_eq!(parted_text(&page, heading), "Three rooms | by the sea");
    }

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
