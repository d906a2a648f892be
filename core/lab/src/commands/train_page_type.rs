//! `lab train page-type`: learns to tell the types of pages, and measures it on sites that were not seen.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use engine::page_type::{TypeGuess, to_bytes};
use training::{Decides, Trained};

use super::{
    corpora::{Corpora, Material},
    target::Target,
};
use crate::train::{
    Folds, Growth, Settings, Source,
    page_type::{GROWTH, Told, TypedPage, card, data, describe, fit, on_unseen_sites},
};

/// Options of `lab train page-type`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    corpora: Corpora,
    /// Number of trees for each type
    #[arg(long, value_name = "N", default_value_t = GROWTH.trees)]
    trees: usize,
    /// Leaves of each tree
    #[arg(long, value_name = "N", default_value_t = GROWTH.leaves)]
    leaves: usize,
    /// Learning rate
    #[arg(long, value_name = "X", default_value_t = GROWTH.rate)]
    rate: f32,
    /// Measure on sites not seen, with so many folds
    #[arg(long, value_name = "N", default_value_t = 5)]
    folds: usize,
    /// Seed of everything random: the same seed gives the same file
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Folder in which the judges are kept that say what is content: the same command goes on from there when it was ended
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    #[command(flatten)]
    target: Target,
}

const EXAMPLES: &str = "\
Examples:
  lab train page-type --corpus corpora/wcxb --snapshots snapshots/wcxb --out core/judge/src/page_type
  lab train page-type --corpus corpora/wcxb --snapshots snapshots/wcxb \\
    --corpus corpora/sites --snapshots snapshots/sites --weight 1 --weight 0.2 --out core/judge/src/page_type";

/// Trains, measures, writes and prints.
///
/// # Errors
/// When pages cannot be read, none has a known type, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    if options.folds < 2 {
        bail!("a page's content must come from a judge that has not seen its site: --folds must be at least 2");
    }
    let Material { sources, weights, cases, rows, options: corpora } = options.corpora.read()?;
    let judge = Settings {
        trees: 150,
        leaves: 31,
        rate: 0.08,
        folds: options.folds,
        seed: options.seed,
        models: options.models.clone(),
        ..Settings::default()
    };
    let said = |text| eprintln!("lab: judge, {text}");
    let folds = Folds::of_blocks(&rows, &judge, &said)?;
    let pages = describe(&cases, &rows, |page| folds.judge(page))?;
    if pages.is_empty() {
        bail!("no page has a type that is known: truth.jsonl must say one of article, collection, documentation, …");
    }
    let Options { trees, leaves, rate, seed, .. } = options;
    let growth = Growth { trees, leaves, rate, seed, ..GROWTH };
    let guesses = on_unseen_sites(&pages, options.folds, &growth)?;
    let models = fit(&pages.iter().collect::<Vec<_>>(), &growth)?;
    let Options { trees, leaves, rate, folds, seed, .. } = options;
    let command = format!(
        "lab train page-type {corpora} --trees {trees} --leaves {leaves} --rate {rate} --folds {folds} --seed {seed}"
    );
    let card = card(
        &command,
        &data(&pages),
        &by_source(&sources, &weights, &pages, &guesses),
        &growth,
        options.folds,
        &models,
    );
    if let Some(out) = &options.target.out {
        fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
        fs::write(out.join("page_type.model"), to_bytes(&models))?;
        fs::write(out.join("page_type.md"), &card)?;
        let whole = Trained::new(Decides::PageType, &card, &to_bytes(&models));
        fs::write(out.join("page_type.json"), whole.to_json())?;
        print!("{card}");
    }
    options.target.check(&to_bytes(&models))
}

/// What was said of the pages of each corpus.
fn by_source(sources: &[Source], weights: &[f64], pages: &[TypedPage], guesses: &[Option<TypeGuess>]) -> Vec<Told> {
    let of_source = |(at, (source, weight)): (usize, (&Source, &f64))| {
        let said = pages.iter().zip(guesses).filter(|(page, _)| page.source == at);
        let said = said.filter_map(|(page, guess)| Some((page.page_type, (*guess)?))).collect();
        let corpus = corpus::name(&source.corpus);
        Told { corpus, weight: *weight, pages: said }
    };
    sources.iter().zip(weights).enumerate().map(of_source).collect()
}
