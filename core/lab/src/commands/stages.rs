//! `lab stages`: where the engine's time goes.

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use corpus::snapshots;

use crate::{benchmarks, evaluate, stages};

/// Options of `lab stages`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Snapshots, as `lab capture` keeps them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the pages are called in the table
    #[arg(long, value_name = "NAME", default_value = "these pages")]
    name: String,
    /// Runs of each page, of which the fastest counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Folder for stages.json
    #[arg(long, value_name = "DIR", default_value = "target/bench")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab stages snapshots/wcxb/*.page.zst --name wcxb --out results/stages
  lab benchmarks --from results/stages

Times of one thread by the clock: leave the machine alone while it runs.";

/// Measures, writes and prints.
///
/// # Errors
/// When a snapshot cannot be read, the engine refuses one, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let pages = options.files.iter().map(|file| snapshots::read(file)).collect::<Result<Vec<_>, _>>()?;
    ensure!(!pages.is_empty(), "no page was named");
    let stages = stages::measure(&options.name, &pages, options.runs as usize)?;
    evaluate::write_json(&options.out, stages::RESULT, &stages)?;
    print!("{}", benchmarks::stages_table(&stages));
    Ok(())
}
