//! The tree that html5ever builds: nodes in one list, so that a deep page takes no stack.

use std::{
    borrow::Cow,
    cell::{Ref, RefCell},
};

use html5ever::{
    Attribute, LocalName, ParseOpts, QualName, local_name, ns, parse_document,
    tendril::{StrTendril, TendrilSink},
    tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeBuilderOpts, TreeSink},
};
use markup::Budget;

/// Levels of nesting; what is deeper becomes a sibling, as in browsers.
const DEEPEST: u32 = 512;

/// Bytes that are parsed between two looks at the clock. An element may have to look through all that are open, so a few
/// kilobytes of a hostile page can take a second.
const CHUNK: usize = 4_096;

/// A node by its place in the list.
pub(crate) type Id = usize;

/// Bytes of a comment that is kept.
const LONGEST_MARK: usize = 2;

/// The document itself.
const DOCUMENT: Id = 0;

/// What a node holds.
pub(crate) enum Data {
    /// Text.
    Text(StrTendril),
    /// An element, with its attributes in document order.
    Element(QualName, Vec<Attribute>),
    /// A comment as short as those are that mark a place.
    Mark(StrTendril),
    /// Documents, other comments and the like.
    Nothing,
}

struct Node {
    data: Data,
    /// What a `template` holds, which is no child of it.
    contents: Option<Id>,
    /// Whether markup in it is HTML, though it is in a formula.
    holds_html: bool,
    depth: u32,
    parent: Option<Id>,
    previous: Option<Id>,
    next: Option<Id>,
    first: Option<Id>,
    last: Option<Id>,
}

/// A parsed document.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Name of what has none.
    nameless: QualName,
}

/// Nodes of the parsed tree for each that the snapshot may have: scripts, comments and what is not shown are in the tree
/// alone. Source: guess; a tree of 1.6 million nodes takes about 300 MB.
const TREE_NODES: usize = 8;

/// Parses a page. What is left when the time is over, or the tree is too large, is not read.
pub(crate) fn parse(html: &str, budget: &mut Budget) -> Tree {
    let builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let options = ParseOpts { tree_builder: builder, ..ParseOpts::default() };
    let mut parser = parse_document(Sink(RefCell::new(Tree::new())), options);
    let mut rest = html;
    let nodes = |parser: &html5ever::Parser<Sink>| parser.tokenizer.sink.sink.0.borrow().nodes.len();
    while !rest.is_empty() && !budget.is_late() && !budget.is_spent(nodes(&parser) / TREE_NODES) {
        let Some((chunk, behind)) = rest.split_at_checked(rest.floor_char_boundary(CHUNK)) else { break };
        parser.process(StrTendril::from(chunk));
        rest = behind;
    }
    parser.finish()
}

impl Tree {
    fn new() -> Self {
        let nameless = QualName::new(None, ns!(), LocalName::from(""));
        let mut tree = Tree { nodes: Vec::new(), nameless };
        tree.add(Data::Nothing);
        tree
    }

    /// What a node holds.
    pub(crate) fn data(&self, id: Id) -> &Data {
        &self.nodes[id].data
    }

    /// First child.
    pub(crate) fn first(&self, id: Id) -> Option<Id> {
        self.nodes[id].first
    }

    /// What follows within the parent.
    pub(crate) fn next(&self, id: Id) -> Option<Id> {
        self.nodes[id].next
    }

    /// The first element of the document.
    pub(crate) fn root(&self) -> Option<Id> {
        self.children(DOCUMENT).find(|id| matches!(self.data(*id), Data::Element(..)))
    }

    /// The children of a node.
    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> {
        std::iter::successors(self.first(id), |id| self.next(*id))
    }

    /// Everything below the document in document order, but for what templates hold.
    pub(crate) fn descendants(&self) -> impl Iterator<Item = Id> {
        std::iter::successors(self.first(DOCUMENT), |id| {
            let up = std::iter::successors(Some(*id), |id| self.nodes[*id].parent);
            self.first(*id).or_else(|| up.into_iter().find_map(|id| self.next(id)))
        })
    }

    /// Elements of this name in document order.
    pub(crate) fn elements(&self, name: &str) -> impl Iterator<Item = Id> {
        self.descendants().filter(move |id| matches!(self.data(*id), Data::Element(found, _) if &*found.local == name))
    }

    /// The value of an attribute.
    pub(crate) fn attribute(&self, id: Id, name: &str) -> Option<&str> {
        let Data::Element(_, attributes) = self.data(id) else { return None };
        let found = attributes.iter().find(|found| found.name.prefix.is_none() && &*found.name.local == name);
        found.map(|found| &*found.value)
    }

    fn add(&mut self, data: Data) -> Id {
        let (parent, previous, next, first, last) = (None, None, None, None, None);
        self.nodes.push(Node {
            data,
            contents: None,
            holds_html: false,
            depth: 0,
            parent,
            previous,
            next,
            first,
            last,
        });
        self.nodes.len() - 1
    }

    fn detach(&mut self, id: Id) {
        let node = &mut self.nodes[id];
        let (parent, previous, next) = (node.parent.take(), node.previous.take(), node.next.take());
        let Some(parent) = parent else { return };
        match previous {
            Some(previous) => self.nodes[previous].next = next,
            None => self.nodes[parent].first = next,
        }
        match next {
            Some(next) => self.nodes[next].previous = previous,
            None => self.nodes[parent].last = previous,
        }
    }

    /// Puts a node before another, or after all children of the parent.
    fn insert(&mut self, id: Id, parent: Id, before: Option<Id>) {
        self.detach(id);
        let previous = before.map_or(self.nodes[parent].last, |before| self.nodes[before].previous);
        let depth = self.nodes[parent].depth + 1;
        let node = &mut self.nodes[id];
        (node.parent, node.previous, node.next, node.depth) = (Some(parent), previous, before, depth);
        match previous {
            Some(previous) => self.nodes[previous].next = Some(id),
            None => self.nodes[parent].first = Some(id),
        }
        match before {
            Some(before) => self.nodes[before].previous = Some(id),
            None => self.nodes[parent].last = Some(id),
        }
    }

    /// Puts a node or text at a place; text is appended to a text node before it.
    fn put(&mut self, what: NodeOrText<Id>, parent: Id, before: Option<Id>) {
        match what {
            NodeOrText::AppendNode(id) => self.insert(id, parent, before),
            NodeOrText::AppendText(text) => {
                let previous = before.map_or(self.nodes[parent].last, |before| self.nodes[before].previous);
                if let Some(Data::Text(said)) = previous.map(|id| &mut self.nodes[id].data) {
                    said.push_tendril(&text);
                } else {
                    let id = self.add(Data::Text(text));
                    self.insert(id, parent, before);
                }
            }
        }
    }
}

/// What html5ever sends the tree to.
struct Sink(RefCell<Tree>);

impl TreeSink for Sink {
    type Handle = Id;
    type Output = Tree;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Tree {
        self.0.into_inner()
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn get_document(&self) -> Id {
        DOCUMENT
    }

    fn same_node(&self, one: &Id, other: &Id) -> bool {
        one == other
    }

    fn elem_name<'a>(&'a self, target: &'a Id) -> Ref<'a, QualName> {
        Ref::map(self.0.borrow(), |tree| match tree.data(*target) {
            Data::Element(name, _) => name,
            _ => &tree.nameless,
        })
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Id {
        let mut tree = self.0.borrow_mut();
        let is_template = name.ns == ns!(html) && name.local == local_name!("template");
        let id = tree.add(Data::Element(name, attributes));
        tree.nodes[id].holds_html = flags.mathml_annotation_xml_integration_point;
        if is_template {
            tree.nodes[id].contents = Some(tree.add(Data::Nothing));
        }
        id
    }

    fn create_comment(&self, text: StrTendril) -> Id {
        let is_mark = text.len() <= LONGEST_MARK;
        self.0.borrow_mut().add(if is_mark { Data::Mark(text) } else { Data::Nothing })
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Id {
        self.0.borrow_mut().add(Data::Nothing)
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn append(&self, parent: &Id, child: NodeOrText<Id>) {
        let mut tree = self.0.borrow_mut();
        let node = &tree.nodes[*parent];
        let deep = node.depth >= DEEPEST;
        let parent = node.parent.filter(|_| deep).unwrap_or(*parent);
        tree.put(child, parent, None);
    }

    fn append_before_sibling(&self, sibling: &Id, new: NodeOrText<Id>) {
        let mut tree = self.0.borrow_mut();
        if let NodeOrText::AppendNode(id) = new {
            tree.detach(id);
        }
        if let Some(parent) = tree.nodes[*sibling].parent {
            tree.put(new, parent, Some(*sibling));
        }
    }

    fn append_based_on_parent_node(&self, element: &Id, previous: &Id, child: NodeOrText<Id>) {
        let has_parent = self.0.borrow().nodes[*element].parent.is_some();
        if has_parent { self.append_before_sibling(element, child) } else { self.append(previous, child) }
    }

    fn remove_from_parent(&self, target: &Id) {
        self.0.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &Id, new_parent: &Id) {
        let mut tree = self.0.borrow_mut();
        while let Some(child) = tree.first(*node) {
            tree.insert(child, *new_parent, None);
        }
    }

    fn add_attrs_if_missing(&self, target: &Id, attributes: Vec<Attribute>) {
        let mut tree = self.0.borrow_mut();
        let Data::Element(_, known) = &mut tree.nodes[*target].data else { return };
        for attribute in attributes {
            if known.iter().all(|one| one.name != attribute.name) {
                known.push(attribute);
            }
        }
    }

    fn get_template_contents(&self, target: &Id) -> Id {
        self.0.borrow().nodes[*target].contents.unwrap_or(*target)
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Id) -> bool {
        self.0.borrow().nodes[*target].holds_html
    }

    fn mark_script_already_started(&self, _: &Id) {}
}
