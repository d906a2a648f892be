//! The fit of a correction: a logistic regression on the log-odds of the trees, held close to them.
//!
//! Newton's method on a convex loss; the few lines are our own, since no crate that was looked at takes a coefficient
//! whose prior mean is 1. The same rows give the same numbers on every machine: sums run in order, and `exp` is libm's.

use engine::{
    judge::{Correction, FEATURE_COUNT, Term},
    trees::probability,
};

use crate::Sample;

/// What a correction may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Two numbers: what the log-odds are multiplied with, and what is added.
    Shift,
    /// These, and a weight for every feature.
    Weights,
}

/// How strongly a correction is held to changing nothing: pages that would outweigh it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Of what the log-odds are multiplied with.
    pub scale: f64,
    /// Of what is added.
    pub bias: f64,
    /// Of each feature.
    pub weight: f64,
}

impl Prior {
    /// Set before anything was measured, and left: a page's worth of doubt for each of the two numbers, four for each of
    /// hundreds of features. docs/benchmarks has what it gives.
    pub const USUAL: Prior = Prior { scale: 1.0, bias: 0.3, weight: 4.0 };
}

/// Log-odds count up to here: of a block that the trees are sure of, more means nothing.
const SUREST: f64 = 8.0;

/// Blocks of a page that are learned from, at most: every second, third and so on of those with more.
const MOST_BLOCKS: usize = 160;

/// Long blocks count more, but not all: their characters to this power, as in training the trees.
const POWER: f64 = 0.6;

/// Steps of Newton's method. They double the right digits; more than a dozen changes nothing.
const STEPS: usize = 12;

/// Where a step would make the loss greater it is halved so often at most.
const HALVINGS: usize = 12;

/// A change of the loss, in pages, below which it is as small as it gets.
const SMALL: f64 = 1e-9;

/// A feature that varies less than this is the same everywhere, for the whole numbers of a file.
const LEAST_DEVIATION: f64 = 1e-3;

/// Learns a correction. Every page counts for one, however many records there are of it. Without pages it changes nothing.
pub fn fit(samples: &[&Sample], form: Form, prior: &Prior) -> Correction {
    let rows: Vec<Row> = samples.iter().flat_map(|sample| rows(sample)).collect();
    let terms = if form == Form::Weights { standardised(&rows) } else { Vec::new() };
    let inputs: Vec<Input> = rows.iter().map(|row| row.input(&terms)).collect();
    let mut about = vec![prior.weight; terms.len() + 2];
    (about[0], about[1]) = (prior.scale, prior.bias);
    let found = newton(&inputs, &about);
    let terms = terms.into_iter().zip(&found[2..]).map(|(term, &weight)| Term { weight, ..term }).collect();
    Correction { scale: found[0], bias: found[1], terms }
}

/// A block to learn from.
struct Row<'s> {
    log_odds: f64,
    vector: &'s [f32; FEATURE_COUNT],
    share: f64,
    weight: f64,
}

/// What the regression sees of it.
struct Input {
    values: Vec<f64>,
    share: f64,
    weight: f64,
}

impl Row<'_> {
    fn input(&self, terms: &[Term]) -> Input {
        let deviations = terms.iter().map(|term| term.deviations(self.vector));
        let values = [self.log_odds, 1.0].into_iter().chain(deviations).collect();
        Input { values, share: self.share, weight: self.weight }
    }
}

fn rows(sample: &Sample) -> Vec<Row<'_>> {
    let counted: Vec<usize> =
        (0..sample.vectors.len()).filter(|&at| sample.shares[at].is_some() && sample.vectors[at][0] > 0.0).collect();
    let step = counted.len().div_ceil(MOST_BLOCKS).max(1);
    let chosen: Vec<usize> = counted.into_iter().step_by(step).collect();
    let weight = |at: usize| {
        let trust = sample.trust[at];
        trust * libm::pow((sample.lengths[at] / trust.max(f64::MIN_POSITIVE)).max(1.0), POWER)
    };
    let whole: f64 = chosen.iter().map(|&at| weight(at)).sum();
    let row = |at: usize| Row {
        log_odds: sample.weighed.log_odds[at].clamp(-SUREST, SUREST),
        vector: &sample.vectors[at],
        share: sample.shares[at].unwrap_or_default(),
        weight: sample.weight * weight(at) / whole,
    };
    chosen.into_iter().map(row).collect()
}

/// Mean and deviation of every feature that varies, in pages.
fn standardised(rows: &[Row]) -> Vec<Term> {
    let whole: f64 = rows.iter().map(|row| row.weight).sum();
    let term = |feature: usize| {
        let mean_of = |of: &dyn Fn(f64) -> f64| -> f64 {
            rows.iter().map(|row| row.weight * of(f64::from(row.vector[feature]))).sum::<f64>() / whole
        };
        let mean = mean_of(&|value| value);
        let deviation = libm::sqrt(mean_of(&|value| (value - mean) * (value - mean)));
        (deviation >= LEAST_DEVIATION).then_some(Term { feature, mean, deviation, weight: 0.0 })
    };
    if whole > 0.0 { (0..FEATURE_COUNT).filter_map(term).collect() } else { Vec::new() }
}

/// What makes the loss smallest, beginning with what changes nothing: 1 for the log-odds, 0 for all else.
fn newton(inputs: &[Input], prior: &[f64]) -> Vec<f64> {
    let mut at = vec![0.0; prior.len()];
    at[0] = 1.0;
    let mut best = loss(inputs, prior, &at);
    for _ in 0..STEPS {
        let Some(step) = step(inputs, prior, &at) else { break };
        let moved = |share: f64| -> Vec<f64> { at.iter().zip(&step).map(|(at, step)| at - share * step).collect() };
        let shares = std::iter::successors(Some(1.0), |share| Some(share / 2.0)).take(HALVINGS);
        let Some((next, less)) = shares
            .map(moved)
            .map(|next| (loss(inputs, prior, &next), next))
            .find(|(less, _)| *less < best)
            .map(|(a, b)| (b, a))
        else {
            break;
        };
        let gained = best - less;
        (at, best) = (next, less);
        if gained < SMALL {
            break;
        }
    }
    at
}

/// Loss in pages: that of the rows, and what it costs to leave what changes nothing.
fn loss(inputs: &[Input], prior: &[f64], at: &[f64]) -> f64 {
    let of_row = |input: &Input| {
        let odds = dot(&input.values, at);
        // -y ln σ(o) - (1-y) ln(1-σ(o)), without a logarithm of 0.
        input.weight * (libm::log1p(libm::exp(-odds.abs())) + odds.max(0.0) - input.share * odds)
    };
    let held = prior.iter().enumerate().map(|(place, prior)| prior * square(at[place] - rest(place))).sum::<f64>();
    inputs.iter().map(of_row).sum::<f64>() + held / 2.0
}

/// Newton's step: the gradient divided by the curvature.
fn step(inputs: &[Input], prior: &[f64], at: &[f64]) -> Option<Vec<f64>> {
    let size = prior.len();
    let mut gradient: Vec<f64> = (0..size).map(|place| prior[place] * (at[place] - rest(place))).collect();
    let mut curvature = vec![0.0; size * size];
    for (place, prior) in prior.iter().enumerate() {
        curvature[place * size + place] = *prior;
    }
    for input in inputs {
        let likely = probability(dot(&input.values, at));
        let (slope, bend) = (input.weight * (likely - input.share), input.weight * likely * (1.0 - likely));
        for (place, value) in input.values.iter().enumerate() {
            gradient[place] += slope * value;
            let bent = bend * value;
            let line = &mut curvature[place * size..place * size + place + 1];
            for (cell, other) in line.iter_mut().zip(&input.values) {
                *cell += bent * other;
            }
        }
    }
    solve(curvature, gradient)
}

/// Solves by Cholesky's decomposition; the matrix is given by its lower half. `None` where it is not positive.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let (above, own) = matrix.split_at(row * size);
            let other = if column == row { own } else { &above[column * size..] };
            let known = dot(&own[..column], &other[..column]);
            let left = own[column] - known;
            matrix[row * size + column] = if column < row {
                left / matrix[column * size + column]
            } else if left > 0.0 {
                libm::sqrt(left)
            } else {
                return None;
            };
        }
    }
    for row in 0..size {
        right[row] =
            (right[row] - dot(&matrix[row * size..row * size + row], &right[..row])) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|below| matrix[below * size + row] * right[below]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    Some(right)
}

fn rest(place: usize) -> f64 {
    if place == 0 { 1.0 } else { 0.0 }
}

fn square(number: f64) -> f64 {
    number * number
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(log_odds: f64, value: f64, share: f64) -> Input {
        Input { values: vec![log_odds, 1.0, value], share, weight: 1.0 }
    }

    #[test]
    fn the_solution_solves() {
        // Of a symmetric matrix the lower half: [[4, 2, 0], [2, 5, 1], [0, 1, 3]].
        let matrix = vec![4.0, 0.0, 0.0, 2.0, 5.0, 0.0, 0.0, 1.0, 3.0];
        let found = solve(matrix, vec![8.0, 15.0, 11.0]).expect("positive");
        assert!(found.iter().zip([1.0, 2.0, 3.0]).all(|(found, right)| (found - right).abs() < 1e-12), "{found:?}");
        assert_eq!(solve(vec![-1.0], vec![1.0]), None);
    }

    #[test]
    fn at_the_optimum_nothing_pulls() {
        let inputs: Vec<Input> = (0..40)
            .map(|at| input(f64::from(at % 7) - 3.0, f64::from(at % 3) - 1.0, f64::from(u8::from(at % 5 < 2))))
            .collect();
        let prior = [0.5, 0.1, 1.0];
        let found = newton(&inputs, &prior);
        let best = loss(&inputs, &prior, &found);
        for place in 0..3 {
            for by in [-1e-3, 1e-3] {
                let mut near = found.clone();
                near[place] += by;
                assert!(loss(&inputs, &prior, &near) > best);
            }
        }
    }

    #[test]
    fn without_rows_nothing_changes_and_a_strong_prior_holds() {
        assert_eq!(newton(&[], &[1.0, 1.0, 1.0]), [1.0, 0.0, 0.0]);
        let inputs = [input(2.0, 1.0, 0.0), input(-2.0, -1.0, 1.0)];
        let free = newton(&inputs, &[0.01, 0.01, 0.01]);
        let held = newton(&inputs, &[1e6, 1e6, 1e6]);
        assert!(free[0] < 0.5 && (held[0] - 1.0).abs() < 1e-3, "{free:?} {held:?}");
    }
}
