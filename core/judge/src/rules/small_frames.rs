//! Drops the text of frames with little of it: a frame is a document of its own, and a small one shows an offer or a form.
//!
//! The trees see no frames. Wrong where an article keeps a short part of itself in a frame.

use std::ops::Range;

use look::block::Blocks;
use page::Page;

use super::{Phase, Rule, Verdicts};

/// The whole answer is at least so many times as heavy as what is kept of a small frame; a guess.
const SMALLER: u32 = 10;

pub(super) const RULE: Rule = Rule {
    id: "small-frames",
    phase: Phase::Complete,
    summary: "drops the text of frames that hold little of the answer",
    apply: |verdicts: &mut Verdicts| drop_small_frames(verdicts.page, verdicts.blocks, &mut verdicts.kept),
};

fn drop_small_frames(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    let weight = |range: Range<usize>, kept: &[bool]| -> u32 {
        range.filter(|&index| kept[index]).map(|index| blocks.blocks[index].weight).sum()
    };
    let all = weight(0..kept.len(), kept);
    for id in page.all_elements() {
        if page.holds_document(id) {
            let within = blocks.within(page, id);
            if weight(within.clone(), kept) * SMALLER < all {
                kept[within].fill(false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{NodeContent, Scope, testing::snapshot};

    use super::*;

    /// How many of the blocks of a page stay whose `aside` is the document of a frame.
    fn stay(html: &str) -> usize {
        let mut snapshot = snapshot(html);
        let aside = snapshot.tags.iter().position(|tag| tag == "aside").expect("an aside");
        for node in &mut snapshot.nodes {
            if let NodeContent::Element(element) = &mut node.content
                && usize::from(element.tag) == aside
            {
                element.scope = Some(Scope::Frame);
            }
        }
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut kept = vec![true; blocks.blocks.len()];
        drop_small_frames(&page, &blocks, &mut kept);
        kept.iter().filter(|kept| **kept).count()
    }

    #[test]
    fn a_frame_stays_where_it_holds_much_of_the_answer() {
        let line = "<p>The ferry left the old harbour before dawn, as it had on all the days before.</p>";
        let offer = "<aside><p>Two for one, today alone</p></aside>";
        assert_eq!(stay(&format!("{}{offer}", line.repeat(8))), 8, "an offer beside a text");
        assert_eq!(stay(&format!("{line}{offer}")), 2, "a short page");
        assert_eq!(stay(&format!("{line}<aside>{}</aside>", line.repeat(8))), 9, "a text in a frame");
    }
}
