//! Drops boxes between paragraphs that announce links and hold nothing else: "read next", whatever their class says.
//!
//! The trees take such a box for a list of the text where no class names it. Wrong where a text lists its sources in a
//! box.

use look::block::Blocks;
use page::{NodeId, Page};

use super::{Phase, Rule, Verdicts};

/// Weight, in characters, of the longest announcement: "More from this author"; a guess.
const ANNOUNCEMENT: u32 = 50;

pub(super) const RULE: Rule = Rule {
    id: "interludes",
    phase: Phase::Complete,
    summary: "drops boxes between paragraphs that announce links and hold nothing else",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    if let Some(container) = verdicts.container() {
        drop_interludes(verdicts.page, verdicts.blocks, &mut verdicts.kept, container);
    }
}

fn drop_interludes(page: &Page, blocks: &Blocks, kept: &mut [bool], container: NodeId) {
    let mut id = container + 1;
    while id < page.subtree_end(container) {
        if matches!(page.tag(id), "div" | "section" | "aside" | "nav") && is_interlude(page, blocks, id) {
            kept[blocks.within(page, id)].fill(false);
            id = page.subtree_end(id);
        } else {
            id += 1;
        }
    }
}

fn is_interlude(page: &Page, blocks: &Blocks, id: NodeId) -> bool {
    let totals = blocks.sums.below(page, id);
    let around = page.parent(id).map(|parent| blocks.sums.below(page, parent)).unwrap_or_default();
    if totals.weight == 0 || totals.prose > 0 || totals.weight * 10 > around.prose || totals.link_density() < 0.6 {
        return false;
    }
    let mut seen = blocks.blocks[blocks.within(page, id)].iter().filter(|block| block.weight > 0 && block.is_visible());
    let announced = seen.next().is_some_and(|lead| lead.link_weight == 0 && lead.weight <= ANNOUNCEMENT);
    announced && seen.all(|block| block.link_density() > 0.9)
}
