//! How likely an answer is, so that two answers to one page can be compared, wherever they come from.

use look::block::Blocks;

use super::Extraction;

/// An answer in place of none must be more likely content than not.
const LIKELIER_THAN_NONE: f64 = 0.5;

/// A decision, and how likely each block is to be content.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// The decision.
    pub extraction: Extraction,
    /// For every block the probability that it is content, between 0 and 1.
    pub probabilities: Vec<f64>,
    /// For every block the id of the rule that changed it last; `None` where none did. Empty where nothing but one answer
    /// is known.
    pub changed_by: Vec<Option<&'static str>>,
}

impl Judged {
    /// A decision that nothing is known to speak against: what it keeps is content, and nothing else is.
    pub fn certain(blocks: &Blocks, extraction: Extraction) -> Self {
        let is_kept = |block| if blocks.is_kept(block, &extraction.kept) { 1.0 } else { 0.0 };
        let probabilities = blocks.blocks.iter().map(is_kept).collect();
        Judged { extraction, probabilities, changed_by: Vec::new() }
    }

    /// Whether another answer is at least as likely as this one: by its expected F1, and where this one finds nothing,
    /// by the mean probability of its text. An empty answer is never likelier than one that is not.
    pub fn is_no_likelier_than(&self, blocks: &Blocks, other: &Extraction) -> bool {
        let expected = |extraction: &Extraction| -> Expected {
            let kept = blocks.blocks.iter().map(|block| blocks.is_kept(block, &extraction.kept));
            Expected::of(blocks, &self.probabilities, kept)
        };
        let other = expected(other);
        match self.extraction.kept.is_empty() {
            true => other.precision() >= LIKELIER_THAN_NONE,
            false => other.taken > 0.0 && other.f1() >= expected(&self.extraction).f1(),
        }
    }
}

/// What is to be expected of an answer, in lengths of text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expected {
    /// The part of it that is content.
    pub(super) right: f64,
    /// All of it.
    pub(super) taken: f64,
    /// All content of the page.
    pub(super) content: f64,
}

impl Expected {
    /// What is to be expected of the answer that keeps these blocks, each being content with its probability.
    pub(super) fn of(blocks: &Blocks, probabilities: &[f64], kept: impl Iterator<Item = bool>) -> Self {
        let mut sums = Expected::default();
        for ((block, probability), kept) in blocks.blocks.iter().zip(probabilities).zip(kept) {
            let weight = f64::from(block.weight);
            sums.content += probability * weight;
            sums.right += if kept { probability * weight } else { 0.0 };
            sums.taken += if kept { weight } else { 0.0 };
        }
        sums
    }

    /// 2·Σ(kept p·n) ÷ (Σ(kept n) + Σ(all p·n)), n being the length of a block; 0 where there is nothing.
    pub(super) fn f1(self) -> f64 {
        let sum = self.taken + self.content;
        if sum > 0.0 { 2.0 * self.right / sum } else { 0.0 }
    }

    /// Mean probability of the kept text; 0 where nothing is kept.
    pub(super) fn precision(self) -> f64 {
        if self.taken > 0.0 { self.right / self.taken } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::*;

    #[test]
    fn the_likelier_answer_is_taken_and_silence_needs_more_than_a_guess() {
        let snapshot = snapshot("<p>The first of three</p><p>The other of them</p><p>The third of all!</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let answer = |kept: &[usize]| {
            let leaves = kept.iter().flat_map(|&at| blocks.leaves_of(&blocks.blocks[at]).iter().copied());
            Extraction { kept: leaves.collect(), ..Extraction::default() }
        };
        let judged = |kept: &[usize]| Judged {
            extraction: answer(kept),
            probabilities: vec![0.9, 0.6, 0.1],
            ..Judged::default()
        };
        let yields = |own: &[usize], other: &[usize]| judged(own).is_no_likelier_than(&blocks, &answer(other));
        assert!(yields(&[0, 1], &[0, 1]) && yields(&[0, 2], &[0, 1]) && yields(&[2], &[0]));
        assert!(!yields(&[0, 1], &[0, 2]) && !yields(&[0], &[]) && !yields(&[0], &[2]));
        assert!(yields(&[], &[0]) && !yields(&[], &[2]) && !yields(&[], &[]));
    }
}
