//! Models that have not seen the site of a page: folds by site, for every one of them trees that weigh blocks and trees that
//! tell types, grown on the pages of the others.

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
    blocks: Vec<Model>,
    /// For every fold one model for each type; none where the pages' types are not asked for.
    page_types: Vec<Vec<Model>>,
    of_page: Vec<usize>,
}

impl Folds {
    /// Grows both for every fold. `said` hears what is being done.
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
        let grown = |fold: usize| {
            said(format!("fold {} of {}", fold + 1, settings.folds));
            kept::model(rows, settings, &fold.to_string(), || grow(rows, |page| of_page[page] != fold, settings))
        };
        let blocks = (0..settings.folds).map(grown).collect::<anyhow::Result<_>>()?;
        Ok(Folds { blocks, page_types: Vec::new(), of_page })
    }

    /// The models that have not seen the site of a page.
    pub fn judge(&self, page: usize) -> Judge<'_> {
        let fold = self.of_page[page];
        Judge { blocks: &self.blocks[fold], page_types: self.page_types.get(fold).map(Vec::as_slice) }
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
