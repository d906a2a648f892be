//! The article of a snapshot in the form that was asked for.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use engine::{
    Analysis, analyze,
    article::{comments, to_html, to_json, to_markdown, to_text},
    block::segment,
    page::{Page, PageSnapshot},
    site::{SiteMemory, agreements},
};

use crate::status::Status;

/// What to print.
#[derive(Args)]
pub struct Form {
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Md)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// A form of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Markdown
    Md,
    /// HTML
    Html,
    /// The text alone
    Text,
    /// JSON with everything, also where nothing was found (then with the reason)
    Json,
    /// The page as the engine got it, as JSON
    Snapshot,
}

/// Prints the article of a snapshot, byte for byte as the extension exports it. `name` tells it from others.
pub fn print(snapshot: &PageSnapshot, form: &Form, name: &str) -> Status {
    let format = if form.json { Format::Json } else { form.format };
    match write(snapshot, format) {
        Ok((text, reason)) => {
            if let Err(error) = io::stdout().lock().write_all(text.as_bytes()) {
                return Status::Failed.tell(&error.to_string());
            }
            reason.map_or(Status::Fine, |reason| {
                Status::Nothing.tell(&format!("{name}: nothing to read was found ({reason})"))
            })
        }
        Err(error) => Status::Failed.tell(&format!("{name}: {error:#}")),
    }
}

/// What is printed, and why there is no article.
fn write(snapshot: &PageSnapshot, format: Format) -> anyhow::Result<(String, Option<&'static str>)> {
    if format == Format::Snapshot {
        return Ok((format!("{}\n", serde_json::to_string(snapshot)?), None));
    }
    let Analysis { article, extraction, .. } = analyze(snapshot, &|| 0.0)?;
    let reason = extraction.reason.map(|reason| reason.code());
    let text = match format {
        Format::Json => {
            let memory = SiteMemory::of_address(&snapshot.url);
            let page = Page::new(snapshot)?;
            let comments = comments(&page, &segment(&page), &extraction.kept);
            to_json(&article, &agreements(&page, &memory, &extraction.kept), &comments)?
        }
        _ if reason.is_some() => String::new(),
        Format::Md => to_markdown(&article),
        Format::Html => to_html(&article),
        Format::Text | Format::Snapshot => to_text(&article),
    };
    Ok((text, reason))
}
