//! What is computed once for a page before its blocks are described.

use std::ops::Range;

use look::{
    block::{Block, Blocks, Hints, Totals},
    cluster::Clusters,
};
use page::{NodeId, Page};
use systems::spider::SpiderProposal;

use crate::feature_list::share;

/// Share of the page's prose that the container holds.
const BULK: f64 = 0.55;

/// The page and where its prose lies.
pub(super) struct Scene<'a> {
    pub(super) page: &'a Page<'a>,
    pub(super) blocks: &'a Blocks,
    pub(super) clusters: &'a Clusters,
    pub(super) proposal: &'a SpiderProposal,
    /// Sums over the whole page.
    pub(super) totals: Totals,
    /// The lowest element that holds the bulk of the prose.
    pub(super) container: NodeId,
    /// Blocks in the container.
    pub(super) inside: Range<usize>,
    /// Sums over the blocks before each block, and over all.
    before: Vec<Running>,
    /// The last visible heading before each block.
    pub(super) heading: Vec<Option<usize>>,
    /// How many headings, hidden ones too, are before each block, and on the page.
    headings_before: Vec<usize>,
    /// The blocks whose text is seen.
    seen: Vec<usize>,
    /// How many of them are before each block.
    seen_before: Vec<usize>,
}

/// Sums over a run of blocks that are seen.
#[derive(Clone, Copy, Default)]
pub(super) struct Running {
    pub(super) weight: f64,
    pub(super) link_weight: f64,
    pub(super) plain: f64,
    pub(super) prose: f64,
    pub(super) count: f64,
}

impl<'a> Scene<'a> {
    pub(super) fn new(
        page: &'a Page,
        blocks: &'a Blocks,
        clusters: &'a Clusters,
        proposal: &'a SpiderProposal,
    ) -> Self {
        let totals = if page.is_empty() { Totals::default() } else { blocks.sums.below(page, 0) };
        let container = container(page, blocks, &totals);
        let mut before = vec![Running::default()];
        let mut heading = Vec::with_capacity(blocks.blocks.len());
        let mut last = None;
        let mut headings_before = vec![0];
        let (mut seen, mut seen_before) = (Vec::new(), Vec::with_capacity(blocks.blocks.len()));
        for (index, block) in blocks.blocks.iter().enumerate() {
            let is_heading = block.hints.has(Hints::HEADING);
            heading.push(last);
            seen_before.push(seen.len());
            headings_before.push(headings_before[index] + usize::from(is_heading));
            if block.is_visible() && block.weight > 0 {
                seen.push(index);
                last = if is_heading { Some(index) } else { last };
            }
            before.push(before[index].and(block));
        }
        let inside = blocks.within(page, container);
        Scene {
            page,
            blocks,
            clusters,
            proposal,
            totals,
            container,
            inside,
            before,
            heading,
            headings_before,
            seen,
            seen_before,
        }
    }

    pub(super) fn block(&self, index: usize) -> &'a Block {
        &self.blocks.blocks[index]
    }

    /// Sums over the blocks of a range, which may reach over the page's ends.
    pub(super) fn sum(&self, start: usize, end: usize) -> Running {
        let last = self.blocks.blocks.len();
        let (a, b) = (self.before[start.min(last)], self.before[end.min(last)]);
        Running {
            weight: b.weight - a.weight,
            link_weight: b.link_weight - a.link_weight,
            plain: b.plain - a.plain,
            prose: b.prose - a.prose,
            count: b.count - a.count,
        }
    }

    /// The two nearest blocks before this one whose text is seen, nearest first.
    pub(super) fn seen_before(&self, index: usize) -> [Option<usize>; 2] {
        let rank = self.seen_before[index];
        [1, 2].map(|steps| rank.checked_sub(steps).map(|rank| self.seen[rank]))
    }

    /// The two nearest blocks after this one whose text is seen, nearest first.
    pub(super) fn seen_after(&self, index: usize) -> [Option<usize>; 2] {
        let rank = self.seen_before[index];
        let next = rank + usize::from(self.seen.get(rank) == Some(&index));
        [next, next + 1].map(|rank| self.seen.get(rank).copied())
    }

    /// Whether one of these blocks is a heading.
    pub(super) fn has_heading(&self, of: Range<usize>) -> bool {
        self.headings_before[of.end] > self.headings_before[of.start]
    }

    /// Share of the page's prose below an element; of all text where the page has no prose.
    pub(super) fn prose_share(&self, element: NodeId) -> f64 {
        let below = self.blocks.sums.below(self.page, element);
        bulk(&below, &self.totals)
    }

    /// The highest ancestor that does not hold the container, or is a child of it: the block's section.
    pub(super) fn section(&self, node: NodeId) -> NodeId {
        let mut section = node;
        for ancestor in self.page.ancestors(node) {
            if self.page.contains(ancestor, self.container) {
                break;
            }
            section = ancestor;
        }
        section
    }
}

impl Running {
    fn and(self, block: &Block) -> Running {
        if !block.is_visible() {
            return self;
        }
        let prose = if block.is_prose() { f64::from(block.plain_weight()) } else { 0.0 };
        Running {
            weight: self.weight + f64::from(block.weight),
            link_weight: self.link_weight + f64::from(block.link_weight),
            plain: self.plain + f64::from(block.plain_weight()),
            prose: self.prose + prose,
            count: self.count + 1.0,
        }
    }
}

fn bulk(part: &Totals, whole: &Totals) -> f64 {
    if whole.prose > 0 {
        share(f64::from(part.prose), f64::from(whole.prose))
    } else {
        share(f64::from(part.weight), f64::from(whole.weight))
    }
}

fn container(page: &Page, blocks: &Blocks, totals: &Totals) -> NodeId {
    let mut container = 0;
    if page.is_empty() {
        return container;
    }
    let holds =
        |child: &NodeId| page.element(*child).is_some() && bulk(&blocks.sums.below(page, *child), totals) >= BULK;
    while let Some(child) = page.children(container).find(holds) {
        container = child;
    }
    container
}

#[cfg(test)]
mod tests {
    use look::{block::segment, cluster::cluster, style::signatures};
    use page::testing::snapshot;
    use systems::spider::propose;

    use super::*;

    #[test]
    fn neighbours_that_are_seen_and_headings_are_found_over_hidden_text() {
        let snapshot = snapshot("<p>a</p><p hidden>b</p><h2 hidden>c</h2><p>d</p><p hidden>e</p><h2>f</h2>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let proposal = propose(&page, &blocks, &clusters);
        let scene = Scene::new(&page, &blocks, &clusters, &proposal);
        assert_eq!(
            [0, 1, 3, 5].map(|index| scene.seen_before(index)),
            [[None, None], [Some(0), None], [Some(0), None], [Some(3), Some(0)],]
        );
        assert_eq!(
            [0, 2, 3, 5].map(|index| scene.seen_after(index)),
            [[Some(3), Some(5)], [Some(3), Some(5)], [Some(5), None], [None, None],]
        );
        assert_eq!([0..2, 1..3, 3..5, 3..6].map(|range| scene.has_heading(range)), [false, true, false, true]);
    }
}
