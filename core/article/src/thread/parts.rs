//! A page that is a thread, split into its posts: what of the kept text belongs to each of them, and what its head shows.

use std::{collections::BTreeSet, ops::Range};

use judge::form::{Stamp, Stamps, starts};
use look::block::{Block, Blocks};
use page::{NodeId, Page};

use super::{Reply, flat::Piece, heads, replies_among, slots};

/// Longest line between two posts that belongs to neither, in characters of a spaced alphabet: "3 answers", a day that
/// parts them. Source: guess.
const LONGEST_BETWEEN: u32 = 40;

/// Largest share of a thread's text that is in links. Lists of threads have rows with a day and a name, too.
const MOST_LINKED: f64 = 0.5;

/// A page that is a thread.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thread {
    /// Blocks before the first post that belong to none, by position in [`Blocks::blocks`].
    pub ahead: Vec<usize>,
    /// Its posts, at least two, in the order of the page.
    pub posts: Vec<ThreadPart>,
}

/// One of the posts of a thread.
#[derive(Clone, Debug, PartialEq)]
pub struct ThreadPart {
    /// Its element, or the first node of what it is made of.
    pub node: NodeId,
    /// Its nodes without those of other posts, in document order.
    pub nodes: Vec<Range<NodeId>>,
    /// How deep it is among the answers: 0 answers nothing, and no post is more than one deeper than the one before.
    pub depth: u32,
    /// The blocks of its head, by position in [`Blocks::blocks`].
    pub heading: Vec<usize>,
    /// Those of its text, without what only leads on.
    pub text: Vec<usize>,
}

impl ThreadPart {
    /// Its nodes, in document order.
    pub fn own(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.iter().cloned().flatten()
    }
}

/// The leaves of blocks with the nodes that they are in.
pub(crate) fn piece(blocks: &Blocks, nodes: Vec<Range<NodeId>>, text: &[usize], kept: &[NodeId]) -> Piece {
    let leaves = text.iter().flat_map(|&at| blocks.leaves_of(&blocks.blocks[at])).copied();
    let mut leaves: Vec<NodeId> = leaves.filter(|leaf| kept.binary_search(leaf).is_ok()).collect();
    leaves.sort_unstable();
    Piece { nodes, kept: leaves }
}

/// The posts of the page with these stamps, of which these leaves are content (in document order); `title` is the element
/// that shows the page's title. `None` where posts do not show.
pub fn thread(stamps: &Stamps<'_>, kept: &[NodeId], title: Option<NodeId>) -> Option<Thread> {
    let Stamps { page, blocks, .. } = *stamps;
    let is_title = |block: &Block| title.is_some_and(|title| page.contains(title, blocks.first_leaf(block)));
    let is_meant = |at: &usize| blocks.is_kept(&blocks.blocks[*at], kept) && !is_title(&blocks.blocks[*at]);
    let meant: Vec<usize> = (0..blocks.blocks.len()).filter(is_meant).collect();
    // What shows who wrote a post and when need not be content.
    let seen: Vec<usize> = (0..blocks.blocks.len()).filter(|&at| blocks.blocks[at].is_visible()).collect();
    let marked = stamps.among(&seen);
    let replies = replies_among(page, blocks, &meant, &marked, true);
    if replies.len() < 2 {
        return None;
    }
    let mut posts = parts(page, blocks, replies);
    let text = || posts.iter().flat_map(|post| &post.text).map(|&at| &blocks.blocks[at]);
    let [linked, all] =
        [text().map(|block| block.link_weight).sum::<u32>(), text().map(|block| block.weight).sum::<u32>()];
    if f64::from(linked) > MOST_LINKED * f64::from(all) {
        return None;
    }
    let stamp = |at| marked.get(&at).copied();
    // What is first and shows no day is what began it: who wrote it and when is around it.
    let is_dated = posts[0].nodes.iter().any(|nodes| {
        let leaf = |at: &usize| blocks.first_leaf(&blocks.blocks[*at]);
        seen.iter().any(|at| nodes.contains(&leaf(at)) && stamp(*at) == Some(Stamp::Day))
    });
    let undated = (!is_dated).then(|| posts.remove(0));
    let first = posts[0].nodes.first().map_or(posts[0].node, |nodes| nodes.start);
    follow(page, blocks, &meant, &mut posts);
    let before = |node: NodeId| -> Vec<usize> {
        meant.iter().copied().filter(|&at| blocks.first_leaf(&blocks.blocks[at]) < node).collect()
    };
    let opening = opening(page, blocks, &before(first), first, stamp);
    let ahead = if opening.is_some() { Vec::new() } else { before(undated.as_ref().map_or(first, |post| post.node)) };
    posts.splice(0..0, opening.or(undated));
    let meant = posts.iter().map(|ThreadPart { node, heading, text, .. }| slots::Post {
        node: *node,
        has_head: !heading.is_empty(),
        text,
    });
    let lines = slots::lines(page, blocks, &meant.collect::<Vec<_>>());
    // A line with a day heads the post in plain text.
    let is_out = |at: usize| lines.contains(&at) && marked.get(&at) != Some(&Stamp::Day);
    posts.iter_mut().for_each(|post| post.text.retain(|&at| !is_out(at)));
    Some(Thread { ahead, posts })
}

/// The posts that these are, one after the other.
pub(crate) fn of_replies(page: &Page, blocks: &Blocks, replies: Vec<Reply>) -> Thread {
    Thread { ahead: Vec::new(), posts: parts(page, blocks, replies) }
}

fn parts(page: &Page, blocks: &Blocks, replies: Vec<Reply>) -> Vec<ThreadPart> {
    let elements: Vec<NodeId> = replies.iter().map(|reply| reply.node).collect();
    let starts = starts(page, blocks, &elements);
    let part = |(at, reply): (usize, Reply)| {
        let Reply { node, depth, blocks: text, heading, .. } = reply;
        let mut nodes = own_nodes(page, node, &elements[at + 1..]);
        if let Some(first) = nodes.first_mut() {
            first.start = starts[at];
        }
        ThreadPart { node, nodes, depth, heading, text }
    };
    replies.into_iter().enumerate().map(part).collect()
}

/// The nodes of an element without those of the `later` ones that it holds.
pub(super) fn own_nodes(page: &Page, node: NodeId, later: &[NodeId]) -> Vec<Range<NodeId>> {
    let end = page.subtree_end(node);
    let mut own = Vec::new();
    let mut start = node;
    for &inner in later.iter().take_while(|&&inner| inner < end) {
        if inner >= start {
            own.push(start..inner);
            start = page.subtree_end(inner);
        }
    }
    own.push(start..end);
    own
}

/// Gives longer blocks that are after a post and in none to that post.
fn follow(page: &Page, blocks: &Blocks, meant: &[usize], posts: &mut [ThreadPart]) {
    let own: BTreeSet<usize> = posts.iter().flat_map(|post| post.heading.iter().chain(&post.text)).copied().collect();
    let elements: Vec<NodeId> = posts.iter().map(|post| post.node).collect();
    // The end of the last post that began before a leaf and of all before that.
    let mut ends: Vec<NodeId> = Vec::with_capacity(elements.len());
    for &node in &elements {
        ends.push(page.subtree_end(node).max(ends.last().copied().unwrap_or(0)));
    }
    for &at in meant.iter().filter(|at| !own.contains(at) && blocks.blocks[**at].weight > LONGEST_BETWEEN) {
        let leaf = blocks.first_leaf(&blocks.blocks[at]);
        let Some(before) = elements.partition_point(|&node| node <= leaf).checked_sub(1) else { continue };
        // What is in a post and not in its text only leads on.
        if ends[before] <= leaf {
            let post = &mut posts[before];
            post.text.push(at);
            post.nodes.extend(blocks.leaves_of(&blocks.blocks[at]).iter().map(|&leaf| leaf..page.subtree_end(leaf)));
        }
    }
}

/// What is before the answers and shows when it was written: the question, built in another way than they.
fn opening(
    page: &Page,
    blocks: &Blocks,
    ahead: &[usize],
    end: NodeId,
    stamp: impl Fn(usize) -> Option<Stamp>,
) -> Option<ThreadPart> {
    // "3 answers" heads those that follow.
    let is_between = |at: usize| blocks.blocks[at].weight <= LONGEST_BETWEEN && stamp(at) != Some(Stamp::Day);
    let end_of_own = ahead.iter().rposition(|&at| !is_between(at))?;
    let ahead = &ahead[..=end_of_own];
    let [first, last] = [ahead.first()?, ahead.last()?].map(|&at| blocks.first_leaf(&blocks.blocks[at]));
    let around = page.common_ancestor(first, last)?;
    let up = std::iter::once(around).chain(page.ancestors(around));
    // The highest element that holds nothing of the answers.
    let node = up.take_while(|&node| page.subtree_end(node) <= end).last().unwrap_or(first);
    let nodes = node..page.subtree_end(node).max(last + 1).min(end);
    let is_long = ahead.iter().any(|&at| blocks.blocks[at].plain_weight() > LONGEST_BETWEEN);
    let place = |node| blocks.blocks.partition_point(|block| blocks.first_leaf(block) < node);
    let mut within = place(nodes.start)..place(nodes.end);
    if !is_long || !within.any(|at| stamp(at) == Some(Stamp::Day)) {
        return None;
    }
    // What shows who wrote it and when need not be content.
    let shown = |at: &usize| blocks.blocks[*at].is_visible();
    let own: Vec<usize> = (place(nodes.start)..place(nodes.end)).filter(shown).collect();
    let heads::Cut { mut text, heading, .. } = heads::cut(page, blocks, &own, stamp);
    text.retain(|at| ahead.contains(at));
    Some(ThreadPart { node, nodes: vec![nodes], depth: 0, heading, text })
}
