//! The comments below an article, each an `article` with those that answer it.

use engine::article::{Block, Reply};

use super::{
    Renderer,
    nodes::{Element, add, add_text, set},
};

/// Captions are numbered from here on, so that none has the id of one in the article.
const CAPTIONS: u32 = 1_000_000;

/// Lists of posts, in which each post folds its text and its replies.
pub(super) fn thread(fragment: &Element, replies: &[Reply], bodies: &[Vec<Block>]) {
    let mut renderer = Renderer { headings: Vec::new(), next_heading: 0, captions: CAPTIONS, references: Vec::new() };
    // The list that is open at each depth, and the post that is open in it.
    let mut open: Vec<(Element, Element)> = Vec::new();
    for (reply, body) in replies.iter().zip(bodies) {
        let depth = (reply.depth as usize).min(open.len());
        open.truncate(depth + 1);
        let list = if open.len() > depth { open.pop().map(|(list, _)| list) } else { None };
        let list = list.unwrap_or_else(|| {
            let list = add(open.last().map_or(fragment, |(_, post)| post), "ul");
            list.set_attribute("class", "thread");
            list
        });
        let post = renderer.reply(&add(&list, "li"), reply, body);
        open.push((list, post));
    }
}

impl Renderer {
    fn reply(&mut self, item: &Element, reply: &Reply, body: &[Block]) -> Element {
        let post = add(&add(item, "article"), "details");
        set(&post, &[("class", "thread-post")]);
        let head = add(&add(&post, "summary"), "span");
        set(&head, &[("class", "thread-head")]);
        for (position, line) in reply.head.iter().enumerate() {
            add_text(&head, if position > 0 { " · " } else { "" });
            add_text(&add(&head, "bdi"), line);
        }
        self.blocks(&post, body);
        post
    }
}
