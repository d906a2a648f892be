//! From the kept leaves of a page to the body of the article.

use super::{Block, Footnote};
use crate::{judge::Extraction, page::Page};

/// The kept leaves as blocks in reading order, and the footnotes that they refer to. Both are empty when nothing is
/// kept.
pub(super) fn content(_page: &Page, _extraction: &Extraction) -> (Vec<Block>, Vec<Footnote>) {
    (Vec::new(), Vec::new())
}
