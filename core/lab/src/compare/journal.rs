//! `compare.jsonl`: what every system did on every page, one line a page, written as it happens.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use crate::evaluate::Answer;
use visits::lines::Lines;

/// Name of the file in the output folder.
pub const FILE: &str = "compare.jsonl";

/// With what pages were measured. Lines of different runs may share a file only where all of it but the load is
/// the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The systems in the order of tables, Foreground first.
    pub systems: Vec<System>,
    /// Digest of the core.
    pub core: String,
    /// Name and version of the browser.
    pub browser: String,
    /// Width and height of the viewport in CSS px.
    pub viewport: (u32, u32),
    /// How pages were opened.
    pub pages: String,
    /// Timed runs of each system in the tab, the first not counted.
    pub rounds: usize,
    /// Model of the processor.
    pub processor: String,
    /// Its cores.
    pub cores: usize,
    /// Pages at work at once; with more than one, times are not worth much.
    pub jobs: usize,
    /// When the run began, ISO 8601.
    pub started: String,
    /// Processes that wanted a core in the minute before; `None` where the system does not report it.
    pub load: Option<f64>,
}

/// A system and its version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct System {
    /// Its name in files and tables.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Whether it runs in the tab.
    pub in_tab: bool,
}

/// What became of one page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Id of the page.
    pub id: String,
    /// Why the page could not be opened or measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// What was special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Language that the page declares.
    pub language: Option<String>,
    /// Elements of the page.
    pub elements: usize,
    /// By name, what each system did.
    pub systems: BTreeMap<String, Measured>,
}

impl Entry {
    /// A page that could not be measured.
    pub fn failed(id: String, reason: String) -> Self {
        Entry { id, failure: Some(reason), ..Entry::default() }
    }
}

/// What one system did on one page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measured {
    /// Its answer; an empty one where it failed.
    pub answer: Answer,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Milliseconds of its first run, by part.
    pub first: BTreeMap<String, f64>,
    /// Milliseconds of the other runs, by part.
    pub times: BTreeMap<String, Vec<f64>>,
    /// Changes that its first run made to the page.
    pub changes: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Run { run: Box<Run> },
    Page(Box<Entry>),
}

impl Run {
    /// Whether figures of both may be compared.
    fn is_like(&self, other: &Run) -> bool {
        let timeless = |run: &Run| Run { started: String::new(), load: None, ..run.clone() };
        timeless(self) == timeless(other)
    }
}

/// The file, open for writing.
pub struct Journal {
    lines: Lines,
    /// The runs so far.
    pub runs: Vec<Run>,
    /// The pages so far; of a page that was measured twice, the later line.
    pub entries: BTreeMap<String, Entry>,
}

impl Journal {
    /// Opens the file of an output folder and reads what is there.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn open(folder: &Path) -> anyhow::Result<Self> {
        let (lines, before) = Lines::open(folder, FILE)?;
        let mut journal = Journal { lines, runs: Vec::new(), entries: BTreeMap::new() };
        for line in before {
            match line {
                Line::Run { run } => journal.runs.push(*run),
                Line::Page(entry) => drop(journal.entries.insert(entry.id.clone(), *entry)),
            }
        }
        Ok(journal)
    }

    /// Throws away what is there.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn restart(folder: &Path) -> anyhow::Result<Self> {
        let file = folder.join(FILE);
        if file.exists() {
            fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
        Journal::open(folder)
    }

    /// Begins a run.
    ///
    /// # Errors
    /// When the folder holds figures that were measured otherwise, or the disk is full.
    pub fn begin(&mut self, run: Run) -> anyhow::Result<()> {
        if self.runs.iter().any(|before| !before.is_like(&run)) {
            bail!(
                "the folder holds figures of other versions, or that were measured otherwise: give another folder, or --again to begin anew"
            );
        }
        self.lines.add(&Line::Run { run: Box::new(run.clone()) })?;
        self.runs.push(run);
        Ok(())
    }

    /// Records what became of a page.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn add(&mut self, entry: Entry) -> anyhow::Result<()> {
        self.lines.add(&Line::Page(Box::new(entry)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(core: &str, load: f64) -> Run {
        Run {
            systems: Vec::new(),
            core: core.into(),
            browser: "b".into(),
            viewport: (1, 2),
            pages: "p".into(),
            rounds: 9,
            processor: "c".into(),
            cores: 2,
            jobs: 1,
            started: format!("at {load}"),
            load: Some(load),
        }
    }

    #[test]
    fn figures_of_unlike_runs_are_not_mixed() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        Journal::open(folder.path())?.begin(run("one", 0.1))?;
        let mut journal = Journal::open(folder.path())?;
        journal.begin(run("one", 0.9))?;
        assert!(journal.begin(run("two", 0.1)).is_err());
        assert_eq!(Journal::open(folder.path())?.runs.len(), 2);
        Journal::restart(folder.path())?.begin(run("two", 0.1))
    }
}
