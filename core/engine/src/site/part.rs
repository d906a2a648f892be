//! Parts of an article: what a person points at in a reader, as blocks of the page it came from.

use crate::{
    block::Blocks,
    page::{NodeId, Page},
    spider::{Digest, Verdict},
};

use super::{MemoryFull, SiteMemory, corrections::correct_all};

/// Leaves a part out of an article, here and where it stands on the site's other pages. `kept` holds the leaves that
/// are content now, in document order, `parts` the element that every part of the article was made from, and `part` is
/// a position among them.
///
/// `None` where there is nothing to correct: a part without text of its own, such as a picture, or none at all.
///
/// # Errors
/// When there is no room for another correction.
pub fn leave_out(
    memory: &SiteMemory,
    page: &Page,
    blocks: &Blocks,
    kept: &[NodeId],
    parts: &[Option<NodeId>],
    part: usize,
) -> Result<Option<SiteMemory>, MemoryFull> {
    let kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.is_kept(block, kept)).collect();
    let mut meant = blocks_of(page, blocks, parts, part);
    meant.retain(|&block| kept[block] && blocks.blocks[block].weight > 0);
    correct_all(memory, &Digest::of(page, blocks), &kept, &meant, Verdict::Drop)
}

/// The blocks that a part was made from: those of its element, without what became a part of its own.
fn blocks_of(page: &Page, blocks: &Blocks, parts: &[Option<NodeId>], part: usize) -> Vec<usize> {
    let Some(source) = parts.get(part).copied().flatten() else { return Vec::new() };
    let is_inner = |&node: &NodeId| node != source && page.contains(source, node);
    let inner: Vec<NodeId> = parts.iter().copied().flatten().filter(is_inner).collect();
    let is_own = |&index: &usize| {
        let leaf = blocks.first_leaf(&blocks.blocks[index]);
        !inner.iter().any(|&node| page.contains(node, leaf))
    };
    blocks.within(page, source).filter(is_own).collect()
}
