//! The element that shows the title.

use crate::{
    block::{Block, Blocks, Hints},
    page::{NodeId, Page, StyleProperty},
    text::{Language, TermReader},
};

/// Finds the block that shows the article's title: a heading that says what the document's title says, or else the
/// largest heading above the first kept text. `None` where the page shows no title.
pub(super) fn title(page: &Page, blocks: &Blocks, root: NodeId) -> Option<NodeId> {
    let reader = TermReader::new(Language::default());
    let mut declared: Vec<u32> = Vec::new();
    reader.read(&page.snapshot().metadata.title, |term| declared.push(term));
    let content = blocks.within(page, root);
    let candidates = blocks.blocks.iter().enumerate().take(content.end).filter(|(_, block)| may_be_title(page, block));
    let scored = candidates.map(|(index, block)| {
        let above = if index < content.start + 8 { 1.0 } else { 0.5 };
        (block.node, above * score(page, blocks, block, &reader, &declared))
    });
    scored
        .filter(|&(_, score)| score > 0.5)
        .max_by(|(a, x), (b, y)| x.total_cmp(y).then(b.cmp(a)))
        .map(|(node, _)| node)
}

fn may_be_title(page: &Page, block: &Block) -> bool {
    let heading = page.tag(block.node).starts_with('h') || block.hints.has(Hints::HEADING);
    block.is_visible() && heading && (2..400).contains(&block.weight) && !block.hints.any(Hints::FURNITURE)
}

fn score(page: &Page, blocks: &Blocks, block: &Block, reader: &TermReader, declared: &[u32]) -> f64 {
    let mut own: Vec<u32> = Vec::new();
    reader.read(blocks.text_of(block), |term| own.push(term));
    let shared = own.iter().filter(|term| declared.contains(term)).count() as f64;
    let precision = shared / (own.len() as f64).max(1.0);
    let recall = shared / (declared.len() as f64).max(1.0);
    let agreement = if shared == 0.0 { 0.0 } else { 2.0 * precision * recall / (precision + recall) };
    let level = std::iter::once(block.node)
        .chain(page.ancestors(block.node))
        .take(4)
        .find_map(|node| page.tag(node).strip_prefix('h').and_then(|level| level.parse::<f64>().ok()));
    let size = page.style(block.node, StyleProperty::FontSize).and_then(|size| size.strip_suffix("px")?.parse().ok());
    let size: f64 = size.unwrap_or(16.0);
    agreement * 2.0 + (3.0 - level.unwrap_or(4.0)).max(0.0) / 4.0 + (size / 64.0).min(0.75)
}
