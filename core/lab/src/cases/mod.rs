//! Cases: small pages, each with what must and must not come out of it.
//!
//! A folder holds `NAME.html` beside `NAME.expected.json`, and what the pages load. The pages are served on loopback, read
//! by a browser with the core that ships, and what the engine makes of each is held to what is expected.

mod expected;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use corpus::{CorpusPage, Source, Truth, snapshots};
use engine::{analyze_with, memory::SiteMemory, personal::Models, render::to_markdown};

pub use expected::Expected;

/// The end of the name of a file that states what is expected.
const EXPECTED: &str = ".expected.json";

/// One page and what is expected of it.
#[derive(Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// What is expected.
    pub expected: Expected,
}

impl Case {
    /// The passages that belong to its content, and those that do not, as the truth of a page.
    pub fn truth(&self) -> Truth {
        let (must, must_not) = self.expected.passages();
        Truth { id: self.name.clone(), must, must_not, ..Truth::default() }
    }
}

/// Whether a folder holds cases.
pub fn holds_cases(folder: &Path) -> bool {
    let is_case = |entry: fs::DirEntry| entry.file_name().to_str().is_some_and(|name| name.ends_with(EXPECTED));
    fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(is_case))
}

/// The cases of a folder, by name.
///
/// # Errors
/// When the folder cannot be read, holds no case, or one of its files is not understood.
pub fn read(folder: &Path) -> anyhow::Result<Vec<Case>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut cases = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(EXPECTED)) else { continue };
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        let expected = serde_json::from_slice(&bytes).with_context(|| path.display().to_string())?;
        cases.push(Case { name: name.to_owned(), expected });
    }
    if cases.is_empty() {
        bail!("no case in {}: none of its files is called NAME{EXPECTED}", folder.display());
    }
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(cases)
}

/// The pages of these cases, for a browser to open. Each is of a host of its own, so that nothing is taken for what repeats
/// on a site.
///
/// # Errors
/// When a page is missing.
pub fn pages(folder: &Path, cases: &[Case]) -> anyhow::Result<Vec<CorpusPage>> {
    let page = |case: &Case| {
        let file = format!("{}.html", case.name);
        if !folder.join(&file).is_file() {
            bail!("{} has no {file}", folder.display());
        }
        let truth = Truth { id: case.name.clone(), ..Truth::default() };
        let source = Source::Site { root: folder.to_owned(), path: format!("/{file}"), fades_in: false };
        Ok(CorpusPage { truth, source })
    };
    cases.iter().map(page).collect()
}

/// What came of a case.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What is wrong with the answer, as sentences; empty where it is right.
    pub faults: Vec<String>,
    /// Passages that must come out: in the answer, and all.
    pub must: (usize, usize),
    /// Passages that must not: in the answer, and all.
    pub must_not: (usize, usize),
}

/// What the answer of these models for a case is worth.
///
/// # Errors
/// When its snapshot cannot be read, or an expression is not understood.
pub fn outcome(case: &Case, captured: &Path, models: &Models) -> anyhow::Result<Outcome> {
    let snapshot = snapshots::read(&snapshot_file(captured, &case.name))?;
    let analysis = analyze_with(&snapshot, &SiteMemory::default(), models, &|| 0.0)?;
    let markdown = to_markdown(&analysis.article);
    let mut faults = case.expected.faults(&markdown)?;
    faults.extend(case.expected.faults_of_metadata(&analysis.article.metadata));
    let [must, must_not] = case.expected.kept(&markdown);
    Ok(Outcome { faults, must, must_not })
}

fn snapshot_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", snapshots::EXTENSION))
}
