//! `lab benchmarks`: the results of other commands as the tables of `docs/benchmarks`.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, ensure};
use clap::Args;

use crate::benchmarks::write;

/// The folder that `BENCHMARKS.md` and the guides take their figures from.
const TABLES: &str = "docs/benchmarks";

/// Options of `lab benchmarks`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folders with results of lab compare, lab evaluate, lab bench, lab growth or tools/sizes.mjs
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    from: Vec<PathBuf>,
    /// The folder to write the tables to; only from the default do BENCHMARKS.md and the guides take their figures
    #[arg(long, value_name = "DIR", default_value = TABLES)]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab benchmarks --from results/wcxb results/systems target/bench

Each section takes the place of the one with the same heading; the others stay as they are. Then BENCHMARKS.md and the
guides are filled by tools/figures.mjs. Figures of a split other than report, or of a part of the pages, are refused.";

/// Writes the tables, and the figures of the page and the guides.
///
/// # Errors
/// When a folder holds no results or such that do not belong into the tables, a file cannot be written, or the page or a
/// guide names a table that is not there.
pub fn run(options: Options) -> anyhow::Result<()> {
    for file in write(&options.from, &options.out)? {
        println!("{}", file.display());
    }
    if options.out == Path::new(TABLES) {
        let status = Command::new("node").arg("tools/figures.mjs").status().context("cannot run node")?;
        ensure!(status.success(), "the tables are written, but tools/figures.mjs failed");
    }
    Ok(())
}
