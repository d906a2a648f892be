//! `lab extract`: the engine on stored snapshots.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use engine::{
    analyze,
    article::{Article, to_html, to_json, to_markdown, to_text},
    page::PageSnapshot,
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
        let article = read(file).with_context(|| file.display().to_string())?;
        out.write_all(render(&article, options.format)?.as_bytes())?;
    }
    Ok(())
}

fn read(file: &Path) -> anyhow::Result<Article> {
    let analysis = analyze(&load(file)?, &|| 0.0)?;
    match analysis.extraction.reason {
        Some(reason) => bail!("{}", reason.sentence()),
        None => Ok(analysis.article),
    }
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

fn render(article: &Article, format: Format) -> anyhow::Result<String> {
    Ok(match format {
        Format::Md => to_markdown(article),
        Format::Html => to_html(article),
        Format::Text => to_text(article),
        Format::Json => to_json(article)?,
    })
}
