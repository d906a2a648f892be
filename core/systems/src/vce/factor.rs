//! The factor value (§2.2): which block holds the main content.

use page::NodeId;

use super::{BlockTree, Params, VisualBlock};

/// Keeps the factor value finite where the paper divides by nothing (no links, no repetition or at the very top).
const LEAST_DENOMINATOR: f64 = 0.01;

/// General averages over all blocks with text (§2.1.6).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Averages {
    /// Mean weight of the text.
    pub text: f64,
    /// Mean link density.
    pub link_density: f64,
    /// Mean width in CSS px.
    pub width: f64,
}

/// A valid block with its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Position in [`BlockTree::blocks`].
    pub block: u32,
    /// The element that opened the block.
    pub element: NodeId,
    /// Its factor value, comparable within one page only.
    pub factor: f64,
}

/// The blocks that may be the main one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranking {
    /// The main block; `None` where no block is valid.
    pub main: Option<Candidate>,
    /// All valid blocks in document order.
    pub candidates: Vec<Candidate>,
    /// Elements within the main block that repeat a sibling's pattern: comments, replies, cards.
    pub repeated: Vec<NodeId>,
}

/// Picks the block with the highest factor value.
pub fn main_block(tree: &BlockTree, params: &Params) -> Ranking {
    let averages = averages(tree);
    let valid = tree.blocks.iter().enumerate().filter(|(_, block)| is_valid(block, &averages, params));
    let candidates: Vec<Candidate> = valid
        .map(|(index, block)| Candidate { block: index as u32, element: block.element, factor: factor(block) })
        .collect();
    let main = candidates.iter().copied().max_by(|a, b| a.factor.total_cmp(&b.factor).then(b.block.cmp(&a.block)));
    let repeated = main.map(|main| repeated_within(tree, main.block, params)).unwrap_or_default();
    Ranking { main, candidates, repeated }
}

fn averages(tree: &BlockTree) -> Averages {
    let with_text: Vec<&VisualBlock> = tree.blocks.iter().filter(|block| block.text > 0).collect();
    let count = (with_text.len() as f64).max(1.0);
    let mean = |of: fn(&VisualBlock) -> f64| with_text.iter().map(|block| of(block)).sum::<f64>() / count;
    Averages {
        text: mean(|block| f64::from(block.text)),
        link_density: mean(VisualBlock::link_density),
        width: mean(|block| block.rect.width),
    }
}

/// The least conditions of §2.2.1.
fn is_valid(block: &VisualBlock, averages: &Averages, params: &Params) -> bool {
    block.text > 0
        && f64::from(block.text) >= averages.text * params.text_share
        && block.link_density() <= averages.link_density.max(params.link_density)
        && block.rect.width >= averages.width * params.width_share
}

/// Formula (1): text length · width · average font size · bottom ÷ (link density + repetitions · top).
fn factor(block: &VisualBlock) -> f64 {
    let gain = f64::from(block.text) * block.rect.width * block.font_size * block.rect.bottom().max(1.0);
    let loss = block.link_density() + f64::from(block.repetitions) * block.rect.top.max(0.0);
    gain / loss.max(LEAST_DENOMINATOR)
}

fn repeated_within(tree: &BlockTree, main: u32, params: &Params) -> Vec<NodeId> {
    let repeating = |block: &VisualBlock| {
        block.repeats
            && block.parent.is_some_and(|parent| tree.blocks[parent as usize].repetitions >= params.repetitions)
    };
    let mut below: Vec<bool> = Vec::with_capacity(tree.blocks.len());
    for block in &tree.blocks {
        below.push(block.parent.is_some_and(|parent| parent == main || below[parent as usize]));
    }
    let found = tree.blocks.iter().zip(below).filter(|(block, below)| *below && repeating(block));
    found.map(|(block, _)| block.element).collect()
}
