//! Which blocks are beside kept text.

use look::block::Blocks;

/// Whether the nearest text that is seen and counts is kept on either side of each block: media between two dropped
/// blocks go with them.
pub(super) fn beside_kept_text(blocks: &Blocks, kept: &[bool], counts: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut beside = vec![false; kept.len()];
    let mut pass = |order: &mut dyn Iterator<Item = usize>| {
        let mut nearest = false;
        for index in order {
            beside[index] |= nearest;
            let block = &blocks.blocks[index];
            if block.weight > 0 && block.is_visible() && counts(index) {
                nearest = kept[index];
            }
        }
    };
    pass(&mut (0..kept.len()));
    pass(&mut (0..kept.len()).rev());
    beside
}
