//! Peers that are Rust libraries.

use super::Found;

/// A library: its name, its package, and how it is called.
type Library = (&'static str, &'static str, fn(&str, &str) -> anyhow::Result<Found>);

/// All of them.
pub(super) const ALL: [Library; 2] =
    [("dom_smoothie", "dom_smoothie", dom_smoothie), ("rs-trafilatura", "rs-trafilatura", rs_trafilatura)];

fn dom_smoothie(html: &str, url: &str) -> anyhow::Result<Found> {
    let mut readability = dom_smoothie::Readability::new(html, Some(url), None)?;
    match readability.parse() {
        Ok(article) => Ok(Found {
            html: Some(article.content.to_string()),
            title: Some(article.title),
            author: article.byline,
            date: article.published_time,
            ..Found::default()
        }),
        // Nothing found is an answer.
        Err(dom_smoothie::ReadabilityError::GrabFailed) => Ok(Found::default()),
        Err(error) => Err(error.into()),
    }
}

fn rs_trafilatura(html: &str, url: &str) -> anyhow::Result<Found> {
    let options = rs_trafilatura::Options { url: Some(url.to_owned()), ..Default::default() };
    let result = rs_trafilatura::extract_with_options(html, &options)?;
    let text = [Some(result.content_text), result.comments_text].into_iter().flatten();
    let text: Vec<String> = text.filter(|text| !text.trim().is_empty()).collect();
    Ok(Found {
        text: Some(text.join("\n")),
        title: result.metadata.title,
        page_type: result.metadata.page_type,
        author: result.metadata.author,
        date: result.metadata.date.map(|date| date.to_rfc3339()),
        ..Found::default()
    })
}
