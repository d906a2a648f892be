//! `lab train order`: what labels teach in the order that is proposed, and in random order.
//!
//! As a data set grows, trees are grown on the pages that have labels so far, and read pages of other sites. What is
//! proposed next is asked of those trees, as whoever labels would.

use std::fmt::Write;

use corpus::{
    by_site,
    score::statistics::{mean, standard_error},
};
use engine::{judge::Judge, trees::Model};
use fastrand::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use training::{Candidate, candidate_by, order};

use super::base::bases;
use crate::{
    evaluate::Case,
    train::{Rows, Settings, grow},
};

/// Name of the file with the figures.
pub const RESULT: &str = "order.json";

/// The pages that are not learned from: one fold of so many, by site.
const FOLDS: usize = 4;

/// Pages that both orders begin with, drawn at random.
const FIRST: usize = 10;

/// One order with one seed: word F1 on held sites, for each number of labels.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Growth {
    /// Whether pages came in the order that is proposed.
    pub proposed: bool,
    /// Word F1 for each of [`OrderCurve::sizes`].
    pub f1: Vec<f64>,
}

/// All figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OrderCurve {
    /// Labeled pages.
    pub sizes: Vec<usize>,
    /// Both orders, for each seed.
    pub growths: Vec<Growth>,
}

/// Draws the curve. `said` receives messages of progress.
///
/// # Errors
/// When training fails or a snapshot cannot be read.
pub fn run(
    cases: &[Case],
    rows: &Rows,
    sizes: &[usize],
    seeds: u64,
    said: &dyn Fn(String),
) -> anyhow::Result<OrderCurve> {
    let hosts: Vec<&str> = rows.pages.iter().map(|page| page.host.as_str()).collect();
    let mut growths = Vec::new();
    for seed in 1..=seeds {
        let folds = by_site(&hosts, FOLDS, seed);
        let mut pool: Vec<usize> = (0..cases.len()).filter(|&at| folds[at] != 0).collect();
        let held: Vec<usize> = (0..cases.len()).filter(|&at| folds[at] == 0).collect();
        Rng::with_seed(seed).shuffle(&mut pool);
        for proposed in [true, false] {
            let f1 = grown(cases, rows, &pool, &held, sizes, seed, proposed)?;
            said(format!("seed {seed}, {}: {f1:.4?}", if proposed { "proposed" } else { "random" }));
            growths.push(Growth { proposed, f1 });
        }
    }
    Ok(OrderCurve { sizes: sizes.to_vec(), growths })
}

fn grown(
    cases: &[Case],
    rows: &Rows,
    pool: &[usize],
    held: &[usize],
    sizes: &[usize],
    seed: u64,
    proposed: bool,
) -> anyhow::Result<Vec<f64>> {
    let mut labeled: Vec<usize> = pool[..FIRST.min(pool.len())].to_vec();
    let mut f1 = Vec::new();
    let settings = Settings { trees: 60, leaves: 31, rate: 0.15, seed, ..Settings::default() };
    let mut model = grow(rows, |page| labeled.contains(&page), &settings)?;
    for &size in sizes {
        let left: Vec<usize> = pool.iter().copied().filter(|at| !labeled.contains(at)).collect();
        let more = size.saturating_sub(labeled.len());
        if proposed {
            labeled.extend(next(cases, &left, &labeled, &model)?.into_iter().take(more));
        } else {
            labeled.extend(left.into_iter().take(more));
        }
        model = grow(rows, |page| labeled.contains(&page), &settings)?;
        let read: Vec<f64> = held
            .par_iter()
            .map(|&at| {
                Ok(bases(&cases[at..=at], |_| Judge { blocks: &model, page_types: None })?
                    .first()
                    .map_or(0.0, |base| base.word_f1(None)))
            })
            .collect::<anyhow::Result<_>>()?;
        f1.push(mean(read));
    }
    Ok(f1)
}

/// Pages without labels in the order in which these trees would learn most.
fn next(cases: &[Case], left: &[usize], labeled: &[usize], model: &Model) -> anyhow::Result<Vec<usize>> {
    let all: Vec<usize> = left.iter().chain(labeled).copied().collect();
    let describe = |(place, at): (usize, &usize)| -> anyhow::Result<Candidate> {
        let mut snapshot = cases[*at].snapshot()?.into_owned();
        snapshot.url = format!("https://{}/", crate::train::host(&cases[*at].truth));
        Ok(candidate_by(&cases[*at].truth.id, &snapshot, place >= left.len(), model)?)
    };
    let described = all.par_iter().enumerate().map(describe).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(order(&described).into_iter().map(|place| all[place]).collect())
}

impl OrderCurve {
    /// The figures as text, Markdown.
    pub fn table(&self) -> String {
        let mut out =
            "| labeled pages | proposed order | random order | difference | ± |\n|---:|---:|---:|---:|---:|\n"
                .to_owned();
        for (place, size) in self.sizes.iter().enumerate() {
            let of = |proposed: bool| -> Vec<f64> {
                self.growths
                    .iter()
                    .filter(|growth| growth.proposed == proposed)
                    .map(|growth| growth.f1[place])
                    .collect()
            };
            let (ours, random) = (of(true), of(false));
            let differences: Vec<f64> = ours.iter().zip(&random).map(|(ours, random)| ours - random).collect();
            let _ = writeln!(
                out,
                "| {size} | {:.4} | {:.4} | {:+.4} | {:.4} |",
                mean(ours.iter().copied()),
                mean(random.iter().copied()),
                mean(differences.iter().copied()),
                standard_error(&differences)
            );
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_stand_side_by_side() {
        let growth = |proposed, f1| Growth { proposed, f1: vec![f1] };
        let growths = vec![growth(true, 0.8), growth(false, 0.7), growth(true, 0.9), growth(false, 0.7)];
        let table = OrderCurve { sizes: vec![20], growths }.table();
        assert!(table.contains("| 20 | 0.8500 | 0.7000 | +0.1500 |"), "{table}");
    }
}
