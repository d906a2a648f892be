//! `lab bench`: how fast the core is in a browser, and what memory it takes.

use std::path::PathBuf;

use clap::Args;

use crate::{
    bench::{self, Plan},
    evaluate,
};
use visits::{browser, core::Core};

/// Options of `lab bench`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder for bench.json and the snapshots of the pages
    #[arg(long, value_name = "DIR", default_value = "target/bench")]
    out: PathBuf,
    /// Timed runs of each encoding on each page, after one that is reported apart
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Elements of the generated pages
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1000,3000,10000,30000,100000")]
    elements: Vec<usize>,
    /// Folder with the built core
    #[arg(long, value_name = "DIR", default_value = "dist/lab")]
    core: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab bench
  lab bench --elements 10000 --runs 20 --out target/bench/ten-thousand
  ./build.sh bench

The pages are generated: an article, comments and lists of links in the same proportions at every size. The power tells
how time grows with elements between the smallest and the largest page; 1 is linear. `cargo bench -p foreground-lab`
then times the engine natively, stage by stage, on the snapshots of the same pages.";

/// Measures, writes and prints.
///
/// # Errors
/// When the core or the browser is missing, or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let plan = Plan {
        program: browser::find()?,
        core: Core::read(&options.core)?,
        elements: options.elements,
        rounds: options.runs as usize,
        out: options.out,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(bench::run(&plan, |step| eprintln!("{step}")))?;
    evaluate::write_json(&plan.out, bench::RESULT, &result)?;
    print!("{}", bench::table(&result));
    Ok(())
}
