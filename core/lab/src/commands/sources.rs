//! `lab sources`: what each source of author and day is worth.

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args;
use corpus::score::{
    fields::{same_author, same_date},
    statistics::paired_difference,
};
use engine::{
    article::{ArticleMetadata, metadata_sources, metadata_without},
    block::segment,
    page::Page,
};
use rayon::prelude::*;

use crate::evaluate::{Case, System, of_corpus};

/// Options of `lab sources`.
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
}

const EXAMPLES: &str = "\
Examples:
  lab sources --corpus corpora/wcxb --snapshots snapshots/wcxb --split train";

/// How an answer did on a page: 1 where it is right, −1 where it gives a value that the page does not have.
type Points = [f64; 2];

/// Prints a table: for each source how often it gave the answer, and what would be right less often without it.
///
/// # Errors
/// When the corpus or a snapshot cannot be read.
pub fn run(options: Options) -> anyhow::Result<()> {
    let cases = of_corpus(&options.corpus, &options.snapshots, options.split.as_deref(), true)?;
    let ids = metadata_sources();
    let pages: anyhow::Result<Vec<Option<Measured>>> = cases.par_iter().map(|case| measured(case, &ids)).collect();
    let pages: Vec<Measured> = pages?.into_iter().flatten().collect();
    let mut given: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for page in &pages {
        for (field, source) in page.sources.iter().enumerate() {
            *given.entry((field, source.as_str())).or_default() += 1;
        }
    }
    println!("| source | author: pages | worth | date: pages | worth |\n|---|---:|---:|---:|---:|");
    for (at, id) in ids.iter().enumerate() {
        let worth = |field: usize| {
            let with: Vec<f64> = pages.iter().map(|page| page.whole[field]).collect();
            let without: Vec<f64> = pages.iter().map(|page| page.without[at][field]).collect();
            let difference = paired_difference(&with, &without);
            format!("{:+.4} ± {:.4}", difference.mean, difference.standard_error)
        };
        let pages = |field: usize| given.get(&(field, *id)).copied().unwrap_or_default();
        println!("| {id} | {} | {} | {} | {} |", pages(0), worth(0), pages(1), worth(1));
    }
    Ok(())
}

/// What was measured on one page.
struct Measured {
    sources: [String; 2],
    whole: Points,
    without: Vec<Points>,
}

fn measured(case: &Case, ids: &[&str]) -> anyhow::Result<Option<Measured>> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let extraction = System::Foreground.extract(&page, &segment(&page));
    if !extraction.posts.is_empty() {
        return Ok(None);
    }
    let points = |got: &ArticleMetadata| {
        let of = |truth: &Option<String>, got: &Option<String>, same: fn(&str, &str) -> bool| match (
            truth.as_deref().filter(|truth| !truth.trim().is_empty()),
            got.as_deref(),
        ) {
            (Some(truth), Some(got)) if same(truth, got) => 1.0,
            (None, Some(_)) => -1.0,
            _ => 0.0,
        };
        [of(&case.truth.author, &got.byline, same_author), of(&case.truth.date, &got.published, same_date)]
    };
    let whole = metadata_without(&page, &extraction, "");
    let without = ids.iter().map(|id| points(&metadata_without(&page, &extraction, id))).collect();
    let sources = [&whole.sources.byline, &whole.sources.published].map(|id| id.clone().unwrap_or_default());
    Ok(Some(Measured { sources, whole: points(&whole), without }))
}
