//! What around an article is of this text, and what belongs to something else.

use page::{NodeId, Page, lexicon::ClassWords};

use super::{
    elsewhere::{is_elsewhere, is_in_list},
    shown::{Line, is_shown, shown_text},
    surroundings::Surroundings,
};

/// Whether something belongs to a comment, a related article, or the frame of the site rather than to the article. What
/// encloses the article, too, means nothing, whatever it is called; nor does the element itself, which in a thread names
/// its author so.
pub(super) fn belongs_elsewhere(page: &Page, around: &Surroundings, node: NodeId) -> bool {
    let mut way = page.ancestors(node).take_while(|&above| !around.encloses(page, above));
    way.any(|above| is_elsewhere(page, above) && !is_note(page, around, above)) || is_among_teasers(page, around, node)
}

/// Nodes of a box of teasers that are looked at.
const TEASER_NODES: usize = 500;

/// Nodes of a link that is the title of another text, at most, and its words, at least.
const TITLE_NODES: NodeId = 32;
const TITLE_WORDS: usize = 4;

/// Whether a node is in a box above the title with links to several other texts, whose authors and days are theirs. Below
/// it, pages have such links in the box of the author, too.
pub(super) fn is_among_teasers(page: &Page, around: &Surroundings, node: NodeId) -> bool {
    if node > around.own[0] {
        return false;
    }
    let Some(outermost) = page.ancestors(node).take_while(|&above| !around.encloses(page, above)).last() else {
        return false;
    };
    let nodes = (outermost..page.subtree_end(outermost)).take(TEASER_NODES);
    nodes.filter(|&node| is_title_link(page, node)).nth(1).is_some()
}

/// Whether a node is a link that reads like the title of another text.
fn is_title_link(page: &Page, node: NodeId) -> bool {
    let is_short = || page.subtree_end(node) - node <= TITLE_NODES;
    page.tag(node) == "a" && is_short() && shown_text(page, node).split_whitespace().count() >= TITLE_WORDS
}

/// Whether the title of another text is between the end of the text and a line after it.
pub(super) fn is_below_other_title(page: &Page, around: &Surroundings, line: &Line) -> bool {
    let between = around.end.map_or(0..0, |end| end + 1..line.first);
    between.take(TEASER_NODES).any(|node| is_title_link(page, node))
}

/// Nodes and characters of an `aside` that is a note on the text beside it, at most.
const NOTE_NODES: NodeId = 64;
const NOTE_LENGTH: usize = 200;

/// Whether an `aside` is right beside the title or the text, and means little, and nothing of other texts: who wrote
/// this one, and when.
fn is_note(page: &Page, around: &Surroundings, element: NodeId) -> bool {
    let end = page.subtree_end(element);
    let beside = || page.parent(element).is_some_and(|parent| around.encloses(page, parent));
    if page.tag(element) != "aside" || end - element > NOTE_NODES || !beside() {
        return false;
    }
    let texts = (element..end).filter_map(|node| page.text(node));
    let length: usize = texts.map(|text| text.trim().chars().count()).sum();
    length <= NOTE_LENGTH && !(element..end).any(|node| page.is_heading(node))
}

/// Those of the foot's elements that are wanted, if nothing hides them and they are of this text.
pub(super) fn elements<'a>(
    page: &'a Page,
    around: &'a Surroundings,
    wanted: impl Fn(NodeId) -> bool + 'a,
) -> impl Iterator<Item = NodeId> + 'a {
    let elements = around.foot.clone().filter(|&node| page.element(node).is_some());
    elements.filter(move |&node| wanted(node) && is_shown(page, node) && is_own(page, around, node))
}

/// Whether an element is of this text: no comment, no quotation, no other text, no menu.
pub(super) fn is_own(page: &Page, around: &Surroundings, node: NodeId) -> bool {
    let is_other = |node: NodeId| {
        let class = page.attribute(node, "class").unwrap_or_default();
        ClassWords::of(class).any(ClassWords::FRAME) || is_elsewhere(page, node)
    };
    let mut way = std::iter::once(node).chain(page.ancestors(node)).take_while(|&node| !around.encloses(page, node));
    !way.any(is_other) && !is_in_list(page, node, Some(around.own[1]))
}
