//! The decision as text.

use std::fmt::Write;

use corpus::score::statistics::{mean, standard_error};

use super::{Compared, Decision, mean_of_draws, rule::Part};

/// A page is listed as worse when it loses more than this in the mean over the draws.
const LOSS: f64 = 0.02;

/// Tables of all parts, the verdict, and at most `most` of the pages that got worse, those that lose most first.
pub fn table(pages: &[Compared], decision: &Decision, most: usize) -> String {
    let mut out = part_table("pages", &decision.parts);
    out += &part_table("type", &decision.types);
    if !decision.operators.is_empty() {
        out += &part_table("operator", &decision.operators);
    }
    let _ = writeln!(out, "Mean difference of the parts: {}.", decision.sum);
    for worse in decision.worse() {
        let _ = writeln!(out, "Worse beyond its interval: {}, {}.", worse.name, worse.difference);
    }
    let _ = writeln!(out, "{}", spread(pages));
    out += if decision.ships() { "It ships.\n" } else { "It does not ship.\n" };
    out + &worse_pages(pages, most)
}

fn part_table(head: &str, parts: &[Part]) -> String {
    let mut out = format!("| {head} | n | before | after | difference |\n|---|---:|---:|---:|---|\n");
    for Part { name, pages, before, after, difference } in parts {
        let _ = writeln!(out, "| {name} | {pages} | {before:.4} | {after:.4} | {difference:+} |");
    }
    out + "\n"
}

/// How much a corpus moves from draw to draw.
fn spread(pages: &[Compared]) -> String {
    let of = |side: fn(&Compared) -> &Vec<Option<f64>>| {
        let draws = pages.first().map_or(0, |page| side(page).len());
        let draw = |draw: usize| {
            let unchanged = pages.iter().filter(|page| page.change.is_none());
            mean(unchanged.filter_map(|page| side(page).get(draw).copied().flatten()))
        };
        let means: Vec<f64> = (0..draws).map(draw).collect();
        standard_error(&means) * libm::sqrt(draws as f64)
    };
    let (before, after) = (of(|page| &page.before), of(|page| &page.after));
    format!(
        "Standard deviation of the mean over unchanged pages from draw to draw: {before:.4} before, {after:.4} after."
    )
}

fn worse_pages(pages: &[Compared], most: usize) -> String {
    let means = |page: &Compared| (mean_of_draws(&page.before), mean_of_draws(&page.after));
    let unchanged = pages.iter().filter(|page| page.change.is_none());
    let mut worse: Vec<(&Compared, f64, f64)> = unchanged
        .map(|page| (page, means(page)))
        .filter(|(_, (before, after))| before - after > LOSS)
        .map(|(page, (before, after))| (page, before, after))
        .collect();
    worse.sort_by(|(_, before, after), (_, b, a)| (b - a).total_cmp(&(before - after)));
    let mut out = format!("\n{} pages lose more than {LOSS}; the worst, to be looked at:\n", worse.len());
    for (page, before, after) in worse.into_iter().take(most) {
        let _ = writeln!(out, "{before:.3} → {after:.3}  {}/{}", page.corpus, page.id);
    }
    out
}
