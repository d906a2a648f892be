//! The text of an article as the references of the paper's pages have it: without captions and credits of pictures.

use engine::article::{Article, Block, BlockKind, Role, to_text};

/// The text of an article without its captions, those of figures and those without one.
pub(super) fn text_without_captions(article: &Article) -> String {
    let body = article.body.iter().filter_map(without).collect();
    to_text(&Article { body, ..article.clone() })
}

fn without(block: &Block) -> Option<Block> {
    let kind = match &block.kind {
        BlockKind::Figure { blocks, .. } => {
            BlockKind::Figure { blocks: blocks.iter().filter_map(without).collect(), caption: Vec::new() }
        }
        kind => kind.clone(),
    };
    (block.role != Some(Role::Caption)).then(|| Block { kind, ..block.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::article::Inline;

    fn paragraph(text: &str) -> Block {
        Block::new(BlockKind::Paragraph { content: vec![Inline::Text { text: text.into() }] })
    }

    #[test]
    fn captions_go_and_the_text_stays() {
        let caption = vec![Inline::Text { text: "The quay".into() }];
        let figure = BlockKind::Figure { blocks: vec![paragraph("Low tide")], caption };
        let credit = Block { role: Some(Role::Caption), ..paragraph("Ann Example") };
        let body = vec![paragraph("The ferry left."), Block::new(figure), credit];
        let text = text_without_captions(&Article { body, ..Article::default() });
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), "The ferry left. Low tide");
    }
}
