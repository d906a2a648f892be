//! `lab decide`: whether another engine ships.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use crate::decide::{FEWEST_DRAWS, compare, decide, read, table};

/// Options of `lab decide`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// unseen.jsonl of `lab train judge --unseen` by the engine that ships
    #[arg(long, value_name = "FILE")]
    before: PathBuf,
    /// The same by the engine that would take its place
    #[arg(long, value_name = "FILE")]
    after: PathBuf,
    /// How many of the pages that got worse are listed
    #[arg(long, value_name = "N", default_value_t = 30)]
    pages: usize,
    /// File for what is printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  lab decide --before results/before/unseen.jsonl --after results/after/unseen.jsonl

It ships when the mean difference over the corpora and the kinds of changes is above zero, and no corpus, kind of change or
type of page is worse beyond its interval. Else the command fails. Pages that got worse are listed,
to be looked at; none of them decides.";

/// Compares, prints, and fails when the engine does not ship.
///
/// # Errors
/// When a file cannot be read, the two do not fit, there are too few draws, or the engine does not ship.
pub fn run(options: Options) -> anyhow::Result<()> {
    let pages = compare(&read(&options.before)?, &read(&options.after)?)?;
    let draws = pages.iter().map(|page| page.before.len().min(page.after.len())).min().unwrap_or_default();
    if draws < FEWEST_DRAWS {
        bail!("{draws} draws are too few: train with --unseen {FEWEST_DRAWS} at least, on both sides");
    }
    let decision = decide(&pages);
    let told = table(&pages, &decision, options.pages);
    print!("{told}");
    if let Some(out) = &options.out {
        fs::write(out, &told).with_context(|| format!("cannot write {}", out.display()))?;
    }
    if !decision.ships() {
        bail!("by the rule this engine does not ship");
    }
    Ok(())
}
