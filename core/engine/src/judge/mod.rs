//! The judge: weighs what the systems propose and what each block is, and decides which leaves are content.
//!
//! [`features`] describes every block, [`weigh`] turns the description into a probability with weights that can be
//! read, and [`decide`] keeps the blocks that make the answer's expected F1 highest.

mod decide;
mod extraction;
mod features;
mod furnish;
mod reason;
mod title;
mod weights;

pub use decide::decide;
pub use extraction::{Extraction, Reason};
pub use features::{FEATURE_NAMES, FeatureVector, features};
pub use weights::{WEIGHTS, weigh};
