//! The box after the free part of a text that offers the rest: a button, and a link for those who have an account.

use std::ops::Range;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, lexicon::ADDRESS_OF_ACCOUNT, sort::set_of};

use super::{Said, sign_up_boxes::is_button};

/// Elements between such a box and its link to an account, its blocks, and its weight in characters, at most; guesses.
const STEPS: usize = 6;
const MOST_BLOCKS: usize = 12;
const LONGEST: u32 = 600;

/// Weight, in characters, of the longest paragraph in it; a guess.
const LONGEST_PARAGRAPH: u32 = 200;

/// The blocks of such boxes, after which no text goes on.
pub(super) fn boxes(page: &Page, blocks: &Blocks, said: &Said) -> Vec<Range<usize>> {
    // Such a box is after all that is likely, and most links are before it.
    let Some(last) = said.is_likely.iter().rposition(|&is_likely| is_likely) else { return Vec::new() };
    let text = blocks.first_leaf(&blocks.blocks[last]);
    let accounts = page.elements("a").filter(|&link| link > text && leads_to_account(page, link));
    let elements = set_of(accounts.flat_map(|link| page.ancestors(link).take(STEPS)));
    let is_box = |part: &Range<usize>| {
        let own = &blocks.blocks[part.clone()];
        part.len() <= MOST_BLOCKS
            && own.iter().map(|block| block.weight).sum::<u32>() <= LONGEST
            && own.iter().all(|block| block.plain_weight() <= LONGEST_PARAGRAPH && !block.hints.has(Hints::LIST_ITEM))
            && own.iter().any(|block| is_offer(page, blocks, block))
            && said.text.within(&(part.end..blocks.blocks.len())) == 0
            && said.text.within(&(0..part.start)) > 0
    };
    elements.into_iter().map(|element| blocks.within(page, element)).filter(is_box).collect()
}

/// Whether a link leads to where one signs in.
fn leads_to_account(page: &Page, link: NodeId) -> bool {
    let address = page.attribute(link, "href").unwrap_or_default();
    let path = address.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    path.split(['/', '.']).any(|part| ADDRESS_OF_ACCOUNT.has(part))
}

/// Whether a block is a button, or a link that stands for one and leads elsewhere than to an account.
fn is_offer(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let is_account = |&leaf: &NodeId| page.ancestors(leaf).take(STEPS).any(|node| leads_to_account(page, node));
    let is_pressed = block.control_weight > 0 && block.control_weight == block.weight;
    (is_pressed || is_button(block)) && block.is_visible() && !blocks.leaves_of(block).iter().any(is_account)
}
