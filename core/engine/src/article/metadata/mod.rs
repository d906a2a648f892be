//! What is known about the article.

use crate::{
    article::{ArticleMetadata, Block},
    judge::Extraction,
    page::Page,
};

/// Metadata.
pub(crate) fn metadata(page: &Page, _extraction: &Extraction, _body: &[Block]) -> ArticleMetadata {
    ArticleMetadata {
        title: page.snapshot().metadata.title.clone(),
        url: page.snapshot().url.clone(),
        ..ArticleMetadata::default()
    }
}
