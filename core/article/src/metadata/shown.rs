//! What the page shows, line by line.

use judge::Extraction;
use page::{Hiding, NodeId, Page, text::folded};

/// Elements of one kind among these lines that are looked at closely: many may be in a line without any text.
pub(super) const CANDIDATES: usize = 64;
/// Visible text that is in one block-level element without another between.
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
                // Neighbours that touch in the source are separated by their margins ("Ann Example" and "5 May").
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
/// touch in the source and are separated only by their margins. What is raised leads to notes and is left out.
pub(super) fn parted_text(page: &Page, element: NodeId) -> String {
    let mut out = String::new();
    let mut block = false;
    for (apart, text) in shown_texts(page, element, |node| page.tag(node) == "sup") {
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

/// The last kept node that is in these lines.
pub(super) fn last_kept(extraction: &Extraction, lines: &[Line]) -> Option<NodeId> {
    let end = lines.last()?;
    let kept = &extraction.kept[..extraction.kept.partition_point(|&leaf| leaf <= end.last)];
    kept.last().copied()
}

#[cfg(test)]
mod tests {
    use page::{Page, testing};

    use super::{lines, parted_text, shown_text};

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
}
