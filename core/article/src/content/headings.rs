//! Headings: levels without jumps, the title not repeated, and headings that are none by name.

use std::collections::BTreeSet;

use page::{NodeId, Page, StyleProperty, text::letters_and_digits};

use super::{frames::unwrap_bold, line::plain, visit::for_each_block};
use crate::{Block, BlockKind, Inline};

/// Sets levels, drops what is empty or repeats the title, and what was above notes that were taken out.
pub(super) fn finish(blocks: &mut Vec<Block>, title: &str, note_headings: &BTreeSet<NodeId>) {
    let mut has_text = false;
    let mut kept: Vec<Block> = Vec::with_capacity(blocks.len());
    for block in std::mem::take(blocks) {
        if let BlockKind::Heading { content, level, .. } = &block.kind {
            let text = letters_and_digits(&plain(content));
            let repeats = !text.is_empty() && (text == title && (!has_text || *level == 1));
            if text.is_empty() && plain(content).trim().is_empty() || repeats {
                continue;
            }
        } else {
            has_text |= matches!(block.kind, BlockKind::Paragraph { .. });
        }
        kept.push(block);
    }
    drop_note_headings(&mut kept, note_headings);
    *blocks = kept;
    set_levels(blocks);
}

/// Levels from 2 on, without jumps; a name that was there before goes.
pub(crate) fn set_levels(blocks: &mut [Block]) {
    let mut open: Vec<u8> = Vec::new();
    let mut names = BTreeSet::new();
    for_each_block(blocks, &mut |block| {
        if let BlockKind::Heading { level, id, .. } = &mut block.kind {
            while open.last().is_some_and(|above| *above >= *level) {
                open.pop();
            }
            open.push(*level);
            *level = (open.len() as u8 + 1).clamp(2, 6);
            if id.as_ref().is_some_and(|name| !names.insert(name.clone())) {
                *id = None;
            }
        }
    });
}

/// Makes room for a heading of level 2 above the blocks, and leaves out names that were `taken` before.
pub(crate) fn move_down(blocks: &mut [Block], taken: &mut BTreeSet<String>) {
    for_each_block(blocks, &mut |block| {
        if let BlockKind::Heading { level, id, .. } = &mut block.kind {
            *level = (*level + 1).min(6);
            if id.as_ref().is_some_and(|name| !taken.insert(name.clone())) {
                *id = None;
            }
        }
    });
}

/// Takes the links to themselves off headings: manuals have them to copy the address, readers have an outline.
pub(super) fn unlink(blocks: &mut [Block]) {
    for_each_block(blocks, &mut |block| {
        let BlockKind::Heading { id: Some(id), content, .. } = &mut block.kind else { return };
        for inline in std::mem::take(content) {
            match inline {
                Inline::Link { href, content: inner, .. } if href.strip_prefix('#') == Some(id) => {
                    content.extend(inner)
                }
                other => content.push(other),
            }
        }
    });
}

/// A heading above notes has nothing left below it.
fn drop_note_headings(blocks: &mut Vec<Block>, note_headings: &BTreeSet<NodeId>) {
    let mut next_level: Option<u8> = Some(0);
    let mut kept: Vec<Block> = Vec::with_capacity(blocks.len());
    // From the end: `next_level` is the level of a heading that follows at once, 0 at the end of the article.
    for block in std::mem::take(blocks).into_iter().rev() {
        if let BlockKind::Heading { level, .. } = block.kind {
            let is_empty = next_level.is_some_and(|next| next <= level);
            if is_empty && block.source.is_some_and(|source| note_headings.contains(&source)) {
                continue;
            }
            next_level = Some(level);
        } else if !matches!(block.kind, BlockKind::Rule) {
            next_level = None;
        }
        kept.push(block);
    }
    kept.reverse();
    *blocks = kept;
}

/// Makes headings of short lines that are set clearly larger and bolder than the text, above text.
pub(super) fn by_looks(page: &Page, blocks: &mut [Block]) {
    let Some(body) = body_size(page, blocks) else { return };
    for index in 0..blocks.len() {
        let followed = blocks.get(index + 1).is_some_and(|next| match &next.kind {
            BlockKind::Paragraph { content } => plain(content).chars().count() >= 40,
            _ => false,
        });
        if followed && let Some(level) = level_by_looks(page, &blocks[index], body) {
            let is_bold = blocks[index].source.is_some_and(|source| matches!(page.tag(source), "b" | "strong"));
            let kind = &mut blocks[index].kind;
            if let BlockKind::Paragraph { content } = kind {
                let content = std::mem::take(content);
                let content = if is_bold { unwrap_bold(content) } else { content };
                *kind = BlockKind::Heading { level, id: None, content };
            }
        }
    }
}

fn level_by_looks(page: &Page, block: &Block, body: f64) -> Option<u8> {
    let BlockKind::Paragraph { content } = &block.kind else { return None };
    let source = block.source?;
    let text = plain(content);
    let count = text.chars().count();
    // A link that is the block itself may lead to what the heading is of.
    let is_link = matches!(content.as_slice(), [Inline::Link { .. }]) && page.tag(source) != "a";
    if !(2..=90).contains(&count) || text.ends_with(['.', ',', ';', ':', '。', '…']) || is_link {
        return None;
    }
    if content.iter().any(|inline| matches!(inline, Inline::Break | Inline::Image(_))) {
        return None;
    }
    let weight = page.style(source, StyleProperty::FontWeight)?.parse::<f64>().ok()?;
    let ratio = font_size(page, source)? / body;
    match ratio {
        _ if weight < 600.0 => None,
        ratio if ratio >= 1.6 => Some(2),
        ratio if ratio >= 1.25 => Some(3),
        _ => None,
    }
}

/// Font size in which most of the text is set, CSS px.
pub(super) fn body_size(page: &Page, blocks: &[Block]) -> Option<f64> {
    let mut sizes: Vec<(f64, usize)> = Vec::new();
    for block in blocks {
        let (BlockKind::Paragraph { content }, Some(source)) = (&block.kind, block.source) else { continue };
        let Some(size) = font_size(page, source) else { continue };
        let count = plain(content).chars().count();
        match sizes.iter_mut().find(|(known, _)| *known == size) {
            Some((_, sum)) => *sum += count,
            None => sizes.push((size, count)),
        }
    }
    sizes.into_iter().max_by_key(|(_, count)| *count).map(|(size, _)| size)
}

/// Font size of a block-level element, CSS px.
pub(super) fn font_size(page: &Page, node: NodeId) -> Option<f64> {
    let size = page.style(node, StyleProperty::FontSize)?.strip_suffix("px")?.parse::<f64>().ok()?;
    (size > 0.0).then_some(size)
}
