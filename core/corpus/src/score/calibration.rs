//! Whether a confidence is what it claims to be: of answers with .8, four words in five should be right.

use serde::{Deserialize, Serialize};

use super::statistics::mean;

/// Parts of the way from 0 to 1 that are looked at apart.
const BINS: usize = 10;

/// How far a confidence lies from what came true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// Expected calibration error: the mean distance of both in a bin, bins weighed by their answers.
    pub error: f64,
    /// The bins that have answers, the least sure first: the points of a reliability diagram.
    pub bins: Vec<Bin>,
}

/// Answers with nearly the same confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bin {
    /// How many.
    pub answers: usize,
    /// Their mean confidence.
    pub said: f64,
    /// The mean of what came true.
    pub came_true: f64,
}

impl Calibration {
    /// Compares answers, each with its confidence and with what came true, both between 0 and 1. `None` without any.
    pub fn of(answers: &[(f64, f64)]) -> Option<Self> {
        let mut bins: [Vec<(f64, f64)>; BINS] = Default::default();
        for &answer in answers {
            bins[((answer.0 * BINS as f64) as usize).min(BINS - 1)].push(answer);
        }
        let bins: Vec<Bin> = bins.iter().filter(|bin| !bin.is_empty()).map(|bin| Bin::of(bin)).collect();
        let distance: f64 = bins.iter().map(|bin| bin.answers as f64 * (bin.said - bin.came_true).abs()).sum();
        (!bins.is_empty()).then(|| Calibration { error: distance / answers.len() as f64, bins })
    }
}

impl Bin {
    fn of(answers: &[(f64, f64)]) -> Self {
        Bin {
            answers: answers.len(),
            said: mean(answers.iter().map(|answer| answer.0)),
            came_true: mean(answers.iter().map(|answer| answer.1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_the_mean_distance_weighed_by_answers() {
        let calibration = Calibration::of(&[(0.95, 1.0), (1.0, 0.9), (0.5, 0.0), (0.55, 1.0)]).expect("answers");
        let bin = |answers, said, came_true| Bin { answers, said, came_true };
        assert_eq!(calibration.bins, [bin(2, 0.525, 0.5), bin(2, 0.975, 0.95)]);
        assert!((calibration.error - 0.025).abs() < 1e-12);
        assert_eq!(Calibration::of(&[]), None);
    }
}
