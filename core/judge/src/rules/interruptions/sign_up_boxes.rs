//! Boxes that ask: for an address, for money, to follow elsewhere.

use std::ops::Range;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, sort::set_of};

use crate::phrases::{Phrase, Phrases};

/// Elements between a box and its text, its blocks, and its weight in characters, at most; guesses.
const STEPS: usize = 5;
const MOST_BLOCKS: usize = 12;
const LONGEST: u32 = 500;

/// Weight, in characters, of the longest text in it that asks for nothing; a guess.
const LONGEST_BESIDE: u32 = 120;

/// Nodes at most where nothing but a field for e-mail is a sign; a guess.
const MOST_NODES: NodeId = 200;

/// Share of its weight in blocks that ask: with a field for an address, and without; guesses.
const SPOKEN_BESIDE_A_FIELD: f64 = 0.25;
const SPOKEN: f64 = 0.4;

/// Weight, in characters, of the longest link that serves as a button; a guess.
const LONGEST_BUTTON: u32 = 40;

/// The blocks of boxes, given the text of each block.
pub(super) fn boxes(page: &Page, blocks: &Blocks, said: &[Phrases]) -> Vec<Range<usize>> {
    let speaks = Phrases::of(&[Phrase::SignUp, Phrase::Asking]);
    let speaking = (0..said.len()).filter(|&index| said[index].any(speaks));
    let around = |index: usize| {
        let node = blocks.blocks[index].node;
        std::iter::once(node).chain(page.ancestors(node)).take(STEPS)
    };
    let asks_for_mail = |node: &NodeId| is_input(page, *node, "email");
    let fields = page.elements("input").filter(asks_for_mail).flat_map(|field| page.ancestors(field).take(STEPS));
    let elements = set_of(speaking.flat_map(around).chain(fields));
    let is_box = |element: &NodeId| {
        let part = blocks.within(page, *element);
        let has = |which: &dyn Fn(NodeId) -> bool| (*element..page.subtree_end(*element)).any(which);
        let by_button = || has(&|node| page.tag(node) == "button") || blocks.blocks[part.clone()].iter().any(is_button);
        let says = |which: Phrase, share: f64| spoken(blocks, &part, said, which).is_some_and(|spoken| spoken >= share);
        let signs_up = says(Phrase::SignUp, SPOKEN_BESIDE_A_FIELD) && has(&|node| is_field(page, node));
        let asks = || says(Phrase::Asking, SPOKEN) && by_button();
        let by_mail = || {
            says(Phrase::SignUp, 0.0)
                && page.subtree_end(*element) - element <= MOST_NODES
                && has(&|node| asks_for_mail(&node))
                && !has(&|node| is_input(page, node, "password"))
        };
        (signs_up || asks() || by_mail()) && !has(&|node| page.tag(node) == "textarea")
    };
    elements.into_iter().filter(is_box).map(|element| blocks.within(page, element)).collect()
}

/// Share of the weight of a part in blocks with such phrases; `None` where the part is nothing, or too much for a box.
fn spoken(blocks: &Blocks, part: &Range<usize>, said: &[Phrases], which: Phrase) -> Option<f64> {
    if part.len() > MOST_BLOCKS {
        return None;
    }
    let (mut whole, mut spoken) = (0, 0);
    for (block, said) in blocks.blocks[part.clone()].iter().zip(&said[part.clone()]) {
        whole += block.weight;
        if said.has(which) {
            spoken += block.weight;
        } else if block.plain_weight() > LONGEST_BESIDE {
            return None;
        }
    }
    (1..=LONGEST).contains(&whole).then(|| f64::from(spoken) / f64::from(whole))
}

/// Whether a node is a field of this type.
fn is_input(page: &Page, node: NodeId, kind: &str) -> bool {
    page.tag(node) == "input" && page.attribute(node, "type") == Some(kind)
}

/// Whether a node is a field to write an address into.
fn is_field(page: &Page, node: NodeId) -> bool {
    page.tag(node) == "input" && matches!(page.attribute(node, "type"), None | Some("email" | "text"))
}

/// Whether a block is a link that stands for a button.
pub(super) fn is_button(block: &Block) -> bool {
    block.link_density() > 0.9 && block.weight <= LONGEST_BUTTON && !block.hints.has(Hints::HEADING)
}
