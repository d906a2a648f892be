//! Titles that are no headings: a line above the text in larger letters.

use judge::Extraction;
use page::{NodeId, Page, StyleProperty};

use super::shown::Line;

/// How much larger than the text a line must be to be its title without being a heading.
const LARGER: f64 = 1.2;

/// Fewest words of such a line.
const FEWEST: usize = 3;

/// The line above the text that is set larger than it, is no link, and has the text of the declared title.
pub(super) fn large_line<'l>(
    page: &Page,
    extraction: &Extraction,
    lines: &'l [Line],
    is_declared: impl Fn(&str) -> bool,
) -> Option<&'l Line> {
    let &begin = extraction.kept.first()?;
    let text = font_size(page, *extraction.kept.get(extraction.kept.len() / 2)?)?;
    let mut above = lines.iter().take_while(|line| line.first <= begin);
    above.find(|line| {
        line.text.split_whitespace().count() >= FEWEST
            && is_declared(&line.text)
            && font_size(page, line.first).is_some_and(|size| size >= text * LARGER)
            && page.link_around(line.first).is_none()
    })
}

/// The size in which a text is set, CSS px; `None` where the page has no styles.
fn font_size(page: &Page, node: NodeId) -> Option<f64> {
    let mut boxes = std::iter::once(node).chain(page.ancestors(node));
    let written = boxes.find_map(|above| page.style(above, StyleProperty::FontSize))?;
    written.trim_end_matches("px").parse().ok()
}
