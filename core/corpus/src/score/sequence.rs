//! Sequences: the accuracy of Zhou & Sun's paper, a ratio of matching runs of words.
//!
//! The ratio is 2·M ÷ (words of both), M being the matched words of Ratcliff & Obershelp's algorithm: the longest
//! common run, then the same on either side of it. It is that of Python's `difflib`, its rule for popular words
//! included, because the paper's figures are reproduced by it and by nothing else.

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

use super::Overlap;

/// Words of references in Latin script.
static LATIN: LazyLock<Regex> = LazyLock::new(|| Regex::new("[a-zA-Z0-9]+").expect("a sound pattern"));

/// Words of every other script: each character of a script that does not divide words is a word.
static ANY: LazyLock<Regex> = LazyLock::new(|| {
    let alone =
        r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff";
    Regex::new(&format!(r"[{alone}]|[[\p{{L}}\p{{N}}\p{{M}}]--[{alone}]]+")).expect("a sound pattern")
});

static LETTER: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\p{L}").expect("a sound pattern"));

/// References with at least this share of Latin letters are read as Latin.
const LATIN_SHARE: f64 = 0.7;

/// In sequences of at least this length, words that make up more than 1 % match only beside other matches.
const POPULAR_FROM: usize = 200;

/// Scores of one page under the paper's measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequenceScore {
    /// The paper's accuracy, between 0 and 1.
    pub ratio: f64,
    /// Overlap of the bags of the same words, lower-case.
    pub tokens: Overlap,
}

/// Compares an answer with a reference. Two empty texts agree.
pub fn score(reference: &str, answer: &str) -> SequenceScore {
    let words = reader(reference);
    let (answer, reference) = (words(answer), words(reference));
    let lower = |words: &[String]| words.iter().map(|word| word.to_lowercase()).collect::<Vec<_>>();
    let tokens = Overlap::of_bags(&mut lower(&reference), &mut lower(&answer));
    SequenceScore { ratio: ratio(&answer, &reference), tokens }
}

fn reader(reference: &str) -> fn(&str) -> Vec<String> {
    let (mut letters, mut latin) = (0u32, 0u32);
    for letter in LETTER.find_iter(reference) {
        letters += 1;
        latin += u32::from(letter.as_str() < "\u{250}");
    }
    if letters > 0 && f64::from(latin) >= LATIN_SHARE * f64::from(letters) { latin_words } else { any_words }
}

fn latin_words(text: &str) -> Vec<String> {
    LATIN.find_iter(text).map(|word| word.as_str().to_owned()).collect()
}

/// Words of any script; a character of a script that does not divide words is one of its own.
pub fn any_words(text: &str) -> Vec<String> {
    let composed: String = text.nfc().collect();
    ANY.find_iter(&composed).map(|word| word.as_str().to_owned()).collect()
}

/// The ratio of matching runs, 1 for two empty sequences. Not symmetric.
pub fn ratio(a: &[String], b: &[String]) -> f64 {
    let length = a.len() + b.len();
    if length == 0 { 1.0 } else { 2.0 * Matcher::new(a, b).matched() as f64 / length as f64 }
}

/// Positions of every word of `b` that is not popular, for each word of `a`.
struct Matcher<'w> {
    a: &'w [String],
    b: &'w [String],
    positions: Vec<Vec<usize>>,
    of_word: Vec<Option<usize>>,
}

impl<'w> Matcher<'w> {
    fn new(a: &'w [String], b: &'w [String]) -> Self {
        let mut known: HashMap<&str, usize> = HashMap::new();
        let mut positions: Vec<Vec<usize>> = Vec::new();
        for (position, word) in b.iter().enumerate() {
            let id = *known.entry(word).or_insert_with(|| {
                positions.push(Vec::new());
                positions.len() - 1
            });
            positions[id].push(position);
        }
        if b.len() >= POPULAR_FROM {
            let most = b.len() / 100 + 1;
            positions.iter_mut().filter(|positions| positions.len() > most).for_each(Vec::clear);
        }
        let of_word = a.iter().map(|word| known.get(word.as_str()).copied()).collect();
        Matcher { a, b, positions, of_word }
    }

    /// Number of words in all matching runs.
    fn matched(&self) -> usize {
        let mut open = vec![(0..self.a.len(), 0..self.b.len())];
        let mut runs = vec![0; self.b.len() + 1];
        let mut matched = 0;
        while let Some((in_a, in_b)) = open.pop() {
            let (i, j, length) = self.longest(in_a.clone(), in_b.clone(), &mut runs);
            if length > 0 {
                matched += length;
                open.push((in_a.start..i, in_b.start..j));
                open.push((i + length..in_a.end, j + length..in_b.end));
            }
        }
        matched
    }

    /// The longest common run within two ranges, of several the first in `a`, then in `b`; and how it grows over
    /// popular words at both ends. `runs` is all 0 before and after.
    fn longest(&self, in_a: Range<usize>, in_b: Range<usize>, runs: &mut [usize]) -> (usize, usize, usize) {
        let (mut i, mut j, mut length) = (in_a.start, in_b.start, 0);
        // `runs[y + 1]`: length of the run that ends at `y` and at the last word of `a` that was read.
        let mut ends: &[usize] = &[];
        for x in in_a.clone() {
            let positions = self.of_word[x].map_or(&[] as &[usize], |id| &self.positions[id]);
            let from = positions.partition_point(|&y| y < in_b.start);
            let to = positions.partition_point(|&y| y < in_b.end);
            let here = &positions[from..to];
            let lengths: Vec<usize> = here.iter().map(|&y| runs[y] + 1).collect();
            ends.iter().for_each(|&y| runs[y + 1] = 0);
            for (&y, &run) in here.iter().zip(&lengths) {
                runs[y + 1] = run;
                if run > length {
                    (i, j, length) = (x + 1 - run, y + 1 - run, run);
                }
            }
            ends = here;
        }
        ends.iter().for_each(|&y| runs[y + 1] = 0);
        while i > in_a.start && j > in_b.start && self.a[i - 1] == self.b[j - 1] {
            (i, j, length) = (i - 1, j - 1, length + 1);
        }
        while i + length < in_a.end && j + length < in_b.end && self.a[i + length] == self.b[j + length] {
            length += 1;
        }
        (i, j, length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn similarity(a: &str, b: &str) -> f64 {
        ratio(&latin_words(a), &latin_words(b))
    }

    #[test]
    fn runs_match_in_order() {
        assert_eq!(similarity("a b c d", "b c d e"), 0.75);
        assert_eq!(similarity("a b", "b a"), 0.5);
        assert_eq!(similarity("", ""), 1.0);
        assert_eq!(similarity("a", ""), 0.0);
        // The longest run wins even where two shorter ones would match more.
        assert_eq!(similarity("x y z a b c d x y z", "a b c d"), 2.0 * 4.0 / 14.0);
    }

    #[test]
    fn popular_words_match_beside_others_only() {
        let lone = "the ".repeat(100);
        let unlike: String = (0..150).map(|n| format!("w{n} ")).collect();
        assert_eq!(similarity(&lone, &(unlike.clone() + &lone)), 0.0);
        assert_eq!(similarity(&("w149 ".to_owned() + &lone), &(unlike + &lone)), 2.0 * 101.0 / 351.0);
    }

    #[test]
    fn scripts_decide_what_a_word_is() {
        assert_eq!(score("naïve café", "na ve caf").ratio, 1.0);
        assert_eq!(any_words("漢字 abc-ก็"), ["漢", "字", "abc", "ก", "็"]);
        assert_eq!(score("漢字です", "漢字").tokens.recall, 0.5);
    }
}
