//! Elements that show something of their own: what they show, and what is captured as their children.

use js_sys::Array;
use markup::tags::{Treatment, is_formula_type};
use page::{Media, Scope};
use wasm_bindgen::prelude::*;
use web_sys::Node;

use super::{level::Children, tags};
use crate::dom::{self, AnyElement, ShadowReader};

/// Longest `currentSrc` that is kept, bytes.
pub(super) const LONGEST_SOURCE: usize = 1 << 20;

/// What media show at this moment; `None` for everything else.
pub(super) fn media(element: &AnyElement, treatment: Treatment) -> Option<Media> {
    let (width, height) = match treatment {
        Treatment::Image => (element.natural_width(), element.natural_height()),
        Treatment::Media => (element.video_width(), element.video_height()),
        _ => return None,
    };
    Some(Media {
        current_src: element.current_src().filter(|source| source.len() <= LONGEST_SOURCE).unwrap_or_default(),
        natural_width: width.unwrap_or_default(),
        natural_height: height.unwrap_or_default(),
    })
}

/// Whether an element that shows something of its own has got it already, so that its size can be trusted.
pub(super) fn is_loaded(element: &AnyElement, treatment: Treatment) -> bool {
    match treatment {
        Treatment::Image => element.natural_width().unwrap_or_default() > 0.0,
        Treatment::Media => element.video_width().unwrap_or_default() > 0.0,
        _ => true,
    }
}

/// Whether a `script` holds a formula that MathJax shows in its place.
pub(super) fn is_formula_script(script: &AnyElement) -> bool {
    dom::attribute(script, &"type".into()).is_some_and(|kind| is_formula_type(&kind))
}

/// The nodes of a list, each once.
pub(super) fn selected(parent: &AnyElement, selector: &str) -> Children {
    let list = dom::query_all(parent, selector);
    let nodes: Vec<Node> = (0..list.length()).filter_map(|index| list.item(index)).collect();
    Children::List(nodes.into_iter())
}

/// The shadow tree that is rendered in place of a host's children.
pub(super) fn shadow(element: &AnyElement, likely: bool, shadows: &ShadowReader) -> Option<(Children, Scope)> {
    let root = shadows.root(element, likely)?;
    let scope = if root.mode() == "closed" { Scope::ClosedShadow } else { Scope::OpenShadow };
    Some((Children::Siblings(root.first_child()), scope))
}

/// What is assigned to a slot, or else its own children.
pub(super) fn slotted(slot: &AnyElement) -> Children {
    let assigned = slot.assigned_nodes().unwrap_or_else(|_| Array::new());
    if assigned.length() == 0 {
        return Children::Siblings(slot.first_child());
    }
    let nodes: Vec<Node> = assigned.iter().map(JsCast::unchecked_into).collect();
    Children::List(nodes.into_iter())
}

/// The children of `details`: a closed one shows only its summary.
pub(super) fn details(element: &AnyElement, is_visible: impl Fn(&Node) -> bool) -> Children {
    let first = element.first_child();
    if element.open() != Some(false) {
        return Children::Siblings(first);
    }
    let mut summary = None;
    let mut body = Vec::new();
    let mut next = first.clone();
    while let Some(node) = next {
        next = tags::next_sibling(&node, true);
        let is_element = node.node_type() == Node::ELEMENT_NODE;
        if summary.is_none() && is_element && is_summary(node.unchecked_ref()) {
            summary = Some(node);
            continue;
        }
        // A style sheet may show the body of a closed one.
        if is_element && is_visible(&node) {
            return Children::Siblings(first);
        }
        body.push(node);
    }
    Children::ClosedDetails(summary, body)
}

fn is_summary(element: &AnyElement) -> bool {
    element.local_name().as_string().as_deref() == Some("summary")
}
