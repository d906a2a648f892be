//! A support vector machine is trained with `linfa-svm` and made small.

use anyhow::Context;
use engine::blog::{Machine, STEPS};
use linfa::{Dataset, traits::Fit};
use linfa_svm::Svm;
use ndarray::{Array1, Array2};

/// What the grid is over.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Setting {
    /// Cost of an error.
    pub c: f64,
    /// The kernel is `exp(-gamma · |a - b|²)`.
    pub gamma: f64,
}

/// An example: features and whether it is what the machine looks for.
pub type Sample = (Vec<f64>, bool);

/// Below this a coefficient is nothing.
const NOTHING: f64 = 1e-6;

/// Trains on samples. Only the first `features` count, which is how the paper's features are measured alone.
///
/// The points are rounded as the model file rounds them, so that the file decides as the trained machine did. No more
/// than `budget` support vectors are kept, those of the largest coefficients; see [`refit`].
///
/// # Errors
/// When the samples are all of one kind.
pub fn train(samples: &[Sample], features: usize, setting: Setting, budget: usize) -> anyhow::Result<Machine> {
    let positive = samples.iter().filter(|(_, yes)| *yes).count();
    anyhow::ensure!(positive > 0 && positive < samples.len(), "all {} samples are of one kind", samples.len());
    let mut machine = standardisation(samples, features);
    machine.gamma = setting.gamma as f32;
    let points: Vec<Vec<i8>> = samples.iter().map(|(features, _)| machine.standardise(features)).collect();
    let width = points[0].len();
    let flat: Vec<f64> = points.iter().flatten().map(|&step| f64::from(step) / STEPS).collect();
    let records = Array2::from_shape_vec((points.len(), width), flat)?;
    let targets: Array1<bool> = samples.iter().map(|(_, yes)| *yes).collect();
    let fitted = Svm::<f64, bool>::params()
        .gaussian_kernel(1.0 / setting.gamma)
        .pos_neg_weights(setting.c, setting.c)
        .eps(1e-2)
        .fit(&Dataset::new(records, targets))
        .context("linfa-svm")?;
    let mut support: Vec<usize> = (0..points.len()).filter(|&at| fitted.alpha[at].abs() > NOTHING).collect();
    support.sort_by(|&a, &b| fitted.alpha[b].abs().total_cmp(&fitted.alpha[a].abs()).then(a.cmp(&b)));
    let mut keep = |count: usize| {
        machine.bias = -fitted.rho as f32;
        machine.coefficients = support[..count].iter().map(|&at| fitted.alpha[at] as f32).collect();
        machine.vectors = support[..count].iter().flat_map(|&at| points[at].iter().copied()).collect();
        machine.clone()
    };
    let whole = keep(support.len());
    if support.len() <= budget {
        return Ok(whole);
    }
    let wanted: Vec<f64> = samples.iter().map(|(features, _)| whole.decide(features)).collect();
    Ok(refit(keep(budget), &points, &wanted))
}

/// Mean and deviation of every feature (§IV.C), and nothing for those that do not count.
fn standardisation(samples: &[Sample], features: usize) -> Machine {
    let width = samples[0].0.len();
    let count = samples.len() as f64;
    let mut machine = Machine::default();
    for column in 0..width {
        let mean = samples.iter().map(|(row, _)| row[column]).sum::<f64>() / count;
        let variance = samples.iter().map(|(row, _)| (row[column] - mean) * (row[column] - mean)).sum::<f64>() / count;
        let used = column < features && variance > 1e-12;
        machine.means.push(mean as f32);
        machine.inverse_deviations.push(if used { (1.0 / libm::sqrt(variance)) as f32 } else { 0.0 });
    }
    machine
}

/// New coefficients with which fewer support vectors come closest to the decisions of all of them, by least squares
/// with a little ridge, over the training points.
fn refit(mut machine: Machine, points: &[Vec<i8>], wanted: &[f64]) -> Machine {
    const RIDGE: f64 = 1e-3;
    let width = points[0].len();
    let rows: Vec<&[i8]> = machine.vectors.chunks_exact(width).collect();
    let count = rows.len();
    let gamma = f64::from(machine.gamma);
    let bias = f64::from(machine.bias);
    let mut normal = Array2::<f64>::zeros((count, count));
    let mut right = Array1::<f64>::zeros(count);
    for (point, wanted) in points.iter().zip(wanted) {
        let kernels: Array1<f64> = rows.iter().map(|row| kernel(gamma, row, point)).collect();
        for i in 0..count {
            right[i] += kernels[i] * (wanted - bias);
            for j in 0..=i {
                normal[[i, j]] += kernels[i] * kernels[j];
            }
        }
    }
    for i in 0..count {
        normal[[i, i]] += RIDGE;
    }
    machine.coefficients = solve(normal, right).iter().map(|&weight| weight as f32).collect();
    machine
}

fn kernel(gamma: f64, a: &[i8], b: &[i8]) -> f64 {
    let squares: i32 =
        a.iter().zip(b).map(|(a, b)| (i32::from(*a) - i32::from(*b)) * (i32::from(*a) - i32::from(*b))).sum();
    libm::exp(-gamma * f64::from(squares) / (STEPS * STEPS))
}

/// Solves a symmetric, positive definite system of which the lower half is given (Cholesky).
fn solve(mut lower: Array2<f64>, mut right: Array1<f64>) -> Array1<f64> {
    let count = right.len();
    for j in 0..count {
        for i in j..count {
            let dot: f64 = (0..j).map(|k| lower[[i, k]] * lower[[j, k]]).sum();
            let value = lower[[i, j]] - dot;
            lower[[i, j]] = if i == j { libm::sqrt(value.max(1e-12)) } else { value / lower[[j, j]] };
        }
    }
    for i in 0..count {
        let dot: f64 = (0..i).map(|k| lower[[i, k]] * right[k]).sum();
        right[i] = (right[i] - dot) / lower[[i, i]];
    }
    for i in (0..count).rev() {
        let dot: f64 = (i + 1..count).map(|k| lower[[k, i]] * right[k]).sum();
        right[i] = (right[i] - dot) / lower[[i, i]];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rings() -> Vec<Sample> {
        let point = |at: u32| {
            let (angle, radius) = (f64::from(at) * 0.7, if at.is_multiple_of(2) { 1.0 } else { 3.0 });
            (vec![radius * libm::cos(angle), radius * libm::sin(angle)], at.is_multiple_of(2))
        };
        (0..200).map(point).collect()
    }

    #[test]
    fn rings_are_told_apart_also_with_few_vectors() -> anyhow::Result<()> {
        let samples = rings();
        for budget in [1000, 8] {
            let machine = train(&samples, 2, Setting { c: 10.0, gamma: 0.5 }, budget)?;
            assert!(machine.coefficients.len() <= budget);
            let wrong = samples.iter().filter(|(row, yes)| (machine.decide(row) > 0.0) != *yes).count();
            assert_eq!(wrong, 0, "{budget}");
        }
        Ok(())
    }

    #[test]
    fn features_that_do_not_count_change_nothing() -> anyhow::Result<()> {
        let machine = train(&rings(), 1, Setting { c: 1.0, gamma: 0.5 }, 100)?;
        assert_eq!(machine.decide(&[1.0, 2.0]), machine.decide(&[1.0, -9.0]));
        assert!(train(&rings()[..1], 2, Setting { c: 1.0, gamma: 0.5 }, 100).is_err());
        Ok(())
    }

    #[test]
    fn a_system_is_solved() {
        let lower = Array2::from_shape_vec((2, 2), vec![4.0, 0.0, 2.0, 3.0]);
        let x = lower.map(|lower| solve(lower, Array1::from(vec![10.0, 8.0])));
        assert!(x.is_ok_and(|x| (x[0] - 1.75).abs() < 1e-9 && (x[1] - 1.5).abs() < 1e-9));
    }
}
