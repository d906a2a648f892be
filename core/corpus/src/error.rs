//! The errors of reading and writing corpora.

use std::{io, path::PathBuf};

/// Why a corpus or a snapshot cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CorpusError {
    /// The path of a corpus leads to no folder.
    #[error("{} is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// Neither the folder nor one in it has a truth.
    #[error("no corpus in {}: neither it nor a folder in it has a truth.jsonl with a line", .0.display())]
    NoTruth(PathBuf),
    /// A file or folder cannot be read.
    #[error("cannot read {}", .path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The answer of the system.
        source: io::Error,
    },
    /// A file or folder cannot be written.
    #[error("cannot write {}", .path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The answer of the system.
        source: io::Error,
    },
    /// A stored snapshot is not compressed as it has to be.
    #[error("{} is not zstd", .path.display())]
    NotZstd {
        /// The file.
        path: PathBuf,
        /// What is wrong with its bytes.
        source: io::Error,
    },
    /// A stored snapshot holds something else.
    #[error("{} holds no page snapshot", .path.display())]
    NoSnapshot {
        /// The file.
        path: PathBuf,
        /// What is wrong with its JSON.
        source: serde_json::Error,
    },
    /// The notes of a site are no JSON of any.
    #[error("{} is broken", .path.display())]
    BrokenNotes {
        /// The file.
        path: PathBuf,
        /// What is wrong with its JSON.
        source: serde_json::Error,
    },
}

impl CorpusError {
    /// For `map_err`: the error of reading this file or folder.
    pub(crate) fn reading(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        move |source| CorpusError::Read { path: path.into(), source }
    }

    /// For `map_err`: the error of writing this file or folder.
    pub(crate) fn writing(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        move |source| CorpusError::Write { path: path.into(), source }
    }
}
