//! Evaluation: systems run on stored snapshots, and their answers scored against the truth.

mod answer;
mod page_score;
mod summary;

pub use answer::{Answer, Post};
pub use page_score::{FieldScore, PageScore};
pub use summary::Summary;

#[cfg(test)]
mod referee;
