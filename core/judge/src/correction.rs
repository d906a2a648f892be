//! A correction of the judge's log-odds: what a person's own labels have taught beside the trees.

use super::FeatureVector;

/// Deviations from the mean that count at most: a page that is unlike all that was learned from must not be decided by
/// one feature.
const FURTHEST: f64 = 5.0;

/// A linear layer over the judge's log-odds and the features of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Correction {
    /// What the log-odds are multiplied with; 1 leaves them.
    pub scale: f64,
    /// What is added; 0 adds nothing.
    pub bias: f64,
    /// What features add.
    pub terms: Vec<Term>,
}

/// What one feature adds: its weight times how many deviations it lies from its mean, at most 5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// Position among the features.
    pub feature: usize,
    /// Mean of the feature.
    pub mean: f64,
    /// Its standard deviation, above 0.
    pub deviation: f64,
    /// Log-odds for one deviation.
    pub weight: f64,
}

impl Term {
    /// How many deviations a block lies from the mean.
    pub fn deviations(&self, vector: &FeatureVector) -> f64 {
        let value = vector.get(self.feature).copied().map_or(0.0, f64::from);
        ((value - self.mean) / self.deviation).clamp(-FURTHEST, FURTHEST)
    }
}

impl Correction {
    /// The log-odds of a block after the correction.
    pub fn corrected(&self, log_odds: f64, vector: &FeatureVector) -> f64 {
        let added: f64 = self.terms.iter().map(|term| term.weight * term.deviations(vector)).sum();
        self.scale * log_odds + self.bias + added
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FEATURE_COUNT;

    #[test]
    fn a_correction_scales_shifts_and_weighs_within_bounds() {
        let term = Term { feature: 2, mean: 1.0, deviation: 0.5, weight: 0.25 };
        let correction = Correction { scale: 2.0, bias: -1.0, terms: vec![term] };
        let mut vector = [0.0; FEATURE_COUNT];
        vector[2] = 2.0;
        assert_eq!(correction.corrected(1.5, &vector), 3.0 - 1.0 + 0.5);
        vector[2] = 1e30;
        assert_eq!(correction.corrected(0.0, &vector), -1.0 + 5.0 * 0.25);
    }
}
