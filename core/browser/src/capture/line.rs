//! Words that nothing but a margin separates: the page shows them apart, and its text has no white space between.

use page::{Rect, text::is_unspaced};
use web_sys::Node;

use crate::dom::{self, LiveRange, TextNode};

/// Share of the height of a line from which on a gap separates words. A space has about a fifth of it; a capital that is set
/// closer to its word has less.
const GAP: f64 = 0.2;

/// Elements around a text that are looked at; more are around hardly any.
const MOST_AROUND: usize = 8;

/// The last text in the open line.
#[derive(Default)]
pub(super) struct Line {
    last: Option<Last>,
    /// Made when it is first needed.
    range: Option<LiveRange>,
}

struct Last {
    node: TextNode,
    /// Its length in UTF-16.
    length: u32,
    end: char,
}

impl Line {
    /// The line ends.
    pub(super) fn end(&mut self) {
        self.last = None;
    }

    /// Takes the next text of the line in. Whether it begins a word directly after another that is seen apart from it.
    pub(super) fn is_apart(&mut self, node: &TextNode, text: &str) -> bool {
        let (Some(first), Some(end)) = (text.chars().next(), text.chars().next_back()) else { return false };
        let length = text.encode_utf16().count() as u32;
        let last = self.last.replace(Last { node: node.clone(), length, end });
        let Some(last) = last.filter(|last| may_be_words(last.end, first)) else { return false };
        let range = self.range.get_or_insert_with(LiveRange::new);
        let before = match outermost(&last.node, node).map(|element| dom::client_rects(&element)) {
            Some(lines) => lines.count().checked_sub(1).and_then(|at| lines.rect(at)).map(Rect::from),
            None => range.around(&last.node, last.length.saturating_sub(1), last.length),
        };
        let behind = match outermost(node, &last.node).map(|element| dom::client_rects(&element)) {
            Some(lines) => lines.rect(0).map(Rect::from),
            None => range.around(node, 0, 1),
        };
        before.zip(behind).is_some_and(|(before, behind)| lie_apart(&before, &behind))
    }
}

/// The outermost element around a text that is not around another, with its padding: what has a background of its own,
/// as code in a line, touches its neighbours. `None` where the text itself is beside the other.
fn outermost(text: &TextNode, other: &TextNode) -> Option<Node> {
    let around = std::iter::successors(dom::parent_element(text), dom::parent_element);
    around.take(MOST_AROUND).take_while(|element| !dom::contains(element, other)).last()
}

/// Whether white space would be expected between two characters.
fn may_be_words(end: char, first: char) -> bool {
    let ends = end.is_alphanumeric() || matches!(end, '.' | ',' | ';' | ':' | '!' | '?' | ')');
    ends && first.is_alphanumeric() && !is_unspaced(end) && !is_unspaced(first)
}

/// Whether two characters are in one line with a gap between, in either direction.
fn lie_apart(one: &Rect, other: &Rect) -> bool {
    let is_one_line = one.top < other.bottom() && other.top < one.bottom();
    let gap = (other.left - one.right()).max(one.left - other.right());
    is_one_line && gap >= GAP * one.height.max(other.height)
}
