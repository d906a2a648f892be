//! Boosted trees, from the crate that grows them to the file that the engine reads.

use anyhow::{anyhow, bail};
use engine::trees::{LEAF, Model, Node, ONE};
use forust_ml::{
    GradientBooster, Matrix, gradientbooster::GrowPolicy, objective::ObjectiveType, sampler::SampleMethod,
};

/// What to learn from: rows of features, column after column.
pub(super) struct Table {
    /// One column after the other.
    pub(super) columns: Vec<f64>,
    /// Columns.
    pub(super) features: usize,
    /// What each row is, between 0 and 1.
    pub(super) labels: Vec<f64>,
    /// How much each row counts; 1 on the average.
    pub(super) weights: Vec<f64>,
}

impl Table {
    /// A table of rows, each with its label and what it counts.
    pub(super) fn new<'r>(features: usize, rows: impl Iterator<Item = (&'r [f32], f64, f64)>) -> Self {
        let rows: Vec<_> = rows.collect();
        let total: f64 = rows.iter().map(|(_, _, weight)| weight).sum();
        let mut columns = Vec::with_capacity(rows.len() * features);
        for feature in 0..features {
            columns.extend(rows.iter().map(|(row, _, _)| f64::from(row[feature])));
        }
        Table {
            columns,
            features,
            labels: rows.iter().map(|(_, label, _)| *label).collect(),
            weights: rows.iter().map(|(_, _, weight)| weight * rows.len() as f64 / total).collect(),
        }
    }

    fn matrix(&self) -> Matrix<'_, f64> {
        Matrix::new(&self.columns, self.labels.len(), self.features)
    }
}

/// The library that grows trees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Booster {
    /// The crate forust, in this program.
    #[default]
    Forust,
    /// LightGBM, in Python.
    Lightgbm,
}

impl std::fmt::Display for Booster {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Booster::Forust => "forust",
            Booster::Lightgbm => "lightgbm",
        })
    }
}

/// How trees grow.
#[derive(Clone, Debug)]
pub struct Growth {
    /// What grows them.
    pub booster: Booster,
    /// Number of trees.
    pub trees: usize,
    /// Leaves of each tree.
    pub leaves: usize,
    /// Share of each tree's answer that is taken.
    pub rate: f32,
    /// Values that a feature is divided into.
    pub bins: u16,
    /// What a leaf has at least: of forust the sum of the hessian, where a row of weight 1 and probability p has p (1 − p); of
    /// LightGBM the number of rows.
    pub least: f32,
    /// Share of the features that each tree sees.
    pub seen: f64,
    /// Share of the rows that each tree sees.
    pub drawn: f32,
    /// What the sum of squares of the leaves costs.
    pub l2: f32,
    /// Seed of everything random.
    pub seed: u64,
}

/// Grows trees by forust.
///
/// # Errors
/// When the crate fails or the trees do not fit into the packed format.
pub(super) fn grow(table: &Table, growth: &Growth) -> anyhow::Result<Model> {
    let mut booster = booster(growth);
    booster
        .fit(&table.matrix(), &table.labels, &table.weights, None)
        .map_err(|error| anyhow!("training failed: {error}"))?;
    pack(&booster, table.features)
}

/// Number of trees, at most those of `growth`, by which the log loss on the rows of `held` is least, when no more are
/// grown after `patience` that did not make it less.
///
/// # Errors
/// When the crate fails.
pub(super) fn enough(table: &Table, held: &Table, growth: &Growth, patience: usize) -> anyhow::Result<usize> {
    let mut booster = booster(growth).set_early_stopping_rounds(Some(patience));
    let seen = vec![(held.matrix(), &held.labels[..], &held.weights[..])];
    booster
        .fit(&table.matrix(), &table.labels, &table.weights, Some(seen))
        .map_err(|error| anyhow!("training failed: {error}"))?;
    Ok(booster.best_iteration.map_or(growth.trees, |best| best + 1))
}

fn booster(growth: &Growth) -> GradientBooster {
    let mut booster = GradientBooster::default()
        .set_objective_type(ObjectiveType::LogLoss)
        .set_initialize_base_score(true)
        .set_iterations(growth.trees)
        .set_max_leaves(growth.leaves)
        .set_max_depth(12)
        .set_learning_rate(growth.rate)
        .set_l2(growth.l2)
        .set_min_leaf_weight(growth.least)
        .set_nbins(growth.bins)
        .set_subsample(growth.drawn)
        .set_sample_method(SampleMethod::Random)
        .set_colsample_bytree(growth.seen)
        .set_allow_missing_splits(false)
        .set_seed(growth.seed);
    booster.grow_policy = GrowPolicy::LossGuide;
    booster
}

fn pack(booster: &GradientBooster, features: usize) -> anyhow::Result<Model> {
    if features >= usize::from(LEAF) {
        bail!("{features} features are more than fit into the file");
    }
    let trees = booster.trees.iter().map(|tree| {
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        flatten(tree, 0, &mut nodes).map(|()| nodes)
    });
    let trees = trees.collect::<anyhow::Result<Vec<Vec<Node>>>>()?;
    fits(Model { base: libm::round(booster.base_score * ONE) as i32, trees }, features)
}

/// A model, where a file has room for it.
///
/// # Errors
/// When a feature has too many thresholds.
pub(super) fn fits(model: Model, features: usize) -> anyhow::Result<Model> {
    let most = model.thresholds(features).iter().map(Vec::len).max().unwrap_or_default();
    if most > usize::from(u8::MAX) {
        bail!("a feature has {most} thresholds, more than fit into the file");
    }
    Ok(model)
}

/// Writes a node and what is below it, the left child first.
fn flatten(tree: &forust_ml::tree::Tree, at: usize, out: &mut Vec<Node>) -> anyhow::Result<()> {
    let node = &tree.nodes[at];
    if node.is_leaf {
        let value = libm::round(f64::from(node.weight_value) * ONE);
        out.push(Node::Leaf(value.clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16));
        return Ok(());
    }
    let place = out.len();
    out.push(Node::Leaf(0));
    flatten(tree, node.left_child, out)?;
    let right = u8::try_from(out.len() - place).map_err(|_| anyhow!("a tree is larger than fits into the file"))?;
    flatten(tree, node.right_child, out)?;
    out[place] = Node::Split { feature: node.split_feature as u8, right, threshold: node.split_value as f32 };
    Ok(())
}
