//! The figures of all pages together, and as text.

use std::{cmp::Reverse, fmt::Write};

use corpus::score::statistics::mean;

use super::{Differences, Memo, PageFigures};

/// Pages named as the worst.
const WORST: usize = 5;

/// All pages together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How the snapshots differ.
    pub differences: Differences,
    /// Computed styles that were asked for with the memo, as a share of those without.
    pub styles: f64,
    /// Time with the memo, as a share of that without: the geometric mean over pages. `None` where none was timed.
    pub time: Option<f64>,
}

impl Summary {
    /// Of these figures.
    pub fn of(memo: &Memo) -> Self {
        let mut differences = Differences::default();
        memo.pages.iter().for_each(|page| differences.add(&page.differences));
        let styles = |of: fn(&PageFigures) -> u64| memo.pages.iter().map(of).sum::<u64>() as f64;
        let ratio = |page: &PageFigures| Some(libm::log(page.quick.least? / page.exact.least?));
        let ratios: Vec<f64> = memo.pages.iter().filter_map(ratio).filter(|ratio| ratio.is_finite()).collect();
        Summary {
            differences,
            styles: styles(|page| page.quick.styles) / styles(|page| page.exact.styles).max(1.0),
            time: (!ratios.is_empty()).then(|| libm::exp(mean(ratios))),
        }
    }
}

/// The figures as text.
pub fn table(memo: &Memo) -> String {
    let Summary { differences: all, styles, time } = Summary::of(memo);
    let mut out = format!(
        "{}: {} pages ({} failed), {} elements, {} shown; with the memo\n",
        memo.corpus,
        memo.pages.len(),
        memo.failed.len(),
        all.elements,
        all.shown
    );
    let lines = [
        ("shown that are hidden", all.gained),
        ("hidden that are shown", all.lost),
        ("another display", all.display),
        ("other values", all.values),
    ];
    for (name, count) in lines {
        let _ = writeln!(out, "  {name:<24}{count:>8}  {:.3} % of what is shown", 100.0 * all.share(count));
    }
    let _ = writeln!(out, "  computed styles read    {styles:.3} of those without it");
    if let Some(time) = time {
        let _ = writeln!(out, "  time                    {time:.3} of that without it (geometric mean)");
    }
    let mut worst: Vec<&PageFigures> = memo.pages.iter().filter(|page| page.differences.wrong() > 0).collect();
    worst.sort_by_key(|page| Reverse(page.differences.wrong()));
    for page in worst.into_iter().take(WORST) {
        let Differences { shown, lost, gained, .. } = page.differences;
        let _ = writeln!(out, "  {}: of {shown} shown {lost} hidden; {gained} shown that are hidden", page.id);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{super::Cost, *};

    #[test]
    fn ratios_are_taken_page_by_page() {
        let page = |quick: Option<f64>, exact| PageFigures {
            quick: Cost { least: quick, styles: 1 },
            exact: Cost { least: exact, styles: 4 },
            differences: Differences { elements: 3, shown: 2, lost: 1, ..Differences::default() },
            ..PageFigures::default()
        };
        let memo = Memo {
            corpus: "c".into(),
            core: "d".into(),
            browser: "b".into(),
            runs: 1,
            pages: vec![page(Some(1.0), Some(2.0)), page(Some(40.0), Some(20.0)), page(None, None)],
            failed: Vec::new(),
        };
        let summary = Summary::of(&memo);
        assert!((summary.time.unwrap_or_default() - 1.0).abs() < 1e-12);
        assert_eq!((summary.styles, summary.differences.lost), (0.25, 3));
        assert!(table(&memo).contains("50.000 % of what is shown"));
    }
}
