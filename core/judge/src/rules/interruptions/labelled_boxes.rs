//! Boxes that a label or a button gives away as a whole: polls, appeals, offers, what somebody paid for.
//!
//! The trees know the label, and take the sentences beside it for the text's own: they look like it. A person judges the
//! box at once. Wrong where a short text of a company ends with its button.

use std::{collections::BTreeMap, ops::Range};

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, StyleProperty, lexicon::BOX_LABEL, sort::set_of, text::bare_words};

/// Elements between a label and its box, blocks of a box and its weight in characters, at most; guesses.
const STEPS: usize = 6;
const MOST_BLOCKS: usize = 14;
const LONGEST: u32 = 900;

/// Boxes side by side from which on they are cards; a guess.
const CARDS: usize = 2;

/// Weight, in characters, of the longest label, and of the longest text of a box whose label is in no frame; guesses.
const LONGEST_LABEL: u32 = 60;
const LONGEST_UNFRAMED: u32 = 500;

/// The blocks of boxes.
pub(super) fn boxes(page: &Page, blocks: &Blocks) -> Vec<Range<usize>> {
    let is_label: Vec<bool> = blocks.blocks.iter().map(|block| is_label(blocks, block)).collect();
    let labels = (0..is_label.len()).filter(|&index| is_label[index]);
    let around = |index: usize| {
        let node = blocks.blocks[index].node;
        std::iter::once(node).chain(page.ancestors(node)).take(STEPS)
    };
    let elements = set_of(labels.flat_map(around));
    let found: Vec<NodeId> = elements.into_iter().filter(|&element| is_box(page, blocks, &is_label, element)).collect();
    let mut below: BTreeMap<Option<NodeId>, usize> = BTreeMap::new();
    found.iter().for_each(|&element| *below.entry(page.parent(element)).or_default() += 1);
    // Cards of which each has such a button are what the page is about.
    let alone = found.iter().filter(|&&element| below.get(&page.parent(element)).is_none_or(|&count| count < CARDS));
    alone.map(|&element| blocks.within(page, element)).collect()
}

/// Whether a block is nothing but a label or a button of such a box, a number aside: "3,860 votes".
fn is_label(blocks: &Blocks, block: &Block) -> bool {
    let is_short = block.is_visible() && (1..=LONGEST_LABEL).contains(&block.weight);
    is_short && BOX_LABEL.has(bare_words(blocks.text_of(block)).trim_matches(|c: char| !c.is_alphabetic()))
}

/// Whether an element is a box that begins with a label, or ends with one below a single text or fields: in a frame, or
/// short and with something to press.
fn is_box(page: &Page, blocks: &Blocks, is_label: &[bool], element: NodeId) -> bool {
    let part = blocks.within(page, element);
    let shown = |index: &usize| blocks.blocks[*index].weight > 0 && blocks.blocks[*index].is_visible();
    let texts: Vec<usize> = part.clone().filter(shown).collect();
    let weight: u32 = texts.iter().map(|&index| blocks.blocks[index].weight).sum();
    if texts.len() < 2 || part.len() > MOST_BLOCKS || weight > LONGEST {
        return false;
    }
    let has = |tags: &[&str]| (element..page.subtree_end(element)).any(|node| tags.contains(&page.tag(node)));
    let labelled = |index: Option<&usize>| index.is_some_and(|&index| is_label[index]);
    let ends = || labelled(texts.last()) && (texts.len() == 2 || has(&["input", "select"]));
    if !labelled(texts.first()) && !ends() {
        return false;
    }
    let text_of_its_own = Hints::QUOTE | Hints::CODE | Hints::TABLE | Hints::FIGURE;
    let own = texts.iter().any(|&index| blocks.blocks[index].hints.any(text_of_its_own));
    let acts = || has(&["button", "input", "select"]);
    !own && (is_framed(page, element) || weight <= LONGEST_UNFRAMED && acts() && is_apart(page, element))
}

/// Whether an element is set apart from what is around it, to the eye or by its name.
fn is_framed(page: &Page, node: NodeId) -> bool {
    let is = |property, none: &[&str]| page.style(node, property).is_some_and(|value| !none.contains(&value));
    matches!(page.tag(node), "aside" | "form")
        || is(StyleProperty::BackgroundColor, &["", "rgba(0, 0, 0, 0)", "transparent"])
        || is(StyleProperty::BorderLeftWidth, &["", "0px"])
        || is(StyleProperty::BorderTopWidth, &["", "0px"])
        || is(StyleProperty::Float, &["", "none"])
}

/// Whether an element is a box of its own beside other elements.
fn is_apart(page: &Page, node: NodeId) -> bool {
    page.is_block_level(node) && matches!(page.tag(node), "div" | "section" | "aside" | "form")
}
