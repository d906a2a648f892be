//! Style: how a block is set, as a row of numbers.
//!
//! Blocks share a few dozen **style signatures** (text style and width); the feature matrix has one row for each
//! signature, not for each block.

mod features;
mod look;

pub use features::WIDTH;
pub use features::{FeatureMatrix, Looks, Signature, SignatureId, signatures};
