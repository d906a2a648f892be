//! `lab train`: what the engine has learned, learned anew.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use crate::train::{self, Rows, Settings, Source};

/// Options of `lab train`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    model: Model,
}

#[derive(Subcommand)]
enum Model {
    /// The judge: which blocks are content
    Judge(JudgeOptions),
    /// The blog extractor: titles and bodies of a page with several posts
    Blog(super::train_blog::Options),
    /// The page type: article, forum, product and so on
    PageType(super::train_page_type::Options),
}

/// Options of `lab train judge`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
struct JudgeOptions {
    /// Folder with truth.jsonl, or with one folder a site; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    corpus: Vec<PathBuf>,
    /// Folder with the snapshots of each corpus, in the same order
    #[arg(long, value_name = "DIR", required = true)]
    snapshots: Vec<PathBuf>,
    /// How much a page of each corpus counts; 1 if not given
    #[arg(long, value_name = "N")]
    weight: Vec<f64>,
    /// Number of trees
    #[arg(long, value_name = "N", default_value_t = 150)]
    trees: usize,
    /// Leaves of each tree
    #[arg(long, value_name = "N", default_value_t = 31)]
    leaves: usize,
    /// Learning rate
    #[arg(long, value_name = "X", default_value_t = 0.08)]
    rate: f32,
    /// Measure on sites not seen, with so many folds; 0 trains at once
    #[arg(long, value_name = "N", default_value_t = 5)]
    folds: usize,
    /// Seed of everything random: the same seed gives the same file
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Train no model to ship, but measure what each side of a block's description is worth
    #[arg(long)]
    ablate: bool,
    /// Folder for judge.model and judge.md, or for ablation.json
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --out core/engine/src/judge
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --corpus corpora/sites --snapshots snapshots/sites \\
    --weight 1 --weight 0.5 --folds 0 --out judge
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --ablate --folds 4 --out results/ablation";

/// Trains the model that the options name.
///
/// # Errors
/// When the pages cannot be read, training fails, or the files cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    match options.model {
        Model::Judge(options) => judge(options),
        Model::Blog(options) => super::train_blog::run(options),
        Model::PageType(options) => super::train_page_type::run(options),
    }
}

fn judge(options: JudgeOptions) -> anyhow::Result<()> {
    if options.corpus.len() != options.snapshots.len() {
        bail!("{} corpora, but {} folders of snapshots", options.corpus.len(), options.snapshots.len());
    }
    let mut weights = options.weight;
    weights.resize(options.corpus.len(), 1.0);
    let sources: Vec<Source> = options
        .corpus
        .into_iter()
        .zip(options.snapshots)
        .map(|(corpus, snapshots)| Source { corpus, snapshots })
        .collect();
    let cases = sources.iter().map(Source::cases).collect::<anyhow::Result<Vec<_>>>()?;
    let bar = ProgressBar::new(cases.iter().map(|cases| cases.len() as u64).sum());
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} pages, {per_sec}, {eta} left")?);
    let mut rows = Rows::of(&cases, &weights, || bar.inc(1))?;
    bar.finish_and_clear();
    eprintln!("lab: {} blocks on {} pages", rows.features.len(), rows.pages.len());
    let settings = Settings {
        trees: options.trees,
        leaves: options.leaves,
        rate: options.rate,
        folds: options.folds,
        seed: options.seed,
    };
    let said = |text| eprintln!("lab: {text}");
    if options.ablate {
        let ablation = train::ablate(&sources, &cases, &mut rows, &settings, &said)?;
        ablation.write(&options.out)?;
        print!("{}", ablation.table());
        return Ok(());
    }
    let judge = train::train(&cases, &rows, &settings, &said)?;
    println!("{}", train::write(&options.out, &sources, &cases, &rows, &settings, &judge)?);
    Ok(())
}
