//! Drops headings that head nothing which is kept, unless they are likely content: a likely one may be all there is to an
//! entry of a list, or to a post.
//!
//! The trees see that a heading is one, and not whether what follows it is kept. Wrong where headings are the text, as on
//! a page of slogans.

use look::block::{Block, Blocks, Hints};

use super::{Phase, Rule, Verdicts};
use crate::choice::LIKELY;

/// Blocks after a heading among which what it heads is looked for; a guess.
const REACH: usize = 3;

/// Weight, in characters, from which on a heading at the end of a page is text; a guess.
const TEXT: u32 = 100;

pub(super) const RULE: Rule = Rule {
    id: "empty-headings",
    phase: Phase::Complete,
    summary: "drops headings that head nothing which is kept and are not likely content",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let probabilities = &verdicts.probabilities;
    drop_empty_headings(verdicts.blocks, |index| probabilities[index] >= LIKELY, &mut verdicts.kept);
}

fn drop_empty_headings(blocks: &Blocks, likely: impl Fn(usize) -> bool, kept: &mut [bool]) {
    // Some pages call whole comments headings, for the sake of screen readers' keys.
    let is_heading = |block: &Block| block.hints.has(Hints::HEADING) && !block.hints.has(Hints::PARAGRAPH);
    for index in (0..kept.len()).rev() {
        let block = &blocks.blocks[index];
        if kept[index] && is_heading(block) && !likely(index) {
            let next = (index + 1..kept.len().min(index + 1 + REACH)).find(|&next| blocks.blocks[next].is_visible());
            let heads = (index + 1..kept.len().min(index + 1 + REACH)).any(|next| kept[next]);
            kept[index] = heads || next.is_none() && block.weight >= TEXT;
        }
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::super::testing::completed;

    #[test]
    fn headings_of_nothing_stay_where_they_are_likely_content() {
        let snapshot = snapshot("<main><h2>The ferry</h2><p>12 boats</p><h2>The quay</h2><p>3 boats</p></main>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let kept = |likely: usize| {
            let mut kept = [true, false, true, false];
            completed(&page, &blocks, |index| index == likely, &mut kept);
            kept
        };
        assert_eq!((kept(0), kept(9)), ([true, false, false, false], [false; 4]));
    }
}
