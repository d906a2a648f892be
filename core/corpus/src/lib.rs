//! Pages with their truth: what every measurement and every training begins with. No browser is needed.
//!
//! | module | what it has |
//! |---|---|
//! | [`Corpus`] | reads the two shapes of folders in which corpora are kept |
//! | [`Truth`] | what is true about one page |
//! | [`snapshots`] | captured pages, one file each |
//! | [`read_document`] | saved pages, also packed |
//! | [`labels`] | which blocks of a page are in the truth |
//! | [`score`] | how near an answer comes to the truth, and how far a mean may be trusted |
//! | [`by_site`] | folds, so that pages of one site are never on both sides |

mod change;
mod document;
mod error;
mod folder;
mod folds;
pub mod labels;
pub mod score;
pub mod snapshots;
mod truth;

pub use change::{Change, ChangeKind, Metadata, UNCHANGED};
pub use document::{bounded, read_document};
pub use error::CorpusError;
pub use folder::{Corpus, CorpusPage, Source, name};
pub use folds::by_site;
pub use truth::{BadLine, PostTruth, Truth, check_id, text_of};
