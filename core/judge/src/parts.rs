//! Parting a decision into the posts of a page that shows several.

use std::collections::BTreeMap;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, StyleId, StyleProperty};
use systems::blog::{self, Item, Measures, Model};

use super::PostPart;

/// Share of the kept text that must be in posts. The introduction of an article with a list of linked headings
/// ("The ten best …") is more than the rest.
const LEAST_SHARE: f64 = 0.93;

/// Longer blocks are no titles.
const LONGEST_TITLE: u32 = 300;

/// Font weight from which on type is bold.
const BOLD: f64 = 600.0;

/// The posts that the kept leaves belong to, in reading order; empty where the page does not show several.
pub fn parts(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> Vec<PostPart> {
    if !may_have_several(page, blocks, kept) {
        return Vec::new();
    }
    let Some(model) = Model::shipped() else { return Vec::new() };
    let measures = Measures::of(page);
    let Some(found) = blog::repetition(&measures, model) else { return Vec::new() };
    // Whoever is quoted is named above the quotation, with a link to what is quoted: that is no title.
    if 2 * found.items.iter().filter(|item| is_quoted(page, item.title)).count() > found.items.len() {
        return Vec::new();
    }
    let length = |nodes: &mut dyn Iterator<Item = NodeId>| -> usize {
        nodes.filter_map(|node| page.text(node)).map(|text| text.trim().len()).sum()
    };
    let inside = |node: &NodeId| found.items.iter().any(|item| item.span.contains(*node));
    let all = length(&mut kept.iter().copied());
    if (length(&mut kept.iter().copied().filter(inside)) as f64) < LEAST_SHARE * all as f64 {
        return Vec::new();
    }
    let parts: Vec<PostPart> = found.items.into_iter().filter_map(|item| part(page, kept, item)).collect();
    if parts.len() > 1 { closed_up(parts, kept) } else { Vec::new() }
}

fn is_quoted(page: &Page, node: NodeId) -> bool {
    page.ancestors(node).any(|around| matches!(page.tag(around), "blockquote" | "q"))
}

/// Whether at least two blocks that are set alike may be titles of kept text: links, or headings on a page with permanent
/// links. Few pages have them, and only those are looked at closely.
fn may_have_several(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> bool {
    let has_permalinks = page.links().filter(|&node| blog::is_permalink(page, node)).nth(1).is_some();
    let may_be_title = |block: &Block| {
        let unlinked = has_permalinks && block.hints.has(Hints::HEADING);
        block.weight <= LONGEST_TITLE && (unlinked || 2 * block.link_weight >= block.weight.max(1))
    };
    let mut above: Vec<&Block> = Vec::new();
    let mut count: BTreeMap<(Option<StyleId>, &str), u32> = BTreeMap::new();
    for block in blocks.blocks.iter().filter(|block| block.is_visible() && block.weight > 0) {
        if may_be_title(block) {
            above.push(block);
        } else if !above.is_empty() && blocks.is_kept(block, kept) {
            for title in above.drain(..).filter(|title| stands_out(page, title, block)) {
                *count.entry((title.style, page.tag(title.node))).or_default() += 1;
            }
        }
    }
    count.values().any(|&count| count > 1)
}

/// Whether a block is a heading by its name, or set in bold or in larger type than the text below.
fn stands_out(page: &Page, block: &Block, text: &Block) -> bool {
    let weight = |block: &Block| page.style(block.node, StyleProperty::FontWeight)?.parse::<f64>().ok();
    let size = |block: &Block| page.style(block.node, StyleProperty::FontSize)?.strip_suffix("px")?.parse::<f64>().ok();
    block.hints.has(Hints::HEADING)
        || weight(block).is_some_and(|weight| weight >= BOLD)
        || size(block).zip(size(text)).is_some_and(|(size, text)| size > text)
}

/// A post with what is kept of it; nothing where that is at most its title.
fn part(page: &Page, kept: &[NodeId], item: Item) -> Option<PostPart> {
    let below = item.below_title(page);
    let is_text = |leaf: &NodeId| page.text(*leaf).is_none_or(|text| !text.trim().is_empty());
    let Item { title, address, span, is_excerpt, .. } = item;
    kept.iter().any(|leaf| below.contains(*leaf) && is_text(leaf)).then(|| PostPart {
        title,
        address,
        is_excerpt,
        nodes: span.start..span.end,
        kept: Vec::new(),
    })
}

/// Gives every kept leaf from the first post on to the post that it is in or after, so that none is lost.
fn closed_up(mut parts: Vec<PostPart>, kept: &[NodeId]) -> Vec<PostPart> {
    let starts: Vec<NodeId> = parts.iter().map(|part| part.nodes.start).collect();
    for &leaf in kept {
        if let Some(at) = starts.partition_point(|&start| start <= leaf).checked_sub(1) {
            parts[at].kept.push(leaf);
        }
    }
    parts
}
