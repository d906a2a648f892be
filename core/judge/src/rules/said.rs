//! What the words of blocks mean that may be between paragraphs, read once for all rules that leave such blocks out.

use look::block::{Block, Blocks};

use crate::{
    choice::LIKELY,
    phrases::{Phrase, Phrases, phrases_in},
    prefix_sums::PrefixSums,
};

/// The wording of invitations, one or the other.
pub(super) const INVITES: Phrases = Phrases::of(&[Phrase::Invitation, Phrase::LinkedInvitation, Phrase::OwnWords]);

/// Probability below which a block is left out anyway; a guess.
pub(super) const LIKELY_LEFT_OUT: f64 = 0.1;

/// Weight, in characters, of the longest block that asks: longer ones are about what others ask; a guess.
const LONGEST_BLOCK: u32 = 300;

/// What the words of the blocks mean.
pub(crate) struct Said {
    /// Of each block, where it is likely and short enough to be asked.
    pub(super) phrases: Vec<Phrases>,
    /// Whether a block is likely content.
    pub(super) is_likely: Vec<bool>,
    /// Weight of likely content outside of links.
    pub(super) text: PrefixSums,
}

impl Said {
    pub(super) fn of(blocks: &Blocks, probabilities: &[f64]) -> Self {
        let may_be_kept = |index: usize, block: &Block| {
            let asks = block.is_visible() && (1..=LONGEST_BLOCK).contains(&block.weight);
            asks && probabilities[index] >= LIKELY_LEFT_OUT
        };
        let lines = [Phrase::SignUp, Phrase::Asking, Phrase::Advertisement, Phrase::Another];
        let plain = |(block, &probability): (&Block, &f64)| if probability > LIKELY { block.plain_weight() } else { 0 };
        Said {
            phrases: phrases_in(blocks, Phrases::of(&lines).and(INVITES), may_be_kept),
            is_likely: probabilities.iter().map(|&probability| probability > LIKELY).collect(),
            text: PrefixSums::of(blocks.blocks.iter().zip(probabilities).map(plain)),
        }
    }
}
