//! Content that is sent after its place, as a document in a browser has it; see [`markup::streamed`].

use markup::streamed::{self, Mark, is_content, is_place};
use wasm_bindgen::prelude::*;
use web_sys::Node;

use super::tags;
use crate::dom::{self, AnyElement, TextNode};

/// The elements of a document that may be places or contents, in document order.
pub(super) fn marks(document: &Node) -> Vec<Mark<Node>> {
    let found = dom::query_document(document, streamed::SELECTOR);
    let mark = |node: Node| {
        let element: &AnyElement = node.unchecked_ref();
        let id = dom::attribute(element, &"id".into())?;
        let is_template = element.local_name().as_string().as_deref() == Some("template");
        let place = is_place(&id, is_template);
        let content = is_content(&id, dom::has_attribute(element, &"hidden".into()));
        (place || content).then_some((id, node, place))
    };
    (0..found.length()).filter_map(|at| mark(found.item(at)?)).collect()
}

/// The texts of a document's scripts.
pub(super) fn scripts(document: &Node) -> Vec<String> {
    let found = dom::query_document(document, "script:not([src])");
    let text = |at| found.item(at)?.unchecked_ref::<AnyElement>().text_content();
    (0..found.length()).filter_map(text).collect()
}

/// The comment with which what stands in for a content ends; `None` where it does not end.
pub(super) fn end_of_stand_in(place: &Node) -> Option<Node> {
    let mut open = 1;
    let mut next = tags::next_sibling(place, true);
    for _ in 0..streamed::STANDS_IN {
        let node = next?;
        if node.node_type() == Node::COMMENT_NODE {
            open += streamed::opens(&node.unchecked_ref::<TextNode>().data());
        }
        if open == 0 {
            return Some(node);
        }
        next = tags::next_sibling(&node, true);
    }
    None
}
