//! Snippets: sentences that must be in the answer, and sentences that must not.

use serde::{Deserialize, Serialize};

use super::text;

/// Share of the snippets that occur in the answer, lower-case, white space as it is. 1 where there are none.
pub fn rate(answer: &str, snippets: &[String]) -> f64 {
    if snippets.is_empty() {
        return 1.0;
    }
    let answer = answer.to_lowercase();
    share(snippets, |snippet| answer.contains(&snippet.to_lowercase()))
}

/// The same with folded white space; `None` where there are no snippets.
pub fn folded_rate(answer: &str, snippets: &[String]) -> Option<f64> {
    let answer = text::fold(answer).to_lowercase();
    let found = |snippet: &String| answer.contains(&text::fold(snippet).to_lowercase());
    (!snippets.is_empty()).then(|| share(snippets, found))
}

fn share(snippets: &[String], found: impl Fn(&String) -> bool) -> f64 {
    snippets.iter().filter(|snippet| found(snippet)).count() as f64 / snippets.len() as f64
}

/// Snippets counted over all pages (trafilatura's way): upper and lower case differ, white space is folded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Segments {
    /// Wanted and found.
    pub right: usize,
    /// Wanted and missing.
    pub missed: usize,
    /// Unwanted and found.
    pub excess: usize,
    /// Unwanted and absent.
    pub left_out: usize,
}

impl Segments {
    /// Counts one page.
    pub fn count(&mut self, answer: &str, must: &[String], must_not: &[String]) {
        let answer = text::fold(answer);
        let found =
            |snippets: &[String]| snippets.iter().filter(|snippet| answer.contains(&text::fold(snippet))).count();
        let (right, excess) = (found(must), found(must_not));
        self.right += right;
        self.missed += must.len() - right;
        self.excess += excess;
        self.left_out += must_not.len() - excess;
    }

    /// Both counts together.
    pub fn plus(&self, other: &Segments) -> Segments {
        Segments {
            right: self.right + other.right,
            missed: self.missed + other.missed,
            excess: self.excess + other.excess,
            left_out: self.left_out + other.left_out,
        }
    }

    /// Harmonic mean of the shares of found snippets that are wanted, and of wanted ones that are found.
    pub fn f1(&self) -> f64 {
        if self.right == 0 {
            0.0
        } else {
            2.0 * self.right as f64 / (2 * self.right + self.missed + self.excess) as f64
        }
    }

    /// Share of all snippets that were treated rightly; 0 where there are none.
    pub fn accuracy(&self) -> f64 {
        let all = self.right + self.missed + self.excess + self.left_out;
        (self.right + self.left_out) as f64 / all.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snippets(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn white_space_counts_unless_folded() {
        let wanted = snippets(&["one  two", "ONE", "three"]);
        assert_eq!(rate("One two", &wanted), 1.0 / 3.0);
        assert_eq!(folded_rate("One\ntwo", &wanted), Some(2.0 / 3.0));
        assert_eq!((rate("", &[]), folded_rate("", &[])), (1.0, None));
    }

    #[test]
    fn segments_are_pooled() {
        let mut segments = Segments::default();
        segments.count("The ferry\nleaves", &snippets(&["ferry leaves", "harbour"]), &snippets(&["the", "The"]));
        segments.count("", &snippets(&["a"]), &[]);
        assert_eq!(segments, Segments { right: 1, missed: 2, excess: 1, left_out: 1 });
        assert_eq!((segments.f1(), segments.accuracy()), (0.4, 0.4));
    }
}
