//! What a template of the site's feed contains about a post, beside what the page declares by itself.

use page::Page;
use systems::feed::Recognition;

use super::{clues::Clues, names::shown_names};
use crate::ArticleMetadata;

/// Longer values were not meant: the template has met a page that is built otherwise.
const LONGEST: usize = 300;

/// The source of what a template of the site's feed found.
const FEED: &str = "feed";

/// Puts what the template found above the page's own word: title, author and tags. The page by itself knows its date
/// better (measured on real sites), so that only fills a gap.
pub(crate) fn put_above(metadata: &mut ArticleMetadata, page: &Page, found: &Recognition) {
    let is_meant = |value: &&String| !value.trim().is_empty() && value.chars().count() <= LONGEST;
    let own = metadata.title.clone();
    let is_other = |title: &&String| own.is_empty() || !is_with_marks(title, &own);
    if let Some(title) = found.title_text.as_ref().filter(is_meant).filter(is_other) {
        metadata.title.clone_from(title);
        metadata.sources.title = Some(FEED.to_owned());
    }
    if let Some(author) = found.author.as_ref().filter(is_meant) {
        // What one post alone taught may still have "by" and a date around the name.
        let clues = Clues::of(page, metadata.language.as_deref().unwrap_or_default());
        let names = shown_names(author, &clues.habits);
        metadata.sources.byline = Some(FEED.to_owned());
        metadata.byline = Some(if names.is_empty() { author.clone() } else { names.join(", ") });
    }
    if metadata.published.is_none() && found.date.is_some() {
        metadata.published.clone_from(&found.date);
        metadata.sources.published = Some(FEED.to_owned());
    }
    if !found.tags.is_empty() {
        metadata.tags = found.tags.iter().filter(is_meant).cloned().collect();
    }
}

/// Whether a text is a title and nothing after it but numbers and marks: that of the comments, a bar.
fn is_with_marks(text: &str, title: &str) -> bool {
    text.strip_prefix(title).is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::is_with_marks;

    #[test]
    fn a_number_of_comments_is_no_part_of_a_title() {
        assert!(is_with_marks("The last ferry 12", "The last ferry"));
        assert!(is_with_marks("The last ferry |", "The last ferry"));
        assert!(!is_with_marks("The last ferry", "The last ferry"));
        assert!(!is_with_marks("The last ferry home", "The last ferry"));
    }
}
