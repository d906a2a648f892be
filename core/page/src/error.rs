//! What can be wrong with a snapshot; after it every stage is total.

use crate::NodeId;

/// Why a snapshot is not a page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The snapshot was written by a newer version.
    #[error("this page snapshot has format {found}, newer than {known}, the newest this version reads")]
    NewerFormat {
        /// Format of the snapshot.
        found: u32,
        /// Newest format this build reads.
        known: u32,
    },
    /// The snapshot contradicts itself.
    #[error("broken page snapshot at node {node}: {what}")]
    BrokenSnapshot {
        /// First node at fault.
        node: NodeId,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The snapshot is not JSON of the right shape.
    #[error("not a page snapshot: {0}")]
    NotASnapshot(#[from] serde_json::Error),
}
