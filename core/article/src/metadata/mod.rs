//! What is known about the article: what the page declares (meta elements, JSON-LD, microdata, microformats) and what it
//! shows around the title.

mod about;
mod author_box;
mod author_lists;
mod beside;
mod byline;
mod closings;
mod clues;
mod elsewhere;
mod evidence;
mod foot;
mod heading;
mod large_line;
mod link_target;
mod names;
mod occupation;
mod ownership;
mod place;
mod posts;
mod published;
mod shown;
mod start_page;
mod surroundings;
mod tags;
mod taught;
mod thread;
mod title;
mod title_parts;
mod votes;

#[cfg(test)]
mod tests;

use judge::Extraction;
use page::{NodeId, Page, text::TextCount};

use super::plain::blocks_text;
use crate::{ArticleMetadata, Block, BlockKind, MetadataSources};
use about::{ABOUT_LINES, Told, has_other_days, only_about};
pub use evidence::Asked;
use evidence::{Evidence, Found};
pub(crate) use posts::{of_page_with_posts, of_posts};
pub(super) use published::written_day;
pub(super) use taught::put_above;
pub(crate) use thread::{of_page_with_thread, of_posts_in_thread, of_thread};

/// Everything known about the article whose body is `body`. Nothing is invented: what was not found is absent.
pub(crate) fn metadata(page: &Page, extraction: &Extraction, body: &[Block]) -> ArticleMetadata {
    Known::of(page, extraction).with(body)
}

/// Ids of the sources of the author and of the day of publication, a source of both once.
pub fn metadata_sources() -> Vec<&'static str> {
    let mut ids: Vec<&str> = byline::SOURCES.iter().map(|source| source.id).chain(published::sources()).collect();
    let mut seen = Vec::new();
    ids.retain(|id| {
        !seen.contains(id) && {
            seen.push(*id);
            true
        }
    });
    ids
}

/// What is known where not all sources are asked: what each is worth, the lab measures so.
pub fn metadata_by(page: &Page, extraction: &Extraction, asked: Asked<'_>) -> ArticleMetadata {
    Known::by(page, extraction, asked).metadata
}

/// What is known about an article before it has a body.
pub(crate) struct Known<'p> {
    clues: clues::Clues<'p>,
    metadata: ArticleMetadata,
    /// Text nodes of lines around the title that contain nothing but what is known, in document order.
    pub about: Vec<NodeId>,
}

impl<'p> Known<'p> {
    /// Looks at what the page declares, and at what it shows around the title.
    pub(crate) fn of(page: &'p Page, extraction: &Extraction) -> Self {
        Known::by(page, extraction, Asked::All)
    }

    /// The same where not all sources are asked.
    fn by(page: &'p Page, extraction: &Extraction, asked: Asked<'_>) -> Self {
        let declared = place::language(page, extraction);
        let language = place::written_language(page, extraction, declared.as_deref());
        let mut clues = clues::Clues::of(page, &language);
        clues.is_one_text = start_page::is_one_text(page, extraction);
        let lines = shown::lines(page);
        let title = title::title(page, extraction, &clues, &lines);
        let around = surroundings::Surroundings::of(page, extraction, title.shown, &lines);
        let evidence = Evidence { asked, ..Evidence::of(page, &clues, &around, title.shown, &lines) };
        let dates = published::dates(&evidence);
        let byline = byline::byline(&evidence);
        let id = |found: &Option<Found>| found.as_ref().map(|found| found.source.to_owned());
        let sources = MetadataSources {
            title: Some(title.source.to_owned()).filter(|_| !title.text.is_empty()),
            byline: id(&byline),
            published: id(&dates.published),
            modified: id(&dates.modified),
        };
        let value = |found: Option<Found>| found.map(|found| found.value);
        let site_name = if title.source == "site" { clues.site_name() } else { clues.site_name_beside(&title.text) };
        let metadata = ArticleMetadata {
            title: title.text,
            byline: value(byline),
            published: value(dates.published),
            modified: value(dates.modified),
            sources,
            tags: tags::tags(page, &clues, &around),
            site_name,
            lead_image: place::lead_image(&clues, &page.snapshot().base_url),
            url: page.snapshot().url.clone(),
            canonical_url: place::canonical_url(&clues),
            direction: place::direction(page, extraction),
            language: Some(language).filter(|language| !language.is_empty()),
            ..ArticleMetadata::default()
        };
        let told = Told {
            byline: metadata.byline.as_deref(),
            dates: [metadata.published.as_deref(), metadata.modified.as_deref()],
        };
        let mut about = only_about(page, around.lines.iter().take(ABOUT_LINES), &told, &clues.habits);
        about.sort_unstable();
        if !about.is_empty() && has_other_days(page, &lines, &extraction.kept, &about, &clues.habits) {
            about.clear();
        }
        Known { clues, metadata, about }
    }

    /// The title.
    pub(crate) fn title(&self) -> &str {
        &self.metadata.title
    }

    /// Whether the title is more than the first line of the text.
    pub(crate) fn has_title_apart(&self) -> bool {
        self.metadata.sources.title.as_deref() != Some("first-line")
    }

    /// The same and what the body shows.
    pub(crate) fn with(self, body: &[Block]) -> ArticleMetadata {
        let text = blocks_text(body);
        let count = TextCount::of(&text);
        let reading_minutes = count.reading_minutes(self.metadata.language.as_deref().unwrap_or_default());
        // A heading announces what comes, and is no sentence.
        let prose: Vec<Block> =
            body.iter().filter(|block| !matches!(block.kind, BlockKind::Heading { .. })).cloned().collect();
        let prose = if prose.is_empty() { text } else { blocks_text(&prose) };
        let excerpt = place::excerpt(&self.clues, &prose);
        ArticleMetadata { excerpt, word_count: count.total(), reading_minutes, ..self.metadata }
    }
}
