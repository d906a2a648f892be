//! Keeps formulas with the text that they are in or beside, however small they are and whatever stands in for them.
//!
//! The trees weigh words, and formulas have none. Wrong where a formula decorates.

use std::{collections::BTreeMap, ops::Range};

use look::block::{Block, Blocks, Hints, formula_around, is_raw_formula};
use page::{NodeId, Page};

use super::{Phase, Rule, beside_text::beside_kept_text};

/// Weight, in characters, of the longest number of a formula: "(12.4a)"; a guess.
const NUMBER: u32 = 8;

/// Elements around a formula within which its number is: cells and wrappers; a guess.
const ROW: usize = 5;

pub(super) const RULE: Rule = Rule {
    id: "formulas",
    phase: Phase::Complete,
    summary: "keeps formulas with the text that they stand in or beside",
    apply: |verdicts| {
        if let Some(container) = verdicts.container() {
            let around = verdicts.blocks.within(verdicts.page, container);
            keep(verdicts.page, verdicts.blocks, &mut verdicts.kept, around);
        }
    },
};

/// Keeps the formulas among these blocks that belong to kept text, that of their line, else the nearest on either side; and
/// the numbers in their rows. One that also shows its content as characters may be kept already.
fn keep(page: &Page, blocks: &Blocks, kept: &mut [bool], around: Range<usize>) {
    let is_raw = |block: &Block| block.weight > 0 && is_raw_formula(blocks.text_of(block));
    let shows = |block: &Block| match block.weight {
        0 => shows_formula(page, blocks, block),
        _ => block.is_visible() && (is_raw(block) || is_formula(page, blocks, block)),
    };
    let stands_alone = |index: &usize| {
        let block = &blocks.blocks[*index];
        !block.hints.any(Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT) && shows(block)
    };
    let formulas: Vec<usize> = around.clone().filter(stands_alone).collect();
    if formulas.is_empty() {
        return;
    }
    // Formulas are in rows and with numbers; some also show their content as characters.
    let tells = |block: &Block| block.weight > NUMBER && !is_raw(block) && !is_formula(page, blocks, block);
    let tells: Vec<bool> = blocks.blocks.iter().map(tells).collect();
    let mut lines: BTreeMap<NodeId, bool> = BTreeMap::new();
    for (index, block) in blocks.blocks.iter().enumerate().filter(|(index, block)| tells[*index] && block.is_visible())
    {
        *lines.entry(block.node).or_default() |= kept[index];
    }
    let beside = beside_kept_text(blocks, kept, |index| tells[index]);
    for &index in &formulas {
        let block = &blocks.blocks[index];
        kept[index] = *lines.get(&block.node).unwrap_or(&beside[index]) || block.weight > 0 && kept[index];
    }
    let numbers = formulas.iter().filter(|&&index| kept[index]).filter_map(|&index| number_of(page, blocks, index));
    numbers.collect::<Vec<_>>().into_iter().for_each(|index| kept[index] |= around.contains(&index));
}

/// The number of a formula, in its row: before or after it, in brackets.
fn number_of(page: &Page, blocks: &Blocks, formula: usize) -> Option<usize> {
    let leaf = blocks.first_leaf(&blocks.blocks[formula]);
    let row = page.ancestors(leaf).take(ROW).filter(|&node| page.is_block_level(node)).last()?;
    let beside = [formula.checked_sub(1), Some(formula + 1)].into_iter().flatten();
    beside.into_iter().find(|&index| {
        blocks.blocks.get(index).is_some_and(|block| {
            let text = blocks.text_of(block).trim();
            let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            let is_number = inner.is_some_and(|inner| inner.contains(|c: char| c.is_ascii_digit()));
            is_number && block.is_visible() && block.weight <= NUMBER && page.contains(row, block.node)
        })
    })
}

/// Whether part of a visible formula is here; the part itself may be there for screen readers alone.
fn shows_formula(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let mut formulas = blocks.leaves_of(block).iter().filter_map(|&leaf| formula_around(page, leaf));
    formulas.any(|formula| page.hiding(formula).is_none())
}

fn is_formula(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let is_blank = |leaf: NodeId| page.text(leaf).is_some_and(|text| text.trim().is_empty());
    blocks.leaves_of(block).iter().all(|&leaf| is_blank(leaf) || formula_around(page, leaf).is_some())
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const TEXT: &str = "The ferry leaves the old harbour at dawn, and the whole town sees it go.";

    /// Whether the page's formula is kept, with texts that are kept where they begin like that.
    fn is_kept(html: &str, kept: &str) -> bool {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let begins = |block: &Block| block.weight > 0 && blocks.text_of(block).starts_with(kept);
        let mut kept: Vec<bool> = blocks.blocks.iter().map(begins).collect();
        keep(&page, &blocks, &mut kept, 0..blocks.blocks.len());
        let formulas = blocks.blocks.iter().zip(kept).filter(|(block, _)| block.weight == 0 && block.media > 0);
        formulas.map(|(_, kept)| kept).next().expect("a formula")
    }

    #[test]
    fn a_formula_goes_with_the_text_beside_it() {
        let math = "<math display=block style='display:block'><mi>x</mi></math>";
        for formula in [
            math.to_owned(),
            format!("<p>{math}</p>"),
            "<p><math><mi>x</mi></math></p>".to_owned(),
            format!("<div style='display:flex'>{math}<div>(12.4a)</div></div>"),
            "<img class=latex alt=x src=x.png width=40 height=18>".to_owned(),
            "<dl><dd><span class=mwe-math-element><span hidden><math><mi>x</mi></math></span>
             <img class=mwe-math-fallback-image-inline alt=x width=40 height=18></span></dd></dl>"
                .to_owned(),
            "<mjx-container><mjx-math></mjx-math><mjx-assistive-mml style='clip:rect(1px,1px,1px,1px)'><math><mi>x</mi>
             </math></mjx-assistive-mml></mjx-container>"
                .to_owned(),
        ] {
            let html = format!("<div>(11)</div>{formula}<p>{TEXT}</p>");
            assert!(is_kept(&html, "The ferry") && !is_kept(&html, "None"), "{formula}");
        }
    }

    #[test]
    fn a_formula_goes_with_its_own_line_first() {
        let katex = "<span class=katex><span style='clip:rect(1px,1px,1px,1px)'><math><mi>x</mi></math></span>
                     <span>x is 1</span></span>";
        let html = format!("<p>{TEXT}</p><p>If {katex} then a reader may answer below.</p>");
        assert!(is_kept(&html, "x is 1 then") && !is_kept(&html, "The ferry"));
        assert!(is_kept(&format!("<p>{TEXT}</p><p>{katex}</p><p>(1)</p>"), "The ferry"));
    }

    #[test]
    fn a_formula_in_characters_goes_with_the_text_and_takes_its_number_along() {
        for formula in ["<div>\\[ x = 1 \\]</div>", "<div>$$ x = 1 $$</div>", "<div><span class=katex>x=1</span></div>"]
        {
            let snapshot = snapshot(&format!("<p>{TEXT}</p><div>{formula}<div>(2.1)</div></div><p>Next</p>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let kept = |first: bool| {
                let mut kept = vec![first, false, false, false];
                keep(&page, &blocks, &mut kept, 0..4);
                kept
            };
            assert_eq!(kept(true), [true, true, true, false], "{formula}");
            assert_eq!(kept(false), [false; 4], "{formula}");
        }
    }

    #[test]
    fn what_is_hidden_as_a_whole_stays_hidden() {
        let html = format!("<p>{TEXT}</p><div hidden><math><mi>x</mi></math></div><aside><math></math></aside>");
        assert!(!is_kept(&html, "The ferry"));
    }
}
