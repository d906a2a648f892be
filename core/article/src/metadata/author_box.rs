//! The box about the author that pages have beside or below their text.

use page::{NodeId, Page, lexicon::ClassWords};

use super::{
    clues::Clues,
    elsewhere::{is_elsewhere, is_in_list},
    names::{is_label, is_name, shown_names},
    shown::{is_shown, parted_text, shown_text},
    surroundings::Surroundings,
};

/// Elements around a name in which the words that introduce it are looked for, and their nodes, at most.
const STEPS: usize = 2;
const BOX_NODES: NodeId = 64;

/// The name in the boxes that introduce one ("Written by") in an element that is called after the name of an author; none
/// where boxes name different people, whose texts the page lists.
pub(super) fn in_box(page: &Page, clues: &Clues<'_>, around: &Surroundings) -> Vec<String> {
    let is_name_of_author = |&node: &NodeId| {
        let words = page.attribute(node, "class").map(ClassWords::of).unwrap_or_default();
        words.any(ClassWords::AUTHOR) && words.any(ClassWords::NAME) && is_shown(page, node)
    };
    let is_own = |&node: &NodeId| {
        let mut way = page.ancestors(node).take_while(|&above| !around.encloses(page, above));
        // The name of the box itself is that of an author, and an `aside` is where it belongs.
        !way.any(|above| page.tag(above) != "aside" && is_elsewhere(page, above)) && !is_in_list(page, node, None)
    };
    let elements = clues.nodes.clone().filter(|&node| page.element(node).is_some());
    let named = elements.filter(is_name_of_author).filter(is_own).filter(|&node| is_introduced(page, clues, node));
    let mut names: Vec<String> = named.map(|node| shown_text(page, node)).collect();
    names.dedup();
    let [name] = names.as_slice() else { return Vec::new() };
    let names = shown_names(name, &clues.habits);
    names.into_iter().filter(|name| is_name(name)).collect()
}

/// Whether the text right before a name in its box is nothing but words that introduce one.
fn is_introduced(page: &Page, clues: &Clues<'_>, name: NodeId) -> bool {
    let text = shown_text(page, name);
    page.ancestors(name).take(STEPS).filter(|&above| page.subtree_end(above) - above <= BOX_NODES).any(|above| {
        let box_text = parted_text(page, above);
        let before = box_text.split_once(&format!(" | {text}")).map(|(before, _)| before);
        let label = before.map(|before| before.rsplit(" | ").next().unwrap_or(before));
        label.is_some_and(|label| is_label(label, &clues.habits))
    })
}
