//! Reading feeds: RSS 0.9x to 2.0, RDF, Atom and JSON Feed, sound or not.

use std::collections::BTreeSet;

use page::address;
use url::Url;

use super::{
    entry::{Entry, Feed, FeedFormat, MOST_ENTRIES, resolved, same_page_key},
    json,
    markup::{fold, is_block, is_unread, lines, plain},
    xml::{self, Child, Tag},
};

/// Reads a feed. `url` is its own address, against which relative ones are resolved.
///
/// `None` where the text is no feed. A feed that is broken gives what can be read of it.
pub fn parse_feed(text: &str, url: &str) -> Option<Feed> {
    let base = Url::parse(url).ok();
    let mut feed = if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        json::read(text, base.as_ref())?
    } else {
        let document = xml::read(text);
        read(&document, base.as_ref())?
    };
    feed.comments = are_comments(&feed);
    Some(feed)
}

fn read(document: &Tag, base: Option<&Url>) -> Option<Feed> {
    let rdf = document.find("rdf");
    let atom = document.find("feed");
    let channel = document.find("channel");
    let format = match (rdf, atom, channel) {
        (Some(_), ..) => FeedFormat::Rdf,
        (None, Some(_), None) => FeedFormat::Atom,
        (None, _, Some(_)) => FeedFormat::Rss,
        (None, None, None) => return None,
    };
    let head = if format == FeedFormat::Atom { atom } else { channel.or(rdf) }?;
    let base = head
        .attribute("xml:base")
        .and_then(|own| resolved(own, base))
        .and_then(|own| address::parse(&own))
        .or(base.cloned());
    let base = base.as_ref();
    let mut feed = Feed {
        format,
        title: head.first(&["title"]).map(line).unwrap_or_default(),
        home: link(head, base),
        language: declared_language(head, document),
        ..Feed::default()
    };
    // Items are looked for everywhere: in RDF and in RSS 1.0 they are beside the channel, in broken feeds anywhere.
    let mut items = Vec::new();
    collect(document, if format == FeedFormat::Atom { "entry" } else { "item" }, &mut items);
    let of_feed = authors(head);
    for item in items {
        let mut entry = entry(item, base);
        if entry.authors.is_empty() {
            entry.authors.clone_from(&of_feed);
        }
        feed.entries.push(entry);
    }
    Some(feed)
}

fn collect<'t>(tag: &'t Tag, name: &str, items: &mut Vec<&'t Tag>) {
    for child in tag.tags() {
        if items.len() >= MOST_ENTRIES {
            return;
        }
        if child.local() == name {
            items.push(child);
        }
        collect(child, name, items);
    }
}

fn declared_language(head: &Tag, document: &Tag) -> String {
    let element = head.first(&["language", "dc:language"]).map(Tag::text);
    let attribute = || document.tags().chain([head]).find_map(|tag| tag.attribute("xml:lang").map(str::to_owned));
    element.or_else(attribute).unwrap_or_default().trim().to_owned()
}

fn entry(item: &Tag, base: Option<&Url>) -> Entry {
    let body = |names: &[&str]| item.first(names).map(block).unwrap_or_default();
    let dates = [
        "pubdate",
        "published",
        "dc:date",
        "issued",
        "created",
        "date",
        "dcterms:created",
        "updated",
        "modified",
        "a10:updated",
        "atom:updated",
    ];
    Entry {
        title: item.first(&["title", "atom:title", "dc:title", "media:title"]).map(line).unwrap_or_default(),
        link: link(item, base),
        summary: body(&["description", "summary", "atom:summary", "dc:description"]),
        content: body(&["content:encoded", "content", "atom:content", "xhtml:body", "body", "fullitem"]),
        published: item.first(&dates).map(|tag| fold(&tag.text())).unwrap_or_default(),
        authors: authors(item),
        tags: tags(item),
        reply: item.tags().any(|tag| matches!(tag.name.as_str(), "thr:in-reply-to" | "in-reply-to")),
    }
}

/// Text of one line.
fn line(tag: &Tag) -> String {
    fold(&block(tag))
}

/// Text of an element that holds text, HTML in text, or elements of HTML.
fn block(tag: &Tag) -> String {
    match tag.attribute("type") {
        Some("text" | "text/plain") => lines(&tag.text()),
        _ if tag.tags().next().is_some() => {
            let mut out = String::new();
            elements(tag, &mut out);
            lines(&out)
        }
        _ => plain(&tag.text()),
    }
}

fn elements(tag: &Tag, out: &mut String) {
    for child in &tag.children {
        match child {
            // A feed that forgets to escape its HTML mixes both.
            Child::Text(text) if text.contains('<') => out.push_str(&plain(text)),
            Child::Text(text) => out.push_str(&text.replace('\n', " ")),
            Child::Tag(tag) if is_unread(tag.local()) => {}
            Child::Tag(tag) => {
                let own_lines = is_block(tag.local());
                out.push_str(if own_lines { "\n" } else { "" });
                elements(tag, out);
                out.push_str(if own_lines { "\n" } else { "" });
            }
        }
    }
}

/// The page that an element stands for.
fn link(tag: &Tag, base: Option<&Url>) -> String {
    let base = tag
        .attribute("xml:base")
        .and_then(|own| resolved(own, base))
        .and_then(|own| address::parse(&own))
        .or(base.cloned());
    let usual = |tag: &&Tag| matches!(tag.attribute("rel"), None | Some("alternate"));
    let links = || tag.tags().filter(|tag| tag.name == "link");
    let by_attribute = || links().filter(usual).find_map(|tag| tag.attribute("href").map(str::to_owned));
    let by_text = || links().map(Tag::text).find(|text| !text.trim().is_empty());
    // Blogs behind a forwarding service keep the true address here.
    let original = tag.first(&["feedburner:origlink"]).map(Tag::text);
    let guid = || {
        let guid = tag.first(&["guid"]).filter(|guid| guid.attribute("ispermalink") != Some("false"))?;
        Some(guid.text()).filter(|text| text.trim().starts_with("http"))
    };
    let about = || tag.attribute("rdf:about").map(str::to_owned);
    let found = original.or_else(by_attribute).or_else(by_text).or_else(guid).or_else(about);
    found.and_then(|address| resolved(&address, base.as_ref())).unwrap_or_default()
}

fn authors(tag: &Tag) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let creators =
        tag.tags().filter(|tag| matches!(tag.name.as_str(), "dc:creator" | "author" | "atom:author" | "itunes:author"));
    for creator in creators {
        let name = creator.first(&["name", "atom:name"]).unwrap_or(creator);
        // `mail@example.org (Name)` is how RSS wants it.
        let name = name.text();
        let name = name
            .split_once('(')
            .and_then(|(mail, rest)| mail.contains('@').then(|| rest.trim_end().trim_end_matches(')')))
            .unwrap_or(&name);
        let name = plain(name);
        let mail_alone = name.contains('@') && !name.contains(' ');
        if !name.is_empty() && !mail_alone && !name.contains('\n') && known.insert(name.clone()) {
            names.push(name);
        }
    }
    names
}

fn tags(item: &Tag) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    for tag in item.tags().filter(|tag| matches!(tag.name.as_str(), "category" | "dc:subject" | "atom:category")) {
        let label = tag.attribute("label").or_else(|| tag.attribute("term")).map_or_else(|| line(tag), plain);
        if !label.is_empty() && known.insert(label.clone()) {
            tags.push(label);
        }
    }
    tags
}

/// Comment feeds are recognised by what their entries are, in any language: answers to other entries, or addresses
/// of places within pages, several of them in one page. A title that indicates it is believed too.
fn are_comments(feed: &Feed) -> bool {
    let entries = feed.entries.len();
    let replies = feed.entries.iter().filter(|entry| entry.reply).count();
    let places = feed.entries.iter().filter(|entry| is_comment_address(&entry.link)).count();
    let title = feed.title.to_lowercase();
    let said = title.starts_with("comments on") || title.starts_with("comments for");
    let mut pages: Vec<String> = feed.entries.iter().filter_map(|entry| same_page_key(&entry.link)).collect();
    let with_page = pages.len();
    pages.sort_unstable();
    pages.dedup();
    let fragments = feed.entries.iter().filter(|entry| entry.link.contains('#')).count();
    let crowded = fragments * 2 > entries && pages.len() * 2 < with_page;
    said || (entries > 0 && (replies * 2 > entries || places * 2 > entries)) || crowded
}

/// Whether an address leads to a comment within a page.
fn is_comment_address(link: &str) -> bool {
    let Some((_, place)) = link.split_once('#') else { return false };
    let place = place.to_ascii_lowercase();
    let number = |name: &str| {
        place.strip_prefix(name).is_some_and(|rest| {
            rest.trim_start_matches(['-', '_']).chars().all(|c| c.is_ascii_digit()) && !rest.is_empty()
        })
    };
    place.starts_with("comment") || place.starts_with("respond") || number("c")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::feed::Extent;

    const URL: &str = "https://example.org/feed.xml";

    fn feed(name: &str) -> Feed {
        let text = match name {
            "rss" => include_str!("../../tests/feeds/rss2.xml"),
            "rdf" => include_str!("../../tests/feeds/rdf.xml"),
            "atom" => include_str!("../../tests/feeds/atom.xml"),
            "json" => include_str!("../../tests/feeds/feed.json"),
            "broken" => include_str!("../../tests/feeds/broken.xml"),
            _ => include_str!("../../tests/feeds/comments.xml"),
        };
        parse_feed(text, URL).expect("a feed")
    }

    #[test]
    fn every_format_says_the_same() {
        let formats = [FeedFormat::Rss, FeedFormat::Rdf, FeedFormat::Atom, FeedFormat::Json];
        for (name, format) in ["rss", "rdf", "atom", "json"].into_iter().zip(formats) {
            let feed = feed(name);
            assert_eq!((feed.format, feed.title.as_str(), feed.comments), (format, "The Harbour Log", false), "{name}");
            assert_eq!(feed.home, "https://example.org/", "{name}");
            assert_eq!(feed.entries.len(), 2, "{name}");
            let first = &feed.entries[0];
            assert_eq!(first.title, "Fog & ferries", "{name}");
            assert_eq!(first.link, "https://example.org/2024/fog/", "{name}");
            assert_eq!(first.authors, ["Ann Lee"], "{name}");
            assert_eq!(first.tags, ["Weather", "Boats"], "{name}");
            assert_eq!(first.text(), "The fog came in at six.\nNo ferry left before nine.", "{name}");
            assert!(first.published.contains("2024"), "{name}");
            assert_eq!(first.extent(), Extent::Whole, "{name}");
            assert_eq!(feed.entries[1].extent(), Extent::Part, "{name}");
        }
    }

    #[test]
    fn broken_feeds_survive() {
        let feed = feed("broken");
        let titles: Vec<&str> = feed.entries.iter().map(|entry| entry.title.as_str()).collect();
        assert_eq!(titles, ["Nets & knots", "A too many", "Cut off"]);
        assert_eq!(feed.entries[0].link, "https://example.org/nets");
        assert_eq!(feed.entries[2].text(), "This one breaks off in the mid");
    }

    #[test]
    fn comment_feeds_are_told_apart() {
        assert!(feed("comments").comments);
        let titled = "<rss><channel><title>Comments on: Fog</title></channel></rss>";
        assert!(parse_feed(titled, URL).is_some_and(|feed| feed.comments));
    }

    #[test]
    fn what_is_no_feed_is_none() {
        for text in ["", "<html><body>Hello</body></html>", "{\"a\": 1}", "plain", "{"] {
            assert_eq!(parse_feed(text, URL), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(cut in 0usize..2000, insert in "(<|>|&|/|\\]\\]>|\"|é|<item>|</title>){0,5}") {
            let whole = include_str!("../../tests/feeds/rss2.xml");
            let at = (0..=cut.min(whole.len())).rev().find(|&at| whole.is_char_boundary(at)).unwrap_or(0);
            let _ = parse_feed(&format!("{}{insert}{}", &whole[..at], &whole[at..]), URL);
            let _ = parse_feed(&whole[..at], URL);
        }
    }
}
