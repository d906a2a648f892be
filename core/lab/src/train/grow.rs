//! The trees of a judge, grown on the rows of some of the pages.

use engine::{
    judge::FEATURE_COUNT,
    trees::{Model, Node},
};

use super::{
    Rows,
    booster::{self, Booster, Growth, Table},
    lightgbm,
    settings::Settings,
};

/// Grows trees on the rows of some of the pages: the mean of as many draws as the settings ask for. All draws learn from the
/// same rows, so that they share their thresholds, and the file its room; each tree sees a part of the features.
pub fn grow(rows: &Rows, chosen: impl Fn(usize) -> bool, settings: &Settings) -> anyhow::Result<Model> {
    let table = table(rows, chosen, settings);
    let draws = settings.draws.max(1) as u64;
    let grown = |draw: u64| one_draw(&table, &Growth { seed: settings.seed + DRAWS_APART * draw, ..growth(settings) });
    Ok(mean((0..draws).map(grown).collect::<anyhow::Result<_>>()?))
}

fn one_draw(table: &Table, growth: &Growth) -> anyhow::Result<Model> {
    match growth.booster {
        Booster::Forust => booster::grow(table, growth),
        Booster::Lightgbm => lightgbm::grow(table, growth),
    }
}

/// Between the seeds of two draws, so that the draws of one seed are none of another.
const DRAWS_APART: u64 = 1000;

/// The model whose log-odds are the mean of those of others.
fn mean(mut models: Vec<Model>) -> Model {
    let number = models.len().max(1) as f64;
    if models.len() == 1 {
        return models.pop().unwrap_or_default();
    }
    let part = |value: f64| libm::round(value / number);
    let base = part(models.iter().map(|model| f64::from(model.base)).sum()) as i32;
    let mut trees: Vec<Vec<Node>> = models.into_iter().flat_map(|model| model.trees).collect();
    for node in trees.iter_mut().flatten() {
        if let Node::Leaf(value) = node {
            *value = part(f64::from(*value)) as i16;
        }
    }
    Model { base, trees }
}

/// The rows of some of the pages, a share of them.
pub(super) fn table(rows: &Rows, chosen: impl Fn(usize) -> bool, settings: &Settings) -> Table {
    let pages = rows.pages.iter().enumerate().filter(|(page, _)| chosen(*page)).map(|(_, page)| page);
    let known = |row: &usize| rows.labels[*row].is_some() && rows.weights[*row] > 0.0;
    let taken = thinned(rows, pages.flat_map(|page| page.rows.clone().filter(known)).collect(), settings);
    let row = |&(row, weight): &(usize, f64)| Some((&rows.features[row][..], rows.labels[row]?, weight));
    Table::new(FEATURE_COUNT, taken.iter().filter_map(row))
}

/// A share of some rows, each with what it counts: a row is taken the likelier the more it counts, and one that is taken
/// counts for those of its kind that are not, so that on the average every row counts what it did.
fn thinned(rows: &Rows, of: Vec<usize>, settings: &Settings) -> Vec<(usize, f64)> {
    let least = least_weight(of.iter().map(|&row| rows.weights[row]).collect(), settings.share);
    let mut random = fastrand::Rng::with_seed(settings.seed);
    let taken = |row: usize| {
        let weight = rows.weights[row];
        (weight >= least || random.f64() * least < weight).then(|| (row, weight.max(least)))
    };
    of.into_iter().filter_map(taken).collect()
}

/// The weight from which on every row is taken, so that about this share of all is: Σ min(1, w ÷ least) = share · n.
fn least_weight(mut weights: Vec<f64>, share: f64) -> f64 {
    if share >= 1.0 {
        return 0.0;
    }
    weights.sort_unstable_by(|a, b| b.total_cmp(a));
    let wanted = share * weights.len() as f64;
    let mut rest: f64 = weights.iter().sum();
    for (taken, weight) in weights.iter().enumerate() {
        let left = wanted - taken as f64;
        if left <= 0.0 || *weight * left <= rest {
            return if left > 0.0 { rest / left } else { *weight };
        }
        rest -= weight;
    }
    0.0
}

/// How the trees of one draw are grown.
pub(super) fn growth(settings: &Settings) -> Growth {
    let &Settings { booster, trees, draws, leaves, rate, seed, bins, least, seen, drawn, l2, .. } = settings;
    Growth { booster, trees: trees.div_ceil(draws.max(1)), leaves, rate, bins, least, seen, drawn, l2, seed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_models_says_the_mean_of_what_they_say() {
        let leaf = |base: i32, value: i16| Model { base, trees: vec![vec![Node::Leaf(value)]] };
        assert_eq!(mean(vec![leaf(10, 64), leaf(20, 192)]).log_odds(&[]), (15.0 + 128.0) / 4096.0);
        assert_eq!(mean(vec![leaf(10, 63)]), leaf(10, 63));
    }

    #[test]
    fn rows_that_are_left_out_are_stood_for() {
        let mut rows = Rows { weights: vec![0.01; 1000], ..Rows::default() };
        rows.weights.extend([1.0; 100]);
        let thinned = |share: f64| thinned(&rows, (0..1100).collect(), &Settings { share, ..Settings::default() });
        let taken = thinned(0.2);
        assert!((200..245).contains(&taken.len()), "{}", taken.len());
        assert_eq!(taken.iter().filter(|(row, weight)| *row >= 1000 && *weight == 1.0).count(), 100);
        let sum: f64 = taken.iter().map(|(_, weight)| weight).sum();
        assert!((105.0..115.0).contains(&sum), "{sum}");
        assert_eq!(thinned(1.0).len(), 1100);
    }
}
