//! The figures of an evaluation as text for a terminal.

use std::{collections::BTreeMap, fmt::Write};

use super::{
    PageScore, Scores, Summary, Verdict,
    scores::SystemScores,
    summary::{FieldRates, Words},
};

/// Pages named as the worst.
const WORST: usize = 15;

/// Groups with fewer pages mean little; they are left to `scores.json`.
const SMALLEST_GROUP: usize = 3;

/// The table.
pub fn table(scores: &Scores) -> String {
    let mut out = String::new();
    let part = scores.split.as_deref().map_or("all pages".to_owned(), |split| format!("split {split}"));
    let _ = writeln!(out, "{}, {part}. Brackets: 95 % interval over redrawn pages.", scores.corpus);
    for system in &scores.systems {
        let _ = writeln!(out, "\n== {} ==", system.system);
        overall(&mut out, system);
        groups(&mut out, "type", &system.types);
        groups(&mut out, "language", &system.languages);
        losses(&mut out, &system.pages);
        worst(&mut out, &system.pages);
    }
    for other in &scores.differences {
        let difference = &other.difference;
        let _ = writeln!(
            out,
            "\n{} less {}: {:+.4} ± {:.4} word F1 (paired), better on {} pages, worse on {}",
            other.first, other.second, difference.mean, difference.standard_error, difference.better, difference.worse
        );
    }
    out
}

fn overall(out: &mut String, system: &SystemScores) {
    let all = &system.all;
    let _ = writeln!(
        out,
        "{} pages, {} with an empty answer, {} without a usable snapshot; {:.0} snapshots a second and core",
        all.pages, all.empty, all.failed, system.pages_per_second
    );
    if let Some(words) = &all.words {
        let _ = writeln!(out, "  words     {}  (non-empty truths: {:.4})", text(words), words.f1_wanted);
    }
    if let Some(sets) = &all.word_sets {
        let _ = writeln!(out, "  word sets F1 {:.4}  P {:.4}  R {:.4}", sets.f1, sets.precision, sets.recall);
    }
    if let Some(shingles) = &all.shingles {
        let _ = writeln!(
            out,
            "  shingles  F1 {}  P {:.4}  R {:.4}  same words {:.3}",
            shingles.f1, shingles.precision, shingles.recall, shingles.accuracy
        );
    }
    if let Some(passages) = &all.passages {
        let _ = writeln!(
            out,
            "  passages  must {:.3}  must not {:.3};  folded, pages with passages only: must {:.3}  must not {:.3}",
            passages.must, passages.must_not, passages.must_folded, passages.must_not_folded
        );
    }
    if let Some(segments) = &all.segments {
        let _ = writeln!(out, "  segments  F1 {:.4}  accuracy {:.4}", segments.f1(), segments.accuracy());
    }
    if let Some(posts) = &all.posts {
        let _ = writeln!(out, "  pages with several posts ({}): {}", posts.pages, text(posts));
    }
    if let Some(line) = all.parting.line() {
        let _ = writeln!(out, "  {line}");
    }
    if let Some(calibration) = &all.calibration {
        let bins =
            calibration.bins.iter().map(|bin| format!("{:.2} → {:.2} ({})", bin.said, bin.came_true, bin.answers));
        let bins = bins.collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            out,
            "  confidence → precision of words (answers)  {bins}; expected error {:.3}",
            calibration.error
        );
    }
    for (name, rates) in [("title", &all.title), ("author", &all.author), ("date", &all.date)] {
        field(out, name, rates);
    }
    if all.told_type.given > 0.0 {
        let _ = writeln!(out, "  type      right {} of {} pages", all.told_type.right, all.told_type.known);
    }
}

fn text(words: &Words) -> String {
    let f1 = words.f1;
    format!("F1 {f1} ± {:.4}  P {:.4}  R {:.4}", words.standard_error, words.precision, words.recall)
}

fn field(out: &mut String, name: &str, rates: &FieldRates) {
    if rates.known > 0 {
        let _ = writeln!(
            out,
            "  {name:<8}  right {} of {} pages, given on {:.3}; invented on {:.3} of {} pages without",
            rates.right, rates.known, rates.given, rates.invented, rates.unknown
        );
    }
}

fn groups(out: &mut String, kind: &str, groups: &BTreeMap<String, Summary>) {
    if groups.len() < 2 {
        return;
    }
    let _ = writeln!(
        out,
        "  {kind:<14} {:>5}  {:<21} {:>6} {:>6} {:>8} {:>6} {:>8} {:>6} {:>6} {:>6} {:>6}",
        "pages", "word F1", "P", "R", "shingle", "must", "must not", "title", "author", "date", "type"
    );
    let mut rows: Vec<(&String, &Summary)> = groups.iter().filter(|(_, group)| group.pages >= SMALLEST_GROUP).collect();
    rows.sort_by_key(|(_, group)| std::cmp::Reverse(group.pages));
    for (name, group) in rows {
        let words = group.words.as_ref().or(group.posts.as_ref());
        let _ = writeln!(
            out,
            "  {name:<14} {:>5}  {:<21} {:>6} {:>6} {:>8} {:>6} {:>8} {:>6} {:>6} {:>6} {:>6}",
            group.pages,
            words.map_or("–".to_owned(), |words| words.f1.to_string()),
            optional(words.map(|words| words.precision)),
            optional(words.map(|words| words.recall)),
            optional(group.shingles.map(|shingles| shingles.f1.value)),
            optional(group.passages.map(|passages| passages.must_folded)),
            optional(group.passages.map(|passages| passages.must_not_folded)),
            rate(&group.title),
            rate(&group.author),
            rate(&group.date),
            optional(group.type_rate()),
        );
    }
}

fn optional(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.3}"))
}

fn rate(field: &FieldRates) -> String {
    optional((field.known > 0).then_some(field.right.value))
}

fn losses(out: &mut String, pages: &[PageScore]) {
    let whole: f64 = pages.iter().map(PageScore::loss).sum();
    if whole == 0.0 {
        return;
    }
    let _ = writeln!(out, "  share of the loss (1 - F1), and pages");
    for verdict in Verdict::ALL {
        let losses: Vec<f64> = pages.iter().filter(|page| Verdict::of(page) == verdict).map(PageScore::loss).collect();
        if !losses.is_empty() {
            let share = losses.iter().sum::<f64>() / whole;
            let _ = writeln!(out, "    {:<24} {share:.3} {:>5}", verdict.label(), losses.len());
        }
    }
}

fn worst(out: &mut String, pages: &[PageScore]) {
    let mut pages: Vec<&PageScore> = pages.iter().filter(|page| page.loss() > 0.0).collect();
    pages.sort_by(|a, b| b.loss().total_cmp(&a.loss()).then_with(|| a.id.cmp(&b.id)));
    if !pages.is_empty() {
        let _ = writeln!(out, "  worst pages");
    }
    for page in pages.iter().take(WORST) {
        let overlap = page.words.or(page.posts).unwrap_or_default();
        let _ = writeln!(
            out,
            "    {:.3}  P {:.2}  R {:.2}  {:<14} {}{}",
            overlap.f1,
            overlap.precision,
            overlap.recall,
            page.page_type.as_deref().unwrap_or("–"),
            page.id,
            page.failure.as_deref().map(|failure| format!("  ({failure})")).unwrap_or_default()
        );
    }
}
