//! `lab train page-type`: learns to tell the types of pages, and measures it on sites that were not seen.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use engine::page_type::{TypeGuess, to_bytes};
use indicatif::ProgressBar;

use crate::train::{
    Growth, Rows, Settings, Source,
    page_type::{Told, TypedPage, card, describe, fit, on_unseen_sites},
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
  lab train page-type --corpus corpora/wcxb --snapshots snapshots/wcxb \\
    --corpus corpora/sites --snapshots snapshots/sites --weight 1 --weight 0.2 --out core/engine/src/page_type";

/// Trains, measures, writes and prints.
///
/// # Errors
/// When pages cannot be read, none has a known type, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    if options.corpus.len() != options.snapshots.len() {
        bail!("{} corpora, but {} folders of snapshots", options.corpus.len(), options.snapshots.len());
    }
    let corpora = options.corpus.len();
    if !options.weight.is_empty() && options.weight.len() != corpora {
        bail!("{corpora} corpora, but {} weights", options.weight.len());
    }
    if options.folds < 2 {
        bail!("a page's content must come from a judge that has not seen its site: --folds must be at least 2");
    }
    let weights = if options.weight.is_empty() { vec![1.0; corpora] } else { options.weight };
    let sources: Vec<Source> = options
        .corpus
        .into_iter()
        .zip(options.snapshots)
        .map(|(corpus, snapshots)| Source { corpus, snapshots })
        .collect();
    let cases = sources.iter().map(Source::cases).collect::<anyhow::Result<Vec<_>>>()?;
    let bar = ProgressBar::new(cases.iter().map(|cases| cases.len() as u64).sum());
    let rows = Rows::of(&cases, &weights, || bar.inc(1))?;
    bar.finish_and_clear();
    let judge = Settings { trees: 150, leaves: 31, rate: 0.08, folds: options.folds, seed: options.seed };
    let said = |text| eprintln!("lab: judge, {text}");
    let pages = describe(&cases, &rows, &weights, &judge, &said)?;
    if pages.is_empty() {
        bail!("no page has a type that is known: truth.jsonl must say one of article, collection, documentation, …");
    }
    let growth = Growth {
        trees: options.trees,
        leaves: options.leaves,
        rate: options.rate,
        bins: 15,
        least: 1.0,
        seen: 0.5,
        seed: options.seed,
    };
    let guesses = on_unseen_sites(&pages, options.folds, &growth)?;
    let models = fit(&pages.iter().collect::<Vec<_>>(), &growth)?;
    let card = card(&told(&sources, &weights, &pages, &guesses), &growth, options.folds, &models);
    fs::create_dir_all(&options.out).with_context(|| format!("cannot make {}", options.out.display()))?;
    fs::write(options.out.join("page_type.model"), to_bytes(&models))?;
    fs::write(options.out.join("page_type.md"), &card)?;
    print!("{card}");
    Ok(())
}

/// What was said of the pages of each corpus.
fn told(sources: &[Source], weights: &[f64], pages: &[TypedPage], guesses: &[Option<TypeGuess>]) -> Vec<Told> {
    let of_source = |(at, (source, weight)): (usize, (&Source, &f64))| {
        let said = pages.iter().zip(guesses).filter(|(page, _)| page.source == at);
        let said = said.filter_map(|(page, guess)| Some((page.page_type, (*guess)?))).collect();
        let corpus = source.corpus.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Told { corpus, weight: *weight, pages: said }
    };
    sources.iter().zip(weights).enumerate().map(of_source).collect()
}
