//! Sums over any run of blocks at once.

use std::ops::Range;

/// Sums of numbers up to each block.
pub(super) struct PrefixSums(Vec<u32>);

impl PrefixSums {
    /// Of the numbers of all blocks, in order.
    pub(super) fn of(numbers: impl Iterator<Item = u32>) -> Self {
        let mut sum = 0u32;
        let up_to = numbers.map(|number| {
            sum += number;
            sum
        });
        PrefixSums(std::iter::once(0).chain(up_to).collect())
    }

    /// The sum over these blocks.
    pub(super) fn within(&self, part: &Range<usize>) -> u32 {
        self.0[part.end] - self.0[part.start]
    }

    /// The sum over all blocks.
    pub(super) fn all(&self) -> u32 {
        self.0.last().copied().unwrap_or_default()
    }
}
