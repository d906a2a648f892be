//! Sums over subtrees in constant time: prefix sums over node ids, since a subtree is one run of ids.

use page::{NodeId, Page};

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
    /// Sums of what is at these leaves, in document order, on a page of so many nodes.
    pub(super) fn new(nodes: NodeId, totals: impl Iterator<Item = (NodeId, Totals)>) -> Self {
        let mut prefix = Vec::with_capacity(nodes as usize + 1);
        let mut running = Totals::default();
        for (leaf, own) in totals {
            prefix.resize(leaf as usize + 1, running);
            running.blocks += own.blocks;
            running.weight += own.weight;
            running.link_weight += own.link_weight;
            running.media += own.media;
            running.prose += own.prose;
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
