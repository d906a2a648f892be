//! What links lead to, by their addresses.

use crate::page::{NodeId, Page};

/// Folders of pages about an author.
const PLACES: [&str; 14] = [
    "author",
    "authors",
    "autor",
    "autores",
    "auteur",
    "autore",
    "by",
    "profile",
    "profiles",
    "people",
    "writers",
    "contributors",
    "members",
    "users",
];

/// Folders of pages about those who work somewhere.
const STAFF: [&str; 5] = ["team", "staff", "about", "person", "equipo"];

/// Folders and files in which forums have the pages about those who write in them.
const FORUM_PLACES: [&str; 6] = ["u", "user", "member", "member.php", "memberlist.php", "profile.php"];

/// Whether an address is that of a page about somebody who writes for a site.
pub(super) fn leads_to_writer(href: &str) -> bool {
    leads_to(href, &PLACES)
}

/// The same, or of somebody who writes in a forum.
pub(super) fn leads_to_author(href: &str) -> bool {
    leads_to(href, &PLACES) || leads_to(href, &FORUM_PLACES)
}

/// Whether an address is that of a page about a person who writes, or works somewhere.
pub(super) fn leads_to_person(href: &str) -> bool {
    leads_to(href, &PLACES) || leads_to(href, &STAFF)
}

/// Whether a part of an address is one of these.
fn leads_to(href: &str, places: &[&str]) -> bool {
    let path = href.split_once("://").map_or(href, |(_, rest)| rest).split(['?', '#']).next().unwrap_or_default();
    path.split('/').any(|part| places.contains(&part))
}

/// Whether a node is a link to a tag: it says so, or its address does.
pub(super) fn is_tag(page: &Page, node: NodeId) -> bool {
    const LISTS: [&str; 6] = ["tag", "tags", "category", "categories", "label", "labels"];
    let says = |name: &str, word: &str| {
        page.attribute(node, name).is_some_and(|words| words.split_whitespace().any(|own| own == word))
    };
    let leads_to_tag = || {
        let path = page.attribute(node, "href").and_then(|href| href.split(['?', '#']).next()).unwrap_or_default();
        path.trim_end_matches('/').rsplit('/').nth(1).is_some_and(|list| LISTS.contains(&list))
    };
    page.tag(node) == "a" && (says("rel", "tag") || says("class", "p-category") || leads_to_tag())
}
