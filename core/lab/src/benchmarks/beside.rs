//! Foreground beside other extractors: the sections for `compare.json`.

use std::path::Path;

use anyhow::bail;
use corpus::score::{Bin, statistics::Figure};

use crate::{
    compare::{Comparison, Ratio, Selection, SystemFigures, optional, rate, types},
    evaluate::Summary,
};

use super::{machine, read, rows};

/// What is to be known about corpora that are often measured on.
const CORPORA: [(&str, &str); 2] = [
    (
        "wcxb",
        "WCXB (development half, CC-BY-4.0): pages of seven types as HTML without their external style sheets, so they are laid out as if their CSS had failed to load. Splits are by host.",
    ),
    (
        "sites",
        "Real sites with their style sheets and pictures, served locally; the truth comes from each site's own full-content feed. **The judge was trained on these pages, too**; the figures for unseen sites are on [its card](../../core/judge/src/judge.md).",
    ),
];

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let comparison: Comparison = read(file)?;
    check(&comparison.selection)?;
    let Comparison { selection, run, .. } = &comparison;
    let mut out = format!("## {}: beside other extractors\n\n", part(selection));
    if let Some((_, known)) = CORPORA.iter().find(|(name, _)| *name == selection.corpus) {
        out.push_str(&format!("{known}\n\n"));
    }
    out.push_str(&format!(
        "{} pages, opened in {} at {} × {} CSS px ({}), read by the core {}. {}\n\n",
        comparison.pages,
        run.browser,
        run.viewport.0,
        run.viewport.1,
        run.pages,
        run.core,
        match comparison.failed.len() {
            0 => "None failed.".to_owned(),
            failed => format!("{failed} could not be measured and count as an empty answer of everyone."),
        }
    ));
    out.push_str(&answers(&comparison));
    out.push_str(&by_type(&comparison));
    out.push_str(&calibration(&comparison));
    out.push_str(&repeat(selection, run.rounds));
    Ok(out)
}

/// Their time, empty where it was not measured.
pub(super) fn times_section(file: &Path) -> anyhow::Result<String> {
    let comparison: Comparison = read(file)?;
    check(&comparison.selection)?;
    if comparison.times.parts.is_empty() {
        return Ok(String::new());
    }
    Ok(format!(
        "## {}: time in the same tab\n\n{}{}",
        part(&comparison.selection),
        times(&comparison),
        repeat(&comparison.selection, comparison.run.rounds)
    ))
}

/// Which pages of which corpus.
fn part(selection: &Selection) -> String {
    let part = selection.split.as_deref().map_or("all pages".to_owned(), |split| format!("split *{split}*"));
    let kind = selection.page_type.as_deref().map_or(String::new(), |kind| format!(", type *{kind}*"));
    format!("{}, {part}{kind}", selection.corpus)
}

/// Only what nothing was trained on, and all of it, has its place in the document.
fn check(selection: &Selection) -> anyhow::Result<()> {
    if selection.has_splits && selection.split.as_deref() != Some("report") {
        bail!("the corpus has splits, and these figures are not those of the split report");
    }
    if selection.limited {
        bail!("only some of the pages were measured (--limit)");
    }
    Ok(())
}

fn answers(comparison: &Comparison) -> String {
    let head = [
        "system",
        "version",
        "runs",
        "word F1",
        "precision",
        "recall",
        "Foreground minus it",
        "title",
        "author",
        "date",
        "type",
    ];
    let row = |figures: &SystemFigures| {
        let words = figures.all.words.as_ref().or(figures.all.posts.as_ref());
        let difference = comparison.differences.iter().find(|other| other.second == figures.system.name);
        vec![
            figures.system.name.clone(),
            figures.system.version.clone(),
            if figures.system.in_tab { "in the tab" } else { "natively" }.to_owned(),
            words.map_or("–".to_owned(), |words| short(words.f1)),
            optional(words.map(|words| words.precision)),
            optional(words.map(|words| words.recall)),
            difference.map_or("–".to_owned(), |other| {
                format!("{:+.3} ± {:.3}", other.difference.mean, other.difference.standard_error)
            }),
            rate(&figures.all.title),
            rate(&figures.all.author),
            rate(&figures.all.date),
            optional(figures.all.type_rate()),
        ]
    };
    let table = rows(&head, &comparison.systems.iter().map(row).collect::<Vec<_>>());
    let known = comparison.systems.first().map_or(String::new(), |figures| {
        let all = &figures.all;
        format!(
            "Title, author, date and type of page: share of right answers among the {}, {}, {} and {} pages that have one \
             by the truth.\n\n",
            all.title.known, all.author.known, all.date.known, all.told_type.known
        )
    });
    let failures: Vec<String> = comparison
        .systems
        .iter()
        .filter(|figures| figures.errors > 0)
        .map(|figures| format!("{} failed on {}", figures.system.name, pages(figures.errors)))
        .collect();
    let failures = if failures.is_empty() { String::new() } else { format!("{}.\n\n", failures.join("; ")) };
    format!("{table}\n{known}{failures}")
}

/// How far our confidence may be believed.
fn calibration(comparison: &Comparison) -> String {
    let ours = comparison.systems.first().and_then(|figures| figures.all.calibration.as_ref());
    let Some(calibration) = ours else { return String::new() };
    let head = ["our confidence", "precision of words", "answers"];
    let row = |bin: &Bin| vec![format!("{:.2}", bin.said), format!("{:.2}", bin.came_true), bin.answers.to_string()];
    let table = rows(&head, &calibration.bins.iter().map(row).collect::<Vec<_>>());
    format!("{table}\nExpected calibration error over the answers that have text: {:.3}.\n\n", calibration.error)
}

fn pages(count: usize) -> String {
    if count == 1 { "1 page".to_owned() } else { format!("{count} pages") }
}

fn by_type(comparison: &Comparison) -> String {
    let types = types(comparison);
    if types.len() < 2 {
        return String::new();
    }
    let f1 = |group: &Summary| {
        let words = group.words.as_ref().or(group.posts.as_ref());
        words.map_or("–".to_owned(), |words| short(words.f1))
    };
    by_type_of(comparison, &types, "word F1", f1) + &by_type_of(comparison, &types, "title", |group| rate(&group.title))
}

fn by_type_of(
    comparison: &Comparison,
    types: &[(&str, usize)],
    what: &str,
    figure: impl Fn(&Summary) -> String,
) -> String {
    let mut head = vec![what.to_owned()];
    head.extend(types.iter().map(|(name, pages)| format!("{name} ({pages})")));
    let row = |figures: &SystemFigures| {
        let cells = types.iter().map(|(name, _)| figures.types.get(*name).map_or("–".to_owned(), &figure));
        [figures.system.name.clone()].into_iter().chain(cells).collect()
    };
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    rows(&head, &comparison.systems.iter().map(row).collect::<Vec<_>>()) + "\n"
}

/// A figure with three decimals and its interval.
pub(super) fn short(figure: Figure) -> String {
    format!("{:.3} [{:.2}, {:.2}]", figure.value, figure.low, figure.high)
}

fn times(comparison: &Comparison) -> String {
    let times = &comparison.times;
    let run = &comparison.run;
    let elements = &times.elements;
    let mut out = format!(
        "{} Times are medians of {} runs on each page; the systems take turns in changing order. The first run of each, without warm caches, is listed separately. Half of the pages have between {:.0} and {:.0} elements.\n\n",
        machine(&run.processor, run.cores, comparison.load),
        run.rounds,
        elements.lower,
        elements.upper,
    );
    if run.jobs > 1 {
        out.push_str(&format!("**{} pages were at work at once**, so times say little.\n\n", run.jobs));
    }
    let changed = comparison.systems.iter().filter(|figures| figures.changed > 0);
    for figures in changed {
        let name = &figures.system.name;
        out.push_str(&format!("{name} changes the page that it reads, here on {}.\n\n", pages(figures.changed)));
    }
    let head = ["our time divided by that of", "pages", "geometric mean", "quartiles", "95 %", "most", "not slower on"];
    let ratio = |first: &str, ratio: &Ratio| {
        vec![
            format!("{}{first}", ratio.label),
            ratio.pages.to_string(),
            short(ratio.mean),
            format!("{:.2} / {:.2} / {:.2}", ratio.spread.lower, ratio.spread.median, ratio.spread.upper),
            format!("{:.2}", ratio.spread.high),
            format!("{:.2}", ratio.spread.most),
            format!("{:.0} %", 100.0 * ratio.faster),
        ]
    };
    let settled = times.ratios.iter().map(|each| ratio("", each));
    let first = times.first_ratios.iter().take(1).map(|each| ratio(", first run", each));
    out.push_str(&rows(&head, &settled.chain(first).collect::<Vec<_>>()));
    out.push_str(&parts(comparison));
    out
}

fn parts(comparison: &Comparison) -> String {
    let milliseconds = |system: &str, part: &str, spread: &crate::compare::Spread| {
        vec![
            system.to_owned(),
            part.to_owned(),
            format!("{:.2}", spread.mean),
            format!("{:.2} / {:.2} / {:.2}", spread.lower, spread.median, spread.upper),
            format!("{:.1}", spread.high),
            format!("{:.1}", spread.most),
        ]
    };
    let in_tab = comparison.times.parts.iter().flat_map(|(system, parts)| {
        parts.iter().map(move |(part, spread)| milliseconds(system, part_label(part), spread))
    });
    let natives =
        comparison.times.natives.iter().map(|(system, spread)| milliseconds(system, "natively, one run", spread));
    let all: Vec<Vec<String>> = in_tab.chain(natives).collect();
    format!("\n{}\n", rows(&["milliseconds a page", "part", "mean", "quartiles", "95 %", "most"], &all))
}

/// Words for a part of a system's time.
fn part_label(part: &str) -> &str {
    match part {
        "total" => "**all**",
        "clone" => "copy of the document",
        "html" => "article as HTML (besides)",
        "readability" => "drop-in for Readability.js (besides)",
        "read" => "`read` alone, in a worker or on a server",
        "snapshot" => "`snapshot` alone",
        "worth" => "`isProbablyReadable` (besides)",
        other => other,
    }
}

fn repeat(selection: &Selection, rounds: usize) -> String {
    let option =
        |name: &str, value: &Option<String>| value.as_ref().map_or(String::new(), |v| format!(" --{name} {v}"));
    format!(
        "To repeat: `lab compare --corpus {}{}{} --runs {rounds} --out results/{}`\n",
        selection.corpus,
        option("split", &selection.split),
        option("type", &selection.page_type),
        selection.corpus,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_report_splits_are_told() {
        let all = Selection { corpus: "c".into(), ..Selection::default() };
        assert!(check(&all).is_ok());
        assert!(check(&Selection { limited: true, ..all.clone() }).is_err());
        assert!(check(&Selection { has_splits: true, ..all.clone() }).is_err());
        let train = Selection { has_splits: true, split: Some("train".into()), ..all.clone() };
        assert!(check(&train).is_err());
        assert!(check(&Selection { split: Some("report".into()), ..train }).is_ok());
    }
}
