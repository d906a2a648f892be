//! Visiting every block, line and reference of a body.

use crate::{Block, BlockKind, Inline};

/// The inline content that is within another; `None` where nothing can.
pub(super) fn inner(inline: &mut Inline) -> Option<&mut Vec<Inline>> {
    match inline {
        Inline::Styled { content, .. }
        | Inline::Link { content, .. }
        | Inline::Abbreviation { content, .. }
        | Inline::Time { content, .. }
        | Inline::Span { content, .. } => Some(content),
        Inline::Ruby { base, .. } => Some(base),
        _ => None,
    }
}

/// Visits every block in reading order. The tree is bounded in depth.
pub(super) fn for_each_block(blocks: &mut [Block], visit: &mut dyn FnMut(&mut Block)) {
    for block in blocks {
        visit(block);
        for blocks in below(block) {
            for_each_block(blocks, visit);
        }
    }
}

/// Visits every run of inline content in reading order.
pub(super) fn for_each_line(blocks: &mut [Block], visit: &mut dyn FnMut(&mut Vec<Inline>)) {
    for_each_block(blocks, &mut |block| match &mut block.kind {
        BlockKind::Heading { content, .. } | BlockKind::Paragraph { content } | BlockKind::Preformatted { content } => {
            visit(content)
        }
        BlockKind::Figure { caption, .. } => visit(caption),
        BlockKind::Details { summary, .. } => visit(summary),
        BlockKind::Table(table) => visit(&mut table.caption),
        BlockKind::DefinitionList { items } => items.iter_mut().flat_map(|item| &mut item.terms).for_each(&mut *visit),
        _ => {}
    });
}

/// The lists of blocks that are within a block.
pub(crate) fn below(block: &mut Block) -> Vec<&mut Vec<Block>> {
    match &mut block.kind {
        BlockKind::Quote { blocks, .. }
        | BlockKind::Figure { blocks, .. }
        | BlockKind::Details { blocks, .. }
        | BlockKind::Aside { blocks } => vec![blocks],
        BlockKind::List { items, .. } => items.iter_mut().map(|item| &mut item.blocks).collect(),
        BlockKind::DefinitionList { items } => items.iter_mut().flat_map(|item| &mut item.descriptions).collect(),
        BlockKind::Table(table) => {
            let rows = table.head.iter_mut().chain(&mut table.body);
            rows.flat_map(|row| &mut row.cells).map(|cell| &mut cell.blocks).collect()
        }
        _ => Vec::new(),
    }
}

/// Visits every reference to a footnote, within other inline content too.
pub(super) fn for_each_reference(content: &mut [Inline], visit: &mut dyn FnMut(&mut u32)) {
    for inline in content {
        match inline {
            Inline::FootnoteReference { index, .. } => visit(index),
            _ => {
                if let Some(content) = inner(inline) {
                    for_each_reference(content, visit);
                }
            }
        }
    }
}
