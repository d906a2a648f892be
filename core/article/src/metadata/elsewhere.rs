//! What is around an article and belongs to something else: comments, related articles, entries of lists, the frame
//! of the site.

use page::{NodeId, Page, lexicon::ClassWords};

/// Whether an element is a comment, a quotation, a related article, or the frame of the site by its name.
pub(super) fn is_elsewhere(page: &Page, element: NodeId) -> bool {
    if matches!(page.tag(element), "nav" | "aside" | "blockquote" | "q" | "footer" | "body" | "html") {
        return matches!(page.tag(element), "nav" | "aside" | "blockquote" | "q")
            || page.tag(element) == "footer" && !in_article(page, element);
    }
    let mut named = ["class", "id"].iter().filter_map(|name| page.attribute(element, name));
    let kind = page.attribute(element, "itemtype").unwrap_or_default();
    kind.ends_with("/Comment")
        || kind.ends_with("/Review")
        || named.any(|value| ClassWords::of(value).any(ClassWords::OTHER_TEXT))
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
