//! Capture of a document that `DOMParser` made, by the walk that documents parsed without a browser have, too.

use js_sys::JsString;
use markup::{
    Bounds, Budget,
    parsed::{self, Kind, Source},
    streamed::Mark,
    tags::Tag,
};
use page::PageSnapshot;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Node};

use super::{
    attributes::Attributes,
    metadata, streamed,
    tags::{self, Tags},
};
use crate::{
    dom::{self, AnyElement, Prototype, TextNode},
    error::ReadError,
};

/// Reads a document that `DOMParser` made of the page at `url`. Open shadow trees and frames are not entered.
///
/// # Errors
/// [`ReadError::NotHtml`] where it has no element.
pub(crate) fn capture_parsed(document: &Document, url: &str, bounds: Bounds) -> Result<PageSnapshot, ReadError> {
    let page: &Node = document.as_ref();
    let content_type = dom::inherited_string(page, Prototype::Document, "contentType");
    let Some(root) = dom::inherited_node(page, Prototype::Document, "documentElement") else {
        return Err(ReadError::NotHtml { content_type });
    };
    let source = Source { url: url.to_owned(), content_type, metadata: metadata::read(page) };
    let (tags, attributes, page) = (Tags::new(), Attributes::new(), page.clone());
    let parsed = Parsed { tags, attributes, hidden: "hidden".into(), page };
    Ok(parsed::snapshot(parsed, root, source, Budget::new(bounds, dom::now)))
}

struct Parsed {
    tags: Tags,
    attributes: Attributes,
    hidden: JsString,
    page: Node,
}

impl parsed::Document for Parsed {
    type Node = Node;

    fn kind(&mut self, node: &Node) -> Kind {
        match node.node_type() {
            Node::TEXT_NODE | Node::CDATA_SECTION_NODE => Kind::Text(node.unchecked_ref::<TextNode>().data()),
            Node::COMMENT_NODE => Kind::Comment(node.unchecked_ref::<TextNode>().data()),
            Node::PROCESSING_INSTRUCTION_NODE | Node::DOCUMENT_TYPE_NODE => Kind::Nothing,
            _ => Kind::Element,
        }
    }

    fn first_child(&self, node: &Node) -> Option<Node> {
        tags::first_child(node, true)
    }

    fn next_sibling(&self, node: &Node) -> Option<Node> {
        tags::next_sibling(node, true)
    }

    fn tag(&mut self, element: &Node) -> u16 {
        self.tags.id(element.unchecked_ref())
    }

    fn known(&self, tag: u16) -> (Tag, &str) {
        (self.tags.get(tag), self.tags.name(tag))
    }

    fn attributes(&mut self, element: &Node, tag: Tag) -> Vec<(String, String)> {
        self.attributes.read(element.unchecked_ref(), tag, false).kept
    }

    fn is_hidden(&self, element: &Node) -> bool {
        dom::has_attribute(element.unchecked_ref::<AnyElement>(), &self.hidden)
    }

    fn marks(&self) -> Vec<Mark<Node>> {
        streamed::marks(&self.page)
    }

    fn scripts(&self) -> Vec<String> {
        streamed::scripts(&self.page)
    }

    fn into_names(self) -> Vec<String> {
        self.tags.into_names()
    }
}
