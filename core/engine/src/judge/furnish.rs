//! Media and headings that go with the kept text.

use crate::{
    block::{Block, Blocks, Hints},
    page::Page,
};

/// Media smaller than this in either direction, in CSS px, decorate rather than tell.
const TELLING: f64 = 48.0;

/// Keeps media that stand among kept text, and drops headings that head nothing.
pub(super) fn furnish(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    let first = kept.iter().position(|&kept| kept);
    let last = kept.iter().rposition(|&kept| kept);
    let (Some(first), Some(last)) = (first, last) else { return };
    // A lead image stands before the first paragraph, in the same container.
    let container = container(page, blocks, first, last);
    let around = blocks.within(page, container);
    for index in around.start..around.end {
        let block = &blocks.blocks[index];
        if !kept[index] && block.weight == 0 && tells(block) {
            kept[index] = stands_with_text(blocks, kept, index);
        }
    }
    drop_empty_headings(blocks, kept);
}

fn container(page: &Page, blocks: &Blocks, first: usize, last: usize) -> u32 {
    let (a, b) = (blocks.blocks[first].node, blocks.first_leaf(&blocks.blocks[last]));
    std::iter::once(a).chain(page.ancestors(a)).find(|&node| page.contains(node, b)).unwrap_or(0)
}

fn tells(block: &Block) -> bool {
    let furniture = Hints::FURNITURE | Hints::ASIDE | Hints::COMMENT;
    block.media > 0
        && block.is_visible()
        && !block.hints.any(furniture)
        && block.rect.is_none_or(|rect| rect.width >= TELLING && rect.height >= TELLING || rect.area() == 0.0)
}

/// The nearest text on either side decides: media between two dropped blocks go with them.
fn stands_with_text(blocks: &Blocks, kept: &[bool], index: usize) -> bool {
    let text = |other: &usize| blocks.blocks[*other].weight > 0 && blocks.blocks[*other].is_visible();
    let before = (0..index).rev().find(text);
    let after = (index + 1..blocks.blocks.len()).find(text);
    before.is_some_and(|other| kept[other]) || after.is_some_and(|other| kept[other])
}

/// A heading belongs to what follows it; one that is followed by dropped text only heads nothing that is shown.
fn drop_empty_headings(blocks: &Blocks, kept: &mut [bool]) {
    for index in (0..kept.len()).rev() {
        let block = &blocks.blocks[index];
        if kept[index] && block.hints.has(Hints::HEADING) {
            let next = (index + 1..kept.len().min(index + 4)).find(|&next| blocks.blocks[next].is_visible());
            let heads = (index + 1..kept.len().min(index + 4)).any(|next| kept[next]);
            kept[index] = heads || next.is_none() && block.weight >= 100;
        }
    }
}
