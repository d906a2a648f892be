//! Threads: posts that answer one another, in a page's comments or as its content, each with what its head shows and
//! how deep it is among the answers.
//!
//! [`judge::form`] states whether a page is a thread and which elements are the posts, [`depth`] which answers which, [`heads`] what in a post shows who wrote it
//! and when. [`parts`] gives the posts of a page that is a thread, [`flat`] turns comments into blocks of an article, and
//! [`trim`] states what in the posts is no text of theirs. A page where the posts cannot be identified gives none.

mod depth;
mod flat;
mod heads;
mod parts;
mod slots;
#[cfg(test)]
mod tests;
mod trim;

use std::collections::BTreeMap;

use judge::form::{Stamp, Stamps, own_blocks, units};
use look::block::Blocks;
use page::{NodeId, Page};

use super::Block;
pub(super) use flat::content_of_pieces;
pub use parts::{Thread, ThreadPart, thread};
pub(super) use parts::{of_replies, piece};
pub use trim::without_controls;

/// Posts of one thread at most; what goes beyond is left out.
pub const MOST_REPLIES: usize = 2_000;

/// One of the posts of a thread.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Its element.
    pub node: NodeId,
    /// How deep it is among the answers: 0 answers nothing, and no post is more than one deeper than the one before.
    pub depth: u32,
    /// What its head shows, as the page shows it: usually who wrote it, and when. Empty where nothing does.
    pub head: Vec<String>,
    /// Its blocks, by position in [`Blocks::blocks`], without its head and what only leads on.
    pub blocks: Vec<usize>,
    /// The blocks of its head, in the same way.
    pub heading: Vec<usize>,
}

/// The posts among these blocks (positions in [`Blocks::blocks`], in order), in the order of the page. Empty where there
/// are not two that are built alike and show that they are posts.
pub fn replies(page: &Page, blocks: &Blocks, meant: &[usize]) -> Vec<Reply> {
    replies_among(page, blocks, meant, &Stamps::new(page, blocks).among(meant), false)
}

/// The same by the blocks that show a day or a link; `answers` if a question built in another way may be before them.
fn replies_among(
    page: &Page,
    blocks: &Blocks,
    meant: &[usize],
    marked: &BTreeMap<usize, Stamp>,
    answers: bool,
) -> Vec<Reply> {
    let mut nodes = units(page, blocks, meant, marked, answers);
    nodes.truncate(MOST_REPLIES);
    let own = own_blocks(page, blocks, meant, &nodes);
    let depths = depth::depths(page, blocks, &nodes, &own);
    let made = nodes.into_iter().zip(depths).zip(own);
    made.map(|((node, depth), own)| {
        let heads::Cut { head, text, heading } = heads::cut(page, blocks, &own, |block| marked.get(&block).copied());
        Reply { node, depth, head, blocks: text, heading }
    })
    .collect()
}

/// The text of each post as blocks of an article, without notes and without the page's ids.
pub fn reply_blocks(page: &Page, blocks: &Blocks, replies: &[Reply]) -> Vec<Vec<Block>> {
    let elements: Vec<NodeId> = replies.iter().map(|reply| reply.node).collect();
    let piece_of = |(at, reply): (usize, &Reply)| {
        let nodes = parts::own_nodes(page, reply.node, &elements[at + 1..]);
        let leaves = reply.blocks.iter().flat_map(|&at| blocks.leaves_of(&blocks.blocks[at]));
        flat::Piece { nodes, kept: leaves.copied().collect() }
    };
    let pieces: Vec<flat::Piece> = replies.iter().enumerate().map(piece_of).collect();
    let mut made = flat::content_of_pieces(page, &pieces).0;
    made.iter_mut().flatten().for_each(|block| block.source = None);
    made
}
