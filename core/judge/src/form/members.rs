//! Signs of somebody who writes: links that lead there, by their addresses, and elements that are declared a post.

use page::{
    NodeId, Page,
    lexicon::{ADDRESS_OF_AUTHOR, ADDRESS_OF_FORUM_MEMBER, Words},
};

/// What microdata calls a post of a thread.
const POSTS: [&str; 5] = ["Answer", "Comment", "DiscussionForumPosting", "Question", "SocialMediaPosting"];

/// Whether an address is that of a page about somebody who writes for a site.
pub fn leads_to_writer(href: &str) -> bool {
    leads_to(href, &ADDRESS_OF_AUTHOR)
}

/// The same, or of somebody who writes in a forum; some only after the path: `?action=profile`.
pub fn leads_to_author(href: &str) -> bool {
    let mut asked = href.split('#').next().unwrap_or_default().split(['?', '&', ';']).skip(1);
    leads_to_writer(href)
        || leads_to(href, &ADDRESS_OF_FORUM_MEMBER)
        || asked.any(|part| part.split_once('=').is_some_and(|(_, value)| ADDRESS_OF_AUTHOR.has(value)))
}

/// Whether a part of an address is one of these.
pub fn leads_to(href: &str, places: &Words) -> bool {
    let path = href.split_once("://").map_or(href, |(_, rest)| rest).split(['?', '#']).next().unwrap_or_default();
    path.split('/').any(|part| places.has(part))
}

/// Whether microdata states that an element is a post of a thread.
pub(super) fn is_post(page: &Page, node: NodeId) -> bool {
    page.attribute(node, "itemtype").is_some_and(|kind| POSTS.contains(&kind.rsplit('/').next().unwrap_or(kind)))
}
