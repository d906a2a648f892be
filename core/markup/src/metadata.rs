//! What the head of the document declares, unparsed: the rules. Who has the document finds the elements.

use page::{LinkTag, MetaTag};

/// Most `meta`, `link` and data blocks that are read of each kind; pages have a few dozen.
pub const MOST: usize = 1_000;
/// Bytes of one value.
const LONGEST_VALUE: usize = 16_384;
/// Bytes of one JSON-LD block.
const LONGEST_BLOCK: usize = 1 << 20;
/// How the type of a script with JSON-LD begins, in any case.
pub const JSON_LD: &str = "application/ld+json";

/// Relations that load something and have no information about the page.
const LOADING: [&str; 9] = [
    "stylesheet",
    "preload",
    "prefetch",
    "preconnect",
    "dns-prefetch",
    "modulepreload",
    "prerender",
    "manifest",
    "mask-icon",
];

/// What a `meta` with a `content` declares; nothing where it has no name. `attribute` gives the value of an attribute,
/// empty where there is none.
pub fn meta(attribute: impl Fn(&str) -> String) -> Option<MetaTag> {
    let attribute = |name: &str| cut(attribute(name));
    let names = ["property", "name", "itemprop", "http-equiv"];
    let key = names.into_iter().map(attribute).find(|key| !key.trim().is_empty())?;
    Some(MetaTag { key: key.trim().to_lowercase(), content: attribute("content") })
}

/// What a `link` with `rel` and `href` declares; nothing where it only loads something. `resolved` gives the absolute
/// address, empty where there is none.
pub fn link(attribute: impl Fn(&str) -> String, resolved: impl FnOnce() -> String) -> Option<LinkTag> {
    let attribute = |name: &str| cut(attribute(name));
    let rel = attribute("rel").trim().to_lowercase();
    if rel.split_ascii_whitespace().all(|one| LOADING.contains(&one)) {
        return None;
    }
    let href = Some(resolved()).filter(|href| !href.is_empty()).unwrap_or_else(|| attribute("href"));
    let [media_type, title, hreflang] = ["type", "title", "hreflang"].map(attribute);
    Some(LinkTag { rel, href, media_type, title, hreflang })
}

/// A block of JSON-LD; nothing where it is too long.
pub fn block(text: String) -> Option<String> {
    (text.len() <= LONGEST_BLOCK).then_some(text)
}

fn cut(mut value: String) -> String {
    value.truncate(value.floor_char_boundary(LONGEST_VALUE));
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &'static [(&'static str, &'static str)]) -> impl Fn(&str) -> String {
        |name| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()).unwrap_or_default()
    }

    #[test]
    fn the_first_name_that_says_something_counts() {
        let found = meta(of(&[("property", " "), ("name", " Author "), ("content", "Ann")])).expect("named");
        assert_eq!((found.key.as_str(), found.content.as_str()), ("author", "Ann"));
        assert_eq!(meta(of(&[("content", "Ann")])), None);
    }

    #[test]
    fn what_only_loads_declares_nothing() {
        assert_eq!(link(of(&[("rel", "stylesheet preload"), ("href", "/a.css")]), String::new), None);
        let found = link(of(&[("rel", "Next stylesheet"), ("href", "/2")]), || "https://a.example/2".into());
        assert_eq!(
            found.map(|link| (link.rel, link.href)),
            Some(("next stylesheet".into(), "https://a.example/2".into()))
        );
    }

    #[test]
    fn long_blocks_are_left_out() {
        assert!(block("a".repeat(LONGEST_BLOCK)).is_some() && block("a".repeat(LONGEST_BLOCK + 1)).is_none());
    }
}
