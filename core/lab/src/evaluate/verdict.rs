//! In one word, what is wrong with an answer.

use serde::{Deserialize, Serialize};

use super::PageScore;

/// What is wrong with an answer's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// F1 of at least .9.
    Right,
    /// Most of the truth, and more besides.
    TooMuch,
    /// Part of the truth.
    TooLittle,
    /// About as much missed as there is too much.
    Mixed,
    /// Little of the truth and much else: another part of the page.
    Elsewhere,
    /// No text where there is some.
    Nothing,
    /// Text where there is none.
    Uncalled,
    /// No snapshot, or one that cannot be used.
    Failed,
    /// The truth has no information about the text.
    Unknown,
}

/// From this F1 on an answer is right.
const RIGHT: f64 = 0.9;

/// Precision and recall that differ by less are balanced.
const BALANCED: f64 = 0.1;

impl Verdict {
    /// Judges a page.
    pub fn of(page: &PageScore) -> Self {
        let Some(overlap) = page.words.or(page.posts) else { return Verdict::Unknown };
        let wanted = page.wanted.unwrap_or(true);
        match (overlap.precision, overlap.recall) {
            _ if page.failure.is_some() => Verdict::Failed,
            _ if overlap.f1 >= RIGHT => Verdict::Right,
            _ if !wanted => Verdict::Uncalled,
            _ if page.empty => Verdict::Nothing,
            (precision, recall) if precision < 0.5 && recall < 0.5 => Verdict::Elsewhere,
            (precision, recall) if precision < recall - BALANCED => Verdict::TooMuch,
            (precision, recall) if recall < precision - BALANCED => Verdict::TooLittle,
            _ => Verdict::Mixed,
        }
    }

    /// Every verdict that has a loss, in the order of tables, and the right one.
    pub const ALL: [Verdict; 9] = [
        Verdict::TooMuch,
        Verdict::TooLittle,
        Verdict::Mixed,
        Verdict::Elsewhere,
        Verdict::Nothing,
        Verdict::Uncalled,
        Verdict::Failed,
        Verdict::Right,
        Verdict::Unknown,
    ];

    /// Words for a person.
    pub fn label(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::TooMuch => "too much",
            Verdict::TooLittle => "too little",
            Verdict::Mixed => "mixed",
            Verdict::Elsewhere => "elsewhere",
            Verdict::Nothing => "nothing found",
            Verdict::Uncalled => "text where there is none",
            Verdict::Failed => "failed",
            Verdict::Unknown => "truth unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Answer;
    use corpus::Truth;

    fn verdict(truth: &str, answer: &str) -> Verdict {
        let truth = Truth { text: Some(truth.into()), ..Truth::default() };
        let answer = Answer { text: answer.into(), ..Answer::default() };
        Verdict::of(&PageScore::new(&truth, &answer, None))
    }

    #[test]
    fn verdicts_tell_excess_from_lack() {
        assert_eq!(verdict("a b c d", "a b c d"), Verdict::Right);
        assert_eq!(verdict("a b c d", "a b c d e f g h"), Verdict::TooMuch);
        assert_eq!(verdict("a b c d e f", "a b c"), Verdict::TooLittle);
        assert_eq!(verdict("a b c d", "a b c x"), Verdict::Mixed);
        assert_eq!(verdict("a b c d", "a x y z"), Verdict::Elsewhere);
        assert_eq!(verdict("a", " "), Verdict::Nothing);
        assert_eq!(verdict(" ", "a"), Verdict::Uncalled);
        assert_eq!(verdict("", ""), Verdict::Right);
        assert_eq!(Verdict::of(&PageScore::new(&Truth::default(), &Answer::default(), None)), Verdict::Unknown);
    }
}
