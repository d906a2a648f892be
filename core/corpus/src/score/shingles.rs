//! Shingles: four words in a row, so that order counts (the score of scrapinghub's article extraction benchmark).

use serde::{Deserialize, Serialize};

use super::{overlap::common, statistics::mean, text};

/// Words in a shingle.
const LENGTH: usize = 4;

/// Counts of one page, each as a share of their sum; all 0 where truth and answer are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Shingles of both.
    pub right: f64,
    /// Shingles of the answer alone.
    pub excess: f64,
    /// Shingles of the truth alone.
    pub missed: f64,
    /// Whether answer and truth have the very same words.
    pub same: bool,
}

/// Scores of many pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Made from mean precision and mean recall.
    pub f1: f64,
    /// Mean over the pages with an answer.
    pub precision: f64,
    /// Mean over the pages with a truth.
    pub recall: f64,
    /// Share of the pages with the very same words.
    pub accuracy: f64,
}

/// Compares the shingles of one page; upper and lower case differ.
pub fn counts(truth: &str, answer: &str) -> Counts {
    let truth: Vec<&str> = text::words(truth).collect();
    let answer: Vec<&str> = text::words(answer).collect();
    let (mut a, mut b) = (shingles(&truth), shingles(&answer));
    let right = common(&mut a, &mut b);
    let (excess, missed) = (b.len() - right, a.len() - right);
    let sum = (right + excess + missed).max(1) as f64;
    let share = |count: usize| count as f64 / sum;
    Counts { right: share(right), excess: share(excess), missed: share(missed), same: truth == answer }
}

/// A shorter text is one shingle, an empty one none.
fn shingles<'w>(words: &'w [&'w str]) -> Vec<&'w [&'w str]> {
    match words.len() {
        0 => Vec::new(),
        1..=LENGTH => vec![words],
        _ => words.windows(LENGTH).collect(),
    }
}

/// The scores of many pages; all 0 where there is none.
pub fn scores(pages: &[Counts]) -> Scores {
    let of = |found: fn(&Counts) -> f64| {
        let pages = pages.iter().filter(move |page| page.right + found(page) > 0.0);
        mean(pages.map(move |page| page.right / (page.right + found(page))))
    };
    let (precision, recall) = (of(|page| page.excess), of(|page| page.missed));
    let f1 = if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 };
    Scores { f1, precision, recall, accuracy: mean(pages.iter().map(|page| f64::from(u8::from(page.same)))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_counts() {
        let page = counts("a b c d e", "b c d e f g");
        assert_eq!(page, Counts { right: 0.25, excess: 0.5, missed: 0.25, same: false });
        assert_eq!(counts("a b", "a b"), Counts { right: 1.0, same: true, ..Counts::default() });
        assert_eq!(counts("a b", "A b").right, 0.0);
    }

    #[test]
    fn an_empty_answer_costs_recall_alone() {
        let pages = [counts("a b c d", "a b c d"), counts("a b c d", "")];
        let scores = scores(&pages);
        assert_eq!((scores.precision, scores.recall, scores.accuracy), (1.0, 0.5, 0.5));
        assert!((scores.f1 - 2.0 / 3.0).abs() < 1e-12);
    }
}
