//! `manifest.jsonl`: what became of each page, one line each, written as it happens.
//!
//! A run begins with a line `{"run": …}` that states how its pages were opened; each page has a line after it. A page
//! that was captured again has several lines, of which the last counts.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use visits::lines::Lines;

/// Name of the file in the output folder.
pub const FILE: &str = "manifest.jsonl";

/// How the pages of one run were opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Name and version of the browser.
    pub browser: String,
    /// Digest of the core.
    pub core: String,
    /// Width and height of the viewport in CSS px.
    pub viewport: (u32, u32),
    /// What the pages could load, and whether their scripts ran.
    pub pages: String,
}

/// What became of one page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Id of the page.
    pub id: String,
    /// Address it was opened at.
    pub url: String,
    /// Whether its snapshot is there.
    pub status: Status,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What was special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Time from opening to storing, milliseconds.
    pub ms: u64,
    /// Size of the stored snapshot.
    pub bytes: u64,
}

/// Whether a page was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Its snapshot is there.
    Ok,
    /// It is not.
    Failed,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Run { run: Run },
    Page(Entry),
}

/// The manifest of an output folder, open for writing.
pub struct Manifest {
    lines: Lines,
}

impl Manifest {
    /// Opens the manifest and returns what it contains about pages so far. A line that was cut off by a crash is skipped.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn open(folder: &Path) -> anyhow::Result<(Self, BTreeMap<String, Entry>)> {
        let (lines, before) = Lines::open(folder, FILE)?;
        let pages = before.into_iter().filter_map(|line| if let Line::Page(entry) = line { Some(entry) } else { None });
        Ok((Manifest { lines }, pages.map(|entry| (entry.id.clone(), entry)).collect()))
    }

    /// Records how the pages from here on are opened.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn begin(&mut self, run: Run) -> anyhow::Result<()> {
        self.lines.add(&Line::Run { run })
    }

    /// Records what became of a page.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn add(&mut self, entry: Entry) -> anyhow::Result<()> {
        self.lines.add(&Line::Page(entry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, status: Status) -> Entry {
        Entry { id: id.into(), url: "https://a.example/".into(), status, reason: None, notes: vec![], ms: 1, bytes: 2 }
    }

    #[test]
    fn the_last_line_of_a_page_counts() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let (mut manifest, before) = Manifest::open(folder.path())?;
        assert!(before.is_empty());
        let run = Run { browser: "b".into(), core: "c".into(), viewport: (1366, 900), pages: "p".into() };
        manifest.begin(run)?;
        manifest.add(entry("a", Status::Failed))?;
        manifest.add(entry("b", Status::Ok))?;
        manifest.add(entry("a", Status::Ok))?;
        let (mut manifest, before) = Manifest::open(folder.path())?;
        assert_eq!(before.into_values().collect::<Vec<_>>(), [entry("a", Status::Ok), entry("b", Status::Ok)]);
        manifest.add(entry("d", Status::Ok))?;
        assert!(Manifest::open(folder.path())?.1.contains_key("d"));
        Ok(())
    }
}
