//! Capture of a document that was parsed and is not shown: nothing of it loads, runs or has a box.
//!
//! Which elements begin lines is decided by their names, and only what the markup itself hides is hidden.

use engine::page::{
    Element, Hiding, Node, NodeContent, NodeId, PageSnapshot, SNAPSHOT_FORMAT, STYLE_PROPERTIES, Style, StyleProperty,
    Viewport, is_block_tag,
};
use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Node as LiveNode};

use super::{
    attributes::Attributes,
    bounds::{Bounds, Budget},
    metadata,
    tags::{self, Tags, Treatment},
};
use crate::{
    dom::{self, Prototype, TextNode},
    error::ReadError,
};

/// Reads a document that `DOMParser` made of the page at `url`. Open shadow trees and frames are not entered.
///
/// # Errors
/// [`ReadError::NotHtml`] where it has no element.
pub(crate) fn capture_parsed(document: &Document, url: &str, bounds: Bounds) -> Result<PageSnapshot, ReadError> {
    let page: &LiveNode = document.as_ref();
    let content_type = dom::inherited_string(page, Prototype::Document, "contentType");
    let Some(root) = dom::inherited_node(page, Prototype::Document, "documentElement") else {
        return Err(ReadError::NotHtml { content_type });
    };
    let mut walk = Walk {
        tags: Tags::new(),
        attributes: Attributes::new(),
        hidden: "hidden".into(),
        budget: Budget::new(bounds),
        nodes: Vec::new(),
        open: Vec::new(),
    };
    walk.read(root);
    Ok(PageSnapshot {
        format: SNAPSHOT_FORMAT,
        url: url.to_owned(),
        base_url: url.to_owned(),
        content_type,
        viewport: Viewport::default(),
        metadata: metadata::read(page),
        tags: walk.tags.into_names(),
        styles: vec![block_style()],
        nodes: walk.nodes,
        truncated: walk.budget.passed,
    })
}

/// The one style there is: that of elements whose names make them blocks.
fn block_style() -> Style {
    let mut values = vec![String::new(); STYLE_PROPERTIES.len()];
    values[StyleProperty::Display as usize] = "block".to_owned();
    Style { values }
}

struct Walk {
    tags: Tags,
    attributes: Attributes,
    hidden: JsString,
    budget: Budget,
    nodes: Vec<Node>,
    /// Open elements, with the child of each that comes next.
    open: Vec<(NodeId, Option<LiveNode>)>,
}

impl Walk {
    fn read(&mut self, root: LiveNode) {
        self.visit(root);
        while let Some((_, next)) = self.open.last_mut() {
            match next.take() {
                Some(node) => {
                    *next = tags::next_sibling(&node, true);
                    self.visit(node);
                }
                None => drop(self.open.pop()),
            }
            if self.budget.is_spent(self.nodes.len()) {
                return;
            }
        }
    }

    fn visit(&mut self, node: LiveNode) {
        match node.node_type() {
            LiveNode::TEXT_NODE | LiveNode::CDATA_SECTION_NODE => {
                let text = node.unchecked_into::<TextNode>().data();
                self.budget.add_text(text.len());
                self.push(NodeContent::Text(text));
            }
            LiveNode::COMMENT_NODE | LiveNode::PROCESSING_INSTRUCTION_NODE | LiveNode::DOCUMENT_TYPE_NODE => {}
            _ => self.visit_element(node),
        }
    }

    fn visit_element(&mut self, node: LiveNode) {
        let element = node.unchecked_into();
        let id = self.tags.id(&element);
        let tag = self.tags.get(id);
        if matches!(tag.treatment, Treatment::Skipped | Treatment::Script | Treatment::NoScript) {
            return;
        }
        let attributes = self.attributes.read(&element, tag, false).kept;
        self.budget.add_text(attributes.iter().map(|(name, value)| name.len() + value.len()).sum());
        let block = is_block_tag(self.tags.name(id));
        let hidden = dom::has_attribute(&element, &self.hidden);
        let made = self.push(NodeContent::Element(Box::new(Element {
            tag: id,
            attributes,
            style: block.then_some(0),
            hiding: hidden.then_some(Hiding::NotDisplayed),
            ..Element::default()
        })));
        use Treatment::{Drawing, Frame, Image, Leaf, Media};
        let leaf = matches!(tag.treatment, Leaf | Image | Media | Frame | Drawing);
        if !leaf && !self.budget.is_too_deep(self.open.len()) {
            self.open.push((made, tags::first_child(&element, true)));
        }
    }

    fn push(&mut self, content: NodeContent) -> NodeId {
        let parent = self.open.last().map(|(parent, _)| *parent);
        self.nodes.push(Node { parent, content });
        self.nodes.len() as NodeId - 1
    }
}
