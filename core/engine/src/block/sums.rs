//! Sums over subtrees in constant time: prefix sums over node ids, since a subtree is one run of ids.

use crate::page::{NodeId, Page};

use super::Blocks;

/// A block counts as long from this weight on: two lines of body text.
const LONG: u32 = 100;

/// What lies below an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Weight of the text that is seen.
    pub weight: u32,
    /// The part of it inside links.
    pub link_weight: u32,
    /// The part of it outside of links and controls in long blocks that hold sentences.
    pub prose: u32,
    /// Blocks, hidden ones included.
    pub blocks: u32,
    /// Media elements that are seen.
    pub media: u32,
}

impl Totals {
    /// Share of the text that is inside links, 0 where there is no text.
    pub fn link_density(&self) -> f64 {
        if self.weight == 0 { 0.0 } else { f64::from(self.link_weight) / f64::from(self.weight) }
    }
}

/// Prefix sums of [`Totals`] over node ids; each block counts at its first leaf.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    prefix: Vec<Totals>,
}

impl Sums {
    pub(super) fn new(nodes: NodeId, blocks: &Blocks) -> Self {
        let mut prefix = Vec::with_capacity(nodes as usize + 1);
        let mut running = Totals::default();
        for block in &blocks.blocks {
            prefix.resize(blocks.first_leaf(block) as usize + 1, running);
            running.blocks += 1;
            if block.is_visible() {
                running.weight += block.weight;
                running.link_weight += block.link_weight;
                running.media += block.media;
                if block.weight >= LONG && block.sentence_marks > 0 {
                    running.prose += block.plain_weight();
                }
            }
        }
        prefix.resize(nodes as usize + 1, running);
        Sums { prefix }
    }

    /// What lies below an element, itself included.
    pub fn below(&self, page: &Page, element: NodeId) -> Totals {
        let (start, end) = (self.prefix[element as usize], self.prefix[page.subtree_end(element) as usize]);
        Totals {
            weight: end.weight - start.weight,
            link_weight: end.link_weight - start.link_weight,
            prose: end.prose - start.prose,
            blocks: end.blocks - start.blocks,
            media: end.media - start.media,
        }
    }
}
