//! Words: the share of single words that answer and truth have in common.

use super::{Overlap, text};

/// Overlap of the bags of lower-case words (`\w+`): the main score.
///
/// On a page whose truth is empty an empty answer scores 1 and any other 0.
pub fn overlap(truth: &str, answer: &str) -> Overlap {
    let (truth, answer) = (truth.to_lowercase(), answer.to_lowercase());
    let mut truth: Vec<&str> = text::words(&truth).collect();
    let mut answer: Vec<&str> = text::words(&answer).collect();
    Overlap::of_bags(&mut truth, &mut answer)
}

/// Overlap of the sets of lower-case words divided by white space.
pub fn set_overlap(truth: &str, answer: &str) -> Overlap {
    let (truth, answer) = (truth.to_lowercase(), answer.to_lowercase());
    Overlap::of_bags(&mut set(&truth), &mut set(&answer))
}

fn set(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(text::is_space).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bags_and_sets_differ() {
        let (truth, answer) = ("The ferry, the ferry!", "the FERRY leaves");
        let bags = overlap(truth, answer);
        assert_eq!((bags.precision, bags.recall), (2.0 / 3.0, 0.5));
        let sets = set_overlap(truth, answer);
        assert_eq!((sets.precision, sets.recall), (1.0 / 3.0, 1.0 / 3.0));
    }

    #[test]
    fn lower_case_is_that_of_python() {
        assert_eq!(overlap("ΟΔΟΣ İ", "οδος i\u{307}"), Overlap::RIGHT);
        assert_eq!(overlap("straße", "STRASSE"), Overlap::WRONG);
    }
}
