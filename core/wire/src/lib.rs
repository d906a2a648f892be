//! What the modules of the core hand to each other, as bytes: the page's snapshot on its way to the background
//! ([`encode_snapshot`]), and the article on the way back ([`Answer`]).
//!
//! All sides are of one build, so the bytes carry no version. They never reach a disk: what is stored is JSON, whose
//! form is [`page`]'s.

mod address;
mod article;
mod snapshot;

pub use address::{is_safe_link, is_safe_source};
pub use article::{Answer, Step};
pub use snapshot::{decode_snapshot, encode_snapshot};

/// Bytes that are not what they should be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WireError {
    /// No snapshot, or no answer.
    #[error("not of this build: {0}")]
    Postcard(#[from] postcard::Error),
}
