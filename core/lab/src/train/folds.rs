//! Models that have not seen the site of a page: folds by site, for every one of them trees that weigh blocks and trees that
//! predict types, grown on the pages of the others. Of pages that were changed on purpose, a fold has not seen the operator either.

use std::collections::BTreeSet;

use corpus::by_site;
use engine::{judge::Judge, trees::Model};
use rayon::prelude::*;

use super::{
    Rows, Settings,
    grow::grow,
    kept,
    page_type::{self, GROWTH},
    rows::PageRows,
};
use crate::{evaluate::Case, train::Growth};

/// The models of every fold.
#[derive(Debug)]
pub struct Folds {
    /// What weighs blocks, for every fold.
    pub blocks: Vec<Model>,
    /// For every fold one model for each type; none where the pages' types are not asked for.
    page_types: Vec<Vec<Model>>,
    of_page: Vec<usize>,
    /// The fold that has not seen the operator of a changed page.
    of_operator: Vec<Option<usize>>,
}

impl Folds {
    /// Grows both for every fold. `said` receives messages of progress.
    ///
    /// # Errors
    /// When training fails or a snapshot cannot be read again.
    pub fn of(sources: &[Vec<Case>], rows: &Rows, settings: &Settings, said: &dyn Fn(String)) -> anyhow::Result<Self> {
        let mut folds = Folds::of_blocks(rows, settings, said)?;
        let pages = page_type::describe(sources, rows, |page| folds.judge(page))?;
        let growth = Growth { seed: settings.seed, ..GROWTH };
        let of_fold = |fold: usize| {
            let others = pages.iter().filter(|page| folds.of_page[page.at] != fold);
            page_type::fit(&others.collect::<Vec<_>>(), &growth)
        };
        folds.page_types = (0..settings.folds).map(of_fold).collect::<anyhow::Result<_>>()?;
        Ok(folds)
    }

    /// Grows the trees that weigh blocks alone.
    ///
    /// # Errors
    /// When training fails.
    pub fn of_blocks(rows: &Rows, settings: &Settings, said: &dyn Fn(String)) -> anyhow::Result<Self> {
        let hosts: Vec<&str> = rows.pages.iter().map(|page| page.host.as_str()).collect();
        let of_page = by_site(&hosts, settings.folds, settings.seed);
        let of_operator = of_operators(rows, settings);
        let learns = |page: usize, fold: usize| of_page[page] != fold && of_operator[page] != Some(fold);
        let grown = |fold: usize| {
            said(format!("fold {} of {}", fold + 1, settings.folds));
            kept::model(rows, settings, &fold.to_string(), || grow(rows, |page| learns(page, fold), settings))
        };
        let blocks = (0..settings.folds).map(grown).collect::<anyhow::Result<_>>()?;
        Ok(Folds { blocks, page_types: Vec::new(), of_page, of_operator })
    }

    /// The models that have not seen the site of a page.
    pub fn judge(&self, page: usize) -> Judge<'_> {
        let fold = self.of_page[page];
        Judge { blocks: &self.blocks[fold], page_types: self.page_types.get(fold).map(Vec::as_slice) }
    }

    /// Whether they have not seen what was changed in it either; of a page as it was found there is nothing to see.
    pub fn is_unseen(&self, page: usize) -> bool {
        self.of_operator[page].is_none_or(|fold| fold == self.of_page[page])
    }

    /// What `each` makes of every page with the models that have not seen its site, page by page.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn map<T: Send>(
        &self,
        rows: &Rows,
        each: impl Fn(&PageRows, &Judge<'_>) -> anyhow::Result<T> + Sync,
    ) -> anyhow::Result<Vec<T>> {
        rows.pages.par_iter().enumerate().map(|(at, page)| each(page, &self.judge(at))).collect()
    }
}

/// For every changed page the fold that does not learn from its operator: operators in a random order, one after the other.
/// A copy that nothing was done to has no operator.
fn of_operators(rows: &Rows, settings: &Settings) -> Vec<Option<usize>> {
    let own = |page: &PageRows| page.operator.clone().filter(|operator| operator != corpus::UNCHANGED);
    let mut operators: Vec<String> = rows.pages.iter().filter_map(own).collect::<BTreeSet<_>>().into_iter().collect();
    fastrand::Rng::with_seed(settings.seed).shuffle(&mut operators);
    let fold = |operator: String| Some(operators.iter().position(|known| *known == operator)? % settings.folds.max(1));
    rows.pages.iter().map(|page| own(page).and_then(fold)).collect()
}
