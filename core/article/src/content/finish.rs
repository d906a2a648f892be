//! What can only be decided when the whole body is known: levels of headings, links within the article, pull quotes,
//! captions below images, roles, and the order of footnotes.

use std::collections::{BTreeMap, BTreeSet};

use page::{Page, text::letters_and_digits};

use super::{
    alternatives, captions, doubles, headings,
    leaves::Leaves,
    line::plain,
    links::Addresses,
    math, notices, roles, standfirst,
    visit::{for_each_block, for_each_line, for_each_reference, inner},
    walk::Walked,
};
use crate::{Block, BlockKind, Footnote, Inline};

/// Quotations that are compared with the text, at most.
const MAX_QUOTES: usize = 40;

/// Finishes the body.
pub(super) fn finish(
    page: &Page,
    leaves: &Leaves,
    addresses: &Addresses,
    walked: Walked,
    label: impl Fn(usize) -> String,
    title: &str,
) -> (Vec<Block>, Vec<Footnote>) {
    let Walked { mut blocks, notes, anchors, note_headings } = walked;
    doubles::leave_out(&mut blocks);
    captions::join(page, &mut blocks);
    alternatives::leave_out_captions(&mut blocks);
    notices::leave_out(&mut blocks);
    headings::by_looks(page, &mut blocks);
    headings::finish(&mut blocks, title, &note_headings);
    standfirst::find(&mut blocks);
    trim_rules(&mut blocks);
    math::tex::set(&mut blocks);
    mark_pull_quotes(&mut blocks);
    roles::assign(page, leaves, &mut blocks);
    let mut footnotes = footnotes(&mut blocks, notes, label);
    let mut targets = BTreeSet::new();
    for_each_block(&mut blocks, &mut |block| {
        if let BlockKind::Heading { id: Some(id), .. } = &block.kind {
            targets.insert(id.clone());
        }
    });
    let mut resolve = |content: &mut Vec<Inline>| resolve_links(content, addresses, &anchors, &targets);
    for_each_line(&mut blocks, &mut resolve);
    for footnote in &mut footnotes {
        math::tex::set(&mut footnote.blocks);
        for_each_line(&mut footnote.blocks, &mut resolve);
    }
    headings::unlink(&mut blocks);
    (blocks, footnotes)
}

/// A rule parts two things: none at the ends, never two in a row.
fn trim_rules(blocks: &mut Vec<Block>) {
    let is_rule = |block: &Block| matches!(block.kind, BlockKind::Rule);
    blocks.dedup_by(|next, before| is_rule(next) && is_rule(before));
    while blocks.first().is_some_and(is_rule) {
        blocks.remove(0);
    }
    while blocks.last().is_some_and(is_rule) {
        blocks.pop();
    }
}

/// Quotations that repeat words of the text are there for decoration.
fn mark_pull_quotes(blocks: &mut [Block]) {
    let mut text = String::new();
    let mut quotes = 0;
    for block in blocks.iter_mut() {
        match &block.kind {
            BlockKind::Paragraph { content } => {
                text.push_str(&letters_and_digits(&plain(content)));
                text.push('\n');
            }
            BlockKind::Quote { .. } => quotes += 1,
            _ => {}
        }
    }
    if quotes > MAX_QUOTES {
        return;
    }
    for block in blocks {
        if let BlockKind::Quote { pull, blocks } = &mut block.kind {
            let words = letters_and_digits(&blocks.iter().map(own_text).collect::<Vec<_>>().join(" "));
            let count = words.chars().count();
            *pull |= (24..=400).contains(&count) && text.contains(&words);
        }
    }
}

fn own_text(block: &Block) -> String {
    match &block.kind {
        BlockKind::Paragraph { content } | BlockKind::Heading { content, .. } => plain(content),
        _ => String::new(),
    }
}

/// Numbers the notes in order of first reference; those that nothing refers to come last.
fn footnotes(
    blocks: &mut [Block],
    mut notes: BTreeMap<usize, Vec<Block>>,
    label: impl Fn(usize) -> String,
) -> Vec<Footnote> {
    let mut order: Vec<usize> = Vec::new();
    let mut note_at = |content: &mut Vec<Inline>| {
        for_each_reference(content, &mut |index| {
            if !order.contains(&(*index as usize)) {
                order.push(*index as usize);
            }
        });
    };
    for_each_line(blocks, &mut note_at);
    for blocks in notes.values_mut() {
        for_each_line(blocks, &mut note_at);
    }
    order.extend(notes.keys().copied().filter(|note| !order.contains(note)).collect::<Vec<_>>());
    order.retain(|note| notes.get(note).is_some_and(|blocks| !blocks.is_empty()));
    let mut places: BTreeMap<usize, u32> = BTreeMap::new();
    places.extend(order.iter().enumerate().map(|(place, note)| (*note, place as u32)));
    let mut renumber = |content: &mut Vec<Inline>| renumber(content, &places);
    for_each_line(blocks, &mut renumber);
    let mut footnotes = Vec::with_capacity(order.len());
    for note in order {
        let mut blocks = notes.remove(&note).unwrap_or_default();
        for_each_line(&mut blocks, &mut renumber);
        footnotes.push(Footnote { label: label(note), blocks });
    }
    footnotes
}

/// Gives marks the place of their note; marks without a note become raised text.
fn renumber(content: &mut [Inline], places: &BTreeMap<usize, u32>) {
    for inline in content {
        match inline {
            Inline::FootnoteReference { index, label } => match places.get(&(*index as usize)) {
                Some(place) => *index = *place,
                None => {
                    let content = vec![Inline::Text { text: std::mem::take(label) }];
                    *inline = Inline::Styled { tag: "sup".into(), content };
                }
            },
            _ => {
                if let Some(content) = inner(inline) {
                    renumber(content, places);
                }
            }
        }
    }
}

/// Moves every reference to a footnote on by so many places.
pub(crate) fn shift_references(blocks: &mut [Block], by: u32) {
    for_each_line(blocks, &mut |content| for_each_reference(content, &mut |index| *index += by));
}

/// Points links into the page at the headings of the article.
fn resolve_links(
    content: &mut [Inline],
    addresses: &Addresses,
    anchors: &BTreeMap<String, String>,
    targets: &BTreeSet<String>,
) {
    for inline in content {
        if let Inline::Link { href, .. } = inline
            && let Some(fragment) = addresses.fragment(href)
            && let Some(heading) = anchors.get(&fragment).filter(|heading| targets.contains(*heading))
        {
            *href = format!("#{heading}");
        }
        if let Some(content) = inner(inline) {
            resolve_links(content, addresses, anchors, targets);
        }
    }
}
