//! Drops a heading at the very end that announces a list of links ("See also"), which is not kept.
//!
//! The trees see that a heading is one, and not that its list is dropped. Wrong where a text ends with a heading alone.

use super::{Phase, Rule, Verdicts};
use crate::block::{Blocks, Hints};

/// Weight, in characters, of the longest announcement: "More from this author"; a guess.
const ANNOUNCEMENT: u32 = 50;

pub(super) const RULE: Rule = Rule {
    id: "last-announcements",
    phase: Phase::Complete,
    summary: "drops a heading at the end that announces a list of links",
    apply: |verdicts: &mut Verdicts| drop_last_announcement(verdicts.blocks, &mut verdicts.kept),
};

fn drop_last_announcement(blocks: &Blocks, kept: &mut [bool]) {
    let Some(last) = kept.iter().rposition(|&kept| kept) else { return };
    let block = &blocks.blocks[last];
    let mut behind = blocks.blocks[last + 1..].iter().filter(|block| block.weight > 0 && block.is_visible());
    let announces_links =
        behind.next().is_some_and(|next| next.link_density() > 0.9 && next.hints.has(Hints::LIST_ITEM));
    if block.hints.has(Hints::HEADING) && block.weight <= ANNOUNCEMENT && announces_links {
        kept[last] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::completed;
    use crate::{
        block::segment,
        page::{Page, testing::snapshot},
    };

    #[test]
    fn headings_of_links_that_are_left_out_do_not_end_an_article() {
        let snapshot = snapshot(
            "<main><p>The ferry leaves at dawn</p><h2>See also</h2><ul><li><a href=/quay>The quay</a></ul></main>",
        );
        let page = Page::new(&snapshot).expect("sound");
        let mut kept = [true, true, false];
        completed(&page, &segment(&page), |_| true, &mut kept);
        assert_eq!(kept, [true, false, false]);
    }
}
