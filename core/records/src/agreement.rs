//! How far two people agree: Cohen's kappa, Krippendorff's alpha, and F1 for each value.

/// How often each pair of values was given to one thing, by the first and by the second.
#[derive(Clone, Debug)]
pub struct Pairs {
    values: usize,
    counts: Vec<u64>,
}

impl Pairs {
    /// No pair yet of so many possible values.
    pub fn new(values: usize) -> Self {
        Pairs { values, counts: vec![0; values * values] }
    }

    /// One thing more that the first and the second gave these values.
    pub fn add(&mut self, first: usize, second: usize) {
        self.counts[first * self.values + second] += 1;
    }

    /// Number of things.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How often both gave this value, the first alone, and the second alone.
    pub fn counts_of(&self, value: usize) -> (u64, u64, u64) {
        let both = self.at(value, value);
        (both, self.by_first(value) - both, self.by_second(value) - both)
    }

    /// Share of the things that both gave the same value; `None` where there is none.
    pub fn agreement(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.same() as f64 / total as f64)
    }

    /// F1 of one value, which is the same whoever is taken for the truth; `None` where nobody gave it.
    pub fn f1(&self, value: usize) -> Option<f64> {
        let (both, first, second) = self.counts_of(value);
        let all = 2 * both + first + second;
        (all > 0).then(|| 2.0 * both as f64 / all as f64)
    }

    /// Cohen's kappa: agreement beyond what chance would give, were the two to give their values at random as often as
    /// they do. `None` where chance alone gives full agreement.
    pub fn kappa(&self) -> Option<f64> {
        let total = self.total() as f64;
        let expected: f64 = (0..self.values)
            .map(|value| self.by_first(value) as f64 / total * (self.by_second(value) as f64 / total))
            .sum();
        beyond(self.agreement()?, expected)
    }

    /// Krippendorff's alpha for names, two coders and no missing value: as kappa, but chance draws from the values of
    /// both, without putting one back. `None` where all values are the same.
    pub fn alpha(&self) -> Option<f64> {
        let values = 2 * self.total();
        let pairs = (values as f64) * (values as f64 - 1.0);
        let of = |value| (self.by_first(value) + self.by_second(value)) as f64;
        let expected: f64 = (0..self.values).map(|value| of(value) * (of(value) - 1.0) / pairs).sum();
        beyond(self.agreement()?, expected)
    }

    fn at(&self, first: usize, second: usize) -> u64 {
        self.counts[first * self.values + second]
    }

    fn same(&self) -> u64 {
        (0..self.values).map(|value| self.at(value, value)).sum()
    }

    fn by_first(&self, value: usize) -> u64 {
        (0..self.values).map(|second| self.at(value, second)).sum()
    }

    fn by_second(&self, value: usize) -> u64 {
        (0..self.values).map(|first| self.at(first, value)).sum()
    }
}

fn beyond(observed: f64, expected: f64) -> Option<f64> {
    (expected < 1.0).then(|| (observed - expected) / (1.0 - expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(first: &str, second: &str) -> Pairs {
        let mut pairs = Pairs::new(26);
        let value = |letter: u8| usize::from(letter.to_ascii_lowercase() - b'a');
        first.bytes().zip(second.bytes()).for_each(|(a, b)| pairs.add(value(a), value(b)));
        pairs
    }

    #[track_caller]
    fn assert_near(value: Option<f64>, expected: f64) {
        assert!(value.is_some_and(|value| (value - expected).abs() < 5e-4), "{value:?} is not {expected}");
    }

    /// The example with 50 proposals in the encyclopedias: 20 yes by both, 15 no by both, 5 and 10 by one alone.
    #[test]
    fn kappa_is_that_of_the_textbook() {
        let mut proposals = Pairs::new(2);
        for (count, first, second) in [(20, 0, 0), (5, 0, 1), (10, 1, 0), (15, 1, 1)] {
            (0..count).for_each(|_| proposals.add(first, second));
        }
        assert_near(proposals.agreement(), 0.7);
        assert_near(proposals.kappa(), 0.4);
        assert_near(proposals.f1(0), 40.0 / 55.0);
    }

    /// Sections A and B of Krippendorff's "Computing Krippendorff's Alpha-Reliability" (2011).
    #[test]
    fn alpha_is_that_of_its_author() {
        assert_near(pairs("abaaaaaaba", "bbbaabaaaa").alpha(), 0.095);
        assert_near(pairs("aabbdcccedda", "babbbccceddd").alpha(), 0.692);
    }

    #[test]
    fn where_all_is_one_value_nothing_can_be_said() {
        let same = pairs("aaaa", "aaaa");
        assert_eq!((same.agreement(), same.kappa(), same.alpha(), same.f1(1)), (Some(1.0), None, None, None));
        let none = Pairs::new(2);
        assert_eq!((none.agreement(), none.kappa(), none.alpha()), (None, None, None));
    }
}
