//! `lab lost`: what answers lack although it is between what they have, or right after it.

use std::{fs, path::PathBuf};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    evaluate::of_corpus,
    lost::{lost, table},
    report,
};

/// Options of `lab lost`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder with truth.jsonl, or with one folder a site
    #[arg(long, value_name = "DIR")]
    corpus: PathBuf,
    /// Folder with the snapshots of the corpus
    #[arg(long, value_name = "DIR")]
    snapshots: PathBuf,
    /// Only the pages of this split
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    /// Tell what is lost on so many pages, those that lose most first
    #[arg(long, value_name = "N", default_value_t = 20)]
    worst: usize,
    /// Count all that is lost, and not only what the truth has, to find those pages
    #[arg(long)]
    all: bool,
    /// Also draw these pages into an HTML file: what is lost is dashed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  lab lost --corpus corpora/wcxb --snapshots snapshots/wcxb --split train
  lab lost --corpus corpora/news --snapshots snapshots/news --split train --all --out lost.html";

/// Prints a table by kind and the worst pages.
///
/// # Errors
/// When the corpus cannot be read or the file cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let cases = of_corpus(&options.corpus, &options.snapshots, options.split.as_deref(), true)?;
    let bar = ProgressBar::new(cases.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} pages, {per_sec}, {eta} left")?);
    let pages = lost(&cases, || bar.inc(1));
    bar.finish_and_clear();
    print!("{}", table(&pages, options.worst, !options.all));
    if let Some(file) = &options.out {
        let mut order: Vec<_> = pages.iter().collect();
        order.sort_by_key(|page| std::cmp::Reverse(page.weight(!options.all)));
        order.truncate(options.worst);
        let document = report::lost(&cases, &order);
        fs::write(file, document).with_context(|| format!("cannot write {}", file.display()))?;
        println!("{}", file.display());
    }
    Ok(())
}
