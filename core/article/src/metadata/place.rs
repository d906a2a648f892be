//! Language, direction, addresses and excerpt.

use judge::Extraction;
use page::{
    NodeId, Page, StyleProperty,
    json_ld::text,
    text::{folded, head, is_right_to_left, tail, written_in},
};

use super::clues::Clues;
use crate::Direction;

/// Longest excerpt in characters.
const LONGEST_EXCERPT: usize = 300;

/// BCP 47 tag of the content: of the nearest element that names a language, else of the document.
pub(super) fn language(page: &Page, extraction: &Extraction) -> Option<String> {
    let start = extraction.root.or_else(|| (!page.is_empty()).then_some(0))?;
    let path = std::iter::once(start).chain(page.ancestors(start));
    let named = path.flat_map(|node| ["lang", "xml:lang"].map(|name| page.attribute(node, name)));
    let mut declared = ["content-language", "og:locale", "language", "dc.language", "dcterms.language"]
        .iter()
        .flat_map(|key| page.snapshot().metadata.meta.iter().filter(move |tag| tag.key == *key))
        .map(|tag| tag.content.as_str());
    named.flatten().find_map(language_tag).or_else(|| declared.find_map(language_tag))
}

/// Language of the content's own text, in which its dates and names are written, as [`written_in`] returns it. A declared
/// region is kept.
pub(super) fn written_language(page: &Page, extraction: &Extraction, declared: Option<&str>) -> String {
    let text = || -> String {
        let texts = extraction.kept.iter().filter_map(|&leaf| page.text(leaf)).take(MOST_TEXTS);
        texts.collect::<Vec<_>>().join(" ")
    };
    written_in(&text(), declared.unwrap_or_default())
}

/// Texts of the content that are asked for their language.
const MOST_TEXTS: usize = 400;

/// A tag in its usual spelling (`en-US`, `zh-Hant-TW`); `None` if it is none.
fn language_tag(value: &str) -> Option<String> {
    let value = value.split([',', ';']).next()?.trim();
    let mut parts = value.split(['-', '_']);
    let primary = parts.next()?.to_lowercase();
    let sound = (2..=3).contains(&primary.len()) && primary.bytes().all(|byte| byte.is_ascii_lowercase());
    if !sound || matches!(primary.as_str(), "und" | "mul" | "zxx") {
        return None;
    }
    let mut tag = primary;
    for part in parts {
        if part.is_empty() || part.len() > 8 || !part.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            break;
        }
        let lower = part.to_lowercase();
        tag.push('-');
        match part.len() {
            2 => tag.push_str(&part.to_uppercase()),
            4 if part.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
                tag.push_str(&head(&lower, 1).to_uppercase());
                tag.push_str(tail(&lower, 1));
            }
            _ => tag.push_str(&lower),
        }
    }
    Some(tag)
}

/// Direction of the content: as computed, or that of most of its letters where that is right to left. Feeds and many pages
/// state none, or only that of single paragraphs.
pub(super) fn direction(page: &Page, extraction: &Extraction) -> Direction {
    let Some(start) = extraction.root.or_else(|| (!page.is_empty()).then_some(0)) else { return Direction::Ltr };
    let mut path = std::iter::once(start).chain(page.ancestors(start));
    let computed = path.find_map(|node| page.style(node, StyleProperty::Direction));
    if computed == Some("rtl") || is_mostly_right_to_left(page, &extraction.kept) {
        Direction::Rtl
    } else {
        Direction::Ltr
    }
}

fn is_mostly_right_to_left(page: &Page, kept: &[NodeId]) -> bool {
    let letters = || kept.iter().filter_map(|&leaf| page.text(leaf)).flat_map(str::chars).filter(|c| c.is_alphabetic());
    2 * letters().filter(|&c| is_right_to_left(c)).count() > letters().count()
}

/// The address that the page calls its own: of the same site, and of a page rather than of the site's start.
pub(super) fn canonical_url(clues: &Clues<'_>) -> Option<String> {
    let own = url::Url::parse(clues.url).ok()?;
    let links = clues.head.links.iter().filter(|link| link.rel.split_ascii_whitespace().any(|one| one == "canonical"));
    let declared = links.map(|link| link.href.clone()).chain(clues.meta(&["og:url"]));
    declared
        .filter_map(|href| page::address::resolve(Some(&own), href.trim()))
        .find(|url| is_own(&own, url))
        .map(String::from)
}

fn is_own(own: &url::Url, other: &url::Url) -> bool {
    let site = |url: &url::Url| {
        let host = url.host_str().unwrap_or_default();
        let labels: Vec<&str> = host.rsplit('.').take(2).collect();
        labels.join(".")
    };
    let start_page = |url: &url::Url| url.path() == "/" && url.query().is_none();
    matches!(other.scheme(), "http" | "https")
        && (site(own) == site(other) || own.path() == other.path() && !start_page(own))
        && (start_page(own) || !start_page(other))
}

/// Address of the image that stands for the article.
pub(super) fn lead_image(clues: &Clues<'_>, base: &str) -> Option<String> {
    let article = clues.data.article(clues.url);
    let linked = || article.and_then(|object| clues.data.image(object.get("image")));
    let keys =
        ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src", "parsely-image-url"];
    let base = url::Url::parse(base).ok();
    let absolute = |address: String| {
        let url = page::address::resolve(base.as_ref(), address.trim());
        url.filter(|url| matches!(url.scheme(), "http" | "https")).map(String::from)
    };
    clues.meta(&keys).and_then(absolute).or_else(|| linked().and_then(absolute)).or_else(|| {
        let link = clues.head.links.iter().find(|link| link.rel == "image_src")?;
        absolute(link.href.clone())
    })
}

/// The page's description, else the beginning of the text.
pub(super) fn excerpt(clues: &Clues<'_>, body: &str) -> Option<String> {
    let article = clues.data.article(clues.url);
    let declared = ["description", "og:description", "twitter:description", "dc.description", "dcterms.abstract"];
    let linked = || article.map(|object| text(object.get("description")));
    let description = clues.meta(&declared).or_else(linked).unwrap_or_default();
    let description = folded(&html_escape::decode_html_entities(&description));
    let chosen = if description.is_empty() { folded(body) } else { description };
    (!chosen.is_empty()).then(|| cut(&chosen))
}

/// At most [`LONGEST_EXCERPT`] characters, ending with a word.
fn cut(text: &str) -> String {
    let Some((limit, _)) = text.char_indices().nth(LONGEST_EXCERPT) else { return text.to_owned() };
    let (kept, behind) = (head(text, limit), tail(text, limit));
    // In scripts without spaces every character ends a word.
    let end =
        if behind.starts_with(' ') { limit } else { kept.rfind(' ').filter(|&end| end > limit / 2).unwrap_or(limit) };
    let kept =
        head(kept, end).trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '-' | '–'));
    // The ellipsis must fit too.
    let mut out: String = kept.chars().take(LONGEST_EXCERPT - 1).collect();
    out.push('…');
    out
}
