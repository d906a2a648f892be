//! `lab benchmarks`: the results of other commands as one document.

use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::Args;

use crate::benchmarks::document;

/// Options of `lab benchmarks`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folders with results of lab compare, lab evaluate, lab bench, lab growth or tools/sizes.mjs
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    from: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "BENCHMARKS.md")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab benchmarks --from results/wcxb results/systems target/bench --out BENCHMARKS.md

Figures of a split other than report, or of a part of the pages, are refused.";

/// Writes the document.
///
/// # Errors
/// When a folder holds no results or such that do not belong into the document, or the file cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let document = document(&options.from)?;
    fs::write(&options.out, document).with_context(|| format!("cannot write {}", options.out.display()))?;
    println!("{}", options.out.display());
    Ok(())
}
