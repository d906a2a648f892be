//! Why something cannot be learned from.

use engine::page::PageError;
use thiserror::Error;

/// Errors of training.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainingError {
    /// What should be a record is none.
    #[error("this is no record: {0}")]
    Record(#[from] serde_json::Error),
    /// The record's page contradicts itself.
    #[error(transparent)]
    Page(#[from] PageError),
}
