//! How the judge is trained.

use std::path::PathBuf;

/// How to train.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Number of trees.
    pub trees: usize,
    /// Leaves of each tree.
    pub leaves: usize,
    /// Share of each tree's answer that is taken.
    pub rate: f32,
    /// Folds by site to measure with; none below 2.
    pub folds: usize,
    /// Seed of everything random.
    pub seed: u64,
    /// Trees without any gain on sites that are held back, after which no more are grown; all are where it is `None`.
    pub patience: Option<usize>,
    /// Folder in which whatever was grown is kept, so that training that was ended goes on from there.
    pub models: Option<PathBuf>,
}
