//! The element that shows the title.

use look::block::{Block, Blocks, Hints};
use page::{
    NodeId, Page, StyleProperty,
    text::{Language, TermReader},
};

/// An opening line of more characters is a sentence, not a title.
const LONGEST_LINE: usize = 150;

/// Finds the element that shows the article's title: a heading that repeats the document's title, or else the
/// largest heading above the first kept text, or else the line with which the content opens where markup sets it off
/// and the document's title is empty or has the same text. `None` where the page shows no title.
pub(super) fn title(page: &Page, blocks: &Blocks, root: NodeId, kept: &[NodeId]) -> Option<NodeId> {
    let reader = TermReader::new(Language::default());
    let mut declared: Vec<u32> = Vec::new();
    reader.read(page.title(), |term| declared.push(term));
    heading(page, blocks, root, &reader, &declared).or_else(|| opening_line(page, kept, &reader, &declared))
}

fn heading(page: &Page, blocks: &Blocks, root: NodeId, reader: &TermReader, declared: &[u32]) -> Option<NodeId> {
    let content = blocks.within(page, root);
    let candidates = blocks.blocks.iter().enumerate().take(content.end).filter(|(_, block)| may_be_title(block));
    let scored = candidates.map(|(index, block)| {
        let above = if index < content.start + 8 { 1.0 } else { 0.5 };
        (block.node, above * score(page, blocks, block, reader, declared))
    });
    scored
        .filter(|&(_, score)| score > 0.5)
        .max_by(|(a, x), (b, y)| x.total_cmp(y).then(b.cmp(a)))
        .map(|(node, _)| node)
}

fn may_be_title(block: &Block) -> bool {
    let heading = block.hints.has(Hints::HEADING);
    block.is_visible() && heading && (2..400).contains(&block.weight) && !block.hints.any(Hints::BOILERPLATE)
}

fn score(page: &Page, blocks: &Blocks, block: &Block, reader: &TermReader, declared: &[u32]) -> f64 {
    let agreement = agreement(blocks.text_of(block), reader, declared);
    let level = std::iter::once(block.node)
        .chain(page.ancestors(block.node))
        .take(4)
        .find_map(|node| page.tag(node).strip_prefix('h').and_then(|level| level.parse::<f64>().ok()));
    let size = page.style(block.node, StyleProperty::FontSize).and_then(|size| size.strip_suffix("px")?.parse().ok());
    let size: f64 = size.unwrap_or(16.0);
    agreement * 2.0 + (3.0 - level.unwrap_or(4.0)).max(0.0) / 4.0 + (size / 64.0).min(0.75)
}

/// How similar a text is to the document's title: F1 of their terms.
pub(super) fn agreement(text: &str, reader: &TermReader, declared: &[u32]) -> f64 {
    let mut own: Vec<u32> = Vec::new();
    reader.read(text, |term| own.push(term));
    let shared = own.iter().filter(|term| declared.contains(term)).count() as f64;
    if shared == 0.0 { 0.0 } else { 2.0 * shared / (own.len() + declared.len()) as f64 }
}

/// `<font size=5>Title</font><br>Text …`, as pages had it before there were headings to speak of.
fn opening_line(page: &Page, kept: &[NodeId], reader: &TermReader, declared: &[u32]) -> Option<NodeId> {
    let first = *kept.iter().find(|&&leaf| page.text(leaf).is_some())?;
    let text = page.text(first)?.trim();
    let line = page.parent(first).filter(|&line| !page.is_block_level(line) && page.tag(line) != "a")?;
    let broken = page.subtree_end(line);
    let alone = page.subtree_end(first) == broken && broken < page.len() && page.tag(broken) == "br";
    let says = declared.is_empty() || agreement(text, reader, declared) > 0.5;
    (alone && says && (2..LONGEST_LINE).contains(&text.chars().count())).then_some(line)
}
