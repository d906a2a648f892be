//! `lab worth`: what each of the judge's rules is worth.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::corpora::{Corpora, Material};
use crate::{
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
    #[command(flatten)]
    settings: Settings,
    /// Folder for rules.md
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab worth --corpus corpora/wcxb --snapshots snapshots/wcxb --corpus corpora/sites --snapshots snapshots/sites \\
    --weight 1 --weight 0.5 --models results/models --out core/judge/src";

/// Decides every page with all rules and without each, and writes what that changes.
///
/// # Errors
/// When pages cannot be read, training fails, or the file cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    if options.settings.folds < 2 {
        bail!("a page must be decided by trees that have not seen its site: --folds must be at least 2");
    }
    let Material { sources, cases, rows, options: corpora, .. } = options.corpora.read()?;
    let command = format!("lab worth {corpora} {}", options.settings);
    let settings = options.settings;
    let mut pages = worth::on_train(&cases, &rows, &settings, &|text| eprintln!("lab: {text}"))?;
    let unseen: Vec<Vec<Case>> = sources.iter().map(Source::unseen_cases).collect::<anyhow::Result<_>>()?;
    pages.extend(worth::on_unseen_halves(&unseen)?);
    let names: Vec<String> = sources.iter().map(|source| corpus::name(&source.corpus)).collect();
    let card = worth::card(&command, &names, &pages);
    fs::create_dir_all(&options.out).with_context(|| format!("cannot make {}", options.out.display()))?;
    fs::write(options.out.join(worth::RESULT), &card)?;
    print!("{card}");
    Ok(())
}
