//! Evaluation: systems run on stored snapshots, and their answers scored against the truth.
//!
//! [`cases`] pairs truths with snapshots, [`run()`] lets every [`System`] answer, each answer gets a [`PageScore`],
//! and [`Scores`] sums them up; [`table()`] prints the sums.

mod answer;
mod cases;
mod page_score;
mod parting;
mod run;
mod scores;
mod summary;
mod systems;
mod table;
mod verdict;

pub use answer::Answer;
pub use cases::{Case, SnapshotSource, of_corpus};
pub use page_score::{FieldScore, PageScore};
pub use run::{PageResult, Results, run};
pub use scores::{Scores, SystemDifference, write, write_answers, write_json};
pub use summary::{FieldRates, Summary};
pub use systems::{Engine, Outcome, System};
pub use table::table;
pub use verdict::Verdict;

#[cfg(test)]
mod referee;
