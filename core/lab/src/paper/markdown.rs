//! Figures on the paper's data as tables of `docs/benchmarks`: single pages, rules of a site, and the redesign.

use std::fmt::Write;

use super::{
    PaperFigures,
    measure::{PaperScores, SiteScores},
    protocols::{Ratios, SiteFigures},
};

/// What the columns of the second table mean.
const RULES: &str = "Columns: the paper's protocol, which tests on the training pages and leaves out those without an \
     answer; the site's other pages by rules alone; by rules where at least three pages taught them and they fit, else \
     by the page alone; the same after one correction on each training page; and each page alone. *Fit* is the share \
     of pages on which the rules fit.";

/// The tables, with a sentence between them about what they show.
pub(super) fn markdown(figures: &PaperFigures) -> String {
    let mut out = single(&figures.single);
    if let Some(first) = figures.sites.first() {
        let _ = write!(out, "\nRules learned from the given number of pages, by the answers of *{}*. ", first.system);
        let _ = writeln!(out, "{RULES}\n");
        rules(&mut out, first);
    }
    redesign(&mut out, &figures.sites);
    out
}

/// Sites by systems, each page read without memory.
fn single(systems: &[PaperScores]) -> String {
    let names: Vec<&str> = systems.iter().map(|system| system.system.as_str()).collect();
    let mut out = format!("| site | pages | corrected | {} |\n", names.join(" | "));
    let _ = writeln!(out, "|---|---:|---:|{}", "---:|".repeat(names.len()));
    for (site, scores) in systems.first().into_iter().flat_map(|first| &first.sites) {
        let of = |system: &PaperScores| system.sites.get(site).map_or_else(String::new, cell);
        let cells: Vec<String> = systems.iter().map(of).collect();
        let (pages, corrected) = (scores.reference.pages, scores.fixed.pages);
        let _ = writeln!(out, "| {site} | {pages} | {corrected} | {} |", cells.join(" | "));
    }
    out
}

fn cell(scores: &SiteScores) -> String {
    match scores.fixed.pages {
        0 => format!("{:.3} / –", scores.reference.ratio),
        _ => format!("{:.3} / {:.3}", scores.reference.ratio, scores.fixed.ratio),
    }
}

fn rules(out: &mut String, figures: &SiteFigures) {
    out.push_str(
        "| site | learned from | paper's protocol | rules | rules or page | with a correction | page | fit |\n",
    );
    out.push_str("|---|---:|---:|---:|---:|---:|---:|---:|\n");
    for run in &figures.runs {
        // Sites without other pages have the paper's protocol only.
        let fair = run.fair.as_ref().map_or_else(
            || "– | – | – | – | –".to_owned(),
            |fair| {
                let columns = [fair.rules, fair.either, fair.clicked, fair.single];
                format!("{} | {:.2}", columns.map(|ratios| both(&ratios)).join(" | "), fair.fitting)
            },
        );
        let _ = writeln!(out, "| {} | {} | {} | {fair} |", run.site, run.training, both(&run.paper));
    }
}

fn redesign(out: &mut String, systems: &[SiteFigures]) {
    let runs: Vec<_> = systems.iter().filter_map(|system| Some((&system.system, system.drift.as_ref()?))).collect();
    let Some((_, first)) = runs.first() else { return };
    let (old, new) = &first.sites;
    let _ = writeln!(out, "\nA redesign: rules of {old}, then {} pages of {new}, one after the other.\n", first.pages);
    out.push_str(
        "| rules from | old rules | pages until detected | pages until new rules fit | answers | new rules |\n",
    );
    out.push_str("|---|---:|---:|---:|---:|---:|\n");
    let after = |pages: Option<usize>| pages.map_or_else(|| "never".to_owned(), |pages| pages.to_string());
    for (system, run) in runs {
        let _ = writeln!(
            out,
            "| {system} | {} | {} | {} | {} | {} |",
            both(&run.before),
            after(run.told_after),
            after(run.relearned_after),
            both(&run.answers),
            both(&run.relearned),
        );
    }
}

fn both(ratios: &Ratios) -> String {
    format!("{:.3} / {:.3}", ratios.reference, ratios.fixed)
}
