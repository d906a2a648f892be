//! Sums over changed copies.

use std::collections::BTreeMap;

use corpus::{
    ChangeKind,
    score::statistics::{mean, standard_error},
};
use serde::{Deserialize, Serialize};

use super::Copy;

/// All figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// Name of the changed corpus.
    pub corpus: String,
    /// The engine first, then the others, each on the copies that it answered.
    pub systems: Vec<SystemFigures>,
    /// The same on the copies that all of them answered; empty where there is one system.
    pub together: Vec<SystemFigures>,
}

/// Figures of one system.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SystemFigures {
    /// Its name.
    pub system: String,
    /// By kind of change.
    pub kinds: Vec<Row>,
    /// By type of page and kind.
    pub types: Vec<Row>,
    /// By group and kind.
    pub groups: Vec<Row>,
    /// By operator.
    pub operators: Vec<Row>,
    /// Copy by copy.
    pub copies: Vec<Copy>,
}

/// Figures of some copies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What they have in common.
    pub name: String,
    /// Kind of the changes.
    pub kind: ChangeKind,
    /// How many there are.
    pub copies: usize,
    /// Of how many pages.
    pub pages: usize,
    /// Share that is right.
    pub right: f64,
    /// Standard error of that, over pages.
    pub standard_error: f64,
    /// Mean change of word F1.
    pub f1_change: f64,
    /// Mean share of the clutter that is kept.
    pub clutter_kept: Option<f64>,
    /// Mean share of the content that is lost.
    pub content_lost: Option<f64>,
}

impl SystemFigures {
    /// Sums up what one system did.
    pub fn of(system: &str, copies: &[Copy]) -> Self {
        let kind = |copy: &Copy| kind_name(copy.kind).to_owned();
        SystemFigures {
            system: system.to_owned(),
            kinds: rows(copies, kind),
            types: rows(copies, |copy| copy.page_type.clone()),
            groups: rows(copies, |copy| copy.group.clone()),
            operators: rows(copies, |copy| copy.operator.clone()),
            copies: copies.to_vec(),
        }
    }
}

/// A kind as it is written.
pub(super) fn kind_name(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Same => "same",
        ChangeKind::In => "in",
        ChangeKind::Out => "out",
        ChangeKind::Metadata => "metadata",
    }
}

fn rows(copies: &[Copy], name: impl Fn(&Copy) -> String) -> Vec<Row> {
    let mut by_name: BTreeMap<(ChangeKind, String), Vec<&Copy>> = BTreeMap::new();
    for copy in copies {
        by_name.entry((copy.kind, name(copy))).or_default().push(copy);
    }
    by_name.into_iter().map(|((kind, name), copies)| row(kind, name, &copies)).collect()
}

fn row(kind: ChangeKind, name: String, copies: &[&Copy]) -> Row {
    let right = |copy: &Copy| f64::from(u8::from(copy.result.right));
    let mut by_page: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for copy in copies {
        by_page.entry(&copy.of).or_default().push(right(copy));
    }
    let of_pages: Vec<f64> = by_page.values().map(|own| mean(own.iter().copied())).collect();
    let known = |value: fn(&Copy) -> Option<f64>| {
        let values: Vec<f64> = copies.iter().filter_map(|copy| value(copy)).collect();
        (!values.is_empty()).then(|| mean(values))
    };
    Row {
        name,
        kind,
        copies: copies.len(),
        pages: by_page.len(),
        right: mean(copies.iter().map(|copy| right(copy))),
        standard_error: standard_error(&of_pages),
        f1_change: mean(copies.iter().map(|copy| copy.result.f1_change)),
        clutter_kept: known(|copy| copy.result.clutter_kept),
        content_lost: known(|copy| copy.result.content_lost),
    }
}
