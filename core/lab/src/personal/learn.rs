//! `lab train personal`: what the extension's page of models does, from files.

use std::fmt::Write;

use engine::personal::Scope;
use training::{Finished, Labeled, Refusal, Training, UNSEEN};

/// What was learned, and the messages about it.
pub struct Learned {
    /// What came out.
    pub finished: Finished,
    /// The card, as Markdown.
    pub card: String,
}

/// Learns from labeled pages. `said` receives the progress.
///
/// # Errors
/// When a page contradicts itself.
pub fn learn(
    pages: &[Labeled],
    guards: &[Labeled],
    scope: Scope,
    command: &str,
    said: &dyn Fn(String),
) -> anyhow::Result<Learned> {
    let mut training = Training::default();
    pages.iter().try_for_each(|page| training.add(page))?;
    guards.iter().try_for_each(|page| training.guard(page))?;
    let steps = training.begin(scope.clone());
    for step in 1..=steps {
        said(format!("fold {step} of {steps}"));
        training.step();
    }
    let finished = training.finish();
    let card = card(&finished, &scope, command);
    Ok(Learned { finished, card })
}

/// Why a model stays off, in words.
pub fn reason(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::TooFewPages => {
            "it stays off: there are fewer than three pages in its scope whose labels somebody has looked at"
        }
        Refusal::TooFewSites => {
            "it stays off: it is for more than one site, and there are labeled pages of fewer than three"
        }
        Refusal::NotSure => "it stays off: the gain on pages that it did not see may be chance, its interval holds 0",
        Refusal::NotBetter => "it stays off: on pages that it did not see it gains nothing",
        Refusal::WorseElsewhere => "it stays off: it loses more than .005 on the pages that guard",
    }
}

fn card(finished: &Finished, scope: &Scope, command: &str) -> String {
    let Finished { card, pages, refusal, .. } = finished;
    let of = |parts: i32| f64::from(parts) / 10_000.0;
    let mut out = format!("# A personal model\n\nWritten by `{command}`.\n\n");
    let scope = match scope {
        Scope::Everywhere => "every page".to_owned(),
        Scope::PageType { page_type } => format!("pages of type {}", page_type.name()),
        Scope::Site { site } => format!("pages of {site}"),
    };
    let _ = writeln!(out, "- For {scope}: {}.", refusal.map_or("it may be switched on", reason));
    let _ = writeln!(
        out,
        "- Learned from {} records of {} pages of {} sites (data {}).",
        card.records, card.pages, card.sites, card.data
    );
    let _ = writeln!(
        out,
        "- Somebody has looked at {} of {} labeled blocks. The others hold what the engine had proposed, and count {UNSEEN}.",
        card.looked_at, card.blocks
    );
    let _ = writeln!(
        out,
        "- F1 of labeled characters on pages that it did not see: {:.4} before, {:.4} after; gain {:+.4}, between {:+.4} and {:+.4} with 95 %.",
        of(card.before),
        of(card.after),
        of(card.after - card.before),
        of(card.low),
        of(card.high)
    );
    let _ = writeln!(out, "- On {} pages that guard it loses {:.4}.\n", card.guards, of(card.guard));
    out += "| page | before | after |\n|---|---:|---:|\n";
    for page in pages {
        let _ = writeln!(out, "| {} | {:.4} | {:.4} |", page.id, page.before, page.after);
    }
    out
}
