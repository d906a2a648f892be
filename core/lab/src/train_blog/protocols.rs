//! The paper's experiments (§V) on our pages.
//!
//! | ours | the paper's |
//! |---|---|
//! | unseen sites: five folds by site | §V.E, Table IV, which only draws its training pages at random |
//! | known sites: five folds by page, so that each site is in training too | §V.C, Table III |
//! | known sites, 1 to 10 training pages of each | §V.D, Figure 5 |
//! | 100 random training pages, all others tested | §V.E, Table IV |

use std::collections::BTreeMap;

use engine::blog::Model;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    fit::{Plan, fit},
    machine::Setting,
    measure::{Counts, measure},
    pages::BlogPage,
};

/// Number of folds.
pub const FOLDS: usize = 5;

/// Which fold each page is tested in.
pub fn folds_by_site(pages: &[BlogPage]) -> Vec<usize> {
    let mut sites: BTreeMap<&str, usize> = BTreeMap::new();
    for page in pages {
        let next = sites.len();
        sites.entry(&page.site).or_insert(next);
    }
    pages.iter().map(|page| sites[page.site.as_str()] % FOLDS).collect()
}

/// Position of each page within its site.
pub fn positions(pages: &[BlogPage]) -> Vec<usize> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut positions = Vec::with_capacity(pages.len());
    for page in pages {
        let count = seen.entry(&page.site).or_default();
        positions.push(*count);
        *count += 1;
    }
    positions
}

/// Results of one experiment.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Figures {
    /// All pages.
    pub all: Counts,
    /// Pages of one post.
    pub post_pages: Counts,
    /// Index pages.
    pub index_pages: Counts,
    /// By site.
    pub sites: BTreeMap<String, Counts>,
}

impl Figures {
    fn add(&mut self, page: &BlogPage, counts: Counts) {
        self.all.add(counts);
        if page.is_index { &mut self.index_pages } else { &mut self.post_pages }.add(counts);
        self.sites.entry(page.site.clone()).or_default().add(counts);
    }
}

/// Measures every page with the model that was trained on the other folds.
///
/// # Errors
/// When a fold cannot be trained on.
pub fn cross(pages: &[BlogPage], folds: &[usize], plan: &Plan) -> anyhow::Result<Figures> {
    cross_with(pages, folds, |train| fit(train, plan), measure)
}

/// [`cross`] with any way to train and to measure.
///
/// # Errors
/// Those of `train` and `measure`.
pub fn cross_with(
    pages: &[BlogPage],
    folds: &[usize],
    train: impl Fn(&[&BlogPage]) -> anyhow::Result<Model> + Sync,
    measure: impl Fn(&BlogPage, &Model) -> anyhow::Result<Counts> + Sync,
) -> anyhow::Result<Figures> {
    let of_fold = |fold: usize| -> anyhow::Result<Vec<(usize, Counts)>> {
        let training: Vec<&BlogPage> = pages.iter().zip(folds).filter(|(_, of)| **of != fold).map(|(p, _)| p).collect();
        let model = train(&training)?;
        let tested = (0..pages.len()).filter(|&at| folds[at] == fold);
        tested.map(|at| Ok((at, measure(&pages[at], &model)?))).collect()
    };
    let results: Vec<Vec<(usize, Counts)>> = (0..FOLDS).into_par_iter().map(of_fold).collect::<anyhow::Result<_>>()?;
    let mut figures = Figures::default();
    for (at, counts) in results.into_iter().flatten() {
        figures.add(&pages[at], counts);
    }
    Ok(figures)
}

/// Trains on some pages and measures the others.
///
/// # Errors
/// When the pages cannot be trained on.
pub fn split(pages: &[BlogPage], plan: &Plan, training: impl Fn(usize) -> bool) -> anyhow::Result<Figures> {
    let chosen: Vec<&BlogPage> = (0..pages.len()).filter(|&at| training(at)).map(|at| &pages[at]).collect();
    let model = fit(&chosen, plan)?;
    let mut figures = Figures::default();
    for at in (0..pages.len()).filter(|&at| !training(at)) {
        figures.add(&pages[at], measure(&pages[at], &model)?);
    }
    Ok(figures)
}

/// Positions of 100 random pages, the same in every run.
pub fn hundred(pages: &[BlogPage]) -> Vec<usize> {
    fastrand::Rng::with_seed(100).choose_multiple(0..pages.len(), 100)
}

/// Costs and widths that are tried.
pub fn grid() -> Vec<Setting> {
    let costs = [1.0, 8.0, 64.0];
    let gammas = [0.02, 0.06, 0.2];
    costs.iter().flat_map(|&c| gammas.iter().map(move |&gamma| Setting { c, gamma })).collect()
}
