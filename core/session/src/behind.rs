//! A page after the first of a text.

use engine::page::PageSnapshot;

/// A page after the first, and the text of its heading.
pub(crate) struct Behind {
    pub(crate) snapshot: PageSnapshot,
    pub(crate) mark: String,
}
