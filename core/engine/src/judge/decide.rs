//! The decision: which blocks to keep, so that the answer as a whole is most likely right.

use crate::{
    block::Blocks,
    cluster::Clusters,
    page::{NodeId, Page},
    spider::Proposal,
};

use super::{Extraction, features, furnish, reason, title, weigh};

/// Weight of a whole answer below which it is not worth a reader.
const WORTH_READING: u32 = 60;

/// Decides what is content.
///
/// An empty extraction carries the reason why.
pub fn decide(page: &Page, blocks: &Blocks, clusters: &Clusters, proposal: &Proposal) -> Extraction {
    let vectors = features(page, blocks, clusters, proposal);
    let probabilities: Vec<f64> = vectors.iter().map(weigh).collect();
    let mut kept = best_expected_f1(blocks, &probabilities);
    let confidence = confidence(blocks, &probabilities, &kept);
    let weight: u32 = blocks.blocks.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(block, _)| block.weight).sum();
    if weight < WORTH_READING {
        return Extraction { reason: Some(reason::reason(page, blocks)), ..Extraction::default() };
    }
    furnish::furnish(page, blocks, &mut kept);
    let leaves = leaves(blocks, &kept);
    let root = lowest_common_ancestor(page, &leaves);
    let title = root.and_then(|root| title::title(page, blocks, root));
    Extraction { kept: leaves, root, title, confidence, reason: None }
}

/// Keeps the prefix of blocks, most probable first, that maximises
/// 2·Σ(kept p·n) ÷ (Σ(kept n) + Σ(all p·n)), n being the weight of a block.
fn best_expected_f1(blocks: &Blocks, probabilities: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]).then(a.cmp(&b)));
    let weight = |index: usize| f64::from(blocks.blocks[index].weight);
    let expected: f64 = order.iter().map(|&index| probabilities[index] * weight(index)).sum();
    let (mut right, mut taken, mut best, mut best_length) = (0.0, 0.0, 0.0, 0);
    for (position, &index) in order.iter().enumerate() {
        right += probabilities[index] * weight(index);
        taken += weight(index);
        let f1 = 2.0 * right / (taken + expected);
        if f1 > best {
            (best, best_length) = (f1, position + 1);
        }
    }
    let mut kept = vec![false; probabilities.len()];
    for &index in &order[..best_length] {
        kept[index] = blocks.blocks[index].weight > 0;
    }
    kept
}

/// Mean probability of the kept text.
fn confidence(blocks: &Blocks, probabilities: &[f64], kept: &[bool]) -> f64 {
    let (mut right, mut taken) = (0.0, 0.0);
    for (index, block) in blocks.blocks.iter().enumerate().filter(|(index, _)| kept[*index]) {
        right += probabilities[index] * f64::from(block.weight);
        taken += f64::from(block.weight);
    }
    if taken == 0.0 { 0.0 } else { right / taken }
}

fn leaves(blocks: &Blocks, kept: &[bool]) -> Vec<NodeId> {
    let chosen = blocks.blocks.iter().zip(kept).filter(|(_, kept)| **kept);
    chosen.flat_map(|(block, _)| blocks.leaves_of(block).iter().copied()).collect()
}

fn lowest_common_ancestor(page: &Page, leaves: &[NodeId]) -> Option<NodeId> {
    let (first, last) = (*leaves.first()?, *leaves.last()?);
    page.ancestors(first).find(|&ancestor| page.contains(ancestor, last))
}
