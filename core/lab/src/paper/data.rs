//! Reading the paper's pages: one JSON object a line, zstd-compressed, one file a site.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, bail};
use serde::Deserialize;

/// How the name of a site's file ends.
const EXTENSION: &str = ".jsonl.zst";

/// One rendered page. Fields that are not needed here are ignored.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PaperPage {
    /// `site/number`.
    pub id: String,
    /// Site, as the paper names it.
    pub site: String,
    /// Address.
    pub url: String,
    /// Titles of the page and of its meta tags.
    pub titles: Vec<String>,
    /// Descriptions of its meta tags.
    pub descriptions: Vec<String>,
    /// Width and height of the viewport.
    pub viewport: (f64, f64),
    /// The body with its whole computed style.
    pub body: PaperBlock,
    /// The blocks in document order.
    pub blocks: Vec<PaperBlock>,
    /// The text that is right, as the paper's authors took it; `None` where nobody knows.
    pub reference: Option<String>,
    /// The same with what the reference wrongly lacks; `None` where it was not mended.
    pub reference_fixed: Option<String>,
    /// Whether the page was rendered whole.
    pub usable: bool,
    /// The same page under another id, if there is one.
    pub duplicate_of: Option<String>,
}

/// One block.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PaperBlock {
    /// Left, top, width, height in CSS px.
    pub rect: (f64, f64, f64, f64),
    /// Computed values that differ from the body's.
    pub style: BTreeMap<String, String>,
    /// Elements from below the body down to the block's own.
    pub path: Vec<PaperElement>,
    /// Its text nodes.
    pub text: Vec<String>,
    /// Characters inside links, white space not counted.
    pub link_chars: usize,
}

/// One element on the way to a block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PaperElement {
    /// Local name.
    pub name: String,
    /// `id`, empty if absent.
    pub id: String,
    /// Class names.
    pub classes: Vec<String>,
}

impl PaperPage {
    /// Whether the page is measured on: whole, not a copy, and with a reference.
    pub fn counts(&self) -> bool {
        self.usable && self.duplicate_of.is_none() && self.reference.as_ref().is_some_and(|text| !text.is_empty())
    }
}

/// Reads every site in a folder, in the order of their names.
///
/// # Errors
/// When there is no such file, or one is broken; names the line.
pub fn read(folder: &Path) -> anyhow::Result<Vec<PaperPage>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.to_string_lossy().ends_with(EXTENSION));
    files.sort();
    if files.is_empty() {
        bail!("no site in {}: a site is a file that ends in {EXTENSION}", folder.display());
    }
    let mut pages = Vec::new();
    for file in files {
        let packed = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let lines = zstd::decode_all(packed.as_slice()).with_context(|| format!("{} is not zstd", file.display()))?;
        for (number, line) in (1..).zip(lines.split(|byte| *byte == b'\n')) {
            if !line.trim_ascii().is_empty() {
                let page = serde_json::from_slice(line);
                pages.push(page.with_context(|| format!("{}:{number} is no page", file.display()))?);
            }
        }
    }
    Ok(pages)
}
