//! Drops hidden pieces of lines that are seen: explanations that wait for the pointer, words for screen readers alone,
//! keys to sort by. They are no part of the sentence in which the page keeps them.
//!
//! The trees weigh whole blocks. Wrong where a piece is about to appear. Hidden blocks are not meant: a tab or an
//! accordion may hold what the page is about.

use std::ops::Range;

use look::block::{Block, Blocks, formula_around};
use page::{Hiding, NodeId, Page};

use super::{Phase, Rule};

pub(super) const RULE: Rule = Rule {
    id: "hidden-inline",
    phase: Phase::Leaves,
    summary: "drops hidden pieces of lines that are seen",
    apply: |verdicts| verdicts.leaves = leaves(verdicts.page, verdicts.blocks, &verdicts.kept),
};

/// The leaves of the kept blocks, without hidden pieces of lines of which more is kept and seen.
fn leaves(page: &Page, blocks: &Blocks, kept: &[bool]) -> Vec<NodeId> {
    let mut leaves = Vec::new();
    let mut start = 0;
    while start < blocks.blocks.len() {
        let line = line(page, blocks, start);
        start = line.end;
        let is_seen = line.clone().any(|index| kept[index] && is_seen(&blocks.blocks[index]));
        let goes_on = kept.get(line.end).is_some_and(|kept| *kept);
        let is_mark = |index: usize| is_drawn_mark(page, blocks.first_leaf(&blocks.blocks[index]));
        for index in line.clone().filter(|&index| kept[index] || (is_seen || goes_on) && is_mark(index)) {
            let block = &blocks.blocks[index];
            let whole = !is_seen || !is_concealed(block) || is_first_letter(page, blocks, &line, index);
            let stays = |leaf: &&NodeId| whole || stands_for_formula(page, **leaf) || is_drawn_mark(page, **leaf);
            leaves.extend(blocks.leaves_of(block).iter().filter(stays));
        }
    }
    leaves
}

/// The blocks that share a line with the one at `start` and come after it: pieces of one element without a break that is
/// seen between them.
fn line(page: &Page, blocks: &Blocks, start: usize) -> Range<usize> {
    let parts = |pair: &[Block]| {
        let last = blocks.leaves_of(&pair[0]).last().map_or(0, |&leaf| page.subtree_end(leaf));
        let mut between = last..blocks.first_leaf(&pair[1]);
        pair[0].node != pair[1].node || between.any(|node| page.tag(node) == "br" && page.hiding(node).is_none())
    };
    let length = blocks.blocks[start..].windows(2).position(parts);
    start..length.map_or(blocks.blocks.len(), |length| start + length + 1)
}

fn is_seen(block: &Block) -> bool {
    block.weight > 0 && block.is_visible()
}

/// Whether a block is hidden for good. Transparent text may be about to appear, and what waits to be opened or found is
/// there to be read.
fn is_concealed(block: &Block) -> bool {
    let waits = [Hiding::Transparent, Hiding::ClosedDetails, Hiding::UntilFound];
    block.hiding.is_some_and(|hiding| !waits.contains(&hiding))
}

/// Whether a leaf is what a renderer hides of a formula that is seen.
fn stands_for_formula(page: &Page, leaf: NodeId) -> bool {
    formula_around(page, leaf).is_some_and(|formula| page.hiding(formula).is_none())
}

/// Whether a leaf is the number by which a text explains a line of code, and a style sheet draws it at the empty element
/// before.
fn is_drawn_mark(page: &Page, leaf: NodeId) -> bool {
    let number = page.text(leaf).map(|text| text.trim().trim_matches(['(', ')'])).unwrap_or_default();
    if number.is_empty() || number.len() > 2 || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let Some(element) = page.parent(leaf) else { return false };
    let Some(around) = page.parent(element).filter(|_| page.hiding(element).is_some()) else { return false };
    // An empty sibling right before has the number before.
    let before = element.checked_sub(1).filter(|&node| page.parent(node) == Some(around));
    before.is_some_and(|before| matches!(page.tag(before), "i" | "span" | "b") && page.hiding(before).is_none())
}

/// Whether a block is the first letter of the word after it, which a picture stands for.
fn is_first_letter(page: &Page, blocks: &Blocks, line: &Range<usize>, index: usize) -> bool {
    let mut letters = blocks.text_of(&blocks.blocks[index]).chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return false };
    let is_text = |other: &usize| blocks.blocks[*other].weight > 0;
    let opens = !(line.start..index).rev().any(|before| is_text(&before));
    let rest = (index + 1..line.end).find(is_text).map(|next| &blocks.blocks[next]);
    let next =
        rest.filter(|rest| rest.is_visible()).and_then(|rest| page.text(blocks.first_leaf(rest))?.chars().next());
    opens && letter.is_alphabetic() && next.is_some_and(|next| next.is_alphabetic() && next != letter)
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    /// What is left of the text where all of it is kept.
    fn text(html: &str) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let leaves = leaves(&page, &blocks, &vec![true; blocks.blocks.len()]);
        leaves.into_iter().filter_map(|leaf| page.text(leaf)).collect()
    }

    #[test]
    fn hidden_pieces_are_no_part_of_a_sentence() {
        for how in ["display:none", "visibility:hidden", "clip:rect(1px,1px,1px,1px)"] {
            let html = format!("<p>a clock<span style='{how}'>A device, it <b>is</b> said.</span> of <i>brass</i></p>");
            assert_eq!(text(&html), "a clock of brass", "{how}");
        }
        assert_eq!(text("<p><span hidden>Sorted</span> <span hidden>by</span>name</p>"), " name");
    }

    #[test]
    fn hidden_blocks_and_what_waits_to_be_seen_stay() {
        for html in [
            "<div>seen <div hidden>tab</div></div>",
            "<p>seen <span style='opacity:0'>tab</span></p>",
            "<p>seen <span hidden=until-found>tab</span></p>",
            "<p>seen <br><span hidden>tab</span></p>",
        ] {
            assert_eq!(text(html), "seen tab", "{html}");
        }
        assert_eq!(text("<p><img src=a.png><span hidden>all of it</span></p>"), "all of it");
    }

    #[test]
    fn a_letter_for_which_a_picture_stands_stays() {
        let letter =
            |html: &str| text(&format!("<p><img src=o.png><span style='clip:rect(0,0,0,0)'>O</span>{html}</p>"));
        assert_eq!(letter("nce upon a time"), "Once upon a time");
        assert_eq!(letter("<span>O</span>nce upon a time"), "Once upon a time");
        assert_eq!(letter(" a time"), " a time");
        let spelled = "<p><span>O</span><span style='clip:rect(0,0,0,0)'>Once</span><span>nce</span> upon a time</p>";
        assert_eq!(text(spelled), "Once upon a time");
    }

    #[test]
    fn marks_of_lines_that_style_sheets_draw_stay() {
        let mark = "<i class=drawn></i><b hidden>(1)</b>";
        assert_eq!(text(&format!("<pre>let a = 1; {mark}</pre>")), "let a = 1; (1)");
        assert_eq!(text("<pre>let a = 1; <b hidden>(1)</b></pre>"), "let a = 1; ");
    }

    #[test]
    fn what_formulas_hide_stays() {
        let html = "<p>Let <span class=katex><span hidden><math><mi>x</mi></math></span>x</span> be
                    <span hidden>hidden <span class=katex>y</span></span>.</p>";
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let leaves = leaves(&page, &blocks, &vec![true; blocks.blocks.len()]);
        assert!(leaves.iter().any(|&leaf| page.tag(leaf) == "math"));
        assert!(leaves.iter().all(|&leaf| page.text(leaf).is_none_or(|text| text.trim() != "y" && text != "hidden ")));
    }
}
