//! How the judge is trained.

use std::path::PathBuf;

use super::Booster;

/// How to train; the default is a few trees, for tests.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What grows the trees.
    pub booster: Booster,
    /// Number of trees, in all draws together.
    pub trees: usize,
    /// Draws whose mean is taken: each grows its part of the trees, by a seed of its own.
    pub draws: usize,
    /// Share of the rows that is learned from; those that count more are taken sooner.
    pub share: f64,
    /// Leaves of each tree.
    pub leaves: usize,
    /// Share of each tree's answer that is taken.
    pub rate: f32,
    /// Values that a feature is divided into.
    pub bins: u16,
    /// Least sum of the hessian in a leaf.
    pub least: f32,
    /// Share of the features that each tree sees.
    pub seen: f64,
    /// Share of the rows that each tree sees.
    pub drawn: f32,
    /// What the sum of squares of the leaves costs.
    pub l2: f32,
    /// Folds by site to measure with; none below 2.
    pub folds: usize,
    /// Seed of everything random.
    pub seed: u64,
    /// Trees without any gain on sites that are held back, after which no more are grown; all are where it is `None`.
    pub patience: Option<usize>,
    /// Folder in which whatever was grown is kept, so that training that was ended goes on from there.
    pub models: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            booster: Booster::Forust,
            trees: 6,
            draws: 1,
            share: 1.0,
            leaves: 7,
            rate: 0.3,
            bins: 127,
            least: 10.0,
            seen: 0.4,
            drawn: 0.7,
            l2: 5.0,
            folds: 0,
            seed: 1,
            patience: None,
            models: None,
        }
    }
}
