//! Folds: what opens on demand is open from the start where the page has it so, and where it is the text.

use page::{Hiding, NodeId, Page};

use super::visit::for_each_block;
use crate::{Block, BlockKind, plain::blocks_text};

/// The text is in its folds where they hold this share of its characters. A guess: less is beside the text.
const SHARE: f64 = 1.0 / 3.0;

/// Whether the page shows what a `details` element holds.
pub(super) fn is_open(page: &Page, details: NodeId) -> bool {
    !page.children(details).any(|part| page.hiding(part) == Some(Hiding::ClosedDetails))
}

/// Opens the folds of an article that hold its text.
pub(super) fn open_text(blocks: &mut [Block]) {
    let characters = |blocks: &[Block]| blocks_text(blocks).chars().count();
    let mut inside = 0;
    for block in blocks.iter() {
        if let BlockKind::Details { blocks, .. } = &block.kind {
            inside += characters(blocks);
        }
    }
    if inside > 0 && inside as f64 >= SHARE * characters(blocks) as f64 {
        open_all(blocks);
    }
}

/// Opens all folds.
pub(crate) fn open_all(blocks: &mut [Block]) {
    for_each_block(blocks, &mut |block| {
        if let BlockKind::Details { open, .. } = &mut block.kind {
            *open = true;
        }
    });
}
