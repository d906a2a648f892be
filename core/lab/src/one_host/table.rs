//! What was measured as text for a terminal.

use std::fmt::Write;

use corpus::score::statistics::{mean, paired_difference};

use super::{Order, Run, Visited};

/// A page that loses more by memory is worse.
const WORSE: f64 = 0.02;

/// Pages named as the worst.
const WORST: usize = 8;

/// The table: a line an order, then the pages that lose most.
pub fn table(runs: &[Run]) -> String {
    let mut out = String::from("Pages read one after the other: word F1 with what is remembered, and alone.\n");
    let _ = writeln!(
        out,
        "{:<40} {:>6} {:>10} {:>7} {:>17} {:>9} {:>9} {:>10} {:>13}",
        "", "pages", "remembered", "alone", "difference", "better", "worse", "most lost", "by rules"
    );
    for run in runs {
        line(&mut out, run);
    }
    for run in runs {
        worst(&mut out, run);
    }
    out
}

fn line(out: &mut String, run: &Run) {
    let of = |score: fn(&Visited) -> f64| -> Vec<f64> { run.pages.iter().map(score).collect() };
    let (remembered, alone) = (of(|page| page.remembered), of(|page| page.alone));
    let difference = paired_difference(&remembered, &alone);
    let by_more = |sign: f64| run.pages.iter().filter(|page| sign * lost(page) > WORSE).count();
    let most = run.pages.iter().map(lost).fold(0.0, f64::max);
    let _ = writeln!(
        out,
        "{:<40} {:>6} {:>10.4} {:>7.4} {:>+8.4} ± {:.4} {:>9} {:>9} {:>10.3} {:>13.3}",
        name(run.order),
        run.pages.len(),
        mean(remembered),
        mean(alone),
        difference.mean,
        difference.standard_error,
        by_more(-1.0),
        by_more(1.0),
        most,
        mean(run.pages.iter().map(|page| f64::from(u8::from(page.by_rules)))),
    );
    let _ = writeln!(out, "  largest memory: {} bytes", run.largest);
}

fn lost(page: &Visited) -> f64 {
    page.alone - page.remembered
}

fn name(order: Order) -> &'static str {
    match order {
        Order::OneHost => "one host, site after site",
        Order::OneHostMixed => "one host, sites mixed",
        Order::HostsOfTheirOwn => "hosts of their own",
    }
}

fn worst(out: &mut String, run: &Run) {
    let mut pages: Vec<&Visited> = run.pages.iter().filter(|page| lost(page) > 0.0).collect();
    pages.sort_by(|a, b| lost(b).total_cmp(&lost(a)));
    if !pages.is_empty() {
        let _ = writeln!(out, "  where memory costs most ({})", name(run.order));
    }
    for page in pages.iter().take(WORST) {
        let _ = writeln!(out, "    {:.3} instead of {:.3}  {}", page.remembered, page.alone, page.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_loses_is_named() {
        let page = |id: &str, alone, remembered| Visited { id: id.to_owned(), alone, remembered, by_rules: true };
        let pages = vec![page("fair", 0.9, 0.95), page("poor", 0.9, 0.5), page("even", 0.9, 0.89)];
        let shown = table(&[Run { order: Order::OneHost, pages, largest: 9 }]);
        let line = shown.lines().find(|line| line.starts_with("one host")).unwrap_or_default();
        let figures: Vec<&str> = line.split_whitespace().rev().take(4).collect();
        assert_eq!(figures, ["1.000", "0.400", "1", "1"], "{shown}");
        assert!(shown.contains("0.500 instead of 0.900  poor") && !shown.contains("fair"), "{shown}");
    }
}
