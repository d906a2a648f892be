//! The report: one self-contained HTML file in which someone mending the extractor can live.
//!
//! Figures and charts on top; below, page after page by what it costs, with a picture of what was kept, missed and
//! wrongly kept, the fields beside the truth's, and the difference of the texts. Text of pages is data: every piece of
//! it goes through the template's escaping, and the file may load nothing.

mod charts;
mod diff;
mod figures;
mod lost;
mod page;
mod picture;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use rayon::prelude::*;

pub use lost::lost;

use crate::evaluate::{Case, PageResult, PageScore, Results, Scores, Verdict};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("filter.js");

/// Nothing is loaded from anywhere, and no page text can become anything but text.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Writes the report on the first system of `results`; the `limit` pages that cost most are shown one by one.
pub fn render(cases: &[Case], results: &Results, scores: &Scores, limit: usize) -> String {
    let mut order: Vec<(&Case, &PageResult)> = cases.iter().zip(&results.pages).collect();
    order.sort_by(|(_, a), (_, b)| b.score.loss().total_cmp(&a.score.loss()).then_with(|| a.score.id.cmp(&b.score.id)));
    order.truncate(limit);
    let shown: Vec<Markup> = order.par_iter().map(|(case, result)| page::article(case, result)).collect();
    let part = scores.split.as_deref().map_or(String::new(), |split| format!(", {split}"));
    let title = format!("{}{part}: {}", scores.corpus, results.system.name());
    let content = html! {
        (figures::tables(scores))
        (charts(results))
        h2 { "Pages by what they cost" }
        @if results.pages.len() > order.len() {
            p class="quiet" { "The " (order.len()) " that cost most, of " (results.pages.len()) "." }
        }
        (legend())
        (filter(&order))
        @for page in &shown { (page) }
    };
    document(&title, &content, SCRIPT)
}

/// A file of its own, which loads nothing.
fn document(title: &str, content: &Markup, script: &str) -> String {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main { h1 { (title) } (content) }
                @if !script.is_empty() { script { (PreEscaped(script)) } }
            }
        }
    };
    document.into_string()
}

fn charts(results: &Results) -> Markup {
    let known: Vec<&PageScore> =
        results.pages.iter().map(|page| &page.score).filter(|page| Verdict::of(page) != Verdict::Unknown).collect();
    let f1 = |page: &&PageScore| 1.0 - page.loss();
    let answered = known.iter().filter(|page| !page.empty);
    let told: Vec<(f64, f64)> = answered.filter_map(|page| Some((page.confidence, page.words?.precision))).collect();
    html! {
        div class="charts" {
            (charts::histogram("Pages by word F1", &known.iter().map(f1).collect::<Vec<_>>()))
            (charts::histogram("Pages by confidence", &known.iter().map(|page| page.confidence).collect::<Vec<_>>()))
            (charts::reliability("Precision of words by confidence", &told))
        }
    }
}

fn legend() -> Markup {
    let entries = [
        ("kept", "rightly kept"),
        ("missed", "missed (dashed)"),
        ("excess", "wrongly kept (thick)"),
        ("left-out", "rightly left out"),
        ("unjudged", "no words (dotted)"),
    ];
    html! {
        ul class="legend" {
            @for (class, words) in entries {
                li class="picture-key" {
                    span class="picture" style="border:0;display:inline" {
                        svg viewBox="0 0 28 20" aria-hidden="true" style="display:inline;width:1.4em" {
                            rect class=(class) x="2" y="2" width="24" height="16" {}
                        }
                    }
                    " " (words)
                }
            }
            li { del { "missed text" } ", " ins { "text too much" } }
        }
    }
}

fn filter(pages: &[(&Case, &PageResult)]) -> Markup {
    let mut types: Vec<&str> = pages.iter().filter_map(|(_, result)| result.score.page_type.as_deref()).collect();
    types.sort_unstable();
    types.dedup();
    html! {
        form id="filter" hidden {
            label { "Type"
                select name="type" {
                    option value="" { "all" }
                    @for kind in types { option { (kind) } }
                }
            }
            label { "Verdict"
                select name="verdict" {
                    option value="" { "all" }
                    @for verdict in Verdict::ALL { option { (verdict.label()) } }
                }
            }
            label { "Name or address" input type="search" name="name"; }
            output id="count" aria-live="polite" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        evaluate::{self, SnapshotSource, System},
        paper::{self, PaperPage},
    };
    use corpus::Truth;

    const TEXT: &str = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it \
                        go, for nobody knows when the next one will come. <script>alert(1)</script> Rope & salt.";

    fn case() -> Case {
        let page = serde_json::json!({
            "id": "a", "titles": ["Ferry </title><script>alert(2)</script>"], "viewport": [800, 600],
            "url": "javascript:alert(3)",
            "body": {"rect": [0, 0, 800, 600], "style": {}},
            "blocks": [
                {"rect": [0, 0, 90, 20], "path": [{"name": "nav"}], "text": ["Home"], "link_chars": 4},
                {"rect": [0, 50, 400, 90], "path": [{"name": "p", "classes": ["\"><b>"]}], "text": [TEXT]},
            ],
        });
        let page: PaperPage = serde_json::from_value(page).expect("a page");
        let truth = Truth {
            id: "a".into(),
            url: Some(page.url.clone()),
            page_type: Some("article".into()),
            text: Some(TEXT.into()),
            ..Truth::default()
        };
        Case { truth, source: SnapshotSource::Made(Box::new(paper::snapshot(&page))), labels: Vec::new() }
    }

    #[test]
    fn page_text_stays_text() {
        let cases = [case()];
        let results = evaluate::run(&cases, &[System::Foreground], &evaluate::Engine::default(), || ());
        let scores = Scores::of("own".into(), None, &results);
        let report = render(&cases, &results[0], &scores, 10);
        assert_eq!(report.matches("<script").count(), 1, "only the report's own");
        assert!(!report.contains("href=\"javascript:") && !report.contains("\"><b>"));
        assert!(report.contains("rightly kept") && report.contains("class=\"kept\""));
        assert!(report.contains("data-type=\"article\""));
    }
}
