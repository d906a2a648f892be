//! Leaves out strips of slides between paragraphs that are about something else: each has a picture, a heading and a text of
//! its own, and most lie beyond the edge of the strip, to be pushed in.
//!
//! To the trees, each is a section of the text. Wrong where a text shows its own steps in such a strip.

use std::ops::Range;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};

use super::{Phase, Rule, Verdicts};
use crate::{choice::LIKELY, prefix_sums::PrefixSums};

/// Slides at least, and how many of them lie beyond the edge; guesses.
const FEWEST: usize = 4;
const FEWEST_BEYOND: usize = 2;

/// CSS px by which the tops of slides may differ; a guess.
const SAME_LINE: f64 = 8.0;

/// Weight, in characters, of likely text before and after a strip that is in the midst of a text; a guess.
const TEXT_BESIDE: u32 = 400;

pub(super) const RULE: Rule = Rule {
    id: "slides",
    phase: Phase::LeaveOut,
    summary: "leaves out strips of slides with headings of their own between paragraphs",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let Verdicts { page, blocks, .. } = *verdicts;
    let weight = |(block, &probability): (&Block, &f64)| if probability > LIKELY { block.plain_weight() } else { 0 };
    let likely = PrefixSums::of(blocks.blocks.iter().zip(&verdicts.probabilities).map(weight));
    let mut node = 0;
    while node < page.len() {
        let part = if page.element(node).is_some() { strip(page, blocks, node) } else { None };
        let Some(part) = part else {
            node += 1;
            continue;
        };
        let beside = [0..part.start, part.end..blocks.blocks.len()];
        if beside.iter().all(|beside| likely.within(beside) >= TEXT_BESIDE) {
            verdicts.left_out[part].fill(true);
        }
        node = page.subtree_end(node);
    }
}

/// The blocks of a strip of slides and of the heading that begins the element around it; `None` where the children of an
/// element are no slides.
fn strip(page: &Page, blocks: &Blocks, node: NodeId) -> Option<Range<usize>> {
    let edge = page.rect(node)?.right();
    let slides: Vec<NodeId> =
        page.children(node).filter(|&child| blocks.kinds.siblings(child) >= FEWEST as u32).collect();
    if slides.len() < FEWEST {
        return None;
    }
    let rects: Vec<_> = slides.iter().filter_map(|&slide| page.rect(slide)).collect();
    let first = rects.first()?;
    let in_line = rects.iter().all(|rect| (rect.top - first.top).abs() <= SAME_LINE);
    let beyond = rects.iter().filter(|rect| rect.left >= edge).count();
    if !in_line || beyond < FEWEST_BEYOND || !slides.iter().all(|&slide| is_slide(page, blocks, slide)) {
        return None;
    }
    let within = blocks.within(page, node);
    let around = page.parent(node).map(|parent| blocks.within(page, parent)).filter(|around| {
        let heads = |block: &Block| block.hints.has(Hints::HEADING);
        around.end == within.end && blocks.blocks[around.start..within.start].iter().all(heads)
    });
    Some(around.unwrap_or(within))
}

/// Whether an element has a picture, a heading, and text besides.
fn is_slide(page: &Page, blocks: &Blocks, slide: NodeId) -> bool {
    let parts = &blocks.blocks[blocks.within(page, slide)];
    let has = |which: &dyn Fn(&Block) -> bool| parts.iter().any(which);
    let is_heading = |block: &Block| block.weight > 0 && block.hints.has(Hints::HEADING);
    has(&|block| block.media > 0) && has(&is_heading) && has(&|block| block.weight > 0 && !is_heading(block))
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    /// How many blocks are left out of a text with six slides of which each begins so many CSS px after the last.
    fn left_out(step: usize, heading: &str) -> usize {
        let said =
            "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back at night.</p>".repeat(6);
        let slide = |number: usize| {
            let place = format!("position: absolute; left: {}px; top: 600px; width: 200px", number * step);
            format!("<div class=slide style='{place}'><img src=a.png width=200 height=100>{heading}<p>A tale</p></div>")
        };
        let slides: String = (0..6).map(slide).collect();
        let snapshot =
            snapshot(&format!("<main>{said}<section><h2>More</h2><div>{slides}</div></section>{said}</main>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.9; blocks.blocks.len()]);
        apply(&mut verdicts);
        verdicts.left_out.iter().filter(|&&out| out).count()
    }

    #[test]
    fn a_strip_that_goes_on_beyond_its_edge_is_left_out_with_its_heading() {
        assert_eq!(left_out(220, "<h3>Another</h3>"), 19);
        assert_eq!(left_out(100, "<h3>Another</h3>"), 0, "all within the edge");
        assert_eq!(left_out(220, ""), 0, "pictures of the text with their captions");
    }
}
