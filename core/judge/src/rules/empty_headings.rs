//! Drops headings that head nothing which is kept, unless they are likely content: a likely one may be all there is to an
//! entry of a list, or to a post.
//!
//! The trees see that a heading is one, and not whether what follows it is kept. Wrong where headings are the text, as on
//! a page of slogans. A sentence set as a heading below the main one heads nothing, and is no less the article's.

use look::block::{Block, Blocks, Hints, heading};
use page::{Page, text::letters_and_digits};

use super::{Phase, Rule, Verdicts};
use crate::choice::LIKELY;

/// Blocks after a heading among which what it heads is looked for; a guess.
const REACH: usize = 3;

/// Weight, in characters, from which on a heading at the end of a page is text; a guess.
const TEXT: u32 = 100;

/// Words of the shortest sentence below the main heading; a guess.
const STANDFIRST: usize = 5;

pub(super) const RULE: Rule = Rule {
    id: "empty-headings",
    phase: Phase::Complete,
    summary: "drops headings that head nothing which is kept and are not likely content",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let probabilities = &verdicts.probabilities;
    let (page, blocks) = (verdicts.page, verdicts.blocks);
    let stays = |index| probabilities[index] >= LIKELY || is_standfirst(page, blocks, index);
    drop_empty_headings(blocks, stays, &mut verdicts.kept);
}

/// Whether a heading is a sentence right below the main one, with which the title of the page begins: below the name of the
/// site is what the site is about.
fn is_standfirst(page: &Page, blocks: &Blocks, index: usize) -> bool {
    let above = blocks.blocks.iter().take(index).rev().find(|block| block.is_visible() && block.weight > 0);
    let is_main = above.is_some_and(|above| {
        let own = letters_and_digits(blocks.text_of(above));
        heading(page, above).is_some_and(|(level, _)| level == 1) && letters_and_digits(page.title()).starts_with(&own)
    });
    is_main && blocks.text_of(&blocks.blocks[index]).split_whitespace().count() >= STANDFIRST
}

fn drop_empty_headings(blocks: &Blocks, stays: impl Fn(usize) -> bool, kept: &mut [bool]) {
    // Some pages call whole comments headings, for the sake of screen readers' keys.
    let is_heading = |block: &Block| block.hints.has(Hints::HEADING) && !block.hints.has(Hints::PARAGRAPH);
    for index in (0..kept.len()).rev() {
        let block = &blocks.blocks[index];
        if kept[index] && is_heading(block) && !stays(index) {
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

    #[test]
    fn a_sentence_below_the_main_heading_heads_nothing_and_stays() {
        let kept = |title: &str, below: &str| {
            let by = "<p>Ann</p><p>Monday</p><p>Share</p><p>Print</p>";
            let title = format!("<title>{title}</title>");
            let snapshot = snapshot(&format!("{title}<h1>The ferry</h1>{below}{by}<p>It leaves at dawn.</p>"));
            let page = Page::new(&snapshot).expect("sound");
            let mut kept = [true, true, false, false, false, false, true];
            completed(&page, &segment(&page), |index| index != 1, &mut kept);
            kept[1]
        };
        let why = "<h2>Why it leaves before anybody is awake</h2>";
        assert!(kept("The ferry | News", why) && !kept("The ferry | News", "<h2>More news</h2>"));
        assert!(!kept("A night at the quay | The ferry", why), "below the name of the site");
    }
}
