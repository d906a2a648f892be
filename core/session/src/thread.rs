//! Articles that are threads: which of their parts are which post.

use engine::{
    Analysis,
    article::{Reply, posts_of_parts, replies},
    block::segment,
    page::{NodeId, Page, PageSnapshot},
    page_type::PageType,
};
use serde::Serialize;
use tsify::Tsify;

/// One of the posts of a thread that is the article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ThreadPost {
    /// How deep it is among the answers; 0 answers nothing.
    pub depth: u32,
    /// Who wrote it and when, as the page shows it; may be empty.
    pub head: Vec<String>,
    /// The parts of the article (`data-part`) that are its head.
    pub heading: Vec<u32>,
    /// The other parts that are it.
    pub parts: Vec<u32>,
}

/// The posts of an article that is a thread, in order; empty where it is none, and where its parts do not keep the posts
/// apart. What comes before the first post is in none of them.
pub(crate) fn thread(analysis: &Analysis, snapshot: &PageSnapshot) -> Vec<ThreadPost> {
    let Analysis { article, extraction, .. } = analysis;
    let is_forum = article.page_type.is_some_and(|guess| guess.name == PageType::Forum);
    if !is_forum || !article.posts.is_empty() {
        return Vec::new();
    }
    let Ok(page) = Page::new(snapshot) else { return Vec::new() };
    let blocks = segment(&page);
    let meant: Vec<usize> =
        (0..blocks.blocks.len()).filter(|&at| blocks.is_kept(&blocks.blocks[at], &extraction.kept)).collect();
    let told = replies(&page, &blocks, &meant);
    let sources: Vec<Option<NodeId>> = article.body.iter().map(|block| block.source).collect();
    let owners = posts_of_parts(&page, &told, &sources);
    let holds = |node: NodeId, at: &usize| page.contains(node, blocks.first_leaf(&blocks.blocks[*at]));
    let mut posts: Vec<ThreadPost> = told.iter().map(ThreadPost::of).collect();
    for ((part, owner), source) in (0..).zip(owners).zip(sources) {
        let Some((reply, post)) = owner.and_then(|at| Some((told.get(at)?, posts.get_mut(at)?))) else { continue };
        let is_head = source.is_some_and(|node| {
            reply.heading.iter().any(|at| holds(node, at)) && !reply.blocks.iter().any(|at| holds(node, at))
        });
        if is_head { post.heading.push(part) } else { post.parts.push(part) }
    }
    // A post without any text of its own is a sign that the parts are not those of the posts.
    let is_whole = posts.iter().filter(|post| !post.parts.is_empty()).count() * 10 >= posts.len() * 9;
    if is_whole { posts } else { Vec::new() }
}

impl ThreadPost {
    fn of(reply: &Reply) -> Self {
        ThreadPost { depth: reply.depth, head: reply.head.clone(), heading: Vec::new(), parts: Vec::new() }
    }
}
