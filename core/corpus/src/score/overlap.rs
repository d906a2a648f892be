//! Precision, recall and F1 of one page.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// How far an answer and the truth overlap; each number lies between 0 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Overlap {
    /// Share of the answer that is in the truth.
    pub precision: f64,
    /// Share of the truth that is in the answer.
    pub recall: f64,
    /// Harmonic mean of both.
    pub f1: f64,
}

impl Overlap {
    /// What an empty answer gets where the truth is empty.
    pub const RIGHT: Overlap = Overlap { precision: 1.0, recall: 1.0, f1: 1.0 };

    /// What an answer gets that shares nothing with the truth.
    pub const WRONG: Overlap = Overlap { precision: 0.0, recall: 0.0, f1: 0.0 };

    /// Compares two bags; each is sorted on the way.
    pub fn of_bags<T: Ord>(truth: &mut [T], answer: &mut [T]) -> Overlap {
        let common = common(truth, answer);
        match (truth.len(), answer.len()) {
            (0, 0) => Overlap::RIGHT,
            _ if common == 0 => Overlap::WRONG,
            (truth, answer) => Overlap::new(common as f64 / answer as f64, common as f64 / truth as f64),
        }
    }

    fn new(precision: f64, recall: f64) -> Overlap {
        Overlap { precision, recall, f1: 2.0 * precision * recall / (precision + recall) }
    }
}

/// Number of members that two bags share, each counted as often as it occurs in both. Sorts the bags.
pub(super) fn common<T: Ord>(a: &mut [T], b: &mut [T]) -> usize {
    a.sort_unstable();
    b.sort_unstable();
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            Ordering::Less => i += 1,
            Ordering::Greater => j += 1,
            Ordering::Equal => {
                common += 1;
                i += 1;
                j += 1;
            }
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bags_count_how_often() {
        let overlap = Overlap::of_bags(&mut ["a", "a", "b", "c"], &mut ["a", "c", "a", "a", "d"]);
        assert_eq!((overlap.precision, overlap.recall), (0.6, 0.75));
        assert!((overlap.f1 - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn emptiness_is_an_answer_too() {
        let none: [&str; 0] = [];
        assert_eq!(Overlap::of_bags(&mut none.clone(), &mut none.clone()), Overlap::RIGHT);
        assert_eq!(Overlap::of_bags(&mut ["a"], &mut none.clone()), Overlap::WRONG);
        assert_eq!(Overlap::of_bags(&mut none.clone(), &mut ["a"]), Overlap::WRONG);
        assert_eq!(Overlap::of_bags(&mut ["a"], &mut ["b"]), Overlap::WRONG);
    }
}
