//! The model file: two support vector machines with a Gaussian kernel, as bytes.
//!
//! All numbers are little-endian. A file is the magic `FGBLOG`, the format as `u16`, then the machine for titles and
//! the one for bodies. A machine is
//!
//! | field | type |
//! |---|---|
//! | hash of the names of the features (FNV-1a) | `u32` |
//! | number of features `n`, number of support vectors `m` | `u16`, `u16` |
//! | gamma, bias | `f32`, `f32` |
//! | mean, then inverse deviation, of each feature | `n` × `f32`, `n` × `f32` |
//! | coefficients | `m` × `f32` |
//! | support vectors, standardised, in steps of 1/[`STEPS`] | `m` × `n` × `i8` |
//!
//! An inverse deviation of 0 switches a feature off.

use std::sync::OnceLock;

use thiserror::Error;

use super::{bodies::BODY_FEATURES, titles::TITLE_FEATURES};

/// Version of the format that this build reads and the lab writes.
pub const MODEL_FORMAT: u16 = 1;

/// First bytes of every model file.
pub const MAGIC: &[u8; 6] = b"FGBLOG";

/// Steps of a standardised feature in one standard deviation. Training rounds in the same way, so nothing is lost.
pub const STEPS: f64 = 30.0;

/// Why bytes are no model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ModelError {
    /// Something else, or cut short, or too long.
    #[error("these bytes are no blog model: {0}")]
    Broken(&'static str),
    /// A format this build does not know.
    #[error("the blog model has format {found}; this build knows {MODEL_FORMAT}")]
    OtherFormat {
        /// The content of the file.
        found: u16,
    },
    /// Trained on other features than this build measures.
    #[error("the blog model was trained on other features")]
    OtherFeatures,
}

/// The machines that recognise titles and bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Over [`TITLE_FEATURES`].
    pub titles: Machine,
    /// Over [`BODY_FEATURES`].
    pub bodies: Machine,
}

/// A support vector machine with a Gaussian kernel, over standardised features (§IV.C).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Machine {
    /// The kernel is `exp(-gamma · |a - b|²)`.
    pub gamma: f32,
    /// Added to the weighted sum of kernels; above 0 in total means yes.
    pub bias: f32,
    /// Mean of each feature.
    pub means: Vec<f32>,
    /// 1 by the standard deviation of each feature, 0 for a feature that is not used.
    pub inverse_deviations: Vec<f32>,
    /// Weight of each support vector, positive for titles or bodies.
    pub coefficients: Vec<f32>,
    /// Support vectors one after another, standardised, in steps of 1/[`STEPS`].
    pub vectors: Vec<i8>,
}

impl Model {
    /// The model that ships, read once; its card is `blog.md` beside it. `None` where this build measures other features than it
    /// was trained on, which a test forbids.
    pub fn shipped() -> Option<&'static Self> {
        static READ: OnceLock<Option<Model>> = OnceLock::new();
        READ.get_or_init(|| Self::read(include_bytes!("blog.model")).ok()).as_ref()
    }

    /// Reads a model file. Never reads outside of it, whatever it declares about itself.
    ///
    /// # Errors
    /// For anything but a whole model of this format over the features of this build, with finite numbers.
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let mut reader = Reader { bytes };
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(ModelError::Broken("another kind of file"));
        }
        let found = reader.u16()?;
        if found != MODEL_FORMAT {
            return Err(ModelError::OtherFormat { found });
        }
        let titles = reader.machine(&TITLE_FEATURES)?;
        let bodies = reader.machine(&BODY_FEATURES)?;
        if !reader.bytes.is_empty() {
            return Err(ModelError::Broken("longer than it says"));
        }
        Ok(Model { titles, bodies })
    }

    /// The bytes of a model file; [`Model::read`] gives the same model back.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(MODEL_FORMAT.to_le_bytes());
        for (machine, names) in [(&self.titles, &TITLE_FEATURES[..]), (&self.bodies, &BODY_FEATURES[..])] {
            bytes.extend(names_hash(names).to_le_bytes());
            bytes.extend((machine.means.len() as u16).to_le_bytes());
            bytes.extend((machine.coefficients.len() as u16).to_le_bytes());
            let numbers = [machine.gamma, machine.bias]
                .into_iter()
                .chain(machine.means.iter().copied())
                .chain(machine.inverse_deviations.iter().copied())
                .chain(machine.coefficients.iter().copied());
            bytes.extend(numbers.flat_map(f32::to_le_bytes));
            bytes.extend(machine.vectors.iter().map(|step| step.to_le_bytes()[0]));
        }
        bytes
    }
}

impl Machine {
    /// Features centred around 0 with a variance of 1 (§IV.C), in steps, bounded to what a byte holds.
    pub fn standardise(&self, features: &[f64]) -> Vec<i8> {
        let scale = self.means.iter().zip(&self.inverse_deviations);
        let one = |(feature, (mean, inverse)): (&f64, (&f32, &f32))| {
            let steps = (feature - f64::from(*mean)) * f64::from(*inverse) * STEPS;
            libm::round(steps.clamp(-127.0, 127.0)) as i8
        };
        features.iter().zip(scale).map(one).collect()
    }

    /// The decision value: above 0 for yes, and the further from 0 the surer.
    pub fn decide(&self, features: &[f64]) -> f64 {
        let point = self.standardise(features);
        let rows = self.vectors.chunks_exact(point.len().max(1));
        let sum: f64 =
            rows.zip(&self.coefficients).map(|(row, weight)| f64::from(*weight) * self.kernel(row, &point)).sum();
        sum + f64::from(self.bias)
    }

    fn kernel(&self, a: &[i8], b: &[i8]) -> f64 {
        let squares = a.iter().zip(b).map(|(a, b)| {
            let step = i32::from(*a) - i32::from(*b);
            step * step
        });
        libm::exp(-f64::from(self.gamma) * f64::from(squares.sum::<i32>()) / (STEPS * STEPS))
    }
}

/// Hash of the features' names: a model that was trained on other features has another.
fn names_hash(names: &[&str]) -> u32 {
    let bytes = names.iter().flat_map(|name| name.bytes().chain([0]));
    bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], ModelError> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or(ModelError::Broken("cut short"))?;
        self.bytes = rest;
        Ok(taken)
    }

    fn u16(&mut self) -> Result<u16, ModelError> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Result<u32, ModelError> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn numbers(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let bytes = self.take(count * 4)?;
        let numbers: Vec<f32> =
            bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
        if numbers.iter().all(|number| number.is_finite()) {
            Ok(numbers)
        } else {
            Err(ModelError::Broken("a number that is not finite"))
        }
    }

    fn machine(&mut self, names: &[&str]) -> Result<Machine, ModelError> {
        if self.u32()? != names_hash(names) || usize::from(self.u16()?) != names.len() {
            return Err(ModelError::OtherFeatures);
        }
        let vectors = usize::from(self.u16()?);
        let scalars = self.numbers(2)?;
        Ok(Machine {
            gamma: scalars[0],
            bias: scalars[1],
            means: self.numbers(names.len())?,
            inverse_deviations: self.numbers(names.len())?,
            coefficients: self.numbers(vectors)?,
            vectors: self.take(vectors * names.len())?.iter().map(|&byte| i8::from_le_bytes([byte])).collect(),
        })
    }
}
