//! Questions to the reader about the page, after its text: "Did you find what you were looking for? Yes, no".
//!
//! They have no wording in common, but their form: a question, and two or three short answers to press.

use std::{collections::BTreeSet, ops::Range};

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};

/// Weight, in characters outside of links, from which on a likely block is a paragraph of the article; a guess.
const SHORTEST_PARAGRAPH: u32 = 80;

/// Weight, in characters, of the longest question with its answers, of the longest answer, and of the longest box around
/// both; guesses.
const LONGEST_QUESTION: u32 = 140;
const LONGEST_ANSWER: usize = 24;
const LONGEST_BOX: u32 = 300;

/// Answers to such a question: to what has more, the reader answers a quiz.
const ANSWERS: std::ops::RangeInclusive<usize> = 2..=3;

/// The blocks of questions with their answers, and of the boxes that begin with them, given which blocks are likely.
pub(super) fn questions(page: &Page, blocks: &Blocks, is_likely: &[bool]) -> Vec<Range<usize>> {
    let is_paragraph = |index: &usize| {
        let block = &blocks.blocks[*index];
        is_likely[*index] && block.plain_weight() >= SHORTEST_PARAGRAPH && !asks(blocks, block)
    };
    let last = (0..blocks.blocks.len()).rev().find(is_paragraph);
    let behind = last.map_or(0..0, |last| last + 1..blocks.blocks.len());
    let questions = behind.filter(|&index| asks(blocks, &blocks.blocks[index]));
    questions.filter_map(|index| answered(page, blocks, index)).collect()
}

/// Whether a block is short and has a question.
fn asks(blocks: &Blocks, block: &Block) -> bool {
    let is_short = block.is_visible() && (1..=LONGEST_QUESTION).contains(&block.weight);
    is_short && !block.hints.has(Hints::CODE) && blocks.text_of(block).contains(['?', '？', '؟'])
}

/// The blocks of a question with its answers in the same block or in the next ones, and of the box that begins with it.
fn answered(page: &Page, blocks: &Blocks, index: usize) -> Option<Range<usize>> {
    let around = |steps| page.ancestors(blocks.blocks[index].node).take(steps);
    let boxes = std::iter::once(blocks.blocks[index].node).chain(around(3));
    let parts = boxes.map(|element| blocks.within(page, element)).take_while(|part| {
        let weight: u32 = blocks.blocks[part.clone()].iter().map(|block| block.weight).sum();
        part.start == index && weight <= LONGEST_BOX
    });
    let is_answered = |part: &Range<usize>| {
        let leaves = blocks.blocks[part.clone()].iter().flat_map(|block| blocks.leaves_of(block)).copied();
        has_answers(page, leaves.collect())
    };
    parts.filter(is_answered).last()
}

/// Whether leaves are a question, then short texts to press, of which some are pressed and no other is as short.
fn has_answers(page: &Page, leaves: Vec<NodeId>) -> bool {
    let says = |leaf: &NodeId| page.text(*leaf).is_some_and(|text| text.contains(char::is_alphanumeric));
    let leaves: Vec<NodeId> = leaves.into_iter().filter(says).collect();
    let Some(first) = leaves.iter().position(|&leaf| pressed(page, leaf).is_some()) else { return false };
    let (question, rest) = leaves.split_at(first);
    let asks = question
        .last()
        .is_some_and(|&leaf| page.text(leaf).is_some_and(|text| text.trim_end().ends_with(['?', '？', '؟'])));
    let length: usize = question.iter().filter_map(|&leaf| page.text(leaf)).map(|text| text.trim().len()).sum();
    let is_short = |leaf: &&NodeId| page.text(**leaf).is_some_and(|text| text.trim().chars().count() <= LONGEST_ANSWER);
    let answers: BTreeSet<NodeId> = rest.iter().filter_map(|&leaf| pressed(page, leaf)).collect();
    let short: BTreeSet<NodeId> = rest.iter().filter(is_short).filter_map(|&leaf| pressed(page, leaf)).collect();
    asks && length <= LONGEST_QUESTION as usize && ANSWERS.contains(&answers.len()) && short.len() == answers.len()
}

/// The link or button that a leaf is in.
fn pressed(page: &Page, leaf: NodeId) -> Option<NodeId> {
    let is_pressed = |&above: &NodeId| {
        matches!(page.tag(above), "a" | "button" | "label") || page.attribute(above, "role") == Some("button")
    };
    page.ancestors(leaf).take(4).find(is_pressed)
}
