//! What links lead to, by their addresses.

use page::{
    NodeId, Page,
    lexicon::{ADDRESS_OF_AUTHOR, ADDRESS_OF_FORUM_MEMBER, ADDRESS_OF_STAFF, ADDRESS_OF_TAG, Words},
};

/// Whether an address is that of a page about somebody who writes for a site.
pub(super) fn leads_to_writer(href: &str) -> bool {
    leads_to(href, &ADDRESS_OF_AUTHOR)
}

/// The same, or of somebody who writes in a forum.
pub(crate) fn leads_to_author(href: &str) -> bool {
    leads_to_writer(href) || leads_to(href, &ADDRESS_OF_FORUM_MEMBER)
}

/// Whether an address is that of a page about a person who writes, or works somewhere.
pub(super) fn leads_to_person(href: &str) -> bool {
    leads_to_writer(href) || leads_to(href, &ADDRESS_OF_STAFF)
}

/// Whether a part of an address is one of these.
fn leads_to(href: &str, places: &Words) -> bool {
    let path = href.split_once("://").map_or(href, |(_, rest)| rest).split(['?', '#']).next().unwrap_or_default();
    path.split('/').any(|part| places.has(part))
}

/// Whether a node is a link to a tag: it says so, or its address does.
pub(super) fn is_tag(page: &Page, node: NodeId) -> bool {
    let says = |name: &str, word: &str| {
        page.attribute(node, name).is_some_and(|words| words.split_whitespace().any(|own| own == word))
    };
    let leads_to_tag = || {
        let path = page.attribute(node, "href").and_then(|href| href.split(['?', '#']).next()).unwrap_or_default();
        path.trim_end_matches('/').rsplit('/').nth(1).is_some_and(|list| ADDRESS_OF_TAG.has(list))
    };
    page.tag(node) == "a" && (says("rel", "tag") || says("class", "p-category") || leads_to_tag())
}
