//! A page behind the first of a text.

use engine::page::PageSnapshot;

/// A page behind the first, and what its heading says.
pub(crate) struct Behind {
    pub(crate) snapshot: PageSnapshot,
    pub(crate) mark: String,
}
