//! The errors of reading, converting and writing labeled pages.

use std::{
    error::Error,
    fmt, io,
    path::{Path, PathBuf},
};

use corpus::CorpusError;

/// Why a line is refused, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Leads to the part, as in `labels[3].role`; empty where the whole is meant.
    pub place: String,
    /// What is wrong with it.
    pub reason: String,
}

impl Refusal {
    /// A refusal of a part.
    pub fn of(place: impl Into<String>, reason: impl Into<String>) -> Self {
        Refusal { place: place.into(), reason: reason.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { write!(f, "{}", self.reason) } else { write!(f, "{}: {}", self.place, self.reason) }
    }
}

/// Why labeled pages cannot be read, converted or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordsError {
    /// A file cannot be read.
    #[error("cannot read {}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: Box<RecordsError>,
    },
    /// The answer of the system; which file is meant is in the error around it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line of a file cannot be read.
    #[error("line {line}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// The answer of the system.
        source: io::Error,
    },
    /// A file is no text.
    #[error("its bytes are not text")]
    NotText,
    /// A path leads nowhere.
    #[error("{} is neither a file nor a folder", .path.display())]
    Nowhere {
        /// The path.
        path: PathBuf,
        /// The answer of the system.
        source: io::Error,
    },
    /// Neither the folder nor one in it has a truth.
    #[error("{} has no truth.jsonl, and no folder in it has one", .0.display())]
    NoTruth(PathBuf),
    /// All lines of these files were refused, or there are none.
    #[error("there is no sound line in {0}")]
    NoSoundLine(String),
    /// A line is sound, but not what is asked for.
    #[error("{place}: {reason}")]
    Unfit {
        /// File and number of the line.
        place: String,
        /// What is wrong with it.
        reason: String,
    },
    /// What was made or read is no sound record.
    #[error("{0}")]
    Refused(Refusal),
    /// The snapshot of a record is broken.
    #[error(transparent)]
    Page(#[from] engine::page::PageError),
    /// The engine refuses a snapshot.
    #[error(transparent)]
    Engine(#[from] engine::EngineError),
    /// A file of a corpus cannot be read or written.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// A value cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A file's time of change is out of range.
    #[error(transparent)]
    Time(#[from] jiff::Error),
    /// A document cannot be frozen.
    #[error("cannot freeze the document")]
    Freeze(#[from] lol_html::errors::RewritingError),
    /// The text of a page of a corpus is unknown.
    #[error("nobody knows the text of this page")]
    NoText,
    /// Two sets of files have no page in common.
    #[error("no page of {0} is in {1}")]
    NothingInCommon(String, String),
    /// The parts of a dataset are not described as they have to be.
    #[error("{0}")]
    Share(String),
    /// A file or folder cannot be written.
    #[error("cannot write {}", .path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The answer of the system.
        source: io::Error,
    },
}

impl RecordsError {
    /// The error with all that led to it, from the outside in, in one line.
    pub fn in_full(&self) -> String {
        let mut told = self.to_string();
        let mut source = self.source();
        while let Some(error) = source {
            told.push_str(": ");
            told.push_str(&error.to_string());
            source = error.source();
        }
        told
    }

    /// The error of a line that is not what is asked for.
    pub(crate) fn unfit(place: impl fmt::Display, reason: impl Into<String>) -> Self {
        RecordsError::Unfit { place: place.to_string(), reason: reason.into() }
    }

    /// For `map_err`: the error of reading this file.
    pub(crate) fn reading<E: Into<RecordsError>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |source| RecordsError::Read { path: path.to_owned(), source: Box::new(source.into()) }
    }

    /// For `map_err`: the error of writing this file or folder.
    pub(crate) fn writing(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| RecordsError::Write { path: path.to_owned(), source }
    }
}
