//! The posts of a thread as blocks of an article.
//!
//! A list of comments would become a list, and a table of them a table. So a page is made on which the posts are one
//! below the other, none within another, and that is read as any page is. What is called a quotation there is one,
//! whatever element it is: forums are older than `blockquote` is in use.

use std::ops::Range;

use judge::Extraction;
use page::{Element, Node, NodeContent, NodeId, Page, PageSnapshot, lexicon::ClassWords};

use crate::{Block, Footnote, content};

/// The text of a post.
pub(crate) struct Piece {
    /// Its own nodes, in document order.
    pub(crate) nodes: Vec<Range<NodeId>>,
    /// Leaves of its text, in document order.
    pub(crate) kept: Vec<NodeId>,
}

/// The blocks of each post, with the nodes of the page that they were made from, and the footnotes of all.
pub(crate) fn content_of_pieces(page: &Page, pieces: &[Piece]) -> (Vec<Vec<Block>>, Vec<Footnote>) {
    let mut made = vec![Vec::new(); pieces.len()];
    let Flat { snapshot, kept, places, origins, .. } = Flat::new(page, pieces);
    let Ok(flat) = Page::new(&snapshot) else { return (made, Vec::new()) };
    let (blocks, notes) = content::content(&flat, &Extraction { kept, root: Some(0), ..Extraction::default() });
    let mut last = 0;
    for mut block in blocks {
        // What was made from nothing in particular belongs to what is before it.
        last = block.source.map_or(last, |source| places.partition_point(|&place| place <= source).saturating_sub(1));
        block.source = block.source.and_then(|source| origins.get(source as usize).copied()).flatten();
        if let Some(own) = made.get_mut(last) {
            own.push(block);
        }
    }
    (made, notes)
}

/// A page of posts.
struct Flat {
    snapshot: PageSnapshot,
    /// The name of what holds anything in the snapshot.
    holder: u16,
    /// The name of quotations in it.
    quote: u16,
    /// The leaves of their texts, in document order.
    kept: Vec<NodeId>,
    /// The element of each post.
    places: Vec<NodeId>,
    /// The node that each was copied from; none for what holds the posts.
    origins: Vec<Option<NodeId>>,
}

impl Flat {
    fn new(page: &Page, pieces: &[Piece]) -> Self {
        let mut snapshot = clone_without_nodes(page.snapshot());
        let mut tag = |name: &str| {
            let known = snapshot.tags.iter().position(|tag| tag == name);
            known.unwrap_or_else(|| {
                snapshot.tags.push(name.to_owned());
                snapshot.tags.len() - 1
            }) as u16
        };
        let (div, quote) = (tag("div"), tag("blockquote"));
        let holder = |parent| {
            let element = Element { tag: div, ..Element::default() };
            Node { parent, content: NodeContent::Element(Box::new(element)) }
        };
        snapshot.nodes.push(holder(None));
        let mut flat = Flat { snapshot, holder: div, quote, kept: Vec::new(), places: Vec::new(), origins: vec![None] };
        for piece in pieces {
            flat.places.push(flat.snapshot.nodes.len() as NodeId);
            flat.snapshot.nodes.push(holder(Some(0)));
            flat.origins.push(None);
            flat.copy(page, piece);
        }
        flat
    }

    /// Copies the nodes of a post below the last node, and notes which of the leaves it keeps.
    fn copy(&mut self, page: &Page, piece: &Piece) {
        let place = self.snapshot.nodes.len() as NodeId - 1;
        // Each open element of the page, and what it became.
        let mut open: Vec<(NodeId, NodeId)> = Vec::new();
        let mut quoted = 0;
        for node in piece.nodes.iter().cloned().flatten() {
            while open.last().is_some_and(|&(element, _)| page.subtree_end(element) <= node) {
                open.pop();
            }
            let made = self.snapshot.nodes.len() as NodeId;
            let parent = open.last().map_or(place, |&(_, made)| made);
            let mut content = page.node(node).content.clone();
            if let NodeContent::Element(element) = &mut content
                && (node == place_of(piece) && page.tag(node) == "li" || holds_all(page, node, piece))
            {
                element.tag = self.holder;
            }
            if node >= quoted
                && node > place_of(piece)
                && is_quote(page, node)
                && !holds_all(page, node, piece)
                && let NodeContent::Element(element) = &mut content
            {
                element.tag = self.quote;
                quoted = page.subtree_end(node);
            }
            self.snapshot.nodes.push(Node { parent: Some(parent), content });
            self.origins.push(Some(node));
            if piece.kept.binary_search(&node).is_ok() {
                self.kept.push(made);
            }
            open.push((node, made));
        }
    }
}

/// The element that a post is.
fn place_of(piece: &Piece) -> NodeId {
    piece.nodes.first().map_or(0, |nodes| nodes.start)
}

/// Whether an element is called a quotation and holds none that is one by its name.
fn is_quote(page: &Page, node: NodeId) -> bool {
    matches!(page.tag(node), "div" | "section" | "td" | "fieldset" | "dd")
        && page.attribute(node, "class").is_some_and(|class| ClassWords::of(class).any(ClassWords::QUOTE))
        && !(node..page.subtree_end(node)).any(|inner| page.tag(inner) == "blockquote")
}

/// Whether an element that may be a quotation contains the whole text of a post: then it is its text.
fn holds_all(page: &Page, node: NodeId, piece: &Piece) -> bool {
    let (Some(&first), Some(&last)) = (piece.kept.first(), piece.kept.last()) else { return false };
    (page.tag(node) == "blockquote" || is_quote(page, node)) && page.contains(node, first) && page.contains(node, last)
}

/// The page without its nodes, which may be many.
fn clone_without_nodes(whole: &PageSnapshot) -> PageSnapshot {
    let PageSnapshot {
        format,
        url,
        base_url,
        content_type,
        error_status,
        viewport,
        metadata,
        tags,
        styles,
        nodes: _,
        truncated,
    } = whole;
    PageSnapshot {
        format: *format,
        url: url.clone(),
        base_url: base_url.clone(),
        content_type: content_type.clone(),
        error_status: *error_status,
        viewport: *viewport,
        metadata: metadata.clone(),
        tags: tags.clone(),
        styles: styles.clone(),
        nodes: Vec::new(),
        truncated: *truncated,
    }
}
