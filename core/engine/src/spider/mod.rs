//! Spider on one page: which cluster holds the article, and how far the article reaches around it.
//!
//! After Zhou & Sun, *Web Content Extraction Through Machine Learning*: clusters of blocks that look alike (§4) are
//! scored by the tf-idf similarity of their text with the page's titles and descriptions (§5), and the place of the
//! best cluster tells which other blocks belong to it (§8.1). Differences, each because one page is all there is:
//! idf is taken over the page's blocks instead of over pages, the score also asks for long unlinked text near the top,
//! and the box is replaced by the subtree and column that hold the seed.

mod grow;
mod relevance;
mod seed;

pub use grow::{Column, Growth, grow};
pub use relevance::{Relevance, relevance};
pub use seed::{SeedScore, seed};

use crate::{block::Blocks, cluster::Clusters, page::Page};

/// What spider proposes.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Similarity of the page's text with its titles and descriptions.
    pub relevance: Relevance,
    /// The cluster that most likely holds the body text; `None` on a page without text.
    pub seed: Option<SeedScore>,
    /// Where the content lies around the seed; `None` on a page without text.
    pub growth: Option<Growth>,
}

/// Proposes content from clusters alone.
pub fn propose(page: &Page, blocks: &Blocks, clusters: &Clusters) -> Proposal {
    let relevance = relevance(page, blocks);
    let seed = seed(blocks, clusters, &relevance);
    let growth = seed.as_ref().and_then(|seed| grow(page, blocks, clusters, seed.cluster));
    Proposal { relevance, seed, growth }
}
