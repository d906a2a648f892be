//! From elements back to paths and texts.

use page::{
    Hiding, NodeId, Page,
    selector::{KeyPath, Pattern, Step, TELLING, classes, position},
    text::head,
};

use super::words::words;

/// The path of an element with everything that it and its ancestors have, positions left out.
pub(super) fn path_of(page: &Page, node: NodeId) -> KeyPath {
    let mut chain: Vec<NodeId> = std::iter::once(node).chain(page.ancestors(node)).collect();
    chain.reverse();
    KeyPath { steps: chain.into_iter().map(|node| step_of(page, node)).collect() }
}

pub(super) fn step_of(page: &Page, node: NodeId) -> Step {
    let id = page.attribute(node, "id").filter(|id| !id.trim().is_empty());
    let mut own: Vec<String> = classes(page, node).map(str::to_owned).collect();
    own.sort_unstable();
    own.dedup();
    let telling = TELLING.iter().filter_map(|&name| Some((name.to_owned(), page.attribute(node, name)?.to_owned())));
    Step {
        gap: false,
        tag: page.tag(node).to_owned(),
        id: id.map(|id| Pattern { text: id.to_owned(), open: false }),
        classes: own,
        attributes: telling.filter(|(_, value)| !value.is_empty()).collect(),
        position: None,
    }
}

/// A path without what belongs to one post: names that hold a number, or words of the post's own title, tags or
/// address. What only one post was seen of is the site's as far as nothing speaks against it.
pub(super) fn without_own(path: &mut KeyPath, own: &[u32]) {
    for step in &mut path.steps {
        step.classes.retain(|class| !is_own(class, own));
        if let Some(id) = step.id.take() {
            // `post-1337` becomes `post-*` (§III.D.3).
            let number = id.text.find(|c: char| c.is_ascii_digit());
            step.id = match number {
                Some(at) if at >= 2 => Some(Pattern { text: head(&id.text, at).to_owned(), open: true }),
                Some(_) => None,
                None if is_own(&id.text, own) => None,
                None => Some(id),
            };
        }
    }
}

fn is_own(name: &str, own: &[u32]) -> bool {
    let parts = name.replace(['-', '_', ':', '/', '.'], " ");
    name.contains(|c: char| c.is_ascii_digit()) || words(&parts).iter().any(|word| own.contains(word))
}

/// The tags on the way to an element: what stays the same however a site names things.
pub(super) fn tags_of(page: &Page, node: NodeId) -> String {
    let mut tags: Vec<&str> = std::iter::once(node).chain(page.ancestors(node)).map(|node| page.tag(node)).collect();
    tags.reverse();
    tags.join(">")
}

/// Path with the position of every step, which distinguishes neighbours.
pub(super) fn positions_of(page: &Page, node: NodeId) -> Vec<u32> {
    let mut positions: Vec<u32> =
        std::iter::once(node).chain(page.ancestors(node)).map(|node| position(page, node)).collect();
    positions.reverse();
    positions
}

/// Text of an element as a line: what is seen, white space folded, blocks separated.
pub(super) fn text_of(page: &Page, node: NodeId) -> String {
    let mut out = String::new();
    for below in node..page.subtree_end(node) {
        if page.is_block_level(below) || page.tag(below) == "br" {
            out.push(' ');
        }
        let seen = page.hiding(below).is_none_or(|hiding| hiding == Hiding::Transparent);
        if let Some(text) = page.text(below).filter(|_| seen) {
            out.push_str(text);
        }
    }
    super::markup::fold(&out)
}
