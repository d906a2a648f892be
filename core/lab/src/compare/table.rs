//! The figures of a comparison as text for a terminal.

use std::fmt::Write;

use crate::evaluate::{FieldRates, Summary};

use super::{Comparison, Ratio, SystemFigures};

/// Types with fewer pages mean little; they are left to `compare.json`.
pub const SMALLEST_TYPE: usize = 3;

/// The table.
pub fn table(comparison: &Comparison) -> String {
    let mut out = String::new();
    let selection = &comparison.selection;
    let part = selection.split.as_deref().map_or("all pages".to_owned(), |split| format!("split {split}"));
    let _ = writeln!(
        out,
        "{}, {part}: {} pages, {} failed. Brackets: 95 % interval over redrawn pages.\n",
        selection.corpus,
        comparison.pages,
        comparison.failed.len()
    );
    let _ = writeln!(
        out,
        "{:<15} {:<10} {:<21} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}  ours less theirs (paired)",
        "system", "version", "word F1", "P", "R", "title", "author", "date", "type", "failed"
    );
    for system in &comparison.systems {
        row(&mut out, comparison, system);
    }
    by_type(&mut out, comparison);
    times(&mut out, comparison);
    out
}

fn row(out: &mut String, comparison: &Comparison, figures: &SystemFigures) {
    let words = figures.all.words.as_ref().or(figures.all.posts.as_ref());
    let difference = comparison.differences.iter().find(|difference| difference.second == figures.system.name);
    let _ = writeln!(
        out,
        "{:<15} {:<10} {:<21} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}  {}",
        figures.system.name,
        figures.system.version,
        words.map_or("–".to_owned(), |words| words.f1.to_string()),
        optional(words.map(|words| words.precision)),
        optional(words.map(|words| words.recall)),
        rate(&figures.all.title),
        rate(&figures.all.author),
        rate(&figures.all.date),
        optional(figures.all.type_rate()),
        figures.errors,
        difference.map_or(String::new(), |other| format!(
            "{:+.4} ± {:.4}",
            other.difference.mean, other.difference.standard_error
        ))
    );
}

/// A share, or a dash where there is none.
pub fn optional(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.3}"))
}

/// Share of the pages with a field on which it is right.
pub fn rate(field: &FieldRates) -> String {
    optional((field.known > 0).then_some(field.right.value))
}

/// Types of page with enough of them, the most frequent first.
pub fn types(comparison: &Comparison) -> Vec<(&str, usize)> {
    let ours = comparison.systems.iter().flat_map(|system| &system.types).map(|(name, group)| (name.as_str(), group));
    let mut types: Vec<(&str, usize)> = ours.map(|(name, group)| (name, group.pages)).collect();
    types.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    types.dedup();
    types.retain(|(_, pages)| *pages >= SMALLEST_TYPE);
    types
}

fn by_type(out: &mut String, comparison: &Comparison) {
    let types = types(comparison);
    if types.len() < 2 {
        return;
    }
    let f1 = |group: &Summary| optional(group.words.as_ref().or(group.posts.as_ref()).map(|words| words.f1.value));
    by_type_of(out, comparison, &types, "word F1", f1);
    by_type_of(out, comparison, &types, "title", |group| rate(&group.title));
}

fn by_type_of(
    out: &mut String,
    comparison: &Comparison,
    types: &[(&str, usize)],
    what: &str,
    figure: impl Fn(&Summary) -> String,
) {
    let _ = write!(out, "\n{what:<15}");
    for (name, pages) in types {
        let _ = write!(out, " {:>18}", format!("{name} ({pages})"));
    }
    for figures in &comparison.systems {
        let _ = write!(out, "\n{:<15}", figures.system.name);
        for (name, _) in types {
            let _ = write!(out, " {:>18}", figures.types.get(*name).map_or_else(|| optional(None), &figure));
        }
    }
    out.push('\n');
}

fn times(out: &mut String, comparison: &Comparison) {
    let times = &comparison.times;
    if times.parts.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "\ntimes in the tab: medians of {} runs a page; {} with {} cores, load {}",
        comparison.run.rounds,
        comparison.run.processor,
        comparison.run.cores,
        comparison.load.map_or("unknown".to_owned(), |load| format!("{load:.1}"))
    );
    for (system, parts) in &times.parts {
        for (part, spread) in parts {
            let _ = writeln!(
                out,
                "  {system:<15} {part:<8} mean {:>8.2} ms  quartiles {:.2} / {:.2} / {:.2}  95 % {:.2}  most {:.1}",
                spread.mean, spread.lower, spread.median, spread.upper, spread.high, spread.most
            );
        }
    }
    for (kind, ratios) in [("ours to theirs", &times.ratios), ("first run, nothing warm", &times.first_ratios)] {
        let _ = writeln!(out, "{kind}:");
        for ratio in ratios {
            ratio_row(out, ratio);
        }
    }
    for (system, spread) in &times.natives {
        let _ =
            writeln!(out, "  {system:<15} natively, one run: mean {:.2} ms, median {:.2}", spread.mean, spread.median);
    }
}

fn ratio_row(out: &mut String, ratio: &Ratio) {
    let _ = writeln!(
        out,
        "  {:<56} {} of {} pages  quartiles {:.2} / {:.2} / {:.2}  95 % {:.2}  most {:.2}  not slower on {:.0} %",
        ratio.label,
        ratio.mean,
        ratio.pages,
        ratio.spread.lower,
        ratio.spread.median,
        ratio.spread.upper,
        ratio.spread.high,
        ratio.spread.most,
        100.0 * ratio.faster
    );
}
