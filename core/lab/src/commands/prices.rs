//! `lab prices`: how often the price that is found by its look is one that the page declares.

use std::{collections::BTreeSet, path::PathBuf};

use clap::Args;
use engine::{
    block::segment,
    page::Page,
    page_type::PageType,
    product::{Declared, declared, offer},
};
use rayon::prelude::*;

use crate::evaluate::{Case, of_corpus};

/// Options of `lab prices`.
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
  lab prices --corpus corpora/wcxb --snapshots snapshots/wcxb --split train";

/// What was found on a page of a product.
struct Measured {
    site: String,
    /// Prices that it declares.
    declared: Declared,
    /// Whether it shows one of these.
    is_shown: bool,
    /// The price that is found by its look.
    by_look: Option<String>,
}

impl Measured {
    fn is_right(&self) -> bool {
        let number = self.by_look.as_deref().and_then(|value| value.parse().ok());
        number.is_some_and(|number| self.declared.has(number))
    }
}

/// Prints the pages where they differ, and counts. What is declared is kept from the search: it is the truth.
///
/// # Errors
/// When the corpus or a snapshot cannot be read.
pub fn run(options: Options) -> anyhow::Result<()> {
    let cases = of_corpus(&options.corpus, &options.snapshots, options.split.as_deref(), true)?;
    let products: Vec<&Case> = cases.iter().filter(|case| case.truth.known_type() == Some(PageType::Product)).collect();
    let pages: anyhow::Result<Vec<Measured>> = products.par_iter().map(|case| measured(case)).collect();
    let pages = pages?;
    let shown: Vec<(&Case, &Measured)> = products.into_iter().zip(&pages).filter(|(_, page)| page.is_shown).collect();
    for (case, page) in shown.iter().filter(|(_, page)| !page.is_right()) {
        let found = page.by_look.as_deref().unwrap_or("nothing");
        println!("{}: {found} in place of {:?}", case.truth.id, page.declared.prices);
    }
    let sites: BTreeSet<&str> = shown.iter().map(|(_, page)| page.site.as_str()).collect();
    let right = shown.iter().filter(|(_, page)| page.is_right()).count();
    let (all, declaring) = (pages.len(), shown.len());
    println!("{all} pages of products, {declaring} on {} sites show a price that they declare;", sites.len());
    println!("by its look alone it is found on {right} of these.");
    Ok(())
}

fn measured(case: &Case) -> anyhow::Result<Measured> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let declared = declared(&page);
    let is_shown = offer(&page, &blocks, &declared).is_some_and(|offer| offer.is_declared);
    let by_look = offer(&page, &blocks, &Declared::default()).and_then(|offer| offer.price).map(|price| price.amount);
    let site = url::Url::parse(&snapshot.url)?.host_str().unwrap_or_default().to_owned();
    Ok(Measured { site, declared, is_shown, by_look })
}
