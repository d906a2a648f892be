//! A captured page, and what can be asked of it before anybody knows how it looks: the first stage of the engine.
//!
//! It takes a [`PageSnapshot`], everything seen of one rendered page at one moment and the only input of the engine.
//! It gives a [`Page`]: the same after validation, with the indexes that every later stage needs (children, subtree
//! ends, what hides a node). Stages take a [`Page`], so none of them can meet a broken tree. [`Page::new`] is the only
//! function of the engine's stages that fails, with a [`PageError`].
//!
//! | module | has |
//! |---|---|
//! | [`address`] | addresses as browsers read them |
//! | [`selector`] | paths to elements |
//! | [`text`] | scripts, languages, dates, terms |
//! | [`lexicon`] | words with a meaning, by language, as data |
//! | [`json_ld`] | what a page declares about itself |
//! | [`sort`] | sorting and sets that stay small when compiled |

#![cfg_attr(test, allow(clippy::string_slice, reason = "tests slice what they have written"))]

pub mod address;
mod block_tags;
mod drop_caps;
mod error;
pub mod formula;
pub mod json_ld;
pub mod lexicon;
mod properties;
pub mod selector;
mod snapshot;
pub mod sort;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod text;
mod tree;

pub use block_tags::is_block_tag;
pub use error::PageError;
pub use properties::{STYLE_PROPERTIES, StyleProperty};
pub use snapshot::{
    Element, Hiding, LinkTag, Media, MetaTag, Metadata, Node, NodeContent, NodeId, PageSnapshot, Rect, SNAPSHOT_FORMAT,
    Scope, Style, StyleId, Truncation, Viewport,
};
pub use tree::{LATER_ADDRESSES, LONGEST_TITLE, MOST_LEVELS, Page, heading_level};
