//! The heading that a block is in, and how large and heavy its text is set.

use page::{NodeId, Page, StyleProperty};

use super::{Block, Hints};

/// Elements between a block and its heading, at most.
const STEPS: usize = 4;

/// The heading that a block is in, and its level.
pub fn heading(page: &Page, block: &Block) -> Option<(u8, NodeId)> {
    let mut around = std::iter::once(block.node).chain(page.ancestors(block.node)).take(STEPS);
    let level = |node: NodeId| Some((heading_level(page, node)?, node));
    block.hints.has(Hints::HEADING).then(|| around.find_map(level)).flatten()
}

/// 1 to 6 for a heading by its name or its role; with the role and no level it is 2.
pub fn heading_level(page: &Page, node: NodeId) -> Option<u8> {
    let stated = || page.attribute(node, "aria-level").and_then(|level| level.trim().parse::<u8>().ok());
    let by_role = || (page.attribute(node, "role") == Some("heading")).then(|| stated().unwrap_or(2).clamp(1, 6));
    page.heading_level(node).or_else(by_role)
}

/// A computed value that is a number or a length, in CSS px; 0 where there is none.
pub fn style_number(page: &Page, block: &Block, property: StyleProperty) -> f64 {
    let value = page.style(block.node, property).unwrap_or_default();
    value.trim_end_matches("px").parse().unwrap_or_default()
}

/// Font size, CSS px.
pub fn font_size(page: &Page, block: &Block) -> f64 {
    style_number(page, block, StyleProperty::FontSize)
}

#[cfg(test)]
mod tests {
    use page::testing::{find, snapshot};

    use super::*;

    #[test]
    fn a_role_makes_a_heading_of_the_level_that_is_stated_or_2() {
        let level = |html: &str, tag: &str| {
            let snapshot = snapshot(html);
            let page = Page::new(&snapshot).expect("sound");
            heading_level(&page, find(&page, tag))
        };
        assert_eq!(level("<h3>Lamps</h3>", "h3"), Some(3));
        assert_eq!(level("<b role=heading aria-level=1>Lamps</b>", "b"), Some(1));
        assert_eq!(level("<b role=heading>Lamps</b>", "b"), Some(2));
        assert_eq!(level("<b role=heading aria-level=9>Lamps</b>", "b"), Some(6));
        assert_eq!(level("<b aria-level=1>Lamps</b>", "b"), None);
    }
}
