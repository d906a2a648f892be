//! Word F1 of an answer as it is, and the best that cutting lines off its ends, or dropping single lines, could make of it.

use std::collections::HashMap;

use corpus::score::{text, words};

/// Word F1 of one answer under several cuts, each between 0 and 1; a cut that gains nothing leaves it as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuts {
    /// As it is.
    pub whole: f64,
    /// The best that leaving out lines at the end gives.
    pub end: f64,
    /// The best that leaving out lines at the beginning gives.
    pub start: f64,
    /// The end cut first, then the beginning.
    pub both: f64,
    /// Without the lines of which half of the words or more are not in the truth.
    pub lines: f64,
}

impl Cuts {
    /// Cuts an answer that has one block on each line.
    pub fn of(truth: &str, answer: &str) -> Self {
        let wanted = Bag::of(truth);
        let lines: Vec<Bag> = answer.lines().map(Bag::of).filter(|line| line.size > 0).collect();
        let whole = words::overlap(truth, answer).f1;
        let (end, kept) = best(lines.iter(), &wanted);
        let (start, _) = best(lines.iter().rev(), &wanted);
        let (both, _) = best(lines[..kept].iter().rev(), &wanted);
        let lines = single_lines(&lines, wanted);
        let at_least = |f1: f64| f1.max(whole);
        Cuts {
            whole,
            end: at_least(end),
            start: at_least(start),
            both: at_least(both.max(end)),
            lines: at_least(lines),
        }
    }

    /// The figures in the order of the table.
    pub fn figures(&self) -> [f64; 5] {
        [self.whole, self.end, self.start, self.both, self.lines]
    }
}

/// Words with how often each is there.
#[derive(Clone, Debug, Default)]
struct Bag {
    words: HashMap<String, usize>,
    size: usize,
}

impl Bag {
    fn of(line: &str) -> Self {
        let mut bag = Bag::default();
        for word in text::words(&line.to_lowercase()) {
            *bag.words.entry(word.to_owned()).or_default() += 1;
            bag.size += 1;
        }
        bag
    }

    /// Takes words out as far as they are there, and returns how many those were.
    fn take(&mut self, other: &Bag) -> usize {
        let mut taken = 0;
        for (word, count) in &other.words {
            if let Some(left) = self.words.get_mut(word) {
                let common = (*left).min(*count);
                *left -= common;
                taken += common;
            }
        }
        taken
    }
}

/// The highest F1 of the first so many lines, and how many those are.
fn best<'l>(lines: impl Iterator<Item = &'l Bag>, wanted: &Bag) -> (f64, usize) {
    let (mut left, mut right, mut size, mut best) = (wanted.clone(), 0, 0, (0.0, 0));
    for (at, line) in lines.enumerate() {
        right += left.take(line);
        size += line.size;
        let f1 = f1(right, size, wanted.size);
        if f1 > best.0 {
            best = (f1, at + 1);
        }
    }
    best
}

fn single_lines(lines: &[Bag], wanted: Bag) -> f64 {
    let all = wanted.size;
    let (mut left, mut right, mut size) = (wanted, 0, 0);
    for line in lines {
        let mut trial = left.clone();
        let common = trial.take(line);
        if 2 * common > line.size {
            (left, right, size) = (trial, right + common, size + line.size);
        }
    }
    f1(right, size, all)
}

fn f1(right: usize, size: usize, wanted: usize) -> f64 {
    if size + wanted == 0 { 1.0 } else { 2.0 * right as f64 / (size + wanted) as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_before_and_behind_the_text_can_be_cut() {
        let cuts = Cuts::of("the ferry leaves\nat dawn", "menu home\nthe ferry leaves\nat dawn\nread also this");
        assert_eq!(cuts.both, 1.0);
        assert_eq!(cuts.lines, 1.0);
        assert!(cuts.whole < cuts.end && cuts.whole < cuts.start && cuts.end < 1.0);
    }

    #[test]
    fn what_is_within_the_text_is_dropped_line_by_line() {
        let cuts = Cuts::of("the ferry leaves\nat dawn", "the ferry leaves\nread also this\nat dawn");
        assert_eq!(cuts.both, cuts.whole);
        assert_eq!(cuts.lines, 1.0);
    }

    #[test]
    fn an_answer_that_is_right_stays_and_an_empty_one_gains_nothing() {
        assert_eq!(Cuts::of("the ferry", "the ferry").figures(), [1.0; 5]);
        assert_eq!(Cuts::of("the ferry", "").figures(), [0.0; 5]);
        assert_eq!(Cuts::of("", "").figures(), [1.0; 5]);
    }
}
