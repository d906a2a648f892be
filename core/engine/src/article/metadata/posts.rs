//! What is known about a page with several posts, and about each of them.

use super::{
    byline,
    clues::Clues,
    metadata, place, published,
    shown::{self, Line, Surroundings},
};
use crate::{
    article::{ArticleMetadata, Block, Post},
    judge::{Extraction, PostPart},
    page::{Metadata, Page},
};

/// A post is known by what stands on its part of the page: what the head declares is said of the page.
static UNDECLARED: Metadata =
    Metadata { title: String::new(), meta: Vec::new(), links: Vec::new(), json_ld: Vec::new() };

/// Everything known about the page as a whole. It has no date of its own, and only an author that it declares.
pub(crate) fn of_page_with_posts(page: &Page, extraction: &Extraction, body: &[Block]) -> ArticleMetadata {
    let whole = metadata(page, extraction, body);
    let language = whole.language.as_deref().unwrap_or_default();
    let clues = Clues { nodes: 0..0, ..Clues::of(page, language) };
    let declared = shown::folded(&page.snapshot().metadata.title);
    let of_post = extraction.posts.iter().any(|post| {
        let title = shown::folded(&shown::shown_text(page, post.title));
        title == whole.title
    });
    ArticleMetadata {
        title: if of_post && !declared.is_empty() { declared } else { whole.title },
        byline: byline::byline(page, &clues, &Surroundings::default(), None),
        published: None,
        modified: None,
        ..whole
    }
}

/// Completes posts, one for each of the extraction, by the author and the date that stand beside them.
pub(crate) fn of_posts(page: &Page, extraction: &Extraction, posts: Vec<Post>) -> Vec<Post> {
    let language = place::language(page, extraction).unwrap_or_default();
    let lines = shown::lines(page);
    let complete = |(part, post): (&PostPart, Post)| {
        let own = |line: &&Line| part.nodes.contains(&line.first);
        let lines: Vec<Line> = lines.iter().filter(own).cloned().collect();
        let around = Surroundings::of(page, extraction, Some(part.title), &lines);
        let page_clues = Clues::of(page, &language);
        let clues = Clues {
            head: &UNDECLARED,
            data: Default::default(),
            url: &part.address,
            nodes: part.nodes.clone(),
            ..page_clues
        };
        let dates = published::dates(page, &clues, &around, Some(part.title));
        Post { byline: byline::byline(page, &clues, &around, Some(part.title)), published: dates.published, ..post }
    };
    extraction.posts.iter().zip(posts).map(complete).collect()
}
