//! What a person who labels a page starts from: every block with the role that it is likely to have.
//!
//! The proposal is based on the page alone, never on what is remembered of its site, so that whoever has the snapshot and
//! the same models gets it again.

mod role;

use judge::{Judged, Reason, page_type::TypeGuess};
use look::{block::Blocks, cluster::Clusters};
use page::{NodeId, Page, Rect};
use serde::Serialize;

use crate::Article;
pub use role::LabelRole;

/// A block of a page as it is proposed to be labeled.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct LabelBlock {
    /// The element that encloses it.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub element: NodeId,
    /// Its text nodes and media elements, in document order; never empty.
    #[cfg_attr(feature = "typescript", tsify(type = "number[]"))]
    pub nodes: Vec<NodeId>,
    /// Its border box in page coordinates, CSS px; absent where it is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub rect: Option<Rect>,
    /// A number that blocks share which look alike; absent where it is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub cluster: Option<u32>,
    /// A number that blocks share whose elements have the same name and class.
    pub kind: u32,
    /// The likeliest role.
    pub role: LabelRole,
    /// How likely the block is content, between 0 and 1.
    pub probability: f64,
    /// Whether it is in the article that the engine finds.
    pub kept: bool,
    /// The post that it belongs to, counted from 1; 0 where the page does not show several.
    pub post: u32,
    /// Whether it is seen.
    pub visible: bool,
}

/// The engine's answer to a page, block by block.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct LabelProposal {
    /// All blocks in reading order.
    pub blocks: Vec<LabelBlock>,
    /// What type of page it is; absent where the page shows no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub page_type: Option<TypeGuess>,
    /// How sure the engine is of the article, between 0 and 1.
    pub confidence: f64,
    /// Why there is no article.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub reason: Option<Reason>,
    /// [`model_hash`](judge::model_hash) of what decided.
    pub model: String,
}

/// Describes every block of a page that was decided. Takes time in proportion to the page.
pub fn label_blocks(
    page: &Page,
    blocks: &Blocks,
    clusters: &Clusters,
    judged: &Judged,
    article: &Article,
) -> Vec<LabelBlock> {
    let roles = role::Roles::new(page, judged, article);
    let posts = &judged.extraction.posts;
    let described = blocks.blocks.iter().enumerate().map(|(index, block)| {
        let kept = blocks.is_kept(block, &judged.extraction.kept);
        let first = blocks.first_leaf(block);
        // The parts of a page that belong to its posts follow one another.
        let at = posts.partition_point(|post| post.nodes.end <= first);
        let post = posts.get(at).filter(|post| post.nodes.contains(&first)).map_or(0, |_| at as u32 + 1);
        LabelBlock {
            element: block.node,
            nodes: blocks.leaves_of(block).to_vec(),
            rect: block.rect,
            cluster: clusters.of_block.get(index).copied().flatten(),
            kind: blocks.kinds.kind_of(block.node),
            role: roles.role_of(page, blocks, block, kept),
            probability: judged.probabilities.get(index).copied().unwrap_or_default(),
            kept,
            post,
            visible: block.is_visible(),
        }
    });
    described.collect()
}
