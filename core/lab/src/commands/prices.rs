//! `lab prices`: how often the price and the availability that are found by their look are those that the page declares.

use std::{collections::BTreeSet, path::PathBuf};

use clap::Args;
use engine::{
    block::segment,
    page::Page,
    page_type::PageType,
    product::{Availability, Declared, declared, offer},
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
    /// The availability that is found by its look.
    availability: Option<Availability>,
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
    let shown: Vec<(&Case, &Measured)> =
        products.iter().copied().zip(&pages).filter(|(_, page)| page.is_shown).collect();
    for (case, page) in shown.iter().filter(|(_, page)| !page.is_right()) {
        let found = page.by_look.as_deref().unwrap_or("nothing");
        println!("{}: {found} in place of {:?}", case.truth.id, page.declared.prices);
    }
    let declaring = |page: &Measured| Some((page.declared.availability?, page.availability));
    let stock: Vec<(&Case, _)> =
        products.iter().zip(&pages).filter_map(|(case, page)| Some((*case, declaring(page)?))).collect();
    for (case, (declared, found)) in &stock {
        if let Some(found) = found.filter(|found| found != declared) {
            println!("{}: {} in place of {}", case.truth.id, found.name(), declared.name());
        }
    }
    let sites: BTreeSet<&str> = shown.iter().map(|(_, page)| page.site.as_str()).collect();
    let right = shown.iter().filter(|(_, page)| page.is_right()).count();
    let (all, declaring) = (pages.len(), shown.len());
    println!("{all} pages of products, {declaring} on {} sites show a price that they declare;", sites.len());
    println!("by its look alone it is found on {right} of these.");
    let right = stock.iter().filter(|(_, (declared, found))| Some(*declared) == *found).count();
    let wrong = stock.iter().filter(|(_, (declared, found))| found.is_some_and(|found| found != *declared)).count();
    println!(
        "{} declare whether it can be had; by its look alone it is right on {right}, wrong on {wrong}.",
        stock.len()
    );
    Ok(())
}

fn measured(case: &Case) -> anyhow::Result<Measured> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let declared = declared(&page);
    let is_shown = offer(&page, &blocks, &declared).is_some_and(|offer| offer.is_declared);
    let found = offer(&page, &blocks, &Declared::default()).unwrap_or_default();
    let by_look = found.price.map(|price| price.amount);
    let site = url::Url::parse(&snapshot.url)?.host_str().unwrap_or_default().to_owned();
    Ok(Measured { site, declared, is_shown, by_look, availability: found.availability })
}
