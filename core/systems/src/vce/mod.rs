//! VCE: the visual block tree and its factor value.
//!
//! After Asfia, Pedram & Rahmani, *Main Content Extraction from Detailed Web Pages*: one pre-order pass clusters
//! elements into blocks by how much they differ from their parent in place, size and setting (§2.1), then the block
//! with the highest factor value holds the main content (§2.2). It asks for no metadata and learns nothing.
//!
//! [`Params`] holds every threshold. The paper names none of them; ours were chosen on training pages.

mod block_tree;
mod factor;

use look::block::Blocks;
use page::Page;

pub use block_tree::{BlockTree, VisualBlock, block_tree};
pub use factor::{Averages, Candidate, Ranking, main_block};

/// The thresholds of VCE.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// An element opens a new block when it differs from its parent in at least this many of the six visual styles
    /// (§2.1.3). Four are not enough: a paragraph between two others differs from its column in top and height, an
    /// indented one in left and width as well, and an article cut into such blocks has no main one.
    pub visual_distance: u32,
    /// Text of an element whose link density is at least this does not flow up to its parent (Figure 6).
    pub link_density: f64,
    /// A valid block holds at least this share of the mean text length of blocks (§2.2.1).
    pub text_share: f64,
    /// A valid block is at least this share of the mean width of blocks.
    pub width_share: f64,
    /// Children that repeat a pattern at least this often are taken for comments or cards.
    pub repetitions: u32,
}

impl Params {
    /// The thresholds in use.
    pub const CHOSEN: Params =
        Params { visual_distance: 5, link_density: 0.5, text_share: 1.0, width_share: 0.5, repetitions: 3 };
}

/// Looks for the main block of a page.
pub fn rank(page: &Page, blocks: &Blocks, params: &Params) -> Ranking {
    main_block(&block_tree(page, blocks, params), params)
}
