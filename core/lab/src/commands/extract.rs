//! `lab extract`: the engine on stored snapshots.

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use caught::caught;
use clap::{Args, ValueEnum};
use corpus::snapshots;
use engine::{
    Analysis, analyze,
    article::to_text,
    block::segment,
    json_of,
    page::{Page, PageSnapshot},
    render::{to_html, to_markdown},
};

use crate::evaluate::System;

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
    /// A line of JSON for each block with text: how likely it is content, whether it is kept, and which rule changed
    /// it last
    Trace,
}

/// Prints the article of every snapshot, one after the other and nothing else, byte for byte as the extension exports
/// it. One that gives none is reported on standard error and keeps none of the others back.
///
/// # Errors
/// When a snapshot cannot be read, or nothing was found on its page.
pub fn run(options: Options) -> anyhow::Result<()> {
    extract_all(&options, &mut io::stdout().lock())
}

fn extract_all(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let all = options.files.len();
    let mut failed = 0;
    for file in &options.files {
        let extracted = caught("", || extract(file, options.format)).unwrap_or_else(|fault| Err(fault.into()));
        match extracted.with_context(|| file.display().to_string()) {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(error) if all == 1 => return Err(error),
            Err(error) => {
                failed += 1;
                eprintln!("lab: {error:#}");
            }
        }
    }
    ensure!(failed == 0, "{failed} of {all} snapshots gave no article");
    Ok(())
}

fn extract(file: &Path, format: Format) -> anyhow::Result<String> {
    let snapshot = load(file)?;
    let analysis = analyze(&snapshot, &|| 0.0)?;
    let Analysis { article, extraction, .. } = &analysis;
    if let Some(reason) = extraction.reason.filter(|_| !matches!(format, Format::Trace)) {
        bail!("there is no article: {}", reason.code());
    }
    Ok(match format {
        Format::Md => to_markdown(article),
        Format::Html => to_html(article),
        Format::Text => to_text(article),
        Format::Trace => trace(&snapshot)?,
        Format::Json => json_of(&snapshot, &analysis)?,
    })
}

/// What the judge makes of every block with text, and by which rule.
fn trace(snapshot: &PageSnapshot) -> anyhow::Result<String> {
    let page = Page::new(snapshot)?;
    let blocks = segment(&page);
    let judged = System::Foreground.judge(&page, &blocks);
    let mut out = String::new();
    for (index, block) in blocks.blocks.iter().enumerate().filter(|(_, block)| block.weight > 0) {
        let line = serde_json::json!({
            "probability": judged.probabilities[index],
            "kept": blocks.is_kept(block, &judged.extraction.kept),
            "rule": judged.changed_by[index],
            "text": blocks.text_of(block).trim(),
        });
        out += &format!("{line}\n");
    }
    Ok(out)
}

fn load(file: &Path) -> anyhow::Result<PageSnapshot> {
    if file.to_string_lossy().ends_with(snapshots::EXTENSION) {
        return Ok(snapshots::read(file)?);
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

#[cfg(test)]
mod tests {
    use engine::page::{Element, Node, NodeContent};

    use super::*;

    fn snapshot(paragraphs: u32) -> PageSnapshot {
        let element = |tag| NodeContent::Element(Box::new(Element { tag, ..Element::default() }));
        let mut nodes = vec![Node { parent: None, content: element(0) }];
        for number in 0..paragraphs {
            nodes.push(Node { parent: Some(0), content: element(1) });
            let text = format!("The ferry of day {number} left late, as it had on all days before, and no one minded.");
            nodes.push(Node { parent: Some(2 * number + 1), content: NodeContent::Text(text) });
        }
        PageSnapshot { format: 1, tags: vec!["body".into(), "p".into()], nodes, ..PageSnapshot::default() }
    }

    #[test]
    fn a_page_without_an_article_keeps_none_of_the_others_back() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let files: Vec<PathBuf> = ["first", "empty", "last"].map(|name| folder.path().join(name)).into();
        for (file, paragraphs) in files.iter().zip([6, 0, 6]) {
            fs::write(file, serde_json::to_string(&snapshot(paragraphs))?)?;
        }
        let mut out = Vec::new();
        let error = extract_all(&Options { format: Format::Text, files: files.clone() }, &mut out).expect_err("one");
        assert_eq!(error.to_string(), "1 of 3 snapshots gave no article");
        assert_eq!(String::from_utf8(out)?.matches("day 5").count(), 2);
        let alone = Options { format: Format::Text, files: files[1..2].to_vec() };
        let error = extract_all(&alone, &mut Vec::new()).expect_err("none");
        assert!(error.to_string().ends_with("empty"), "{error}");
        Ok(())
    }
}
