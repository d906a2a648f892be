//! What was measured as text for a terminal.

use std::{collections::BTreeMap, fmt::Write};

use corpus::score::statistics::{mean, mean_figure, median, paired_difference};
use engine::spider::RuleMismatch;

use super::{Run, Times, Tried};

/// Pages named as the worst.
const WORST: usize = 12;

/// The table: a line a number of posts, then the pages on which the last one loses most.
pub fn table(runs: &[Run]) -> String {
    let mut out = String::from("Posts of a site with rules from its other posts: word F1 with rules, and alone.\n");
    let _ = writeln!(
        out,
        "{:>5}  {:<21} {:<21} {:>17} {:>7} {:>6}  {:>7} {:>9} {:>10}  why rules do not fit posts",
        "posts", "with rules", "alone", "difference", "better", "worse", "fitting", "elsewhere", "templates"
    );
    for run in runs {
        line(&mut out, run);
    }
    if let Some(run) = runs.last() {
        let fitting = || run.pages.iter().filter(|page| page.misfit.is_none());
        let time = |of: fn(&Times) -> f64| median(&fitting().map(|page| of(&page.times)).collect::<Vec<_>>());
        let _ = writeln!(
            out,
            "  where rules fit, in ms a thousand elements (medians): {:.2} for the rules; {:.2} from the snapshot to the \
             decision, {:.2} by itself",
            time(|times| times.rules),
            time(|times| times.with_rules),
            time(|times| times.alone)
        );
        worst(&mut out, run);
    }
    out
}

fn scores(run: &Run) -> Vec<(&Tried, f64, f64)> {
    let score = |page: &'_ Tried| Some((page.with_rules?.f1, page.alone?.f1));
    run.pages
        .iter()
        .filter(|page| page.post)
        .filter_map(|page| score(page).map(|(rules, alone)| (page, rules, alone)))
        .collect()
}

fn line(out: &mut String, run: &Run) {
    let scores = scores(run);
    let with_rules: Vec<f64> = scores.iter().map(|(_, rules, _)| *rules).collect();
    let alone: Vec<f64> = scores.iter().map(|(_, _, alone)| *alone).collect();
    let difference = paired_difference(&with_rules, &alone);
    let fitting = |post: bool| {
        let pages = run.pages.iter().filter(|page| page.post == post);
        mean(pages.map(|page| f64::from(u8::from(page.misfit.is_none()))))
    };
    let mut misfits: BTreeMap<RuleMismatch, usize> = BTreeMap::new();
    for misfit in run.pages.iter().filter(|page| page.post).filter_map(|page| page.misfit) {
        *misfits.entry(misfit).or_default() += 1;
    }
    let _ = writeln!(
        out,
        "{:>5}  {:<21} {:<21} {:>+8.4} ± {:.4} {:>7} {:>6}  {:>7.3} {:>9.3} {:>10.2}  {misfits:?}",
        run.posts,
        mean_figure(&with_rules).to_string(),
        mean_figure(&alone).to_string(),
        difference.mean,
        difference.standard_error,
        difference.better,
        difference.worse,
        fitting(true),
        fitting(false),
        mean(run.templates.values().map(|templates| templates.len() as f64)),
    );
}

fn worst(out: &mut String, run: &Run) {
    let mut scores = scores(run);
    scores.sort_by(|(_, a, x), (_, b, y)| (a - x).total_cmp(&(b - y)));
    let _ = writeln!(out, "  where {} posts cost most", run.posts);
    for (page, rules, alone) in scores.iter().take(WORST).filter(|(_, rules, alone)| rules < alone) {
        let _ = writeln!(out, "    {rules:.3} instead of {alone:.3}  {}", page.id);
    }
}
