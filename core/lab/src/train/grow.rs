//! The trees of a judge, grown on the rows of some of the pages.

use engine::{judge::FEATURE_COUNT, trees::Model};

use super::{
    Rows,
    booster::{self, Growth, Table},
    settings::Settings,
};

/// Grows trees on the rows of some of the pages.
pub fn grow(rows: &Rows, chosen: impl Fn(usize) -> bool, settings: &Settings) -> anyhow::Result<Model> {
    booster::grow(&table(rows, chosen), &growth(settings))
}

/// The rows of some of the pages.
pub(super) fn table(rows: &Rows, chosen: impl Fn(usize) -> bool) -> Table {
    let pages = rows.pages.iter().enumerate().filter(|(page, _)| chosen(*page)).map(|(_, page)| page);
    let row = |row: usize| {
        let label = rows.labels[row].filter(|_| rows.weights[row] > 0.0)?;
        Some((&rows.features[row][..], label, rows.weights[row]))
    };
    Table::new(FEATURE_COUNT, pages.flat_map(|page| page.rows.clone().filter_map(row)))
}

/// How the trees of a judge are grown.
pub(super) fn growth(&Settings { trees, leaves, rate, seed, .. }: &Settings) -> Growth {
    Growth { trees, leaves, rate, bins: 127, least: 10.0, seen: 0.4, seed }
}
