//! What was found on a page.

use engine::{
    article::{Direction, Keep, to_text},
    page::{PageSnapshot, Truncation},
    personal::Models,
    render::{to_html_fragment, to_markdown},
};

use select::Reading;

use crate::{Choice, Error, Fields, Snapshot, Warning, error::of_engine};

/// What was found on a page. Nothing is invented: what the page does not show is `None` or empty.
///
/// ```
/// let paragraph = "<p>Hemp is a stubborn thing when it is wet, and nobody at the walk remembers who said so first.</p>";
/// let page = format!(
///     "<html lang=en><title>Hemp in the rain</title><article><h1>Hemp in the rain</h1><p>By Ann Example</p>{}</article>",
///     paragraph.repeat(6)
/// );
/// let article = foreground_extract::extract(&page, "https://example.org/hemp")?;
/// assert_eq!(article.language.as_deref(), Some("en"));
/// assert!(article.html.starts_with("<p>Hemp is a stubborn thing"));
/// assert!(article.confidence > 0.5 && article.reason.is_none());
/// # Ok::<(), foreground_extract::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Article {
    /// Title without the name of the site; empty where the page has none.
    pub title: String,
    /// Who wrote it.
    pub byline: Option<String>,
    /// Day or moment of publication, ISO 8601.
    pub published: Option<String>,
    /// Day or moment of the last change, ISO 8601.
    pub modified: Option<String>,
    /// Name of the site.
    pub site_name: Option<String>,
    /// Language of the article, BCP 47.
    pub language: Option<String>,
    /// Whether it is written from right to left.
    pub right_to_left: bool,
    /// What a page declares about itself in a sentence or two.
    pub excerpt: Option<String>,
    /// Address of the picture that stands for the article.
    pub lead_image: Option<String>,
    /// Tags, categories and keywords.
    pub tags: Vec<String>,
    /// Address that the page came from; empty where none was given.
    pub url: String,
    /// Words of the article; in scripts without spaces an estimate.
    pub word_count: u32,
    /// The article without its title as HTML from a short list of elements and attributes: no script, no style, no handler.
    pub html: String,
    /// The article in Markdown with its front matter.
    pub markdown: String,
    /// The article as text, blocks with empty lines between.
    pub text: String,
    /// How sure the engine is, 0 to 1.
    pub confidence: f64,
    /// Why nothing was found; then `html`, `markdown` and `text` are empty. One of `empty`, `only-short-text`, `login-form`,
    /// `only-links`, `error-page` and `foreign-frames`.
    pub reason: Option<&'static str>,
    /// The bound that the page passed, so that its end may be missing: `nodes`, `depth`, `text` or `time`.
    pub truncated: Option<&'static str>,
    /// Selectors of a [`Choice`] that did not do what was asked; empty where each did.
    pub warnings: Vec<Warning>,
}

impl Article {
    pub(crate) fn of(Snapshot(snapshot): &Snapshot, keep: Keep, choice: &Choice) -> Result<Article, Error> {
        let reading = reading(snapshot, choice)?;
        let article = reading.article(snapshot, keep).map_err(|error| of_engine(&error))?;
        let Reading { analysis, warnings, .. } = reading;
        let truncated = analysis.truncated().map(Truncation::code);
        let extraction = analysis.extraction;
        let reason = extraction.reason.map(engine::judge::Reason::code);
        let found = |write: &dyn Fn() -> String| if reason.is_some() { String::new() } else { write() };
        let (html, markdown, text) =
            (found(&|| to_html_fragment(&article)), found(&|| to_markdown(&article)), found(&|| to_text(&article)));
        let metadata = article.metadata;
        Ok(Article {
            title: metadata.title,
            byline: metadata.byline,
            published: metadata.published,
            modified: metadata.modified,
            site_name: metadata.site_name,
            language: metadata.language,
            right_to_left: metadata.direction == Direction::Rtl,
            excerpt: metadata.excerpt,
            lead_image: metadata.lead_image,
            tags: metadata.tags,
            url: metadata.url,
            word_count: metadata.word_count,
            html,
            markdown,
            text,
            confidence: extraction.confidence,
            reason,
            truncated,
            warnings: warnings.into_iter().map(Warning::of).collect(),
        })
    }
}

/// What was found as JSON by `article.schema.json`.
pub(crate) fn json(Snapshot(snapshot): &Snapshot, choice: &Choice) -> Result<String, Error> {
    reading(snapshot, choice)?.json(snapshot).map_err(|error| of_engine(&error))
}

/// What was found in the shape of a mapping.
pub(crate) fn shaped(
    Snapshot(snapshot): &Snapshot,
    keep: Keep,
    choice: &Choice,
    Fields(fields): &Fields,
) -> Result<String, Error> {
    let article = reading(snapshot, choice)?.article(snapshot, keep).map_err(|error| of_engine(&error))?;
    Ok(fields.json_of(&article).to_string())
}

/// A page is read without a memory of its site, as the packages for JavaScript and Python read it.
fn reading(snapshot: &PageSnapshot, Choice(choice): &Choice) -> Result<Reading, Error> {
    select::read(snapshot, &Models::default(), choice).map_err(|error| of_engine(&error))
}
