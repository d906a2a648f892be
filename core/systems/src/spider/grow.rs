//! The region: from the seed cluster to the part of the page that holds the content (in place of spider §8.1's box).

use look::{
    block::{Block, Blocks, Hints},
    cluster::{ClusterId, Clusters},
};
use page::{NodeId, Page, Rect};

/// Where the content lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// The element that holds most of the seed's text and little else.
    pub element: NodeId,
    /// The horizontal band of the seed's text.
    pub column: Column,
}

/// A horizontal band of the page in CSS px, page coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Left edge.
    pub left: f64,
    /// Right edge.
    pub right: f64,
}

impl Column {
    /// Share of a rect's width that lies within the band, between 0 and 1; 1 for a rect without width.
    pub fn share_of(&self, rect: &Rect) -> f64 {
        if rect.width <= 0.0 {
            return 1.0;
        }
        ((self.right.min(rect.right()) - self.left.max(rect.left)) / rect.width).clamp(0.0, 1.0)
    }
}

/// Finds the region and column of a seed. `None` when the seed has no visible text.
///
/// The region is the element whose text, taken as the answer, has the highest expected F1 when each block is content
/// with a rough probability from itself and its cluster: a lowest common ancestor that one stray block cannot pull up to the body.
pub fn grow(page: &Page, blocks: &Blocks, clusters: &Clusters, seed: ClusterId) -> Option<Region> {
    let priors: Vec<f64> = blocks
        .blocks
        .iter()
        .zip(&clusters.of_block)
        .map(|(block, cluster)| prior(block, *cluster == Some(seed)) * f64::from(block.weight))
        .collect();
    let element = element(page, blocks, &priors)?;
    let column = column(page, blocks, &priors, element)?;
    Some(Region { element, column })
}

/// Rough probability that a block is content, from itself and its cluster alone.
fn prior(block: &Block, in_seed: bool) -> f64 {
    if !block.is_visible() || block.weight == 0 {
        return 0.0;
    }
    let own = match block.weight {
        100.. if block.sentence_marks > 0 => 0.9,
        40.. if block.sentence_marks > 0 => 0.6,
        _ if block.hints.any(Hints::HEADING) => 0.5,
        _ => 0.3,
    };
    let plain = f64::from(block.plain_weight()) / f64::from(block.weight);
    let place = if block.hints.any(Hints::BOILERPLATE | Hints::ARIA_HIDDEN) {
        0.1
    } else if block.hints.any(Hints::ASIDE | Hints::COMMENT | Hints::FORM) {
        0.3
    } else {
        1.0
    };
    own * plain * place * if in_seed { 1.0 } else { 0.4 }
}

fn element(page: &Page, blocks: &Blocks, priors: &[f64]) -> Option<NodeId> {
    let mut expected = vec![0.0; page.len() as usize + 1];
    for (block, prior) in blocks.blocks.iter().zip(priors) {
        expected[blocks.first_leaf(block) as usize + 1] += prior;
    }
    for id in 1..expected.len() {
        expected[id] += expected[id - 1];
    }
    let total = *expected.last()?;
    let f1 = |id: NodeId| {
        let inside = expected[page.subtree_end(id) as usize] - expected[id as usize];
        2.0 * inside / (total + f64::from(blocks.sums.below(page, id).weight))
    };
    // Of a chain of wrappers with the same text the last one is the tightest.
    page.all_elements()
        .map(|id| (id, f1(id)))
        .filter(|&(_, f1)| f1 > 0.0)
        .max_by(|(a, x), (b, y)| x.total_cmp(y).then(a.cmp(b)))
        .map(|(id, _)| id)
}

/// The band that the largest part of the region's likely text shares: the rects that overlap with the heaviest one.
fn column(page: &Page, blocks: &Blocks, priors: &[f64], region: NodeId) -> Option<Column> {
    let within = blocks.within(page, region);
    let rects = || within.clone().filter_map(|index| Some((blocks.blocks[index].rect?, priors[index])));
    let (heaviest, _) = rects().max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    let mut column = Column { left: heaviest.left, right: heaviest.right() };
    for (rect, prior) in rects() {
        if prior > 0.0 && column.share_of(&rect) > 0.5 {
            column = Column { left: column.left.min(rect.left), right: column.right.max(rect.right()) };
        }
    }
    Some(column)
}
