//! The pages of a corpus read one after the other with what is remembered, as if all of them were of one site: what a
//! memory learned from pages of other templates must not make any answer worse. Beside it each page with the memory of
//! its own host.

mod table;

use std::collections::BTreeMap;

use corpus::score::words;
use engine::{
    Analysis, EngineError, analyze, analyze_on_site, article::to_text, memory::SiteMemory, page::PageSnapshot,
    remember_page,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::evaluate::Case;

pub use table::table;

/// Name of the results file.
pub const RESULT: &str = "one-host.json";

/// Seed of the order in which pages of all sites come mixed.
const SEED: u64 = 7;

/// All pages read in some orders.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// How the pages were read.
    pub order: Order,
    /// Page by page, in this order.
    pub pages: Vec<Visited>,
    /// Bytes of the largest memory, as it is stored.
    pub largest: usize,
}

/// With which memory pages are read, and which comes after which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// One memory, pages in the order of the corpus: one site after the other.
    OneHost,
    /// One memory, pages of all sites mixed.
    OneHostMixed,
    /// A memory for each host, pages in the order of the corpus.
    HostsOfTheirOwn,
}

/// One page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Visited {
    /// Name of the page.
    pub id: String,
    /// Word F1 of what the page by itself gives.
    pub alone: f64,
    /// Word F1 of what it gives with the memory.
    pub remembered: f64,
    /// Whether rules decided.
    pub by_rules: bool,
}

/// Reads every page of which the truth is known, in every order. Pages without a snapshot are left out.
///
/// # Errors
/// When the engine refuses a page.
pub fn measure(cases: &[Case], tick: impl Fn() + Sync) -> anyhow::Result<Vec<Run>> {
    let known: Vec<&Case> = cases.iter().filter(|case| case.truth.text.is_some()).collect();
    let mut mixed = known.clone();
    fastrand::Rng::with_seed(SEED).shuffle(&mut mixed);
    let plans = [(Order::OneHost, &known), (Order::OneHostMixed, &mixed), (Order::HostsOfTheirOwn, &known)];
    let runs: Vec<anyhow::Result<Run>> = plans.par_iter().map(|(order, cases)| run(*order, cases, &tick)).collect();
    runs.into_iter().collect()
}

fn run(order: Order, cases: &[&Case], tick: &(impl Fn() + Sync)) -> anyhow::Result<Run> {
    let mut memories: BTreeMap<String, SiteMemory> = BTreeMap::new();
    let mut run = Run { order, pages: Vec::new(), largest: 0 };
    for case in cases {
        let read = case.snapshot();
        tick();
        let Ok(snapshot) = read else { continue };
        let host = match order {
            Order::HostsOfTheirOwn => host(case, &snapshot),
            Order::OneHost | Order::OneHostMixed => "archive.example".to_owned(),
        };
        let memory = memories.entry(host.clone()).or_insert_with(|| SiteMemory::new(&host));
        run.pages.push(visit(case, &snapshot, memory)?);
        *memory = remember_page(memory, &snapshot)?;
        run.largest = run.largest.max(memory.to_json().len());
    }
    Ok(run)
}

/// The site of a page: the first part of its name where that has several, else the host of its address.
fn host(case: &Case, snapshot: &PageSnapshot) -> String {
    match case.truth.id.split_once('/') {
        Some((site, _)) => site.to_owned(),
        None => SiteMemory::of_address(case.truth.url.as_deref().unwrap_or(&snapshot.url)).site,
    }
}

fn visit(case: &Case, snapshot: &PageSnapshot, memory: &SiteMemory) -> Result<Visited, EngineError> {
    let (alone, remembered) = (analyze(snapshot, &|| 0.0)?, analyze_on_site(snapshot, memory, &|| 0.0)?);
    let truth = case.truth.text.as_deref().unwrap_or_default();
    let score = |analysis: &Analysis| words::overlap(truth, &to_text(&analysis.article)).f1;
    Ok(Visited {
        id: case.truth.id.clone(),
        alone: score(&alone),
        remembered: score(&remembered),
        by_rules: remembered.basis.learned_from.is_some(),
    })
}
