//! What links lead to, by their addresses.

use judge::form::{leads_to, leads_to_writer};
use page::{
    NodeId, Page,
    lexicon::{ADDRESS_OF_STAFF, ADDRESS_OF_TAG},
};

/// Whether an address is that of a page about a person who writes, or works somewhere.
pub(super) fn leads_to_person(href: &str) -> bool {
    leads_to_writer(href) || leads_to(href, &ADDRESS_OF_STAFF)
}

/// Whether a node is a link to a tag: by its attributes, or by its address.
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
