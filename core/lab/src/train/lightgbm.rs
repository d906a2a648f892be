//! Boosted trees grown by LightGBM, which a script in Python runs (`tools/train/lightgbm_trees.py`), and read from the text
//! that LightGBM writes of them.

use std::{fs, io::Write, path::Path, process::Command, str::FromStr};

use anyhow::{Context, anyhow, bail};
use engine::trees::{Model, Node, ONE};

use super::booster::{Growth, Table, fits};

/// The script that grows them, in the repository.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/train/lightgbm_trees.py");

/// Python with LightGBM, as `node tools/python.mjs` installs it; `LIGHTGBM_PYTHON` names another.
const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python-train/bin/python");

/// Grows trees. The log-odds to begin with are those of the mean label.
///
/// # Errors
/// When Python or LightGBM is missing, training fails, or the trees do not fit into the packed format.
pub(super) fn grow(table: &Table, growth: &Growth) -> anyhow::Result<Model> {
    let folder = tempfile::tempdir()?;
    let (rows, trees) = (folder.path().join("rows.bin"), folder.path().join("trees.txt"));
    write(table, &rows).context("cannot write the rows")?;
    let python = std::env::var_os("LIGHTGBM_PYTHON").unwrap_or_else(|| PYTHON.into());
    let status = Command::new(&python)
        .arg(SCRIPT)
        .args([&rows, &trees])
        .args([table.labels.len(), table.features].map(|number| number.to_string()))
        .arg(settings(growth))
        .status()
        .with_context(|| format!("cannot run {}: install it by `node tools/python.mjs train`", python.display()))?;
    if !status.success() {
        bail!("LightGBM failed");
    }
    let total: f64 = table.weights.iter().sum();
    let mean = table.labels.iter().zip(&table.weights).map(|(label, weight)| label * weight).sum::<f64>() / total;
    let base = libm::round(libm::log(mean / (1.0 - mean)) * ONE) as i32;
    fits(Model { base, trees: parse(&fs::read_to_string(&trees)?)? }, table.features)
}

/// What LightGBM is asked for, as JSON. The weights of a page sum up to what the page counts, so that a leaf's hessian means
/// little: its rows are counted.
fn settings(growth: &Growth) -> String {
    serde_json::json!({
        "trees": growth.trees,
        "num_leaves": growth.leaves,
        "learning_rate": growth.rate,
        "feature_fraction": growth.seen,
        "bagging_fraction": growth.drawn,
        "max_bin": growth.bins,
        "min_data_in_leaf": libm::round(growth.least.into()) as u32,
        "lambda_l2": growth.l2,
        "seed": growth.seed,
    })
    .to_string()
}

/// Features row after row, then labels and weights, each as `f32` with the least byte first.
fn write(table: &Table, path: &Path) -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(fs::File::create(path)?);
    let rows = table.labels.len();
    for row in 0..rows {
        for feature in 0..table.features {
            out.write_all(&(table.columns[feature * rows + row] as f32).to_le_bytes())?;
        }
    }
    for value in table.labels.iter().chain(&table.weights) {
        out.write_all(&(*value as f32).to_le_bytes())?;
    }
    out.flush()
}

/// The trees in the text of a model.
///
/// # Errors
/// When it is not such a text, or a tree is larger than fits into the packed format.
fn parse(text: &str) -> anyhow::Result<Vec<Vec<Node>>> {
    let trees = text.split("\nTree=").skip(1).map(|own| own.split("\nend of trees").next().unwrap_or(own));
    trees.map(|own| Tree::of(own)?.nodes()).collect()
}

/// A tree as LightGBM writes it: a child below zero is a leaf, the first −1.
struct Tree {
    features: Vec<u8>,
    thresholds: Vec<f64>,
    left: Vec<i32>,
    right: Vec<i32>,
    leaves: Vec<f64>,
}

impl Tree {
    fn of(text: &str) -> anyhow::Result<Self> {
        Ok(Tree {
            features: numbers(text, "split_feature")?,
            thresholds: numbers(text, "threshold")?,
            left: numbers(text, "left_child")?,
            right: numbers(text, "right_child")?,
            leaves: numbers(text, "leaf_value")?,
        })
    }

    fn nodes(&self) -> anyhow::Result<Vec<Node>> {
        let mut out = Vec::new();
        let root = if self.features.is_empty() { -1 } else { 0 };
        self.flatten(root, &mut out)?;
        Ok(out)
    }

    /// Writes a node and what is below it, the left child first.
    fn flatten(&self, at: i32, out: &mut Vec<Node>) -> anyhow::Result<()> {
        let broken = || anyhow!("a tree names a node that it does not have");
        let Ok(split) = usize::try_from(at) else {
            let value = self.leaves.get(!at as usize).ok_or_else(broken)?;
            let value = libm::round(value * ONE).clamp(f64::from(i16::MIN), f64::from(i16::MAX));
            out.push(Node::Leaf(value as i16));
            return Ok(());
        };
        let of = |children: &[i32]| children.get(split).copied().ok_or_else(broken);
        let (feature, threshold) = self.features.get(split).zip(self.thresholds.get(split)).ok_or_else(broken)?;
        let place = out.len();
        out.push(Node::Leaf(0));
        self.flatten(of(&self.left)?, out)?;
        let right = u8::try_from(out.len() - place).context("a tree is larger than fits into the file")?;
        self.flatten(of(&self.right)?, out)?;
        out[place] = Node::Split { feature: *feature, right, threshold: above(*threshold) };
        Ok(())
    }
}

/// The least `f32` above a threshold: LightGBM goes left up to its threshold, the engine below its own.
fn above(threshold: f64) -> f32 {
    let near = threshold as f32;
    if f64::from(near) > threshold { near } else { near.next_up() }
}

/// The numbers of a line `NAME=1 2 3`; none where the line is missing or empty, as in a tree of one leaf.
fn numbers<T: FromStr>(text: &str, name: &str) -> anyhow::Result<Vec<T>> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    let number = |word: &str| word.parse().map_err(|_| anyhow!("{name} holds {word}, which is no number"));
    line.unwrap_or_default().split_whitespace().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "tree\nversion=v4\n\nTree=0\nnum_leaves=3\nsplit_feature=2 0\nthreshold=0.5 1.5\n\
        left_child=1 -2\nright_child=-1 -3\nleaf_value=0.25 -0.5 1\n\n\nTree=1\nnum_leaves=1\nleaf_value=0\n\n\nend of trees\n";

    #[test]
    fn trees_are_read_from_the_text_that_lightgbm_writes() -> anyhow::Result<()> {
        let trees = parse(TEXT)?;
        let model = Model { base: 0, trees };
        assert_eq!(model.log_odds(&[0.0, 0.0, 0.7]), 0.25);
        assert_eq!(model.log_odds(&[1.5, 0.0, 0.5]), -0.5, "a value that is the threshold goes left");
        assert_eq!(model.log_odds(&[1.6, 0.0, 0.5]), 1.0);
        assert_eq!(model.trees[1], [Node::Leaf(0)]);
        Ok(())
    }

    #[test]
    fn broken_texts_are_refused() {
        assert!(parse(&TEXT.replace("left_child=1", "left_child=7")).is_err());
        assert!(parse(&TEXT.replace("0.5 1.5", "0.5 high")).is_err());
    }

    #[test]
    fn a_threshold_between_two_numbers_keeps_them_apart() {
        assert_eq!(above(0.5), 0.5_f32.next_up());
        let third = 1.0 / 3.0;
        assert!(f64::from(above(third)) > third && f64::from(above(third).next_down()) <= third);
    }
}
