//! The seed: the cluster that most likely holds the body text, without any training.

use look::{
    block::{Block, Blocks, Hints},
    cluster::{ClusterId, Clusters},
};

use super::Relevance;

/// Blocks of at least this weight are long: two lines of body text.
const LONG: u32 = 100;

/// Relevance of a cluster that shares no term with the description: descriptions may be missing or off.
const PRIOR_RELEVANCE: f64 = 0.1;

/// Distance from the top, in CSS px, at which a cluster's text counts half.
const HALF_WAY: f64 = 500.0;

/// The chosen cluster with its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeedScore {
    /// The cluster.
    pub cluster: ClusterId,
    /// Its score, comparable within one page only.
    pub score: f64,
    /// Its share of the sum of all clusters' scores, between 0 and 1: how clear the choice was.
    pub margin: f64,
}

/// Picks the cluster with the highest
/// (0.1 + share of the description's terms) × unlinked characters in long blocks ÷ (500 + top of its first block).
///
/// Falls back to all text where no cluster has a long block. `None` on a page without text.
pub fn seed(blocks: &Blocks, clusters: &Clusters, relevance: &Relevance) -> Option<SeedScore> {
    pick(blocks, clusters, relevance, LONG).or_else(|| pick(blocks, clusters, relevance, 1))
}

#[derive(Clone, Copy)]
struct Tally {
    terms: u64,
    plain: f64,
    top: f64,
}

fn pick(blocks: &Blocks, clusters: &Clusters, relevance: &Relevance, long: u32) -> Option<SeedScore> {
    let mut tallies = vec![Tally { terms: 0, plain: 0.0, top: f64::INFINITY }; clusters.count as usize];
    for (index, block) in blocks.blocks.iter().enumerate() {
        let Some(cluster) = clusters.of_block[index] else { continue };
        let tally = &mut tallies[cluster as usize];
        tally.terms |= relevance.matched[index];
        if block.weight >= long && !is_boilerplate(block) {
            tally.plain += f64::from(block.plain_weight());
            tally.top = tally.top.min(block.rect.map_or(0.0, |rect| rect.top.max(0.0)));
        }
    }
    let score = |tally: &Tally| {
        if tally.plain == 0.0 {
            return 0.0;
        }
        (PRIOR_RELEVANCE + relevance.share(tally.terms)) * tally.plain / (HALF_WAY + tally.top)
    };
    let scores: Vec<f64> = tallies.iter().map(score).collect();
    let total: f64 = scores.iter().sum();
    let best = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]).then(b.cmp(&a)))?;
    (scores[best] > 0.0).then(|| SeedScore {
        cluster: best as ClusterId,
        score: scores[best],
        margin: scores[best] / total,
    })
}

/// Text of menus and dialogs never seeds, however long.
fn is_boilerplate(block: &Block) -> bool {
    block.hints.any(Hints::NAVIGATION | Hints::DIALOG | Hints::ARIA_HIDDEN)
}
