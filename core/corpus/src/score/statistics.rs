//! How far a mean may be trusted.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Redrawn samples behind an interval.
const DRAWS: usize = 1000;

/// Every run draws alike.
const SEED: u64 = 0x5eed;

/// Mean; 0 of nothing.
pub fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0u32);
    for value in values {
        sum += value;
        count += 1;
    }
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

/// Standard error of the mean; 0 for fewer than two values.
pub fn standard_error(values: &[f64]) -> f64 {
    let center = mean(values.iter().copied());
    let squares: f64 = values.iter().map(|value| (value - center) * (value - center)).sum();
    let count = values.len().max(1) as f64;
    (squares / (count - 1.0).max(1.0) / count).sqrt()
}

/// A figure with its 95 % interval over redrawn pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The figure on the pages as they are.
    pub value: f64,
    /// Only 2.5 % of redrawn samples fall below.
    pub low: f64,
    /// Only 2.5 % of redrawn samples lie above.
    pub high: f64,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.sign_plus() {
            true => write!(f, "{:+.4} [{:+.4}, {:+.4}]", self.value, self.low, self.high),
            false => write!(f, "{:.4} [{:.3}, {:.3}]", self.value, self.low, self.high),
        }
    }
}

/// A figure over pages with its bootstrap interval. `of` gets the pages of one sample.
pub fn figure<T: Copy>(pages: &[T], of: impl Fn(&[T]) -> f64) -> Figure {
    let value = of(pages);
    if pages.len() < 2 {
        return Figure { value, low: value, high: value };
    }
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut sample = pages.to_vec();
    let mut drawn: Vec<f64> = (0..DRAWS)
        .map(|_| {
            sample.fill_with(|| pages[random.usize(..pages.len())]);
            of(&sample)
        })
        .collect();
    drawn.sort_unstable_by(f64::total_cmp);
    Figure { value, low: drawn[DRAWS / 40], high: drawn[DRAWS - 1 - DRAWS / 40] }
}

/// The interval of a mean.
pub fn mean_figure(values: &[f64]) -> Figure {
    figure(values, |sample| mean(sample.iter().copied()))
}

/// The value below which a share of sorted values lies, between neighbours in proportion; 0 of nothing.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// The middle value; 0 of nothing.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    quantile(&sorted, 0.5)
}

/// Mean difference of two systems on the same pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// Mean of the first less the second.
    pub mean: f64,
    /// Its standard error, page by page.
    pub standard_error: f64,
    /// Pages on which the first is better by more than a hundredth.
    pub better: usize,
    /// Pages on which it is worse by more than a hundredth.
    pub worse: usize,
}

/// Compares two systems page by page; both slices are in the same order.
pub fn paired_difference(first: &[f64], second: &[f64]) -> Difference {
    let differences: Vec<f64> = first.iter().zip(second).map(|(first, second)| first - second).collect();
    Difference {
        mean: mean(differences.iter().copied()),
        standard_error: standard_error(&differences),
        better: differences.iter().filter(|&&difference| difference > 0.01).count(),
        worse: differences.iter().filter(|&&difference| difference < -0.01).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_errors_are_those_of_the_textbook() {
        assert_eq!(standard_error(&[1.0, 2.0, 3.0, 4.0]), (5.0f64 / 3.0 / 4.0).sqrt());
        assert_eq!((standard_error(&[]), standard_error(&[1.0])), (0.0, 0.0));
    }

    #[test]
    fn intervals_hold_the_mean_and_shrink_with_pages() {
        let wide: Vec<f64> = (0..20).map(|n| f64::from(n % 2)).collect();
        let narrow: Vec<f64> = (0..2000).map(|n| f64::from(n % 2)).collect();
        let (wide, narrow) = (mean_figure(&wide), mean_figure(&narrow));
        assert!(wide.low < 0.5 && wide.high > 0.5);
        assert!(narrow.high - narrow.low < (wide.high - wide.low) / 5.0);
        assert_eq!(wide, mean_figure(&(0..20).map(|n| f64::from(n % 2)).collect::<Vec<_>>()));
    }

    #[test]
    fn quantiles_lie_between_neighbours() {
        assert_eq!((median(&[]), median(&[3.0]), median(&[4.0, 1.0, 2.0, 3.0])), (0.0, 3.0, 2.5));
        let sorted = [0.0, 10.0, 20.0];
        assert_eq!([0.0, 0.25, 0.5, 1.0].map(|share| quantile(&sorted, share)), [0.0, 5.0, 10.0, 20.0]);
    }

    #[test]
    fn pairs_are_told_apart_better_than_means() {
        let first: Vec<f64> = (0..100).map(|n| f64::from(n) / 100.0).collect();
        let second: Vec<f64> = first.iter().map(|value| value - 0.05).collect();
        let difference = paired_difference(&first, &second);
        assert!((difference.mean - 0.05).abs() < 1e-12 && difference.standard_error < 1e-12);
        assert_eq!((difference.better, difference.worse), (100, 0));
    }
}
