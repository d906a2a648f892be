//! `lab parse`: HTML into snapshots without a browser.

use std::{
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use clap::Args;
use corpus::{Corpus, CorpusPage, Source, snapshots};
use engine::page::PageSnapshot;
use percent_encoding::percent_decode_str;
use rayon::prelude::*;

use corpus::read_document;

/// Options of `lab parse`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// HTML, also packed (.gz), or - for standard input
    #[arg(default_value = "-", conflicts_with = "corpus")]
    file: PathBuf,
    /// The address that the page came from
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    url: String,
    /// Print the bytes that the page's module hands to the background, instead of JSON
    #[arg(long, conflicts_with = "corpus")]
    wire: bool,
    /// Instead of one file, all saved pages of a corpus
    #[arg(long, value_name = "DIR", requires = "out")]
    corpus: Option<PathBuf>,
    /// Folder for the snapshots of the corpus
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  lab parse page.html --url https://example.org/a > page.json
  lab parse --corpus corpora/wcxb --out parsed/wcxb
  lab evaluate --corpus corpora/wcxb --snapshots parsed/wcxb --out results/parsed

Snapshots are what a browser's parser would give: nothing is loaded, and nothing has a box or a style.";

/// Prints the snapshot of a page, or keeps those of a corpus.
///
/// # Errors
/// When a page cannot be read or is none, or the output cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    match (&options.corpus, &options.out) {
        (Some(corpus), Some(out)) => parse_corpus(corpus, out),
        _ => parse_file(&options),
    }
}

fn parse_file(options: &Options) -> anyhow::Result<()> {
    let bytes = if options.file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        read_document(&options.file).with_context(|| format!("cannot read {}", options.file.display()))?
    };
    let snapshot = html::snapshot_of_bytes(&bytes, None, &options.url)?;
    let told = if options.wire { wire::encode_snapshot(&snapshot)? } else { serde_json::to_vec(&snapshot)? };
    io::stdout().lock().write_all(&told)?;
    Ok(())
}

fn parse_corpus(corpus: &Path, out: &Path) -> anyhow::Result<()> {
    let pages = Corpus::open(corpus)?.pages;
    let results: Vec<anyhow::Result<()>> = pages
        .par_iter()
        .map(|page| {
            let snapshot = parse_page(page).with_context(|| page.truth.id.clone())?;
            snapshots::write(out, &page.truth.id, &serde_json::to_string(&snapshot)?)?;
            Ok(())
        })
        .collect();
    let all = results.len();
    let failed: Vec<String> = results.into_iter().filter_map(|result| Some(format!("{:#}", result.err()?))).collect();
    for reason in &failed {
        eprintln!("lab: {reason}");
    }
    eprintln!("parsed {} of {all} pages", all - failed.len());
    ensure!(failed.len() < all, "no page could be parsed");
    Ok(())
}

fn parse_page(page: &CorpusPage) -> anyhow::Result<PageSnapshot> {
    let file = match &page.source {
        Source::Saved(file) => file.clone(),
        Source::Site { root, path, .. } => file_of(root, path)?,
        Source::Live => bail!("not parsed: only its address is known"),
    };
    let bytes = read_document(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let url = page.truth.url.clone().unwrap_or_default();
    let url = if url.starts_with('/') { format!("http://{}{url}", visits::browser::SITE_DOMAIN) } else { url };
    Ok(html::snapshot_of_bytes(&bytes, None, &url)?)
}

/// The file that the site's server sends for a path.
fn file_of(root: &Path, path: &str) -> anyhow::Result<PathBuf> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = percent_decode_str(path.trim_start_matches('/')).decode_utf8()?;
    let file = root.join(&*path);
    Ok(if file.is_dir() { file.join("index.html") } else { file })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_corpus_is_parsed_page_by_page() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("pages"))?;
        fs::write(folder.path().join("pages/a.html"), "<title>A ferry</title><p>late")?;
        fs::write(folder.path().join("pages/b.html"), "")?;
        let line = |id: &str| format!("{{\"id\": \"{id}\", \"url\": \"https://{id}.example/\", \"text\": \"late\"}}\n");
        fs::write(folder.path().join("truth.jsonl"), line("a") + &line("b"))?;
        let out = folder.path().join("out");
        parse_corpus(folder.path(), &out)?;
        let snapshot = snapshots::read(&snapshots::path_of(&out, "a"))?;
        assert_eq!((snapshot.metadata.title.as_str(), snapshot.url.as_str()), ("A ferry", "https://a.example/"));
        assert!(!snapshots::path_of(&out, "b").exists());
        Ok(())
    }

    #[test]
    fn paths_lead_to_files() -> anyhow::Result<()> {
        let root = tempfile::tempdir()?;
        fs::create_dir(root.path().join("a b"))?;
        assert_eq!(file_of(root.path(), "/a%20b/?c")?, root.path().join("a b/index.html"));
        assert_eq!(file_of(root.path(), "/d.html#e")?, root.path().join("d.html"));
        Ok(())
    }
}
