//! Capture of a document that was parsed and is not shown: nothing of it loads, runs or has a box.
//!
//! Which elements begin lines is decided by their names, and only what the markup itself hides is hidden.

use page::{
    Element, Hiding, Metadata, Node, NodeContent, NodeId, PageSnapshot, SNAPSHOT_FORMAT, STYLE_PROPERTIES, Style,
    StyleProperty, Viewport, is_block_tag,
};

use crate::{
    bounds::Budget,
    streamed::{self, Mark, Streamed},
    tags::{Tag, Treatment, is_formula_type},
};

/// What a node is.
pub enum Kind {
    /// Text.
    Text(String),
    /// An element.
    Element,
    /// A comment.
    Comment(String),
    /// An instruction and the like.
    Nothing,
}

/// A parsed document as the walk asks for it.
pub trait Document {
    /// A node of it.
    type Node;
    /// What a node is.
    fn kind(&mut self, node: &Self::Node) -> Kind;
    /// First child of an element.
    fn first_child(&self, node: &Self::Node) -> Option<Self::Node>;
    /// What follows a node within its parent.
    fn next_sibling(&self, node: &Self::Node) -> Option<Self::Node>;
    /// The number of an element's name.
    fn tag(&mut self, element: &Self::Node) -> u16;
    /// What is known of a name, and the name.
    fn known(&self, tag: u16) -> (Tag, &str);
    /// The attributes of an element that are captured, in document order.
    fn attributes(&mut self, element: &Self::Node, tag: Tag) -> Vec<(String, String)>;
    /// Whether an element has the attribute `hidden`.
    fn is_hidden(&self, element: &Self::Node) -> bool;
    /// The elements that may be places of streamed content, and those that may hold it, in document order.
    fn marks(&self) -> Vec<Mark<Self::Node>>;
    /// The texts of all scripts.
    fn scripts(&self) -> Vec<String>;
    /// The names in order of their numbers.
    fn into_names(self) -> Vec<String>;
}

/// Where a document is from, and what its head declares.
pub struct Source {
    /// Its address.
    pub url: String,
    /// Its MIME type.
    pub content_type: String,
    /// What it declares.
    pub metadata: Metadata,
}

/// The snapshot of everything from `root` on. Shadow trees and frames are not entered; what passes a bound is left out,
/// and the snapshot records it.
pub fn snapshot<D: Document>(document: D, root: D::Node, source: Source, budget: Budget) -> PageSnapshot {
    let marks = document.marks();
    let scripts = if marks.is_empty() { Vec::new() } else { document.scripts() };
    let streamed = Streamed::of(marks, scripts);
    let mut walk = Walk { document, budget, streamed, nodes: Vec::new(), open: Vec::new() };
    walk.read(root);
    PageSnapshot {
        format: SNAPSHOT_FORMAT,
        base_url: source.url.clone(),
        url: source.url,
        content_type: source.content_type,
        error_status: None,
        viewport: Viewport::default(),
        metadata: source.metadata,
        tags: walk.document.into_names(),
        styles: vec![block_style()],
        nodes: walk.nodes,
        truncated: walk.budget.passed,
    }
}

/// The one style there is: that of elements whose names make them blocks.
fn block_style() -> Style {
    let mut values = vec![String::new(); STYLE_PROPERTIES.len()];
    values[StyleProperty::Display as usize] = "block".to_owned();
    Style { values }
}

/// A picture of no more pixels shows nothing.
const DOT: u32 = 3;

struct Walk<D: Document> {
    document: D,
    budget: Budget,
    streamed: Streamed<D::Node>,
    nodes: Vec<Node>,
    /// Open elements, with the child of each that comes next.
    open: Vec<(NodeId, Option<D::Node>)>,
}

impl<D: Document> Walk<D> {
    fn read(&mut self, root: D::Node) {
        self.visit(root);
        while let Some((_, next)) = self.open.last_mut() {
            match next.take() {
                Some(node) => {
                    *next = self.document.next_sibling(&node);
                    self.visit(node);
                }
                None => drop(self.open.pop()),
            }
            if self.budget.is_spent(self.nodes.len()) {
                return;
            }
        }
    }

    fn visit(&mut self, node: D::Node) {
        match self.document.kind(&node) {
            Kind::Text(text) => {
                self.budget.add_text(text.len());
                self.push(NodeContent::Text(text));
            }
            Kind::Element => self.visit_element(&node),
            Kind::Comment(_) | Kind::Nothing => {}
        }
    }

    /// Goes on with the content of a place, and after what stands in for it.
    fn place(&mut self, id: &str, place: &D::Node) {
        let Some(content) = self.streamed.take(id) else { return };
        let behind = streamed::has_stand_in(id).then(|| self.behind_stand_in(place)).flatten();
        let Some((parent, next)) = self.open.last_mut() else { return };
        *next = behind.or_else(|| next.take());
        let (parent, first) = (*parent, self.document.first_child(&content));
        self.open.push((parent, first));
    }

    /// The node after the comment with which the stand-in ends; `None` where it does not end.
    fn behind_stand_in(&mut self, place: &D::Node) -> Option<D::Node> {
        let mut open = 1;
        let mut next = self.document.next_sibling(place);
        for _ in 0..streamed::STANDS_IN {
            let node = next?;
            if let Kind::Comment(said) = self.document.kind(&node) {
                open += streamed::opens(&said);
            }
            if open == 0 {
                return Some(node);
            }
            next = self.document.next_sibling(&node);
        }
        None
    }

    fn visit_element(&mut self, node: &D::Node) {
        let id = self.document.tag(node);
        let (tag, name) = self.document.known(id);
        let block = is_block_tag(name);
        if tag.treatment == Treatment::NoScript {
            return self.visit_noscript(node);
        }
        if tag.treatment == Treatment::Skipped && self.streamed.is_empty() {
            return;
        }
        let attributes = self.document.attributes(node, tag);
        let value = |name: &str| attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        if let Some(id) = value("id").filter(|_| !self.streamed.is_empty()) {
            if tag.treatment == Treatment::Skipped {
                return self.place(&id, node);
            }
            if self.streamed.is_moved(&id) {
                return;
            }
        }
        match tag.treatment {
            Treatment::Skipped => return,
            Treatment::Script if !value("type").is_some_and(|kind| is_formula_type(&kind)) => return,
            _ => {}
        }
        self.budget.add_text(attributes.iter().map(|(name, value)| name.len() + value.len()).sum());
        let hidden = self.document.is_hidden(node);
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
            self.open.push((made, self.document.first_child(node)));
        }
    }

    /// A `noscript` that holds a picture alone shows it where a lazy loader has none in its place; beside one that it has,
    /// it names which picture that will be. What else one holds is not read.
    fn visit_noscript(&mut self, node: &D::Node) {
        let first = self.document.first_child(node);
        let parent = self.open.last().map(|(parent, _)| *parent);
        let Some(parent) = parent.filter(|_| self.begins_with_picture(first.as_ref())) else { return };
        let before =
            self.nodes.last().filter(|last| last.parent == Some(parent)).is_some_and(|last| match &last.content {
                NodeContent::Element(element) => self.document.known(element.tag).0.treatment == Treatment::Image,
                NodeContent::Text(_) => false,
            });
        let next = self.document.next_sibling(node);
        if !before && !self.begins_with_picture(next.as_ref()) {
            self.open.push((parent, first));
            return;
        }
        let hiding = Some(Hiding::NotDisplayed);
        let tag = self.document.tag(node);
        let made = self.push(NodeContent::Element(Box::new(Element { tag, hiding, ..Element::default() })));
        self.open.push((made, first));
    }

    /// Whether a node, or the one after it where it is white space, is a picture.
    fn begins_with_picture(&mut self, node: Option<&D::Node>) -> bool {
        let Some(node) = node else { return false };
        match self.document.kind(node) {
            Kind::Text(text) if text.trim().is_empty() => {
                let next = self.document.next_sibling(node);
                next.is_some_and(|next| self.is_picture(&next))
            }
            _ => self.is_picture(node),
        }
    }

    fn is_picture(&mut self, node: &D::Node) -> bool {
        if !matches!(self.document.kind(node), Kind::Element) {
            return false;
        }
        let number = self.document.tag(node);
        let (tag, name) = self.document.known(number);
        let is_picture = matches!(name, "img" | "picture");
        // Counters of visits are dots.
        is_picture && {
            let attributes = self.document.attributes(node, tag);
            let is_dot = |value: &str| value.trim().parse::<u32>().is_ok_and(|side| side <= DOT);
            !attributes.iter().any(|(name, value)| matches!(name.as_str(), "width" | "height") && is_dot(value))
        }
    }

    fn push(&mut self, content: NodeContent) -> NodeId {
        let parent = self.open.last().map(|(parent, _)| *parent);
        self.nodes.push(Node { parent, content });
        self.nodes.len() as NodeId - 1
    }
}
