//! One page of the report.

use engine::page::{Page, PageSnapshot};
use maud::{Markup, html};

use crate::evaluate::{Case, FieldScore, PageResult, Verdict};

use super::{diff, picture::Picture};

/// The article about one page.
pub(super) fn article(case: &Case, result: &PageResult) -> Markup {
    let (score, truth) = (&result.score, &case.truth);
    let verdict = Verdict::of(score);
    let name = format!("{} {}", truth.id, truth.url.as_deref().unwrap_or_default());
    let overlap = score.words.or(score.posts);
    html! {
        article class="page" id=(format!("page-{}", truth.id)) data-type=[score.page_type.as_deref()]
            data-verdict=(verdict.label()) data-name=(name) {
            header {
                h3 { (link(truth.url.as_deref(), &truth.id)) }
                @if let Some(overlap) = overlap {
                    span { b { (format!("F1 {:.3}", overlap.f1)) }
                        (format!("  P {:.3}  R {:.3}", overlap.precision, overlap.recall)) }
                }
                span { (verdict.label()) }
                span class="quiet" {
                    @if let Some(kind) = &score.page_type { (kind) ", " }
                    @if let Some(language) = &score.language { (language) ", " }
                    (format!("confidence {:.2}", score.confidence))
                }
            }
            @if let Some(failure) = &score.failure { p class="wrong" { (failure) } }
            @else { div class="columns" { (picture(case, result)) (texts(case, result)) } }
        }
    }
}

/// Addresses of the web are links, others (paths of served sites) are text.
fn link(url: Option<&str>, id: &str) -> Markup {
    match url {
        Some(url) if url.starts_with("https://") || url.starts_with("http://") => {
            html! { a href=(url) rel="noreferrer" { (id) } }
        }
        _ => html! { (id) },
    }
}

fn picture(case: &Case, result: &PageResult) -> Markup {
    let drawn = case.snapshot().map_err(|error| format!("{error:#}")).and_then(|snapshot| {
        let snapshot: &PageSnapshot = &snapshot;
        let page = Page::new(snapshot).map_err(|error| error.to_string())?;
        Ok(Picture::new(&page, &result.outcome.kept, &truth_text(case)))
    });
    match drawn {
        Err(error) => html! { p class="wrong" { (error) } },
        Ok(picture) => {
            let counts = picture.counts();
            let label = format!("Picture of {}", case.truth.id);
            html! {
                div {
                    figure class="picture" tabindex="0" role="group" aria-label=(label) { (picture.svg(&case.truth.id)) }
                    p class="quiet" {
                        (format!("{} kept, {} missed, {} wrongly kept", counts.kept, counts.missed, counts.excess))
                        @if counts.hidden_missed + counts.hidden_excess > 0 {
                            (format!("; hidden: {} missed, {} wrongly kept", counts.hidden_missed, counts.hidden_excess))
                        }
                    }
                }
            }
        }
    }
}

fn truth_text(case: &Case) -> String {
    let posts = || case.truth.full_posts.iter().filter_map(|post| post.text.as_deref()).collect::<Vec<_>>().join("\n");
    case.truth.text.clone().unwrap_or_else(posts)
}

fn texts(case: &Case, result: &PageResult) -> Markup {
    let (truth, answer, score) = (&case.truth, &result.outcome.answer, &result.score);
    html! {
        div {
            dl {
                (field("Title", truth.title.as_deref(), answer.title.as_deref(), score.title))
                (field("Author", truth.author.as_deref(), answer.author.as_deref(), score.author))
                (field("Date", truth.date.as_deref(), answer.date.as_deref(), score.date))
                @if let Some(reason) = result.outcome.reason { dt { "Said" } dd { (reason.code()) } }
            }
            (passages("Missing passages", &truth.must, &answer.text, false))
            (passages("Unwanted passages", &truth.must_not, &answer.text, true))
            details open[score.loss() > 0.1] {
                summary { "Difference of the texts" }
                (diff::markup(&truth_text(case), &answer.text))
            }
        }
    }
}

fn field(name: &str, truth: Option<&str>, answer: Option<&str>, score: FieldScore) -> Markup {
    html! {
        @if score.known || score.given {
            dt { (name) }
            dd {
                @match (score.known, score.given) {
                    (true, true) if score.right => { (answer.unwrap_or_default()) },
                    (true, true) => {
                        span class="wrong" { "wrong: " (answer.unwrap_or_default()) } " – true: " (truth.unwrap_or_default())
                    },
                    (true, false) => { span class="wrong" { "not given" } " – true: " (truth.unwrap_or_default()) },
                    _ => { (answer.unwrap_or_default()) span class="quiet" { " (truth unknown or none)" } },
                }
            }
        }
    }
}

/// Passages of the truth that are (`there`) or are not in the answer.
fn passages(name: &str, passages: &[String], text: &str, there: bool) -> Markup {
    let text = corpus::score::fold(text).to_lowercase();
    let wrong: Vec<&String> = passages
        .iter()
        .filter(|passage| text.contains(&corpus::score::fold(passage).to_lowercase()) == there)
        .collect();
    html! {
        @if !wrong.is_empty() {
            details {
                summary { (name) " (" (wrong.len()) ")" }
                ul { @for passage in wrong { li { (passage) } } }
            }
        }
    }
}
