//! `lab fuzz`: broken input for the engine, as much as one likes.

use std::path::PathBuf;

use clap::Args;

use crate::{
    evaluate,
    fuzz::{self, Plan},
};

/// Options of `lab fuzz`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Cases of snapshots; texts of each other kind are two and a half times as many
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    count: u64,
    /// Which cases: the same seed gives the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Folder for fuzz.json, and for the input of every case that panics or takes too long
    #[arg(long, value_name = "DIR", default_value = "target/fuzz")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab fuzz
  lab fuzz --count 200 --seed 7

Cases are the seeds in fuzz/corpus, changed. The status is 1 when one panics, or takes longer than two seconds. The same
seeds are those of cargo-fuzz, see fuzz/Cargo.toml.";

/// Tries, writes and prints.
///
/// # Errors
/// When seeds are missing, the output folder cannot be written, or a case fails.
pub fn run(options: Options) -> anyhow::Result<()> {
    let plan = Plan { count: options.count, seed: options.seed, out: options.out };
    let result = fuzz::run(&plan)?;
    evaluate::write_json(&plan.out, fuzz::RESULT, &result)?;
    print!("{}", fuzz::table(&result));
    anyhow::ensure!(result.is_good(), "cases failed; their input is in {}", plan.out.display());
    Ok(())
}
