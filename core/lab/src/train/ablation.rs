//! What each side of the description of a block is worth: the judge trained and measured without it.

use std::{fmt::Write, fs, path::Path};

use anyhow::Context;
use corpus::score::statistics::{mean, standard_error};
use engine::judge::{feature_names, feature_sides};
use serde::{Deserialize, Serialize};

use super::{
    Rows, Settings, Source,
    judge::{Unseen, on_unseen_sites},
};
use crate::evaluate::Case;

/// Name of the file with the figures.
pub const RESULT: &str = "ablation.json";

/// A side that cuts across those of the engine: what is in several of them, but comes from spider.
const OF_SPIDER: (&str, [&str; 8]) = (
    "what spider proposes",
    [
        "relevance",
        "matched_any",
        "in_region",
        "in_seed_cluster",
        "cluster_prose",
        "cluster_blocks",
        "page_region_prose",
        "page_seed_margin",
    ],
);

/// What the decision reads of a block beside its probability: it has to stay in the rows, and so the trees see it.
const READ_BY_DECISION: [&str; 4] = ["log_weight", "repeated", "bare_address", "comment"];

/// All figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ablation {
    /// Folds by site.
    pub folds: usize,
    /// Trees.
    pub trees: usize,
    /// Names of the corpora, and word F1 of the whole judge on each, on pages of sites that it did not see.
    pub whole: Vec<(String, f64)>,
    /// The sides, in the order in which a block is described.
    pub sides: Vec<Side>,
}

/// The judge without one side.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Side {
    /// What was left out.
    pub name: String,
    /// Its features.
    pub features: usize,
    /// For each corpus what it costs to do without, in word F1: the mean over pages and its standard error.
    pub costs: Vec<(f64, f64)>,
}

/// Trains and measures the whole judge, then one without each side. `said` receives messages of progress.
///
/// # Errors
/// When training fails or a snapshot cannot be read again.
pub fn ablate(
    sources: &[Source],
    cases: &[Vec<Case>],
    rows: &mut Rows,
    settings: &Settings,
    said: &dyn Fn(String),
) -> anyhow::Result<Ablation> {
    let whole = on_unseen_sites(cases, rows, settings, said)?;
    let mut sides = Vec::new();
    for (name, names) in feature_sides().into_iter().chain([(OF_SPIDER.0, OF_SPIDER.1.to_vec())]) {
        said(format!("without {name}"));
        let names: Vec<&str> = names.into_iter().filter(|name| !READ_BY_DECISION.contains(name)).collect();
        let kept = blank(rows, &names);
        let without = on_unseen_sites(cases, rows, settings, said)?;
        restore(rows, kept);
        let costs = (0..sources.len()).map(|source| cost(rows, source, &whole, &without)).collect();
        sides.push(Side { name: name.to_owned(), features: names.len(), costs });
    }
    let of_source = |(source, Source { corpus, .. }): (usize, &Source)| {
        let name = corpus::name(corpus);
        (name, mean(pairs(rows, source, &whole, &whole).map(|(f1, _)| f1)))
    };
    let whole = sources.iter().enumerate().map(of_source).collect();
    Ok(Ablation { folds: settings.folds, trees: settings.trees, whole, sides })
}

/// Columns with what was in them.
type Columns = Vec<(usize, Vec<f32>)>;

/// Sets features to zero in every row.
fn blank(rows: &mut Rows, names: &[&str]) -> Columns {
    let columns = feature_names().enumerate().filter(|(_, name)| names.contains(name)).map(|(column, _)| column);
    let mut take = |column: usize| rows.features.iter_mut().map(|row| std::mem::take(&mut row[column])).collect();
    columns.collect::<Vec<_>>().into_iter().map(|column| (column, take(column))).collect()
}

fn restore(rows: &mut Rows, columns: Columns) {
    for (column, values) in columns {
        for (row, value) in rows.features.iter_mut().zip(values) {
            row[column] = value;
        }
    }
}

/// Word F1 of both on every page of a source.
fn pairs<'a>(
    rows: &'a Rows,
    source: usize,
    one: &'a [Option<Unseen>],
    other: &'a [Option<Unseen>],
) -> impl Iterator<Item = (f64, f64)> + 'a {
    let pages = rows.pages.iter().zip(one.iter().zip(other)).filter(move |(page, _)| page.source == source);
    pages.filter_map(|(_, (one, other))| Some((one.as_ref()?.f1, other.as_ref()?.f1)))
}

fn cost(rows: &Rows, source: usize, whole: &[Option<Unseen>], without: &[Option<Unseen>]) -> (f64, f64) {
    let costs: Vec<f64> = pairs(rows, source, whole, without).map(|(whole, without)| whole - without).collect();
    (mean(costs.iter().copied()), standard_error(&costs))
}

impl Ablation {
    /// Writes the figures into a folder.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = folder.join(RESULT);
        fs::write(&path, serde_json::to_string_pretty(self)?)
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// Reads what [`Ablation::write`] wrote.
    ///
    /// # Errors
    /// When the file cannot be read or holds something else.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} holds no ablation", file.display()))
    }

    /// The figures as text.
    pub fn table(&self) -> String {
        let mut out =
            format!("Word F1 on sites that the trees did not see, {} folds, {} trees.\n", self.folds, self.trees);
        let _ = write!(out, "{:<36} {:>8}", "what it costs to do without", "features");
        for (corpus, _) in &self.whole {
            let _ = write!(out, "  {corpus:>18}");
        }
        out.push('\n');
        for side in &self.sides {
            let _ = write!(out, "{:<36} {:>8}", side.name, side.features);
            for (cost, error) in &side.costs {
                let _ = write!(out, "  {:>+8.4} ± {:.4} ", cost, error);
            }
            out.push('\n');
        }
        let _ = write!(out, "{:<36} {:>8}", "the whole judge", feature_names().count());
        for (_, f1) in &self.whole {
            let _ = write!(out, "  {f1:>18.4}");
        }
        out.push('\n');
        out
    }
}

#[cfg(test)]
mod tests {
    use engine::judge::FEATURE_COUNT;

    use super::*;

    #[test]
    fn every_feature_has_one_side_and_those_that_are_named_are_known() {
        let sides = feature_sides();
        let of_sides: Vec<&str> = sides.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        assert_eq!(of_sides, feature_names().collect::<Vec<_>>());
        let all_known = |names: &[&str]| names.iter().all(|name| of_sides.contains(name));
        assert!(all_known(&OF_SPIDER.1) && all_known(&READ_BY_DECISION));
    }

    #[test]
    fn what_was_blanked_comes_back() {
        let row = |at: usize| std::array::from_fn(|column| (at * FEATURE_COUNT + column) as f32 + 1.0);
        let mut rows = Rows { features: vec![row(0), row(1)], ..Rows::default() };
        let names: Vec<&str> = feature_names().skip(2).step_by(50).collect();
        let kept = blank(&mut rows, &names);
        assert_eq!(rows.features[1].iter().filter(|value| **value == 0.0).count(), names.len());
        restore(&mut rows, kept);
        assert_eq!(rows.features, [row(0), row(1)]);
    }
}
