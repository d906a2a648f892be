//! The article: the decided content as a clean tree with metadata, and its renderings.
//!
//! [`assemble`] makes the tree; `html`, `markdown`, `text` and `json` render it.

mod content;
mod tree;

pub use tree::{
    Article, ArticleMetadata, Block, BlockKind, Cell, Column, DefinitionItem, Direction, Footnote, Image, Inline,
    ListItem, Math, MathNode, Row, Table,
};

use crate::{judge::Extraction, page::Page};

/// Turns the decision into a clean article.
pub fn assemble(page: &Page, extraction: &Extraction) -> Article {
    let (body, footnotes) = content::content(page, extraction);
    let metadata = ArticleMetadata::default();
    Article { metadata, body, footnotes, confidence: extraction.confidence }
}
