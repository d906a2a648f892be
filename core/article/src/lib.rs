//! The article: the decided content as a clean tree with metadata.
//!
//! It takes a page and an [`Extraction`]. [`assemble`] gives an [`Article`], a tree of allowed elements with metadata,
//! posts and products; [`assemble_thread`] that of a thread. [`to_text`] is its plain text; every other format is
//! written by `render`. [`label`] gives every block of the page its likeliest role.
//!
//! Nothing fails: where nothing was found the article has no body.

#![cfg_attr(test, allow(clippy::string_slice, reason = "tests slice what they have written"))]

mod comments;
mod content;
mod facts;
mod further;
mod keep;
pub mod label;
mod metadata;
mod opened;
mod opened_feed;
pub mod plain;
mod product;
mod recipe;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod thread;
mod tree;

use std::borrow::Cow;

use judge::Extraction;
use look::block::Blocks;
use page::{NodeId, Page, text::letters_and_digits};
use systems::feed::Recognition;

pub use comments::{Comment, commented, comments};
pub use facts::{ArticleMetadata, Direction, MetadataSources, Product, Recipe, RecipePart, Specification};
pub use further::append;
pub use keep::{Keep, keep};
pub use metadata::{Asked, metadata_by, metadata_sources};
pub use opened::{Opened, opened};
pub use plain::to_text;
pub use product::put_product;
pub use recipe::put_recipe;
pub use thread::{MOST_REPLIES, Reply, Thread, ThreadPart, replies, reply_blocks, thread, without_controls};
pub use tree::{
    Article, Block, BlockKind, Cell, Column, DefinitionItem, Footnote, Image, Inline, ListItem, Math, MathNode, Post,
    Role, Row, Table,
};

/// Turns the decision into a clean article.
pub fn assemble(page: &Page, extraction: &Extraction) -> Article {
    if extraction.posts.is_empty() {
        let known = metadata::Known::of(page, extraction);
        let own = titled(page, without(extraction, &known.about), known.title());
        let (mut body, footnotes) = content::content(page, &own);
        if known.has_title_apart() {
            content::leave_out_title(&mut body, known.title());
        }
        let metadata = known.with(&body);
        return Article { metadata, body, footnotes, confidence: extraction.confidence, ..Article::default() };
    }
    let known = metadata::of_posts(page, extraction);
    let (body, footnotes, posts) = content::content_of_posts(page, extraction, known);
    let metadata = metadata::of_page_with_posts(page, extraction, &body, &posts);
    Article { metadata, body, footnotes, posts, confidence: extraction.confidence, ..Article::default() }
}

/// The same for a page that is a [`thread()`]; `None` where too little is known about its posts.
pub fn assemble_thread(page: &Page, blocks: &Blocks, extraction: &Extraction, thread: &Thread) -> Option<Article> {
    let known = metadata::of_thread(page, blocks, extraction, thread)?;
    let before = 0..thread.posts.first()?.node;
    let mut pieces = vec![thread::piece(blocks, vec![before], &thread.ahead, &extraction.kept)];
    let mut posts = Vec::with_capacity(known.len());
    for (part, (post, about)) in thread.posts.iter().zip(known) {
        let text: Vec<usize> = part.text.iter().copied().filter(|at| !about.contains(at)).collect();
        pieces.push(thread::piece(blocks, part.nodes.clone(), &text, &extraction.kept));
        posts.push((post, part.node));
    }
    let (blocks, footnotes) = thread::content_of_pieces(page, &pieces);
    let (body, posts) = content::content_of_thread(posts, blocks);
    let metadata = metadata::of_page_with_thread(page, extraction, &body, &posts);
    Some(Article { metadata, body, footnotes, posts, confidence: extraction.confidence, ..Article::default() })
}

/// The decision without leaves (in document order) that need not be shown, unless nothing else would be.
fn without<'e>(extraction: &'e Extraction, leaves: &[NodeId]) -> Cow<'e, Extraction> {
    let kept: Vec<NodeId> =
        extraction.kept.iter().copied().filter(|leaf| leaves.binary_search(leaf).is_err()).collect();
    if kept.is_empty() || kept.len() == extraction.kept.len() {
        return Cow::Borrowed(extraction);
    }
    Cow::Owned(Extraction { kept, ..extraction.clone() })
}

/// The decision without the element of the title where the article is called something else: it heads a section.
fn titled<'e>(page: &Page, extraction: Cow<'e, Extraction>, title: &str) -> Cow<'e, Extraction> {
    let title = letters_and_digits(title);
    let is_it = |node: NodeId| {
        let text: String = (node..page.subtree_end(node)).filter_map(|node| page.text(node)).collect();
        let text = letters_and_digits(&text);
        // A heading that has much more than the title is about a part of it.
        title.contains(&text) || text.contains(&title) && text.len() <= title.len() * 2
    };
    if extraction.title.is_none_or(|node| node < page.len() && is_it(node)) {
        return extraction;
    }
    Cow::Owned(Extraction { title: None, ..extraction.into_owned() })
}

/// The same for a page that the site's feed taught to recognise as a post: what its template found of title, author and
/// tags overrules what the page declares by itself.
pub fn assemble_post(page: &Page, extraction: &Extraction, found: &Recognition) -> Article {
    let mut article = assemble(page, extraction);
    metadata::put_above(&mut article.metadata, page, found);
    article
}

#[cfg(test)]
mod tests {
    use crate::testing;

    use super::*;

    #[test]
    fn a_heading_that_is_not_the_title_stays_in_the_body() {
        let body = |title: &str| {
            let head = format!("<title>{title}</title><meta property=og:title content='{title}'>");
            let snapshot = testing::snapshot(&format!("{head}<h2>The path</h2><p>Up to the hut.</p>"));
            let page = Page::new(&snapshot).expect("sound");
            let heading = testing::find(&page, "h2");
            let kept = testing::keep_all(&page, testing::find(&page, "body"), &[]);
            to_text(&assemble(&page, &Extraction { title: Some(heading), ..kept }))
        };
        assert_eq!(body("Tea at the upper hut"), "The path\n\nUp to the hut.\n");
        assert_eq!(body("The path"), "Up to the hut.\n");
        assert_eq!(body("Path"), "Up to the hut.\n");
        assert_eq!(body("Th"), "The path\n\nUp to the hut.\n");
    }
}
