//! What asks for a word of the reader's own after the last paragraph: to sign in and take part, to answer, or to write
//! off. Within a text the same words are about it.

use std::ops::Range;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};

use super::{
    INVITES,
    lines::{begins_with, says_only},
};
use crate::phrases::{Phrase, Phrases};

/// Weight, in characters outside of links, from which on a likely block is a paragraph of the article; a guess.
const SHORTEST_PARAGRAPH: u32 = 80;

/// Weight, in characters, of the longest form to write into: some sites put all of their page into one; a guess.
const LONGEST_FORM: u32 = 2_000;

/// Weight, in characters, of the longest box that is no more than a heading, a few words and a form; a guess.
const LONGEST_BOX: u32 = 300;

/// The blocks of a form to write a longer text into, and whether they begin with its heading.
struct Form {
    blocks: Range<usize>,
    is_headed: bool,
}

/// The blocks of invitations, and of forms to write into that they are in or above, given what each block says.
pub(super) fn invitations(page: &Page, blocks: &Blocks, said: &[Phrases], is_likely: &[bool]) -> Vec<Range<usize>> {
    let forms = forms(page, blocks);
    let invites = |index: usize| said[index].any(INVITES) && invites(blocks, &blocks.blocks[index]);
    let is_paragraph = |index: &usize| {
        let block = &blocks.blocks[*index];
        let is_paragraph = is_likely[*index] && block.plain_weight() >= SHORTEST_PARAGRAPH;
        is_paragraph && form_at(&forms, *index).is_none_or(|form| form.blocks.start > *index) && !invites(*index)
    };
    let Some(last) = (0..blocks.blocks.len()).rev().find(is_paragraph) else { return Vec::new() };
    let part_at = |index: usize| {
        let block = &blocks.blocks[index];
        let heads = said[index].any(INVITES) && says_only(blocks.text_of(block), Phrase::OwnWords);
        let invites = invites(index);
        match form_at(&forms, index) {
            Some(form) if form.is_headed && form.blocks.start == index => Some(form.blocks.clone()),
            Some(Form { blocks: form, .. }) if heads || invites && form.start <= index => {
                Some(form.start.min(index)..form.end)
            }
            _ => invites.then_some(index..index + 1),
        }
    };
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut index = last + 1;
    while index < blocks.blocks.len() {
        let part = part_at(index);
        index = part.as_ref().map_or(index + 1, |part| part.end);
        parts.extend(part);
    }
    parts
}

/// Whether a block is a line of its own that begins with an invitation. Most invite by a link: the last of ten tips does
/// not, though it may begin with "Unsubscribe from".
fn invites(blocks: &Blocks, block: &Block) -> bool {
    let text = blocks.text_of(block);
    let can_be_pressed = block.link_weight + block.control_weight > 0;
    !block.hints.any(Hints::QUOTE | Hints::CODE)
        && (begins_with(text, Phrase::Invitation)
            || can_be_pressed && begins_with(text, Phrase::LinkedInvitation)
            || says_only(text, Phrase::LinkedInvitation))
}

/// The first of these forms that ends after a block.
fn form_at(forms: &[Form], index: usize) -> Option<&Form> {
    forms.get(forms.partition_point(|form| form.blocks.end <= index))
}

/// The blocks of each form to write a longer text into, in order, with the box that it shares with its heading alone.
fn forms(page: &Page, blocks: &Blocks) -> Vec<Form> {
    let fields: Vec<NodeId> = page.elements("textarea").collect();
    let holds_field = |form: NodeId| {
        let field = fields.get(fields.partition_point(|&field| field < form));
        field.is_some_and(|&field| field < page.subtree_end(form))
    };
    let is_form = |node: &NodeId| holds_field(*node) && blocks.sums.below(page, *node).weight <= LONGEST_FORM;
    let mut forms: Vec<Form> = Vec::new();
    for node in page.elements("form").filter(is_form) {
        let form = Form::of(page, blocks, node);
        if forms.last().is_none_or(|last| last.blocks.end <= form.blocks.start) {
            forms.push(form);
        }
    }
    forms
}

impl Form {
    fn of(page: &Page, blocks: &Blocks, form: NodeId) -> Self {
        let is_small = |&node: &NodeId| blocks.sums.below(page, node).weight <= LONGEST_BOX;
        let begins_with_heading = |node: &NodeId| {
            blocks.blocks.get(blocks.within(page, *node).start).is_some_and(|block| page.is_heading(block.node))
        };
        let boxes = std::iter::once(form).chain(page.ancestors(form)).take_while(is_small);
        let headed = boxes.filter(begins_with_heading).last();
        Form { blocks: blocks.within(page, headed.unwrap_or(form)), is_headed: headed.is_some() }
    }
}
