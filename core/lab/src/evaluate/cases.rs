//! Cases: pages with their truth and their snapshot, wherever these come from.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

use anyhow::bail;
use corpus::{Corpus, Truth, snapshots, text_of};
use engine::page::PageSnapshot;

/// One page to be measured on.
#[derive(Debug)]
pub struct Case {
    /// What is true about the page.
    pub truth: Truth,
    /// Where its snapshot is.
    pub source: SnapshotSource,
    /// A person's decisions about its blocks; empty where only the text is known.
    pub labels: Vec<training::Label>,
}

/// Where the snapshot of a case is.
#[derive(Debug)]
pub enum SnapshotSource {
    /// In this file.
    Stored(PathBuf),
    /// Made in memory.
    Made(Box<PageSnapshot>),
}

impl Case {
    /// Whether all of its content is known, and not only passages of it.
    pub fn is_whole(&self) -> bool {
        text_of(&self.truth).is_some() || !self.labels.is_empty()
    }

    /// The snapshot.
    ///
    /// # Errors
    /// When its file is missing or broken.
    pub fn snapshot(&self) -> anyhow::Result<Cow<'_, PageSnapshot>> {
        match &self.source {
            SnapshotSource::Stored(path) => Ok(Cow::Owned(snapshots::read(path)?)),
            SnapshotSource::Made(snapshot) => Ok(Cow::Borrowed(snapshot)),
        }
    }
}

/// The pages of a corpus with stored snapshots, in the order of the corpus.
///
/// A page without a snapshot is a case too (it will count as an empty answer) unless `captured_only` is set.
///
/// # Errors
/// When the corpus cannot be read, the snapshot folder is missing, or no page is in the split.
pub fn of_corpus(corpus: &Path, folder: &Path, split: Option<&str>, captured_only: bool) -> anyhow::Result<Vec<Case>> {
    if !folder.is_dir() {
        bail!("{} is not a folder with snapshots", folder.display());
    }
    let corpus = Corpus::open(corpus)?;
    for bad in &corpus.bad_lines {
        eprintln!("lab: left out {bad}");
    }
    let in_split = |truth: &Truth| split.is_none_or(|split| truth.split.as_deref() == Some(split));
    let mut cases: Vec<Case> = Vec::new();
    for page in corpus.pages.into_iter().filter(|page| in_split(&page.truth)) {
        let path = snapshots::path_of(folder, &page.truth.id);
        if !captured_only || path.is_file() {
            cases.push(Case { truth: page.truth, source: SnapshotSource::Stored(path), labels: Vec::new() });
        }
    }
    if cases.is_empty() {
        bail!("no page to measure on: check the split and the folder of snapshots");
    }
    Ok(cases)
}
