//! Boosted trees, from the crate that grows them to the file that the engine reads.

use anyhow::{anyhow, bail};
use engine::judge::{FEATURE_COUNT, LEAF, Model, Node, ONE};
use forust_ml::{
    GradientBooster, Matrix, gradientbooster::GrowPolicy, objective::ObjectiveType, sampler::SampleMethod,
};

use super::{Rows, Settings};

/// Grows trees on some of the rows.
///
/// # Errors
/// When the crate fails or the trees do not fit into the packed format.
pub fn grow(rows: &Rows, chosen: impl Fn(usize) -> bool, settings: &Settings) -> anyhow::Result<Model> {
    let mut picked = Vec::new();
    for page in rows.pages.iter().enumerate().filter(|(page, _)| chosen(*page)).map(|(_, page)| page) {
        picked.extend(page.rows.clone().filter(|&row| rows.labels[row].is_some() && rows.weights[row] > 0.0));
    }
    let labels: Vec<f64> = picked.iter().map(|&row| rows.labels[row].unwrap_or_default()).collect();
    // A mean weight of one, so that the crate's bounds on weights mean numbers of blocks.
    let total: f64 = picked.iter().map(|&row| rows.weights[row]).sum();
    let weights: Vec<f64> = picked.iter().map(|&row| rows.weights[row] * picked.len() as f64 / total).collect();
    let mut columns = Vec::with_capacity(picked.len() * FEATURE_COUNT);
    for feature in 0..FEATURE_COUNT {
        columns.extend(picked.iter().map(|&row| f64::from(rows.features[row][feature])));
    }
    let mut booster = GradientBooster::default()
        .set_objective_type(ObjectiveType::LogLoss)
        .set_initialize_base_score(true)
        .set_iterations(settings.trees)
        .set_max_leaves(settings.leaves)
        .set_max_depth(12)
        .set_learning_rate(settings.rate)
        .set_l2(5.0)
        .set_min_leaf_weight(10.0)
        .set_nbins(127)
        .set_subsample(0.7)
        .set_sample_method(SampleMethod::Random)
        .set_colsample_bytree(0.4)
        .set_allow_missing_splits(false)
        .set_seed(settings.seed);
    booster.grow_policy = GrowPolicy::LossGuide;
    let matrix = Matrix::new(&columns, picked.len(), FEATURE_COUNT);
    booster.fit(&matrix, &labels, &weights, None).map_err(|error| anyhow!("training failed: {error}"))?;
    pack(&booster)
}

fn pack(booster: &GradientBooster) -> anyhow::Result<Model> {
    if FEATURE_COUNT >= usize::from(LEAF) {
        bail!("{FEATURE_COUNT} features are more than fit into the file");
    }
    let trees = booster.trees.iter().map(|tree| {
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        flatten(tree, 0, &mut nodes).map(|()| nodes)
    });
    let trees = trees.collect::<anyhow::Result<Vec<Vec<Node>>>>()?;
    let model = Model { base: libm::round(booster.base_score * ONE) as i32, trees };
    let most = model.thresholds().iter().map(Vec::len).max().unwrap_or_default();
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
