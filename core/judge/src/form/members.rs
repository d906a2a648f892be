//! Signs of somebody who writes: links that lead there, by their addresses, and elements that are declared a post.

use page::{
    NodeId, Page,
    lexicon::{ADDRESS_OF_AUTHOR, ADDRESS_OF_FORUM_MEMBER, Words},
};

/// What microdata calls a post of a thread.
const POSTS: [&str; 5] = ["Answer", "Comment", "DiscussionForumPosting", "Question", "SocialMediaPosting"];

/// Whether an address is that of a page about somebody who writes for a site, and not that of the list of all of them.
pub fn leads_to_writer(href: &str) -> bool {
    leads_to_one_of(href, &ADDRESS_OF_AUTHOR)
}

/// The same, or of somebody who writes in a forum; some only after the path: `?action=profile`.
pub fn leads_to_author(href: &str) -> bool {
    let mut asked = href.split('#').next().unwrap_or_default().split(['?', '&', ';']).skip(1);
    leads_to_writer(href)
        || leads_to_one_of(href, &ADDRESS_OF_FORUM_MEMBER)
        || asked.any(|part| part.split_once('=').is_some_and(|(_, value)| ADDRESS_OF_AUTHOR.has(value)))
}

/// Whether a part of an address is one of these.
pub fn leads_to(href: &str, places: &Words) -> bool {
    let path = href.split_once("://").map_or(href, |(_, rest)| rest).split(['?', '#']).next().unwrap_or_default();
    path.split('/').any(|part| places.has(part))
}

/// The same, and the address goes on to say which one: `/members/ann` or `/profile?id=7`, but not `/members`.
fn leads_to_one_of(href: &str, places: &Words) -> bool {
    let path = href.split_once("://").map_or(href, |(_, rest)| rest);
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let (path, asked) = (path.get(..end).unwrap_or_default(), path.get(end + 1..).unwrap_or_default());
    let mut parts = path.split('/').skip_while(|part| !places.has(part));
    parts.next().is_some() && (!asked.is_empty() || parts.any(|part| !part.is_empty()))
}

/// Whether microdata states that an element is a post of a thread.
pub(super) fn is_post(page: &Page, node: NodeId) -> bool {
    page.attribute(node, "itemtype").is_some_and(|kind| POSTS.contains(&kind.rsplit('/').next().unwrap_or(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_all_who_write_is_nobody_in_particular() {
        for one in ["/author/ann", "https://a.example/profile?id=7", "../authors/#ann", "/members/3/"] {
            assert!(leads_to_author(one), "{one}");
        }
        for all in ["/author", "/authors/", "https://a.example/members", "/members?", "/letters/ann"] {
            assert!(!leads_to_author(all), "{all}");
        }
    }
}
