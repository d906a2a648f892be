//! Demotes every copy of a text but the likeliest: cloned slides, the same box for phones, quotes that unfold.
//!
//! The trees see each block by itself and cannot know which of its copies is kept. Wrong where a text states the same
//! twice on purpose; where the judge is all but sure of both, where a heading between them begins another section, as in a
//! manual with the same note in several, and where one is the heading to which the other leads, both stay.

use std::collections::HashMap;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, lexicon::ClassWords};

use super::{Phase, Rule, verdicts::with_odds};
use crate::features::SHORTEST_COPY;

/// How likely a post is at least that goes before what quotes it; a guess.
const LEAST_QUOTED: f64 = 0.2;

/// Elements around a block among which that of a quotation is looked for: a bound.
const AROUND: usize = 6;

/// Headings between two copies that are looked at: a bound.
const HEADINGS: usize = 16;

/// Factor of the odds of every copy but the likeliest; tuned on wcxb train.
const SAID_ELSEWHERE: f64 = 0.1;

pub(super) const RULE: Rule = Rule {
    id: "repeated-text",
    phase: Phase::Odds,
    summary: "demotes every copy of a text but the likeliest",
    apply: |verdicts| {
        let copies = Copies::of(verdicts.page, verdicts.blocks);
        copies.lessen(&mut verdicts.probabilities);
    },
};

struct Copies<'a> {
    page: &'a Page<'a>,
    blocks: &'a Blocks,
    /// Elements that are headings, in document order.
    headings: Vec<NodeId>,
}

impl<'a> Copies<'a> {
    fn of(page: &'a Page<'a>, blocks: &'a Blocks) -> Self {
        let is_heading = |node: &NodeId| matches!(page.tag(*node), "h1" | "h2" | "h3" | "h4" | "h5" | "h6");
        Copies { page, blocks, headings: page.all_elements().filter(is_heading).collect() }
    }

    fn block(&self, index: usize) -> &Block {
        &self.blocks.blocks[index]
    }

    /// Lessens the probabilities of all occurrences of a text but the likeliest: of those alike, the first visible one.
    fn lessen(&self, probabilities: &mut [f64]) {
        let mut likeliest: HashMap<&str, usize> = HashMap::new();
        let visible_first = [true, false].into_iter().flat_map(|visible| {
            let long = |&index: &usize| self.block(index).weight >= SHORTEST_COPY;
            let count = self.blocks.blocks.len();
            (0..count).filter(long).filter(move |&index| self.block(index).is_visible() == visible)
        });
        for index in visible_first {
            let known = likeliest.entry(self.blocks.text_of(self.block(index)).trim()).or_insert(index);
            let other = std::mem::replace(known, index);
            let are_both_meant =
                || self.are_beside(other, index) || self.are_in_sections(other, index) || self.leads_to(other, index);
            if other == index || are_both_meant() {
                continue;
            }
            if self.goes_first(other, index, probabilities) {
                *known = other;
                probabilities[index] = with_odds(probabilities[index], SAID_ELSEWHERE);
            } else {
                probabilities[other] = with_odds(probabilities[other], SAID_ELSEWHERE);
            }
        }
    }

    /// Whether of two copies the first is the text: the likelier one, but a post before what quotes it.
    fn goes_first(&self, first: usize, second: usize, probabilities: &[f64]) -> bool {
        let is_quoted = || self.is_quoted(second) && !self.is_quoted(first) && probabilities[first] >= LEAST_QUOTED;
        probabilities[first] >= probabilities[second] || is_quoted()
    }

    /// Whether one of two blocks is a heading and the other a link to a place on the page: an entry of its contents.
    fn leads_to(&self, one: usize, other: usize) -> bool {
        let is_heading = |index: usize| self.block(index).hints.has(Hints::HEADING);
        let is_entry = |index: usize| {
            let link = self.page.link_around(self.blocks.first_leaf(self.block(index)));
            let href = link.and_then(|link| self.page.attribute(link, "href"));
            !is_heading(index) && href.is_some_and(|href| href.contains('#'))
        };
        is_heading(one) && is_entry(other) || is_heading(other) && is_entry(one)
    }

    /// Whether a block is in a quotation, by the markup or the name of an element around it.
    fn is_quoted(&self, index: usize) -> bool {
        let node = self.block(index).node;
        let mut around = std::iter::once(node).chain(self.page.ancestors(node)).take(AROUND);
        around.any(|node| {
            let class = || self.page.attribute(node, "class").unwrap_or_default();
            self.page.tag(node) == "blockquote" || ClassWords::of(class()).any(ClassWords::QUOTE)
        })
    }

    /// Whether two blocks are paragraphs of one parent that are both seen: nothing is cloned like that, but text that occurs
    /// in for another is, and refrains are.
    fn are_beside(&self, one: usize, other: usize) -> bool {
        let parent = |index: usize| {
            let block = self.block(index);
            self.page.parent(block.node).filter(|_| self.page.tag(block.node) == "p" && block.is_visible())
        };
        parent(one).is_some_and(|parent_of_one| parent(other) == Some(parent_of_one))
    }

    /// Whether two blocks are alike in one element, both are seen, and a heading between them begins another section: a
    /// slide holds its heading, and a note does not.
    fn are_in_sections(&self, one: usize, other: usize) -> bool {
        let [first, second] = [self.block(one), self.block(other)];
        let Some(around) = self.page.common_ancestor(first.node, second.node) else { return false };
        let child = |node: NodeId| {
            std::iter::once(node).chain(self.page.ancestors(node)).find(|&node| self.page.parent(node) == Some(around))
        };
        let (Some(before), Some(behind)) = (child(first.node), child(second.node)) else { return false };
        let between = self.headings.partition_point(|&heading| heading < self.page.subtree_end(before));
        let mut between = self.headings.iter().skip(between).take(HEADINGS).take_while(|&&heading| heading < behind);
        first.is_visible()
            && second.is_visible()
            && self.blocks.kinds.kind_of(before) == self.blocks.kinds.kind_of(behind)
            && between.any(|&heading| self.page.parent(heading) == Some(around))
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::*;

    const TEXT: &str = "The ferry leaves the old harbour at dawn.";

    fn lessened(html: &str, mut probabilities: Vec<f64>) -> Vec<f64> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        Copies::of(&page, &segment(&page)).lessen(&mut probabilities);
        probabilities
    }

    #[test]
    fn a_text_stays_where_it_is_likeliest() {
        let html =
            format!("<div>{TEXT}</div><p>{TEXT}</p><p>Another text, as long as that one is.</p><div>{TEXT}</div>");
        let after = lessened(&html, vec![0.5, 0.8, 0.5, 0.5]);
        assert_eq!((after[1], after[2]), (0.8, 0.5));
        assert!((after[0] - 1.0 / 11.0).abs() < 1e-9 && after[0] == after[3], "{after:?}");
    }

    #[test]
    fn of_equals_the_first_visible_one_stays_and_short_texts_do_all() {
        let html = format!("<p hidden>{TEXT}</p><p>{TEXT}</p><div><p>{TEXT}</p></div><p>Yes</p><div><p>Yes</p></div>");
        let after = lessened(&html, vec![0.5; 5]);
        assert!(after[0] < 0.5 && after[2] < 0.5, "{after:?}");
        assert_eq!((after[1], after[3], after[4]), (0.5, 0.5, 0.5));
    }

    #[test]
    fn what_is_all_but_sure_stays_likely() {
        assert!(lessened(&format!("<p>{TEXT}</p><div>{TEXT}</div>"), vec![0.99, 0.98])[1] > 0.8);
    }

    #[test]
    fn paragraphs_side_by_side_are_no_clones() {
        assert_eq!(lessened(&format!("<p>{TEXT}</p><p>{TEXT}</p>"), vec![0.5, 0.6]), [0.5, 0.6]);
        let slides = format!("<div>{TEXT}</div><div>{TEXT}</div>");
        assert!(lessened(&slides, vec![0.5, 0.6])[0] < 0.5);
    }

    #[test]
    fn a_note_in_several_sections_is_no_clone() {
        let note = format!("<aside>{TEXT}</aside>");
        let manual = format!("<main><h2>Boats</h2>{note}<h2>Nets</h2>{note}</main>");
        assert_eq!(lessened(&manual, vec![0.6, 0.5, 0.6, 0.7]), [0.6, 0.5, 0.6, 0.7]);
        let slides = format!("<main><div><h2>Boats</h2>{note}</div><div><h2>Boats</h2>{note}</div></main>");
        assert!(lessened(&slides, vec![0.6, 0.5, 0.6, 0.7])[1] < 0.5);
    }

    #[test]
    fn a_heading_and_the_entry_of_the_contents_that_leads_to_it_are_both_meant() {
        let contents = |to: &str| format!("<ul><li><a href='{to}'>{TEXT}</a></li></ul><h2 id=a>{TEXT}</h2>");
        assert_eq!(lessened(&contents("#a"), vec![0.6, 0.4]), [0.6, 0.4]);
        assert!(lessened(&contents("/a"), vec![0.6, 0.4])[1] < 0.1);
    }

    #[test]
    fn a_post_goes_before_what_quotes_it() {
        let posts = format!("<div>{TEXT}</div><div><blockquote>{TEXT}</blockquote></div>");
        let after = lessened(&posts, vec![0.4, 0.7]);
        assert!(after[0] == 0.4 && after[1] < 0.2, "{after:?}");
        assert!(lessened(&posts, vec![0.1, 0.7])[0] < 0.1, "no text by itself");
    }
}
