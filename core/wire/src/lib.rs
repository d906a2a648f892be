//! What the page and the background hand to each other, as bytes: the page's snapshot on the way there
//! ([`encode_snapshot`]), the article on the way back ([`Answer`]).
//!
//! Both sides are of one build, so the bytes carry no version. They never reach a disk: what is stored is JSON, whose
//! form is [`engine::page`]'s.

mod address;
mod article;
mod snapshot;

pub use address::{is_safe_link, is_safe_source};
pub use article::{Answer, Step};
pub use snapshot::{decode_snapshot, encode_snapshot};

/// Bytes that are not what they should be.
#[derive(Debug, thiserror::Error)]
#[error("not of this build: {0}")]
pub struct WireError(#[from] postcard::Error);
