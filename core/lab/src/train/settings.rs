//! How the judge is trained, as options of every command that trains it.

use std::{fmt, path::PathBuf};

use clap::Args;

use super::Booster;

/// How the trees are grown. The defaults of the commands need no Python; the judge's card names the command that made those
/// that ship.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// What grows the trees: forust in this program, or LightGBM, which `node tools/python.mjs train` installs.
    #[arg(long, value_name = "NAME", default_value = "forust")]
    pub booster: Booster,
    /// Number of trees, in all draws together.
    #[arg(long, value_name = "N", default_value_t = 215)]
    pub trees: usize,
    /// Draws whose mean is taken: one draw alone moves the figures by some thousandths.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub draws: usize,
    /// Share of the blocks that is learned from: of those that count little some are left out by chance, and the others
    /// stand for them.
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    pub share: f64,
    /// Leaves of each tree.
    #[arg(long, value_name = "N", default_value_t = 31)]
    pub leaves: usize,
    /// Learning rate.
    #[arg(long, value_name = "X", default_value_t = 0.07)]
    pub rate: f32,
    /// Values that a feature is divided into.
    #[arg(long, value_name = "N", default_value_t = 127)]
    pub bins: u16,
    /// What a leaf has at least: with forust the sum of the hessian, where a block of mean weight and probability p has
    /// p (1 − p), with LightGBM the number of blocks.
    #[arg(long, value_name = "X", default_value_t = 10.0)]
    pub least: f32,
    /// Share of the features that each tree sees.
    #[arg(long, value_name = "X", default_value_t = 0.4)]
    pub seen: f64,
    /// Share of the blocks that each tree sees, drawn anew.
    #[arg(long, value_name = "X", default_value_t = 0.7)]
    pub drawn: f32,
    /// What the sum of squares of the leaves costs.
    #[arg(long, value_name = "X", default_value_t = 5.0)]
    pub l2: f32,
    /// Folds by site, to measure on sites that the trees have not seen; below 2 nothing is measured.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub folds: usize,
    /// Seed of everything random: the same seed gives the same file.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Grow no more trees after so many without any gain on a fifth of the sites, held back for that.
    #[arg(long, value_name = "N")]
    pub patience: Option<usize>,
    /// Folder in which whatever was grown is kept: the same command goes on from there when it was ended.
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// The options as they are given, without the folder, which changes no tree.
impl fmt::Display for Settings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settings {
            booster,
            trees,
            draws,
            share,
            leaves,
            rate,
            folds,
            seed,
            patience,
            bins,
            least,
            seen,
            drawn,
            l2,
            models: _,
        } = self;
        write!(
            out,
            "--booster {booster} --trees {trees} --draws {draws} --share {share} --leaves {leaves} --rate {rate} --bins {bins} --least {least} --seen {seen} --drawn {drawn} --l2 {l2} --folds {folds} --seed {seed}"
        )?;
        patience.map_or(Ok(()), |patience| write!(out, " --patience {patience}"))
    }
}

/// A few trees, for tests.
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
