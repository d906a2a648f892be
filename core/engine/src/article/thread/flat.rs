//! The posts of a thread as blocks of an article.
//!
//! A list of comments would become a list, and a table of them a table. So a page is made on which the posts stand one
//! below the other, none within another, and that is read as any page is.

use super::Reply;
use crate::{
    article::{Block, content},
    block::Blocks,
    judge::Extraction,
    page::{Element, Node, NodeContent, NodeId, Page, PageSnapshot},
};

/// The blocks of each post.
pub(super) fn blocks_of(page: &Page, blocks: &Blocks, replies: &[Reply]) -> Vec<Vec<Block>> {
    let mut made = vec![Vec::new(); replies.len()];
    let Flat { snapshot, kept, places } = Flat::new(page, blocks, replies);
    let Ok(flat) = Page::new(&snapshot) else { return made };
    let extraction = Extraction { kept, root: Some(0), ..Extraction::default() };
    let mut last = 0;
    for mut block in content::content(&flat, &extraction).0 {
        // What was made from nothing in particular belongs to what stands before it.
        last = block.source.map_or(last, |source| places.partition_point(|&place| place <= source).saturating_sub(1));
        block.source = None;
        if let Some(own) = made.get_mut(last) {
            own.push(block);
        }
    }
    made
}

/// A page of posts.
struct Flat {
    snapshot: PageSnapshot,
    /// The leaves of their texts, in document order.
    kept: Vec<NodeId>,
    /// The element of each post.
    places: Vec<NodeId>,
}

impl Flat {
    fn new(page: &Page, blocks: &Blocks, replies: &[Reply]) -> Self {
        let whole = page.snapshot();
        let mut snapshot = PageSnapshot { nodes: Vec::new(), ..clone_without_nodes(whole) };
        let div = snapshot.tags.iter().position(|tag| tag == "div").unwrap_or_else(|| {
            snapshot.tags.push("div".to_owned());
            snapshot.tags.len() - 1
        });
        let holder = |parent| {
            let element = Element { tag: div as u16, ..Element::default() };
            Node { parent, content: NodeContent::Element(Box::new(element)) }
        };
        snapshot.nodes.push(holder(None));
        let (mut kept, mut places) = (Vec::new(), Vec::new());
        for (at, reply) in replies.iter().enumerate() {
            places.push(snapshot.nodes.len() as NodeId);
            snapshot.nodes.push(holder(Some(0)));
            let text: Vec<NodeId> =
                reply.blocks.iter().flat_map(|&at| blocks.leaves_of(&blocks.blocks[at])).copied().collect();
            copy(page, replies, at, &text, &mut snapshot.nodes, &mut kept);
        }
        Flat { snapshot, kept, places }
    }
}

/// Copies what stands in a post, but in none that it holds, below the last node, and notes which of the leaves it keeps.
fn copy(page: &Page, replies: &[Reply], at: usize, text: &[NodeId], nodes: &mut Vec<Node>, kept: &mut Vec<NodeId>) {
    let place = nodes.len() as NodeId - 1;
    let mut text = text.to_vec();
    text.sort_unstable();
    let mut inner = at + 1;
    // Each open element of the page, and what it became.
    let mut open: Vec<(NodeId, NodeId)> = Vec::new();
    let mut node = replies[at].node + 1;
    while node < page.subtree_end(replies[at].node) {
        if let Some(reply) = replies.get(inner).filter(|reply| reply.node <= node) {
            inner += 1;
            node = node.max(page.subtree_end(reply.node));
            continue;
        }
        while open.last().is_some_and(|&(element, _)| page.subtree_end(element) <= node) {
            open.pop();
        }
        let made = nodes.len() as NodeId;
        let parent = open.last().map_or(place, |&(_, made)| made);
        nodes.push(Node { parent: Some(parent), content: page.node(node).content.clone() });
        if text.binary_search(&node).is_ok() {
            kept.push(made);
        }
        open.push((node, made));
        node += 1;
    }
}

/// The page without its nodes, which may be many.
fn clone_without_nodes(whole: &PageSnapshot) -> PageSnapshot {
    let PageSnapshot { format, url, base_url, content_type, viewport, metadata, tags, styles, nodes: _, truncated } =
        whole;
    PageSnapshot {
        format: *format,
        url: url.clone(),
        base_url: base_url.clone(),
        content_type: content_type.clone(),
        viewport: *viewport,
        metadata: metadata.clone(),
        tags: tags.clone(),
        styles: styles.clone(),
        nodes: Vec::new(),
        truncated: *truncated,
    }
}
