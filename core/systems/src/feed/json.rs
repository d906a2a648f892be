//! JSON Feed 1.0 and 1.1.

use serde_json::Value;
use url::Url;

use super::{
    entry::{Entry, Feed, FeedFormat, MOST_ENTRIES, resolved},
    markup::{fold, lines, plain},
};

/// Reads a JSON Feed; `None` where the text is none.
pub(super) fn read(text: &str, base: Option<&Url>) -> Option<Feed> {
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()?;
    let items = value.get("items")?.as_array()?;
    let of_feed = authors(&value);
    let entries = items.iter().take(MOST_ENTRIES).map(|item| {
        let mut entry = entry(item, base);
        if entry.authors.is_empty() {
            entry.authors.clone_from(&of_feed);
        }
        entry
    });
    Some(Feed {
        format: FeedFormat::Json,
        title: fold(string(&value, "title")),
        home: resolved(string(&value, "home_page_url"), base).unwrap_or_default(),
        language: string(&value, "language").to_owned(),
        entries: entries.collect(),
        comments: false,
    })
}

fn entry(item: &Value, base: Option<&Url>) -> Entry {
    let html = plain(string(item, "content_html"));
    let date =
        ["date_published", "date_modified"].into_iter().map(|key| string(item, key)).find(|date| !date.is_empty());
    let link = ["url", "external_url", "id"].into_iter().map(|key| string(item, key)).find(|link| !link.is_empty());
    let tags = item.get("tags").and_then(Value::as_array).into_iter().flatten();
    Entry {
        title: fold(string(item, "title")),
        link: link.and_then(|link| resolved(link, base)).unwrap_or_default(),
        summary: lines(string(item, "summary")),
        content: if html.is_empty() { lines(string(item, "content_text")) } else { html },
        published: date.unwrap_or_default().to_owned(),
        authors: authors(item),
        tags: tags.filter_map(Value::as_str).map(fold).collect(),
        reply: false,
    }
}

fn authors(value: &Value) -> Vec<String> {
    let several = value.get("authors").and_then(Value::as_array).into_iter().flatten();
    let names = several.chain(value.get("author")).map(|author| fold(string(author, "name")));
    let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    names.dedup();
    names
}

fn string<'v>(value: &'v Value, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}
