//! Demotes every copy of a text but the likeliest: cloned slides, the same box for phones, quotes that unfold.
//!
//! The trees see each block by itself and cannot know which of its copies is kept. Wrong where a text states the same
//! twice on purpose; where the judge is all but sure of both, as of a sentence that a manual repeats, both stay.

use std::collections::HashMap;

use look::block::Blocks;
use page::Page;

use super::{Phase, Rule, verdicts::with_odds};
use crate::features::SHORTEST_COPY;

/// Factor of the odds of every copy but the likeliest; tuned on wcxb train.
const SAID_ELSEWHERE: f64 = 0.1;

pub(super) const RULE: Rule = Rule {
    id: "repeated-text",
    phase: Phase::Odds,
    summary: "demotes every copy of a text but the likeliest",
    apply: |verdicts| lessen(verdicts.page, verdicts.blocks, &mut verdicts.probabilities),
};

/// Lessens the probabilities of all occurrences of a text but the likeliest: of those alike, the first visible one.
fn lessen(page: &Page, blocks: &Blocks, probabilities: &mut [f64]) {
    let mut likeliest: HashMap<&str, usize> = HashMap::new();
    let visible_first = [true, false].into_iter().flat_map(|visible| {
        let long = |&index: &usize| blocks.blocks[index].weight >= SHORTEST_COPY;
        (0..blocks.blocks.len()).filter(long).filter(move |&index| blocks.blocks[index].is_visible() == visible)
    });
    for index in visible_first {
        let known = likeliest.entry(blocks.text_of(&blocks.blocks[index]).trim()).or_insert(index);
        let other = std::mem::replace(known, index);
        if other == index || are_beside(page, blocks, other, index) {
            continue;
        }
        if probabilities[other] >= probabilities[index] {
            *known = other;
            probabilities[index] = with_odds(probabilities[index], SAID_ELSEWHERE);
        } else {
            probabilities[other] = with_odds(probabilities[other], SAID_ELSEWHERE);
        }
    }
}

/// Whether two blocks are paragraphs of one parent that are both seen: nothing is cloned like that, but text that occurs
/// in for another is, and refrains are.
fn are_beside(page: &Page, blocks: &Blocks, one: usize, other: usize) -> bool {
    let parent = |index: usize| {
        let block = &blocks.blocks[index];
        page.parent(block.node).filter(|_| page.tag(block.node) == "p" && block.is_visible())
    };
    parent(one).is_some_and(|parent_of_one| parent(other) == Some(parent_of_one))
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
        lessen(&page, &segment(&page), &mut probabilities);
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
}
