//! Figures over several pages of a site as text for a terminal.

use std::fmt::Write;

use super::protocols::{DriftRun, Fair, Ratios, SiteFigures, SiteRun};

/// The figures as text.
pub fn site_table(figures: &[SiteFigures]) -> String {
    let mut out = String::from(
        "\nSeveral pages of a site. Matching ratio against the paper's reference / the mended one; means over seeded \
         draws, captions left out.\n  paper: the paper's protocol, training pages, those without an answer left out\n  rules: the site's \
         other pages, each counted, by rules alone; either: what a person gets, by rules that fit and are of \
         three pages at least, else by itself;\n  clicked: either, after one click on each training page that puts \
         right what is most wrong there;\n  single: the same pages, each by itself\n",
    );
    for system in figures {
        learned(&mut out, system);
    }
    out
}

fn learned(out: &mut String, figures: &SiteFigures) {
    let _ = writeln!(out, "\n== rules learned from what {} finds on single pages ==", figures.system);
    let _ = writeln!(
        out,
        "  {:<16} {:>5}  {:>15}  {:>15}  {:>15}  {:>15}  {:>15} {:>8} {:>9} {:>6}",
        "site", "pages", "paper", "rules", "either", "clicked", "single", "fitting", "templates", "rules"
    );
    for run in &figures.runs {
        line(out, run);
    }
    if let Some(drift) = &figures.drift {
        redesign(out, drift);
    }
}

fn line(out: &mut String, run: &SiteRun) {
    let _ = write!(out, "  {:<16} {:>5}  {:>15}", run.site, run.training, both(&run.paper));
    let _ = match &run.fair {
        Some(Fair { rules, either, clicked, single, fitting }) => {
            let columns = [rules, either, clicked, single].map(|ratios| format!("  {:>15}", both(ratios)));
            write!(out, "{} {fitting:>8.3}", columns.concat())
        }
        None => write!(out, "{:77}", ""),
    };
    let _ = writeln!(out, " {:>9.1} {:>6.1}", run.templates, run.rule_count);
}

fn both(ratios: &Ratios) -> String {
    format!("{:.4} / {:.4}", ratios.reference, ratios.fixed)
}

fn redesign(out: &mut String, run: &DriftRun) {
    let after = |pages: Option<usize>| pages.map_or("never".to_owned(), |pages| format!("after {pages} pages"));
    let _ = writeln!(out, "\n  redesign: rules of {}, then {} pages of {}", run.sites.0, run.pages, run.sites.1);
    let _ = writeln!(out, "    old rules alone    {} (fit on {} pages)", both(&run.before), run.fitting_before);
    let _ = writeln!(out, "    drift was told     {}", after(run.told_after));
    let _ = writeln!(out, "    new rules fitted   {}", after(run.relearned_after));
    let _ = writeln!(out, "    what a person got  {}", both(&run.answers));
    let _ = writeln!(out, "    new rules alone    {}", both(&run.relearned));
}
