//! `lab report`: one HTML file about one system on one corpus.

use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::Args;

use crate::report;

use super::evaluate::{Selection, measure};

/// Options of `lab report`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    selection: Selection,
    /// Show this many pages, those that cost most first
    #[arg(long, value_name = "N", default_value_t = 300)]
    pages: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab report --corpus corpora/wcxb --snapshots snapshots/wcxb --split train --out train.html
  lab report --spider corpora/spider --out spider.html";

/// Runs the system anew and writes the report.
///
/// # Errors
/// When the pages cannot be read or the file cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let cases = options.selection.cases()?;
    let results = measure(&cases, &options.selection.systems()[..1], &options.selection.engine()?);
    let scores = options.selection.scores(&results);
    let document = report::render(&cases, &results[0], &scores, options.pages);
    fs::write(&options.out, document).with_context(|| format!("cannot write {}", options.out.display()))?;
    println!("{}", options.out.display());
    Ok(())
}
