//! A tree of nodes that is written in document order.

use engine::page::{Element, Hiding, Node, NodeContent, NodeId, Rect, StyleId};

use super::data::PaperElement;

/// A document with a root and a body, growing at its end.
pub(super) struct Tree {
    nodes: Vec<Node>,
    tags: Vec<String>,
}

impl Tree {
    /// The body.
    pub(super) const BODY: NodeId = 1;

    pub(super) fn new(style: StyleId, rect: Rect) -> Self {
        let mut tree = Tree { nodes: Vec::new(), tags: Vec::new() };
        for (parent, name) in [(None, "html"), (Some(0), "body")] {
            let tag = tree.tag(name);
            let element = Element { tag, style: Some(style), rect: Some(rect), ..Element::default() };
            tree.push(parent, NodeContent::Element(Box::new(element)));
        }
        tree
    }

    /// Adds an element as the last child of `parent`, which must lie on the path to the last node.
    pub(super) fn element(
        &mut self,
        parent: NodeId,
        source: &PaperElement,
        style: Option<StyleId>,
        hiding: Option<Hiding>,
    ) -> NodeId {
        let mut attributes = Vec::new();
        if !source.id.is_empty() {
            attributes.push(("id".to_owned(), source.id.clone()));
        }
        if !source.classes.is_empty() {
            attributes.push(("class".to_owned(), source.classes.join(" ")));
        }
        let tag = self.tag(&source.name);
        let element = Element { tag, attributes, style, hiding, ..Element::default() };
        self.push(Some(parent), NodeContent::Element(Box::new(element)))
    }

    /// Adds a text.
    pub(super) fn text(&mut self, parent: NodeId, text: &str) {
        self.push(Some(parent), NodeContent::Text(text.to_owned()));
    }

    /// Sets the rect of an element and widens those around it, up to the body, which keeps its own.
    pub(super) fn place(&mut self, node: NodeId, rect: Rect) {
        let mut next = Some(node);
        while let Some(id) = next.filter(|&id| id > Self::BODY) {
            let node = &mut self.nodes[id as usize];
            if let NodeContent::Element(element) = &mut node.content
                && element.style.is_some()
            {
                element.rect = Some(element.rect.map_or(rect, |own| own.union(&rect)));
            }
            next = node.parent;
        }
    }

    /// The nodes and the names that they point to.
    pub(super) fn finish(self) -> (Vec<Node>, Vec<String>) {
        (self.nodes, self.tags)
    }

    fn push(&mut self, parent: Option<NodeId>, content: NodeContent) -> NodeId {
        self.nodes.push(Node { parent, content });
        self.nodes.len() as NodeId - 1
    }

    fn tag(&mut self, name: &str) -> u16 {
        let known = self.tags.iter().position(|tag| tag == name);
        let position = known.unwrap_or_else(|| {
            self.tags.push(name.to_owned());
            self.tags.len() - 1
        });
        u16::try_from(position).unwrap_or(0)
    }
}
