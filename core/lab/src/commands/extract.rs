//! `lab extract`: the engine on stored snapshots.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use engine::{
    Analysis, analyze,
    article::{to_html, to_json, to_markdown, to_text},
    page::{Page, PageSnapshot},
    site::{SiteMemory, agreements},
};

use crate::snapshots;

/// Options of `lab extract`.
#[derive(Args)]
pub struct Options {
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Md)]
    format: Format,
    /// Snapshots: `.page.zst` as `lab capture` keeps them, JSON as `./build.sh read --format snapshot` prints it, or
    /// `-` for such JSON on standard input
    #[arg(default_value = "-")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Md,
    Html,
    Text,
    Json,
}

/// Prints the article of every snapshot, one after the other and nothing else, byte for byte as the extension exports
/// it.
///
/// # Errors
/// When a snapshot cannot be read, or nothing was found on its page.
pub fn run(options: Options) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for file in &options.files {
        let text = extract(file, options.format).with_context(|| file.display().to_string())?;
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn extract(file: &Path, format: Format) -> anyhow::Result<String> {
    let snapshot = load(file)?;
    let Analysis { article, extraction, .. } = analyze(&snapshot, &|| 0.0)?;
    if let Some(reason) = extraction.reason {
        bail!("{}", reason.sentence());
    }
    Ok(match format {
        Format::Md => to_markdown(&article),
        Format::Html => to_html(&article),
        Format::Text => to_text(&article),
        Format::Json => {
            let memory = SiteMemory::of_address(&snapshot.url);
            to_json(&article, &agreements(&Page::new(&snapshot)?, &memory, &extraction.kept))?
        }
    })
}

fn load(file: &Path) -> anyhow::Result<PageSnapshot> {
    if file.to_string_lossy().ends_with(snapshots::EXTENSION) {
        return snapshots::read(file);
    }
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        fs::read(file)?
    };
    serde_json::from_slice(&bytes).context("not the JSON of a page snapshot")
}
