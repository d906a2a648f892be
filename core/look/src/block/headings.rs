//! The heading that a block is in, and how large and heavy its text is set.

use page::{NodeId, Page, StyleProperty};

use super::{Block, Hints};

/// Elements between a block and its heading, at most.
const STEPS: usize = 4;

/// The heading that a block is in, by its name or by its role, and its level.
pub fn heading(page: &Page, block: &Block) -> Option<(u8, NodeId)> {
    let mut around = std::iter::once(block.node).chain(page.ancestors(block.node)).take(STEPS);
    let level = |node: NodeId| Some((page.heading_level(node).or_else(|| level_of_role(page, node))?, node));
    block.hints.has(Hints::HEADING).then(|| around.find_map(level)).flatten()
}

/// The level that an element with the role of a heading states.
fn level_of_role(page: &Page, node: NodeId) -> Option<u8> {
    let level = page.attribute(node, "aria-level").filter(|_| page.attribute(node, "role") == Some("heading"))?;
    level.trim().parse().ok().filter(|level| (1..=6).contains(level))
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
