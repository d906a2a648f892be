//! What can go wrong before the first stage and after the last; between them every stage is total.

use page::PageError;

/// Errors of the engine.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The snapshot is not a page.
    #[error(transparent)]
    Page(#[from] PageError),
    /// What was found cannot be written as JSON.
    #[error("cannot be written as JSON: {0}")]
    NotWritten(serde_json::Error),
}
