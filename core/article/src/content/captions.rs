//! Captions that no element names: small text right below an image.

use page::{NodeId, Page, StyleProperty};

use super::{
    headings::{body_size, font_size},
    leaves::classes,
    line::plain,
    visit::for_each_block,
};
use crate::{Block, BlockKind};

/// Characters in the longest caption.
const LONGEST: usize = 400;

/// Joins images with the captions right below them.
pub(super) fn join(page: &Page, blocks: &mut Vec<Block>) {
    let Some(body) = body_size(page, blocks) else { return };
    join_in(page, blocks, body);
    for_each_block(blocks, &mut |block| match &mut block.kind {
        BlockKind::Quote { blocks, .. } | BlockKind::Aside { blocks } | BlockKind::Details { blocks, .. } => {
            join_in(page, blocks, body);
        }
        _ => {}
    });
}

fn join_in(page: &Page, blocks: &mut Vec<Block>, body: f64) {
    let mut joined: Vec<Block> = Vec::with_capacity(blocks.len());
    for block in std::mem::take(blocks) {
        let image = joined.last().filter(|last| matches!(last.kind, BlockKind::Image(_) | BlockKind::Video { .. }));
        let is_caption = image.is_some_and(|image| is_caption(page, image.source, &block, body));
        match block.kind {
            BlockKind::Paragraph { content } if is_caption => {
                if let Some(last) = joined.last_mut() {
                    let image = std::mem::replace(&mut last.kind, BlockKind::Rule);
                    let image = Block { source: last.source, ..Block::new(image) };
                    last.kind = BlockKind::Figure { blocks: vec![image], caption: content };
                }
            }
            kind => joined.push(Block { kind, ..block }),
        }
    }
    *blocks = joined;
}

fn is_caption(page: &Page, image: Option<NodeId>, block: &Block, body: f64) -> bool {
    let (Some(image), Some(source), BlockKind::Paragraph { content }) = (image, block.source, &block.kind) else {
        return false;
    };
    let (Some(above), Some(below), Some(size)) = (page.rect(image), page.rect(source), font_size(page, source)) else {
        return false;
    };
    if plain(content).chars().count() > LONGEST {
        return false;
    }
    let gap = below.top - above.bottom();
    let under =
        (-4.0..=32.0).contains(&gap) && below.left >= above.left - 40.0 && below.right() <= above.right() + 40.0;
    let named = classes(page, source).any(|class| class.to_ascii_lowercase().contains("caption"));
    let italic = page.style(source, StyleProperty::FontStyle) == Some("italic");
    under && (size < body * 0.93 || named || italic && size <= body)
}
