//! Files other than web pages that can be read when opened in a tab.

use judge::Extraction;
use look::block::Blocks;
use page::Page;

use super::{
    Article, ArticleMetadata,
    content::{TextFile, text_file},
    metadata,
    opened_feed::{self, OpenedFeed, opened_feed},
};

/// A file whose whole content is the article.
pub enum Opened {
    /// Plain text or Markdown.
    Text(TextFile),
    /// A feed, with its posts.
    Feed(OpenedFeed),
}

/// The page as a file; `None` for web pages.
pub fn opened(page: &Page, blocks: &Blocks) -> Option<Opened> {
    text_file(page).map(Opened::Text).or_else(|| opened_feed(page, blocks).map(Opened::Feed))
}

impl Opened {
    /// The parts of the page that are content.
    pub fn extraction(&self) -> &Extraction {
        match self {
            Opened::Text(file) => &file.extraction,
            Opened::Feed(feed) => &feed.extraction,
        }
    }

    /// The article of the file.
    pub fn assemble(self, page: &Page) -> Article {
        match self {
            Opened::Text(file) => of_text(page, file),
            Opened::Feed(feed) => opened_feed::assemble(page, feed),
        }
    }
}

fn of_text(page: &Page, TextFile { extraction, title, body }: TextFile) -> Article {
    let metadata = metadata::Known::of(page, &extraction).with(&body);
    let metadata = ArticleMetadata { title, ..metadata };
    Article { metadata, body, confidence: extraction.confidence, ..Article::default() }
}
