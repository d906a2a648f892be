//! `lab train page-type`: learns to tell the types of pages, and measures it on sites that were not seen.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use engine::page_type::{PageType, TypeGuess, to_bytes};
use indicatif::ProgressBar;

use crate::train::{
    Growth, Source,
    page_type::{TypedPage, card, describe, fit, on_unseen_sites},
};

/// Options of `lab train page-type`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder with truth.jsonl, or with one folder a site; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    corpus: Vec<PathBuf>,
    /// Folder with the snapshots of each corpus, in the same order
    #[arg(long, value_name = "DIR", required = true)]
    snapshots: Vec<PathBuf>,
    /// How much a page of each corpus counts; 1 if not given
    #[arg(long, value_name = "N")]
    weight: Vec<f64>,
    /// Number of trees for each type
    #[arg(long, value_name = "N", default_value_t = 30)]
    trees: usize,
    /// Leaves of each tree
    #[arg(long, value_name = "N", default_value_t = 4)]
    leaves: usize,
    /// Learning rate
    #[arg(long, value_name = "X", default_value_t = 0.22)]
    rate: f32,
    /// Measure on sites not seen, with so many folds
    #[arg(long, value_name = "N", default_value_t = 5)]
    folds: usize,
    /// Seed of everything random: the same seed gives the same file
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Folder for page_type.model and page_type.md
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab train page-type --corpus corpora/wcxb --snapshots snapshots/wcxb --out core/engine/src/page_type
  lab train page-type --corpus corpora/wcxb --snapshots snapshots/wcxb --corpus corpora/sites --snapshots snapshots/sites \\
    --weight 1 --weight 0.2 --out core/engine/src/page_type";

/// Trains, measures, writes and prints.
///
/// # Errors
/// When pages cannot be read, none has a known type, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    if options.corpus.len() != options.snapshots.len() {
        bail!("{} corpora, but {} folders of snapshots", options.corpus.len(), options.snapshots.len());
    }
    let mut weights = options.weight;
    weights.resize(options.corpus.len(), 1.0);
    let (mut pages, mut ends) = (Vec::<TypedPage>::new(), Vec::new());
    for ((corpus, snapshots), weight) in options.corpus.iter().zip(options.snapshots).zip(weights) {
        let cases = Source { corpus: corpus.clone(), snapshots }.cases()?;
        let bar = ProgressBar::new(cases.len() as u64);
        pages.extend(describe(&cases, weight, || bar.inc(1))?);
        bar.finish_and_clear();
        ends.push((corpus.file_name().unwrap_or_default().to_string_lossy().into_owned(), pages.len()));
    }
    if pages.is_empty() {
        bail!("no page has a type that is known: truth.jsonl must say one of article, collection, documentation, …");
    }
    let growth = Growth {
        trees: options.trees,
        leaves: options.leaves,
        rate: options.rate,
        bins: 15,
        least: 4.0,
        seen: 0.5,
        seed: options.seed,
    };
    let guesses = on_unseen_sites(&pages, options.folds, &growth)?;
    let models = fit(&pages.iter().collect::<Vec<_>>(), &growth)?;
    let card = card(&sets(&pages, &guesses, &ends), &growth, options.folds, &models);
    fs::create_dir_all(&options.out).with_context(|| format!("cannot make {}", options.out.display()))?;
    fs::write(options.out.join("page_type.model"), to_bytes(&models))?;
    fs::write(options.out.join("page_type.md"), &card)?;
    print!("{card}");
    Ok(())
}

/// What was said of the pages of each corpus, whose pages end where `ends` says.
fn sets(
    pages: &[TypedPage],
    guesses: &[Option<TypeGuess>],
    ends: &[(String, usize)],
) -> Vec<(String, Vec<(PageType, TypeGuess)>)> {
    let mut start = 0;
    let set = |(name, end): &(String, usize)| {
        let range = start..*end;
        start = *end;
        let said = pages[range.clone()].iter().zip(&guesses[range]);
        (name.clone(), said.filter_map(|(page, guess)| Some((page.page_type, (*guess)?))).collect())
    };
    ends.iter().map(set).collect()
}
