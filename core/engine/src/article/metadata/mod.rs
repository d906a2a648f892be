//! What is known about the article: what the page declares (meta elements, JSON-LD, microdata, microformats) and what it
//! shows around the title.

mod byline;
mod closings;
mod clues;
mod json_ld;
mod names;
mod place;
mod posts;
mod published;
mod shown;
mod taught;
mod title;

#[cfg(test)]
mod tests;

pub(crate) use posts::{of_page_with_posts, of_posts};
pub(super) use taught::put_above;

use super::render::blocks_text;
use crate::{
    article::{ArticleMetadata, Block},
    judge::Extraction,
    page::Page,
    text::TextCount,
};

/// Everything known about the article whose body is `body`. Nothing is invented: what was not found is absent.
pub(crate) fn metadata(page: &Page, extraction: &Extraction, body: &[Block]) -> ArticleMetadata {
    let language = place::language(page, extraction);
    let clues = clues::Clues::of(page, language.as_deref().unwrap_or_default());
    let lines = shown::lines(page);
    let title = title::title(page, extraction, &clues, &lines);
    let around = shown::Surroundings::of(page, extraction, title.shown, &lines);
    let dates = published::dates(page, &clues, &around, title.shown);
    let text = blocks_text(body);
    let count = TextCount::of(&text);
    ArticleMetadata {
        title: title.text,
        byline: byline::byline(page, &clues, &around, title.shown),
        published: dates.published,
        modified: dates.modified,
        tags: tags(&clues),
        site_name: clues.site_name(),
        excerpt: place::excerpt(&clues, &text),
        lead_image: place::lead_image(&clues, &page.snapshot().base_url),
        url: page.snapshot().url.clone(),
        canonical_url: place::canonical_url(&clues),
        word_count: count.total(),
        reading_minutes: count.reading_minutes(language.as_deref().unwrap_or_default()),
        direction: place::direction(page, extraction),
        language,
    }
}

/// Tags that the page declares of itself, each once.
fn tags(clues: &clues::Clues<'_>) -> Vec<String> {
    const MOST: usize = 30;
    let mut tags: Vec<String> = Vec::new();
    for tag in clues.metas("article:tag") {
        if !tags.contains(&tag) && tags.len() < MOST {
            tags.push(tag);
        }
    }
    tags
}
