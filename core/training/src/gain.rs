//! What a correction gains, and how sure that is.

use std::collections::BTreeMap;

/// Quantiles of Student's t for an interval of 95 %, by degrees of freedom from 1 on.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/// The gain over pages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Gain {
    /// Mean F1 before.
    pub(crate) before: f64,
    /// Mean F1 after.
    pub(crate) after: f64,
    /// Standard error of the gain.
    pub(crate) error: f64,
    /// The interval that holds the gain with 95 %: from.
    pub(crate) low: f64,
    /// To.
    pub(crate) high: f64,
}

impl Gain {
    /// The gain in the mean of pages, given of each record its page, its group and its F1 before and after. What is of
    /// one group goes up and down together, so that groups, not pages, are what the interval counts.
    pub(crate) fn of(records: &[(usize, usize, f64, f64)]) -> Self {
        let mut pages: BTreeMap<usize, (usize, Vec<f64>, Vec<f64>)> = BTreeMap::new();
        for &(page, group, before, after) in records {
            let entry = pages.entry(page).or_insert((group, Vec::new(), Vec::new()));
            entry.1.push(before);
            entry.2.push(after);
        }
        let before = mean(pages.values().map(|(_, before, _)| mean(before.iter().copied())));
        let after = mean(pages.values().map(|(_, _, after)| mean(after.iter().copied())));
        let middle = after - before;
        let mut groups: BTreeMap<usize, f64> = BTreeMap::new();
        for (group, before, after) in pages.values() {
            let own = mean(after.iter().copied()) - mean(before.iter().copied());
            *groups.entry(*group).or_default() += own - middle;
        }
        let count = groups.len() as f64;
        if groups.len() < 2 {
            return Gain { before, after, error: 0.0, low: -1.0, high: 1.0 };
        }
        let spread: f64 = groups.values().map(|sum| sum * sum).sum();
        let error = libm::sqrt(spread * count / (count - 1.0)) / pages.len() as f64;
        let half = error * student(groups.len() - 1);
        Gain { before, after, error, low: middle - half, high: middle + half }
    }

    /// The gain.
    pub(crate) fn gain(&self) -> f64 {
        self.after - self.before
    }
}

fn student(degrees: usize) -> f64 {
    let beyond = || 1.96 + 2.47 / degrees as f64;
    STUDENT.get(degrees.saturating_sub(1)).copied().unwrap_or_else(beyond)
}

fn mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.into_iter().fold((0.0, 0.0), |(sum, count), number| (sum + number, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_student() {
        let records =
            [0.1, 0.2, 0.3].map(|after| (usize::from(after > 0.15) + usize::from(after > 0.25), 0, 0.0, after));
        let apart: Vec<_> = records.iter().map(|&(page, _, before, after)| (page, page, before, after)).collect();
        let gain = Gain::of(&apart);
        assert!((gain.gain() - 0.2).abs() < 1e-12 && (gain.error - 0.1 / f64::sqrt(3.0)).abs() < 1e-12, "{gain:?}");
        assert!((gain.low - (0.2 - 4.303 * gain.error)).abs() < 1e-12);
        // Of a single group nothing is sure.
        assert_eq!((Gain::of(&records).low, Gain::of(&records).high), (-1.0, 1.0));
    }

    #[test]
    fn records_of_a_page_count_once_and_pages_of_a_group_together() {
        let apart: Vec<_> =
            [0.1, 0.2, 0.3, 0.25].into_iter().enumerate().map(|(at, after)| (at, at, 0.0, after)).collect();
        let twice: Vec<_> = apart.iter().flat_map(|&record| [record, record, record]).collect();
        let near = |one: Gain, other: Gain| (one.low - other.low).abs() + (one.high - other.high).abs() < 1e-9;
        assert!(near(Gain::of(&twice), Gain::of(&apart)));
        let together: Vec<_> = apart
            .iter()
            .flat_map(|&(page, group, b, a)| (0..5).map(move |copy| (page + 10 * copy, group, b, a)))
            .collect();
        let (one, five) = (Gain::of(&apart), Gain::of(&together));
        assert!(near(one, five), "{one:?} {five:?}");
    }
}
