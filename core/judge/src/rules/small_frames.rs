//! Drops the text of frames with little of it: a frame is a document of its own, and a small one shows an offer or a form.
//!
//! The trees see no frames. Wrong where an article keeps a short part of itself in a frame.

use std::ops::Range;

use look::block::Blocks;
use page::Page;

use super::{Phase, Rule, Verdicts};

/// The whole answer is at least so many times as heavy as what is kept of a small frame; a guess.
const SMALLER: u32 = 10;

pub(super) const RULE: Rule = Rule {
    id: "small-frames",
    phase: Phase::Complete,
    summary: "drops the text of frames that hold little of the answer",
    apply: |verdicts: &mut Verdicts| drop_small_frames(verdicts.page, verdicts.blocks, &mut verdicts.kept),
};

fn drop_small_frames(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    let weight = |range: Range<usize>, kept: &[bool]| -> u32 {
        range.filter(|&index| kept[index]).map(|index| blocks.blocks[index].weight).sum()
    };
    let all = weight(0..kept.len(), kept);
    for id in page.all_elements() {
        if page.holds_document(id) {
            let within = blocks.within(page, id);
            if weight(within.clone(), kept) * SMALLER < all {
                kept[within].fill(false);
            }
        }
    }
}
