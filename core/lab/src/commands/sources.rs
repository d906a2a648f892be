//! `lab sources`: what each source of author and day is worth, and what a better choice between them would be.

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args;
use corpus::score::{
    fields::{same_author, same_date},
    statistics::paired_difference,
};
use engine::{
    article::{ArticleMetadata, Asked, metadata_by, metadata_sources},
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

/// Prints two tables: for each source how often it gave the answer, and what would be right less often without it; and
/// how often a wrong answer would be right if another source were believed.
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
    println!("\n{}", best_choice(&pages));
    Ok(())
}

/// A table of what a perfect choice between the sources would gain.
fn best_choice(pages: &[Measured]) -> String {
    let mut table =
        "| | pages that have it | right | wrong | of these one source is right | not found | pages without | \
                     one is given |\n|---|---:|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    for (field, name) in ["author", "date"].iter().enumerate() {
        let count = |is: &dyn Fn(&Measured) -> bool| pages.iter().filter(|page| is(page)).count();
        let has = |page: &Measured| page.has[field];
        let is_right = |page: &Measured| page.whole[field] > 0.0;
        let is_given = |page: &Measured| page.given[field];
        let is_wrong = |page: &Measured| has(page) && is_given(page) && !is_right(page);
        let counts = [
            count(&has),
            count(&is_right),
            count(&is_wrong),
            count(&|page| is_wrong(page) && page.alone.iter().any(|source| source[field] > 0.0)),
            count(&|page| has(page) && !is_given(page)),
            count(&|page| !has(page)),
            count(&|page| !has(page) && is_given(page)),
        ];
        let counts = counts.map(|count| count.to_string()).join(" | ");
        table += &format!("| {name} | {counts} |\n");
    }
    table
}

/// What was measured on one page.
struct Measured {
    sources: [String; 2],
    has: [bool; 2],
    given: [bool; 2],
    whole: Points,
    without: Vec<Points>,
    alone: Vec<Points>,
}

fn measured(case: &Case, ids: &[&str]) -> anyhow::Result<Option<Measured>> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let extraction = System::Foreground.extract(&page, &segment(&page));
    if !extraction.posts.is_empty() {
        return Ok(None);
    }
    let truths =
        [&case.truth.author, &case.truth.date].map(|truth| truth.as_deref().filter(|text| !text.trim().is_empty()));
    let points = |got: &ArticleMetadata| {
        let of = |truth: Option<&str>, got: &Option<String>, same: fn(&str, &str) -> bool| match (truth, got.as_deref())
        {
            (Some(truth), Some(got)) if same(truth, got) => 1.0,
            (None, Some(_)) => -1.0,
            _ => 0.0,
        };
        [of(truths[0], &got.byline, same_author), of(truths[1], &got.published, same_date)]
    };
    let by = |asked: Asked<'_>| metadata_by(&page, &extraction, asked);
    let whole = by(Asked::All);
    Ok(Some(Measured {
        sources: [&whole.sources.byline, &whole.sources.published].map(|id| id.clone().unwrap_or_default()),
        has: truths.map(|truth| truth.is_some()),
        given: [&whole.byline, &whole.published].map(Option::is_some),
        whole: points(&whole),
        without: ids.iter().map(|id| points(&by(Asked::Without(id)))).collect(),
        alone: ids.iter().map(|id| points(&by(Asked::Only(id)))).collect(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_can_mend_what_is_wrong_where_a_source_is_right() {
        let page = |has: bool, given: bool, whole: f64, alone: f64| Measured {
            sources: Default::default(),
            has: [has, false],
            given: [given, false],
            whole: [whole, 0.0],
            without: Vec::new(),
            alone: vec![[0.0, 0.0], [alone, 0.0]],
        };
        let pages = [
            page(true, true, 1.0, 1.0),
            page(true, true, 0.0, 1.0),
            page(true, true, 0.0, 0.0),
            page(true, false, 0.0, 0.0),
            page(false, true, -1.0, -1.0),
        ];
        let table = best_choice(&pages);
        assert!(
            table.contains("\n| author | 4 | 1 | 2 | 1 | 1 | 1 | 1 |\n| date | 0 | 0 | 0 | 0 | 0 | 5 | 0 |\n"),
            "{table}"
        );
    }
}
