//! Training rows: one block of one page, described by the engine and labelled by the truth.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use anyhow::bail;
use corpus::{Change, Truth, UNCHANGED, labels::coverage, snapshots, text_of};
use engine::{
    block::{Blocks, Hints, segment},
    cluster::cluster,
    judge::{FeatureVector, features},
    page::Page,
    spider::propose,
    style::signatures,
};
use rayon::prelude::*;

use super::passages::by_passages;
use crate::{
    cases,
    evaluate::{self, Case, SnapshotSource},
};

/// A page counts for one; a block counts in it with this power of its words: long texts more, but not all.
const POWER: f64 = 0.6;
/// A block without a single word counts for this many.
const WORDLESS: f64 = 0.3;
/// Part of what a changed page counts that falls to what was put in: the rest of it is learned from the page as it was.
const PUT_IN: f64 = 0.5;

/// A corpus to learn from.
#[derive(Clone, Debug)]
pub struct Source {
    /// Folder with its truth or with the cases of `lab cases`, or file with records.
    pub corpus: PathBuf,
    /// Folder with its snapshots; records have theirs with them.
    pub snapshots: Option<PathBuf>,
}

impl Source {
    /// Pages to learn from: those of the split `train` where the corpus has splits, whose text or passages somebody knows.
    ///
    /// # Errors
    /// When the corpus cannot be read.
    pub fn cases(&self) -> anyhow::Result<Vec<Case>> {
        let Some(snapshots) = &self.snapshots else { bail!("{} holds records, not a corpus", self.corpus.display()) };
        if self.has_passages() {
            return cases_of_passages(&self.corpus, snapshots);
        }
        let mut cases = evaluate::of_corpus(&self.corpus, snapshots, None, true)?;
        cases.retain(|case| case.truth.split.as_deref().is_none_or(|split| split == "train"));
        cases.retain(|case| text_of(&case.truth).is_some());
        Ok(cases)
    }

    /// Pages of the split `report`, which nothing learns from; none where the corpus has no splits.
    ///
    /// # Errors
    /// When the corpus cannot be read.
    pub fn unseen_cases(&self) -> anyhow::Result<Vec<Case>> {
        let Some(snapshots) = self.snapshots.as_ref().filter(|_| !self.has_passages()) else { return Ok(Vec::new()) };
        let mut cases = evaluate::of_corpus(&self.corpus, snapshots, None, true)?;
        cases.retain(|case| case.truth.split.as_deref() == Some("report") && text_of(&case.truth).is_some());
        Ok(cases)
    }

    /// Whether only passages of its pages are known: it is a folder of cases, without a truth.
    pub fn has_passages(&self) -> bool {
        self.snapshots.is_some() && cases::holds_cases(&self.corpus)
    }
}

/// The cases of a folder, by the passages that must come out of them and those that must not.
fn cases_of_passages(folder: &Path, snapshots: &Path) -> anyhow::Result<Vec<Case>> {
    let case = |case: cases::Case| {
        let source = SnapshotSource::Stored(snapshots::path_of(snapshots, &case.name));
        Case { truth: case.truth(), source, labels: Vec::new() }
    };
    Ok(cases::read(folder)?.into_iter().map(case).collect())
}

/// Blocks of all pages, page after page.
#[derive(Debug, Default)]
pub struct Rows {
    /// Features of each block.
    pub features: Vec<FeatureVector>,
    /// Share of the block's words that the truth holds, between 0 and 1; `None` where the block has no words.
    pub labels: Vec<Option<f64>>,
    /// How much each block counts; the blocks of a page sum to the weight of its source.
    pub weights: Vec<f64>,
    /// The pages.
    pub pages: Vec<PageRows>,
}

/// The rows of one page.
#[derive(Clone, Debug)]
pub struct PageRows {
    /// Position of its source.
    pub source: usize,
    /// Position among the cases of its source.
    pub case: usize,
    /// The site it comes from: pages of one site are never on both sides of a fold.
    pub host: String,
    /// How much its blocks together count: the weight of its source.
    pub weight: f64,
    /// Its rows.
    pub rows: Range<usize>,
    /// The operator that changed it; `None` for a page as it was found.
    pub operator: Option<String>,
}

impl Rows {
    /// Describes and labels the blocks of every case, in parallel. `done` is called after each page.
    ///
    /// # Errors
    /// When a snapshot cannot be read.
    pub fn of(sources: &[Vec<Case>], weights: &[f64], done: impl Fn() + Sync) -> anyhow::Result<Self> {
        let mut rows = Rows::default();
        for (source, cases) in sources.iter().enumerate() {
            let pages: Vec<_> = cases
                .par_iter()
                .map(|case| {
                    let page = labelled(case);
                    done();
                    page
                })
                .collect();
            for (case, page) in pages.into_iter().enumerate() {
                let (features, labels, own) = page?;
                let start = rows.features.len();
                rows.features.extend(features);
                rows.labels.extend(labels);
                rows.weights.extend(own.into_iter().map(|weight| weight * weights[source]));
                let host = host(&cases[case].truth);
                let weight = weights[source];
                let operator = cases[case].truth.change.as_ref().map(|change| change.operator.clone());
                let rows_of_page = start..rows.features.len();
                rows.pages.push(PageRows { source, case, host, weight, rows: rows_of_page, operator });
            }
        }
        Ok(rows)
    }
}

type Described = (Vec<FeatureVector>, Vec<Option<f64>>, Vec<f64>);

/// The description of every block of a page, as the engine ships it.
///
/// # Errors
/// When the snapshot cannot be read.
pub fn describe(case: &Case) -> anyhow::Result<Vec<FeatureVector>> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let clusters = cluster(&signatures(&page, &blocks));
    Ok(features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters)))
}

fn labelled(case: &Case) -> anyhow::Result<Described> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let clusters = cluster(&signatures(&page, &blocks));
    let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
    let labels = labels_of(case, &page, &blocks);
    let weights = weights(&blocks, &labels, case.truth.change.as_ref());
    Ok((vectors, labels, weights))
}

/// What share of each block is content: by the labels of its nodes where there are some, else by the text of the page or by
/// passages of it.
pub fn labels_of(case: &Case, page: &Page, blocks: &Blocks) -> Vec<Option<f64>> {
    if !case.is_whole() {
        return by_passages(blocks, &case.truth);
    }
    if case.labels.is_empty() {
        let covered = coverage(blocks, &text_of(&case.truth).unwrap_or_default());
        return without_captions_nobody_judged(blocks, covered);
    }
    training::shares(page, blocks, &case.labels)
}

/// Forgets the labels of captions within a text whose truth has none of them: whoever wrote it down left out all captions,
/// whether they are content or not.
fn without_captions_nobody_judged(blocks: &Blocks, mut labels: Vec<Option<f64>>) -> Vec<Option<f64>> {
    let is_content = |label: &Option<f64>| label.is_some_and(|share| share >= 0.5);
    let ends = labels.iter().position(is_content).zip(labels.iter().rposition(is_content));
    let Some((first, last)) = ends else { return labels };
    let captions: Vec<usize> = (first..last).filter(|&at| blocks.blocks[at].hints.has(Hints::FIGURE)).collect();
    if !captions.iter().any(|&at| is_content(&labels[at])) {
        captions.into_iter().for_each(|at| labels[at] = None);
    }
    labels
}

/// What each block counts, the blocks of a page together 1. Nothing counts of a copy that nothing was done to: it is the page
/// as it was found, over again.
fn weights(blocks: &Blocks, labels: &[Option<f64>], change: Option<&Change>) -> Vec<f64> {
    if change.is_some_and(|change| change.operator == UNCHANGED) {
        return vec![0.0; labels.len()];
    }
    let words = |text: &str| text.split_whitespace().count() as f64;
    let mut own: Vec<f64> = blocks
        .blocks
        .iter()
        .zip(labels)
        .map(|(block, label)| label.map_or(0.0, |_| libm::pow(words(blocks.text_of(block)).max(WORDLESS), POWER)))
        .collect();
    let put = change.map(|change| format!("{}\n{}", change.put, change.clutter)).filter(|put| !put.trim().is_empty());
    let is_put: Vec<bool> = match put {
        Some(put) => coverage(blocks, &put).into_iter().map(|share| share.is_some_and(|share| share >= 0.5)).collect(),
        None => vec![false; own.len()],
    };
    let sum = |put: bool| own.iter().zip(&is_put).filter(|(_, is)| **is == put).map(|(own, _)| own).sum::<f64>();
    let (of_put, of_rest) = (sum(true), sum(false));
    let scale = |all: f64, part: f64| if all > 0.0 { part / all } else { 0.0 };
    let (put, rest) = match of_put > 0.0 && of_rest > 0.0 {
        true => (scale(of_put, PUT_IN), scale(of_rest, 1.0 - PUT_IN)),
        false => (scale(of_put, 1.0), scale(of_rest, 1.0)),
    };
    own.iter_mut().zip(&is_put).for_each(|(own, is_put)| *own *= if *is_put { put } else { rest });
    own
}

/// The host of a page's address; of a site served on loopback, the first part of its id.
pub fn host(truth: &Truth) -> String {
    let url = truth.url.as_deref().and_then(|url| url::Url::parse(url).ok());
    let host = url.and_then(|url| url.host_str().map(str::to_owned));
    host.unwrap_or_else(|| truth.id.split('/').next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_not_learned_from_where_the_truth_has_none_of_them() -> anyhow::Result<()> {
        let html = "<p>The ferry leaves the harbour at dawn</p><figure><figcaption>The quay in the early morning</figcaption></figure>\
                    <p>It comes back from the islands at night</p><figure><figcaption>Another picture of the quay</figcaption></figure>";
        let snapshot = html::snapshot(html, "https://example.org/")?;
        let page = Page::new(&snapshot)?;
        let blocks = segment(&page);
        let labels = |truth: &str| without_captions_nobody_judged(&blocks, coverage(&blocks, truth));
        let text = "The ferry leaves the harbour at dawn\nIt comes back from the islands at night";
        assert_eq!(labels(text), [Some(1.0), None, Some(1.0), Some(0.0)]);
        let with_caption = labels(&text.replace('\n', "\nThe quay in the early morning\n"));
        assert_eq!(with_caption, [Some(1.0), Some(1.0), Some(1.0), Some(0.0)]);
        Ok(())
    }
}
