//! The judge: weighs the proposals and decides which nodes are content.

mod extraction;

pub use extraction::{Extraction, Reason};
