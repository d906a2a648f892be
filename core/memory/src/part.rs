//! Parts of an article: what a person points at in a reader, as blocks of the page it came from.

use look::block::Blocks;
use page::{NodeId, Page};
use serde::Serialize;
use systems::spider::{Digest, Verdict};

use super::{MemoryFull, Reach, SiteMemory, corrections::correct_all};

/// Leaves a part out of an article, here and where it is on the site's other pages. `kept` holds the leaves that
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
    reach: Reach,
) -> Result<Option<SiteMemory>, MemoryFull> {
    let kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.is_kept(block, kept)).collect();
    let mut meant = blocks_of(page, blocks, parts, part);
    meant.retain(|&block| kept[block] && blocks.blocks[block].weight > 0);
    correct_all(memory, &Digest::of(page, blocks), &kept, &meant, Verdict::Drop, reach)
}

/// What goes when a part is left out, as positions among the parts, in order. Both hold the part itself; both are empty
/// where it cannot be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Meant {
    /// With [`Reach::Only`].
    pub only: Vec<u32>,
    /// With [`Reach::Alike`].
    pub alike: Vec<u32>,
}

/// Finds out what would go with a part, before it goes. Takes what [`leave_out`] takes.
pub fn meant_with(page: &Page, blocks: &Blocks, kept: &[NodeId], parts: &[Option<NodeId>], part: usize) -> Meant {
    let digest = Digest::of(page, blocks);
    let nothing = SiteMemory::new("");
    let gone = |reach: Reach| -> Vec<u32> {
        let said = leave_out(&nothing, page, blocks, kept, parts, part, reach).ok().flatten();
        let Some(memory) = said else { return Vec::new() };
        let goes = |&block: &usize| memory.corrections.iter().any(|correction| correction.means(&digest, block));
        let is_gone = |&at: &usize| {
            let mut own = blocks_of(page, blocks, parts, at);
            own.retain(|&block| blocks.is_kept(&blocks.blocks[block], kept) && blocks.blocks[block].weight > 0);
            !own.is_empty() && own.iter().all(goes)
        };
        (0..parts.len()).filter(is_gone).map(|at| at as u32).collect()
    };
    Meant { only: gone(Reach::Only), alike: gone(Reach::Alike) }
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
