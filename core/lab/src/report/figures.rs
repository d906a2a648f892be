//! The figures at the top of the report.

use std::collections::BTreeMap;

use corpus::score::statistics::Figure;
use maud::{Markup, html};

use crate::evaluate::{PageScore, Scores, Summary, Verdict};

/// Tables of the first system: overall with its types, languages, and where the loss is.
pub(super) fn tables(scores: &Scores) -> Markup {
    let Some(system) = scores.systems.first() else { return html! {} };
    let types =
        || std::iter::once(("all", &system.all)).chain(system.types.iter().map(|(name, group)| (name.as_str(), group)));
    html! {
        p class="quiet" { "In brackets: 95 % interval over redrawn pages." }
        (table("By type of page", "type", types()))
        @if system.languages.len() > 1 { (table("By language", "language", named(&system.languages))) }
        (losses(&system.pages))
    }
}

fn named(groups: &BTreeMap<String, Summary>) -> impl Iterator<Item = (&str, &Summary)> {
    groups.iter().map(|(name, group)| (name.as_str(), group))
}

fn table<'s>(caption: &str, group: &str, rows: impl Iterator<Item = (&'s str, &'s Summary)>) -> Markup {
    let heads =
        [group, "pages", "word F1", "precision", "recall", "shingle F1", "must", "must not", "title", "author", "date"];
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(caption) {
            table {
                caption { (caption) }
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody { @for (name, group) in rows { (row(name, group)) } }
            }
        }
    }
}

fn row(name: &str, group: &Summary) -> Markup {
    let words = group.words.or(group.posts);
    let right = |known: usize, figure: &Figure| optional((known > 0).then_some(figure.value));
    html! {
        tr {
            th scope="row" { (name) }
            td { (group.pages) }
            td { @if let Some(words) = words { (interval(&words.f1)) } @else { "–" } }
            td { (optional(words.map(|words| words.precision))) }
            td { (optional(words.map(|words| words.recall))) }
            td { (optional(group.shingles.map(|shingles| shingles.f1.value))) }
            td { (optional(group.passages.map(|passages| passages.must_folded))) }
            td { (optional(group.passages.map(|passages| passages.must_not_folded))) }
            td { (right(group.title.known, &group.title.right)) }
            td { (right(group.author.known, &group.author.right)) }
            td { (right(group.date.known, &group.date.right)) }
        }
    }
}

fn interval(figure: &Figure) -> String {
    format!("{:.4} [{:.3}, {:.3}]", figure.value, figure.low, figure.high)
}

fn optional(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.3}"))
}

fn losses(pages: &[PageScore]) -> Markup {
    let whole: f64 = pages.iter().map(PageScore::loss).sum::<f64>().max(f64::MIN_POSITIVE);
    let of = |verdict: Verdict| pages.iter().filter(move |page| Verdict::of(page) == verdict);
    html! {
        table {
            caption { "Where the loss is" }
            thead { tr { th scope="col" { "verdict" } th scope="col" { "pages" } th scope="col" { "share of the loss" } } }
            tbody {
                @for verdict in Verdict::ALL.into_iter().filter(|&verdict| of(verdict).next().is_some()) {
                    tr {
                        th scope="row" { (verdict.label()) }
                        td { (of(verdict).count()) }
                        td { (format!("{:.3}", of(verdict).map(PageScore::loss).sum::<f64>() / whole)) }
                    }
                }
            }
        }
    }
}
