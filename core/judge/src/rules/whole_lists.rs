//! Keeps lists, tables and figures as a whole or not at all: the parts mean little alone.
//!
//! The trees weigh each entry by itself. Wrong where a list holds an advertisement in the place of an entry.

use look::block::{Blocks, Hints};
use page::{NodeId, Page};

use super::{Phase, Rule, Verdicts};

/// What is kept of a list or a table is stray where the whole has more than so many times its weight: the entry of a
/// menu that leads to this page, days without their hours; a guess.
const STRAY: u32 = 4;

pub(super) const RULE: Rule = Rule {
    id: "whole-lists",
    phase: Phase::Complete,
    summary: "keeps lists, tables and figures as a whole or not at all",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    if let Some(container) = verdicts.container() {
        complete_groups(verdicts.page, verdicts.blocks, &mut verdicts.kept, container);
    }
}

fn complete_groups(page: &Page, blocks: &Blocks, kept: &mut [bool], container: NodeId) {
    let mut id = container;
    while id < page.subtree_end(container) {
        if !matches!(page.tag(id), "ul" | "ol" | "dl" | "table" | "figure") {
            id += 1;
            continue;
        }
        let group = blocks.within(page, id);
        let chosen: u32 = group.clone().filter(|&index| kept[index]).map(|index| blocks.blocks[index].weight).sum();
        if is_content(page, blocks, kept, id, chosen) {
            for index in group {
                kept[index] |= blocks.blocks[index].is_visible();
            }
        } else if chosen * STRAY < blocks.sums.below(page, id).weight {
            kept[group].fill(false);
        }
        id = page.subtree_end(id);
    }
}

/// By the majority of its text, or by company: text is kept right before and right after it.
fn is_content(page: &Page, blocks: &Blocks, kept: &[bool], group: NodeId, chosen: u32) -> bool {
    let totals = blocks.sums.below(page, group);
    let within = blocks.within(page, group);
    let part = &blocks.blocks[within.clone()];
    if totals.weight == 0
        || part.iter().any(|block| block.hints.any(Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT))
    {
        return false;
    }
    let majority = chosen * 2 > totals.weight;
    majority
        || totals.link_density() < 0.5 && {
            let text = |&index: &usize| blocks.blocks[index].weight > 0 && blocks.blocks[index].is_visible();
            let before = (0..within.start).rev().find(text);
            let after = (within.end..blocks.blocks.len()).find(text);
            before.is_some_and(|index| kept[index]) && after.is_some_and(|index| kept[index])
        }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::super::testing::completed;

    #[test]
    fn lists_are_kept_as_a_whole_or_not_at_all() {
        let items: String = (0..10).map(|number| format!("<li>A dish of the day, number {number}</li>")).collect();
        let snapshot = snapshot(&format!("<main><p>Before</p><ul>{items}</ul><div>Between</div><p>After</p></main>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let list = |chosen: usize| {
            let mut kept: Vec<bool> = (0..13).map(|index| (1..=chosen).contains(&index) || index == 12).collect();
            completed(&page, &blocks, |_| false, &mut kept);
            kept[1..11].iter().filter(|&&kept| kept).count()
        };
        assert_eq!((list(2), list(4), list(6)), (0, 4, 10));
    }
}
