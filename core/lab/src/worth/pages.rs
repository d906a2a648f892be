//! Pages decided with and without each rule.

use corpus::{score::words, text_of};
use engine::{
    article::{assemble, to_text},
    block::{Blocks, segment},
    judge::{Extraction, FeatureVector, Judge, RULES, RuleSet, Weighed, feature_names, judge_by},
    page::Page,
};
use rayon::prelude::*;

use crate::{
    evaluate::Case,
    train::{Folds, Rows, Settings, describe},
};

/// Which half of a corpus a page is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// What the trees of the other folds learn from.
    Train,
    /// What nothing learns from.
    Report,
}

/// One page with all rules and without each.
#[derive(Clone, Debug)]
pub struct PageWorth {
    /// Position of its corpus.
    pub source: usize,
    /// Its half.
    pub half: Half,
    /// Whether it is laid out by style sheets.
    pub is_styled: bool,
    /// Word F1 with all rules.
    pub f1: f64,
    /// For each rule what it adds to that; `None` where it changes nothing.
    pub rules: Vec<Option<f64>>,
}

/// The pages that are learned from, each decided by trees that saw no page of its site.
///
/// # Errors
/// When training fails or a snapshot cannot be read again.
pub fn on_train(
    cases: &[Vec<Case>],
    rows: &Rows,
    settings: &Settings,
    said: &dyn Fn(String),
) -> anyhow::Result<Vec<PageWorth>> {
    let pages = Folds::of(cases, rows, settings, said)?.map(rows, |own, judge| {
        let case = &cases[own.source][own.case];
        let worth = || measure(case, &rows.features[own.rows.clone()], judge, own.source, Half::Train);
        case.is_whole().then(worth).transpose()
    });
    Ok(pages?.into_iter().flatten().collect())
}

/// Pages of the halves that nothing is learned from, decided by the trees that ship.
///
/// # Errors
/// When a snapshot cannot be read.
pub fn on_unseen_halves(cases: &[Vec<Case>]) -> anyhow::Result<Vec<PageWorth>> {
    let all: Vec<(usize, &Case)> =
        cases.iter().enumerate().flat_map(|(source, cases)| cases.iter().map(move |case| (source, case))).collect();
    let one =
        |&(source, case): &(usize, &Case)| measure(case, &describe(case)?, &Judge::default(), source, Half::Report);
    all.par_iter().map(one).collect()
}

fn measure(
    case: &Case,
    vectors: &[FeatureVector],
    judge: &Judge<'_>,
    source: usize,
    half: Half,
) -> anyhow::Result<PageWorth> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let weighed = Weighed::new(&page, &blocks, judge, vectors);
    let truth = text_of(&case.truth).unwrap_or_default();
    let decided = |rules: RuleSet| judge_by(&page, &blocks, vectors, &weighed, None, rules).extraction;
    let f1 = |extraction: &Extraction| words::overlap(&truth, &to_text(&assemble(&page, extraction))).f1;
    let with_all = decided(RuleSet::ALL);
    let whole = f1(&with_all);
    let worth = |id: &str| {
        let without = decided(RuleSet::ALL.without(id)?);
        (without.kept != with_all.kept).then(|| whole - f1(&without))
    };
    let rules = RULES.iter().map(|rule| worth(rule.id)).collect();
    Ok(PageWorth { source, half, is_styled: is_styled(&blocks, vectors), f1: whole, rules })
}

/// Whether blocks have places in a layout: a page that has lost its style sheets is one column whose positions have no meaning.
fn is_styled(blocks: &Blocks, vectors: &[FeatureVector]) -> bool {
    let place = feature_names().position(|name| name == "width_share");
    let is_placed = |vector: &FeatureVector| place.is_some_and(|place| vector[place] > 0.0);
    blocks.blocks.iter().zip(vectors).any(|(_, vector)| is_placed(vector))
}
