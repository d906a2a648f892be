//! `lab worth`: what each of the judge's rules is worth.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::corpora::{Corpora, Material};
use crate::{
    corpus,
    evaluate::Case,
    train::{Settings, Source},
    worth,
};

/// Options of `lab worth`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    corpora: Corpora,
    /// Number of trees
    #[arg(long, value_name = "N", default_value_t = 215)]
    trees: usize,
    /// Leaves of each tree
    #[arg(long, value_name = "N", default_value_t = 31)]
    leaves: usize,
    /// Learning rate
    #[arg(long, value_name = "X", default_value_t = 0.07)]
    rate: f32,
    /// Folds by site
    #[arg(long, value_name = "N", default_value_t = 4)]
    folds: usize,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Folder with the trees of each fold, as `lab train judge --models` kept them with the same options; where they are
    /// missing they are grown and kept there
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    /// Folder for rules.md
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab worth --corpus corpora/wcxb --snapshots snapshots/wcxb --corpus corpora/sites --snapshots snapshots/sites \\
    --weight 1 --weight 0.5 --models results/models --out core/engine/src/judge";

/// Decides every page with all rules and without each, and writes what that changes.
///
/// # Errors
/// When pages cannot be read, training fails, or the file cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    if options.folds < 2 {
        bail!("a page must be decided by trees that have not seen its site: --folds must be at least 2");
    }
    let Material { sources, cases, rows, options: corpora, .. } = options.corpora.read()?;
    let Options { trees, leaves, rate, folds, seed, models, .. } = options;
    let settings = Settings { trees, leaves, rate, folds, seed, models };
    let mut pages = worth::on_train(&cases, &rows, &settings, &|text| eprintln!("lab: {text}"))?;
    let unseen: Vec<Vec<Case>> = sources.iter().map(Source::unseen_cases).collect::<anyhow::Result<_>>()?;
    pages.extend(worth::on_unseen_halves(&unseen)?);
    let names: Vec<String> = sources.iter().map(|source| corpus::name(&source.corpus)).collect();
    let command =
        format!("lab worth {corpora} --trees {trees} --leaves {leaves} --rate {rate} --folds {folds} --seed {seed}");
    let card = worth::card(&command, &names, &pages);
    fs::create_dir_all(&options.out).with_context(|| format!("cannot make {}", options.out.display()))?;
    fs::write(options.out.join(worth::RESULT), &card)?;
    print!("{card}");
    Ok(())
}
