//! Training: what the engine has learned comes from here, by commands that anyone can run again.

mod ablation;
mod booster;
mod card;
mod judge;
mod rows;

pub use ablation::{Ablation, RESULT, ablate};
pub use card::write;
pub use judge::{Judge, Settings, train};
pub use rows::{Rows, Source};
