//! `lab growth`: how time grows when a page grows in one way.

use std::path::PathBuf;

use clap::Args;

use crate::{
    evaluate,
    growth::{self, Plan},
};

/// Options of `lab growth`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder for growth.json
    #[arg(long, value_name = "DIR", default_value = "target/bench")]
    out: PathBuf,
    /// Only dimensions with one of these words in their names
    #[arg(long, value_name = "WORD", value_delimiter = ',')]
    only: Vec<String>,
    /// Tenfold steps after the smallest size
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..5))]
    steps: u32,
    /// Runs of which the fastest counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
}

const EXAMPLES: &str = "\
Examples:
  lab growth
  lab growth --only title,JSON-LD --steps 3
  ./build.sh bench

Pages and feeds are written for it, and read natively: nothing of it needs a browser. Time per unit stays what it is as
long as the work is linear.";

/// Measures, writes and prints.
///
/// # Errors
/// When the engine refuses a page, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let plan = Plan { only: options.only, steps: options.steps, runs: options.runs as usize };
    let growth = growth::measure(&plan, |dimension| eprintln!("{dimension}"))?;
    evaluate::write_json(&options.out, growth::RESULT, &growth)?;
    print!("{}", growth::table(&growth));
    Ok(())
}
