//! Training: what the engine has learned comes from here, by commands that anyone can run again.

mod ablation;
mod booster;
mod card;
mod check;
mod folds;
mod grow;
mod judge;
mod kept;
mod lightgbm;
pub mod page_type;
mod passages;
#[cfg(test)]
mod pinned;
mod rows;
mod settings;
mod unseen;

pub use ablation::{Ablation, RESULT, ablate};
pub use booster::{Booster, Growth};
pub use card::{Made, write};
pub use check::check;
pub use folds::Folds;
pub use grow::grow;
pub use judge::{Judge, train};
pub use rows::{Rows, Source, describe, host, labels_of};
pub use settings::Settings;
pub use unseen::{unseen, write_lines};
