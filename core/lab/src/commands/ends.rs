//! `lab ends`: what cutting the ends of answers, or dropping single lines, could gain at best, and what was kept wrongly.

use clap::Args;
use corpus::text_of;
use rayon::prelude::*;

use super::evaluate::{Selection, measure};
use crate::ends::{Cuts, Page, table, wrongly_kept};

/// Options of `lab ends`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    selection: Selection,
    /// Name this many pages, those first that cutting both ends would help most
    #[arg(long, value_name = "N", default_value_t = 20)]
    worst: usize,
}

const EXAMPLES: &str = "\
Examples:
  lab ends --corpus corpora/news --snapshots snapshots/news --split train
  lab ends --corpus corpora/wcxb --snapshots snapshots/wcxb --split train --judge results/judge.model

Pages are counted by the source of their truth where the corpus names one, else by their type. What was kept wrongly is
counted by what the markup around it says; `lab report` shows the pages as pictures.";

/// Runs the engine and prints the tables.
///
/// # Errors
/// When the pages cannot be read.
pub fn run(options: Options) -> anyhow::Result<()> {
    let mut cases = options.selection.cases()?;
    cases.retain(|case| text_of(&case.truth).is_some());
    let results = measure(&cases, &options.selection.systems()[..1], &options.selection.engine()?);
    let pages = cases.par_iter().zip(&results[0].pages).map(|(case, result)| {
        let truth = &case.truth;
        let wrong = wrongly_kept(case, &result.outcome.kept).unwrap_or_default();
        let cuts = Cuts::of(&text_of(truth).unwrap_or_default(), &result.outcome.answer.text);
        let group = truth.source.clone().or_else(|| truth.page_type.clone()).unwrap_or_default();
        Page { id: truth.id.clone(), group, cuts, wrong }
    });
    print!("{}", table(&pages.collect::<Vec<_>>(), options.worst));
    Ok(())
}
