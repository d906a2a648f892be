//! The page snapshot: everything seen of one rendered page at one moment, and the only input of the engine.
//!
//! [`PageSnapshot`] is what capture writes and what is stored; [`Page`] is the same after validation, with the
//! indexes that every later stage needs (children, subtree ends, what hides a node). Stages take a [`Page`], so none
//! of them can meet a broken tree.

mod block_tags;
mod drop_caps;
mod properties;
mod snapshot;
#[cfg(test)]
pub(crate) mod testing;
mod tree;

pub use block_tags::is_block_tag;
pub use properties::{STYLE_PROPERTIES, StyleProperty};
pub use snapshot::{
    Element, Hiding, LinkTag, Media, MetaTag, Metadata, Node, NodeContent, NodeId, PageSnapshot, Rect, SNAPSHOT_FORMAT,
    Scope, Style, StyleId, Truncation, Viewport,
};
pub(crate) use tree::heading_level;
pub use tree::{LATER_ADDRESSES, LONGEST_TITLE, MOST_LEVELS, Page};
