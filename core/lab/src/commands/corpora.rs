//! The corpora that a model is learned from, as options of a command.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    evaluate::Case,
    personal::of_records,
    train::{Rows, Source},
};

/// Options that name corpora.
#[derive(Args)]
pub struct Corpora {
    /// Folder with truth.jsonl, with one folder a site, or with cases as of `lab cases`; may be given several times
    #[arg(long, value_name = "DIR", required_unless_present = "data")]
    corpus: Vec<PathBuf>,
    /// Folder with the snapshots of each corpus, in the same order
    #[arg(long, value_name = "DIR")]
    snapshots: Vec<PathBuf>,
    /// File with records, whose labels are learned from as they are; may be given several times
    #[arg(long, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// How much a page of each corpus counts, in the same order, and of each file behind them; 1 if not given
    #[arg(long, value_name = "N")]
    weight: Vec<f64>,
}

/// What the corpora hold.
pub struct Material {
    /// The corpora.
    pub sources: Vec<Source>,
    /// How much a page of each counts.
    pub weights: Vec<f64>,
    /// The pages of each.
    pub cases: Vec<Vec<Case>>,
    /// The blocks of all pages, described and labelled.
    pub rows: Rows,
    /// The options as one gives them again, folders by their last names alone.
    pub options: String,
}

impl Corpora {
    /// Reads and describes every page, with progress on standard error.
    ///
    /// # Errors
    /// When there are not as many folders of snapshots or weights as corpora, or pages cannot be read.
    pub fn read(self) -> anyhow::Result<Material> {
        let corpora = self.corpus.len();
        if self.snapshots.len() != corpora {
            bail!("{corpora} corpora, but {} folders of snapshots", self.snapshots.len());
        }
        let all = corpora + self.data.len();
        if !self.weight.is_empty() && self.weight.len() != all {
            bail!("{all} corpora and files, but {} weights", self.weight.len());
        }
        let options = self.options();
        let weights = if self.weight.is_empty() { vec![1.0; all] } else { self.weight };
        let folders = self.corpus.into_iter().zip(self.snapshots);
        let sources: Vec<Source> = folders
            .map(|(corpus, snapshots)| Source { corpus, snapshots: Some(snapshots) })
            .chain(self.data.into_iter().map(|corpus| Source { corpus, snapshots: None }))
            .collect();
        let cases_of = |source: &Source| match source.snapshots {
            Some(_) => source.cases(),
            None => of_records(&source.corpus),
        };
        let cases = sources.iter().map(cases_of).collect::<anyhow::Result<Vec<_>>>()?;
        let bar = ProgressBar::new(cases.iter().map(|cases| cases.len() as u64).sum());
        bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} pages, {per_sec}, {eta} left")?);
        let rows = Rows::of(&cases, &weights, || bar.inc(1))?;
        bar.finish_and_clear();
        eprintln!("lab: {} blocks on {} pages", rows.features.len(), rows.pages.len());
        Ok(Material { sources, weights, cases, rows, options })
    }

    fn options(&self) -> String {
        let name = |folder: &Path| corpus::name(folder);
        // Those that others have, too, are named as they name them; where the rest is on this machine is nobody's business.
        let place = |folder: &Path, parent: &str| match folder.is_relative() {
            true => folder.display().to_string(),
            false => format!("{parent}/{}", name(folder)),
        };
        let pairs = self.corpus.iter().zip(&self.snapshots);
        let folders = pairs.map(|(corpus, snapshots)| {
            format!("--corpus {} --snapshots {}", place(corpus, "corpora"), place(snapshots, "snapshots"))
        });
        let weights = self.weight.iter().map(|weight| format!("--weight {weight}"));
        let files = self.data.iter().map(|file| format!("--data {}", name(file)));
        folders.chain(files).chain(weights).collect::<Vec<_>>().join(" ")
    }
}
