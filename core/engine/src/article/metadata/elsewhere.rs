//! What stands around an article and belongs to something else: comments, related articles, entries of lists, the frame
//! of the site.

use super::shown::Surroundings;
use crate::page::{NodeId, Page};

/// Whether something belongs to a comment, a related article, or the frame of the site rather than to the article. What
/// encloses the article, too, says nothing, whatever it is called; nor does the element itself, which in a thread names
/// its author so.
pub(super) fn belongs_elsewhere(page: &Page, around: &Surroundings, node: NodeId) -> bool {
    let mut way = page.ancestors(node).take_while(|&above| !around.encloses(page, above));
    way.any(|above| is_elsewhere(page, above) && !is_note(page, around, above))
}

/// Nodes and characters of an `aside` that is a note on the text beside it, at most.
const NOTE_NODES: NodeId = 64;
const NOTE_LENGTH: usize = 200;

/// Whether an `aside` stands right beside the title or the text, and says little, and nothing of other texts: who wrote
/// this one, and when.
fn is_note(page: &Page, around: &Surroundings, element: NodeId) -> bool {
    let end = page.subtree_end(element);
    let beside = || page.parent(element).is_some_and(|parent| around.encloses(page, parent));
    if page.tag(element) != "aside" || end - element > NOTE_NODES || !beside() {
        return false;
    }
    let texts = (element..end).filter_map(|node| page.text(node));
    let length: usize = texts.map(|text| text.trim().chars().count()).sum();
    let is_heading = |node: NodeId| matches!(page.tag(node), "h1" | "h2" | "h3" | "h4" | "h5" | "h6");
    length <= NOTE_LENGTH && !(element..end).any(is_heading)
}

/// Whether an element is a comment, a quotation, a related article, or the frame of the site by its name.
pub(super) fn is_elsewhere(page: &Page, element: NodeId) -> bool {
    const WORDS: [&str; 27] = [
        "comment",
        "comments",
        "commentlist",
        "respond",
        "discussion",
        "kommentar",
        "kommentare",
        "kommentarer",
        "reacties",
        "commentaire",
        "commentaires",
        "comentarios",
        "commenti",
        "komentarze",
        "reply",
        "replies",
        "related",
        "recommended",
        "recommendations",
        "sidebar",
        "teaser",
        "popular",
        "trending",
        "latest",
        "upcoming",
        "promo",
        "reviews",
    ];
    if matches!(page.tag(element), "nav" | "aside" | "blockquote" | "q" | "footer" | "body" | "html") {
        return matches!(page.tag(element), "nav" | "aside" | "blockquote" | "q")
            || page.tag(element) == "footer" && !in_article(page, element);
    }
    let named = ["class", "id"].iter().filter_map(|name| page.attribute(element, name));
    let mut parts = named.flat_map(|value| value.split([' ', '-', '_']));
    let kind = page.attribute(element, "itemtype").unwrap_or_default();
    kind.ends_with("/Comment")
        || kind.ends_with("/Review")
        || parts.any(|part| WORDS.contains(&part.to_lowercase().as_str()))
}

/// First nodes of an entry, and children of a list, that are looked at.
const ENTRY_NODES: usize = 1_000;

/// Whether something belongs to one of several entries of a list of articles, each with a heading of its own.
pub(super) fn is_in_list(page: &Page, node: NodeId, title: Option<NodeId>) -> bool {
    let is_entry = |above: &NodeId| {
        let tag = page.tag(*above);
        let heading = |part: NodeId| matches!(page.tag(part), "h2" | "h3" | "h4");
        let siblings = |parent: NodeId| {
            page.children(parent).take(ENTRY_NODES).filter(|&other| page.tag(other) == tag).nth(1).is_some()
        };
        matches!(tag, "li" | "article")
            && page.parent(*above).is_some_and(siblings)
            && (*above..page.subtree_end(*above)).take(ENTRY_NODES).any(heading)
    };
    let beside = |above: &NodeId| !title.is_some_and(|title| page.contains(*above, title));
    page.ancestors(node).take_while(beside).any(|above| is_entry(&above))
}

fn in_article(page: &Page, node: NodeId) -> bool {
    page.ancestors(node).any(|ancestor| page.tag(ancestor) == "article")
}
