//! Feeds that a page names.

use page::{LinkTag, Metadata, sort::sort_by_key};
use url::Url;

/// The address of a feed, found in a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedAddress {
    /// Absolute.
    pub url: String,
    /// What the page calls it; empty if it does not.
    pub title: String,
    /// Whether address or title indicate that it holds comments. What it really holds shows when it is read.
    pub comments: bool,
}

/// Media types of feeds.
const TYPES: [&str; 6] = [
    "application/rss+xml",
    "application/atom+xml",
    "application/rdf+xml",
    "application/feed+json",
    "application/xml",
    "text/xml",
];

/// Where feeds are usually kept, from the root of the site.
const USUAL: [&str; 7] = ["/feed/", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json", "/rss/"];

/// Feeds that the page names, those for posts first, otherwise in document order. Only addresses of the page's own
/// origin are given: nothing else may be asked for on the person's behalf.
pub fn feed_addresses(metadata: &Metadata, url: &str) -> Vec<FeedAddress> {
    let Ok(page) = Url::parse(url) else { return Vec::new() };
    let mut found: Vec<FeedAddress> = Vec::new();
    for link in metadata.links.iter().filter(|link| is_feed(link)) {
        let Some(address) = page::address::resolve(Some(&page), &link.href) else { continue };
        if address.origin() != page.origin() || found.iter().any(|other| other.url == address.as_str()) {
            continue;
        }
        let said = |text: &str| text.to_lowercase().contains("comment");
        let comments = said(address.path()) || said(&link.title);
        found.push(FeedAddress { url: address.into(), title: link.title.clone(), comments });
    }
    sort_by_key(&mut found, |address| address.comments);
    found
}

/// Whether the page names a feed of another origin, which is not asked for.
pub fn names_foreign_feed(metadata: &Metadata, url: &str) -> bool {
    let Ok(page) = Url::parse(url) else { return false };
    let foreign = |link: &LinkTag| page.join(&link.href).is_ok_and(|address| address.origin() != page.origin());
    metadata.links.iter().any(|link| is_feed(link) && foreign(link))
}

/// Where a feed may be although the page names none: the usual addresses, those beside the page's own folder first.
pub fn usual_addresses(url: &str) -> Vec<String> {
    let Ok(page) = Url::parse(url) else { return Vec::new() };
    if !matches!(page.scheme(), "http" | "https") {
        return Vec::new();
    }
    USUAL.iter().filter_map(|path| page.join(path).ok()).map(String::from).collect()
}

fn is_feed(link: &LinkTag) -> bool {
    let mut rels = link.rel.split_whitespace();
    let media_type = link.media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    // `application/json` is how content systems name their interfaces; only an own name makes it a feed.
    rels.any(|rel| matches!(rel, "alternate" | "feed")) && TYPES.contains(&media_type.as_str())
        || link.rel.split_whitespace().any(|rel| rel == "feed") && media_type.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(rel: &str, media_type: &str, href: &str, title: &str) -> LinkTag {
        LinkTag {
            rel: rel.into(),
            href: href.into(),
            media_type: media_type.into(),
            title: title.into(),
            hreflang: String::new(),
        }
    }

    #[test]
    fn own_feeds_are_found_and_posts_come_first() {
        let rss = "application/rss+xml";
        let links = vec![
            link("alternate", rss, "https://example.org/comments/feed/", ""),
            link("alternate", "application/json", "https://example.org/wp-json/1", ""),
            link("alternate", rss, "https://feeds.example.com/log", "elsewhere"),
            link("stylesheet", "text/css", "https://example.org/a.css", ""),
            link("alternate home", "application/atom+xml; charset=utf-8", "https://example.org/atom.xml", "Log"),
            link("alternate", rss, "http://example.org/feed/", "not encrypted"),
        ];
        let metadata = Metadata { links, ..Metadata::default() };
        let found = feed_addresses(&metadata, "https://example.org/2024/fog/");
        let urls: Vec<(&str, bool)> = found.iter().map(|feed| (feed.url.as_str(), feed.comments)).collect();
        assert_eq!(urls, [("https://example.org/atom.xml", false), ("https://example.org/comments/feed/", true)]);
        assert!(names_foreign_feed(&metadata, "https://example.org/2024/fog/"));
        assert!(!names_foreign_feed(&Metadata::default(), "https://example.org/2024/fog/"));
    }

    #[test]
    fn usual_addresses_stay_on_the_site() {
        let usual = usual_addresses("https://example.org:8080/a/b?c");
        assert!(usual.iter().all(|url| url.starts_with("https://example.org:8080/")) && !usual.is_empty());
        assert_eq!(usual_addresses("file:///a.html"), [""; 0]);
    }
}
