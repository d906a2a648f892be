//! The body of a page with several posts: one post after the other, each below its title; in a thread below the name of
//! who wrote it.

use std::collections::BTreeSet;

use judge::Extraction;
use page::{NodeId, Page};

use super::{content, finish::shift_references, headings::move_down, visit::for_each_block};
use crate::{Block, BlockKind, Footnote, Inline, Post};

/// Blocks and footnotes of all posts together, and the posts with their places among them. `known` has what is known
/// about each post of the extraction, and the text nodes (in document order) that state only that: it is not repeated.
pub(crate) fn content_of_posts(
    page: &Page,
    extraction: &Extraction,
    known: Vec<(Post, Vec<NodeId>)>,
) -> (Vec<Block>, Vec<Footnote>, Vec<Post>) {
    let first = extraction.posts.first().map_or(page.len(), |post| post.nodes.start);
    let ahead = extraction.kept.iter().copied().filter(|&leaf| leaf < first).collect();
    let (mut body, mut footnotes) = content(page, &only(page, ahead, extraction.title));
    let mut taken = BTreeSet::new();
    let mut posts = Vec::with_capacity(known.len());
    for (part, (post, about)) in extraction.posts.iter().zip(known) {
        let kept = part.kept.iter().copied().filter(|leaf| about.binary_search(leaf).is_err()).collect();
        let (mut blocks, mut notes) = content(page, &only(page, kept, Some(part.title)));
        move_down(&mut blocks, &mut taken);
        let before = footnotes.len() as u32;
        shift_references(&mut blocks, before);
        notes.iter_mut().for_each(|note| shift_references(&mut note.blocks, before));
        footnotes.extend(notes);
        posts.push(placed(&mut body, post, part.title, blocks));
    }
    (body, footnotes, posts)
}

/// The same for a thread. `posts` has what is known about each post, and its element; `blocks` what is before the
/// first of them, then the text of each.
pub(crate) fn content_of_thread(posts: Vec<(Post, NodeId)>, blocks: Vec<Vec<Block>>) -> (Vec<Block>, Vec<Post>) {
    let mut blocks = blocks.into_iter();
    let mut body = blocks.next().unwrap_or_default();
    let mut taken = BTreeSet::new();
    let place = |((post, node), mut blocks): ((Post, NodeId), Vec<Block>)| {
        move_down(&mut blocks, &mut taken);
        for_each_block(&mut blocks, &mut quoted);
        placed(&mut body, post, node, blocks)
    };
    let posts = posts.into_iter().zip(blocks).map(place).collect();
    (body, posts)
}

/// What a post repeats of another is quoted: nobody decorates an answer.
fn quoted(block: &mut Block) {
    if let BlockKind::Quote { pull, .. } = &mut block.kind {
        *pull = false;
    }
}

/// Puts a post after what there is, below its title, which was made from `source`.
fn placed(body: &mut Vec<Block>, post: Post, source: NodeId, blocks: Vec<Block>) -> Post {
    let start = body.len() as u32;
    body.push(Block { source: Some(source), ..heading(&post) });
    body.extend(blocks);
    Post { start, ..post }
}

/// The decision for some of the kept leaves.
fn only(page: &Page, kept: Vec<NodeId>, title: Option<NodeId>) -> Extraction {
    let ends = kept.first().zip(kept.last());
    let root = ends.and_then(|(&first, &last)| page.common_ancestor(first, last));
    Extraction { kept, root, title, ..Extraction::default() }
}

/// The heading with which a post begins.
pub(crate) fn heading(post: &Post) -> Block {
    let text = vec![Inline::Text { text: post.title.clone() }];
    if post.url.is_empty() {
        return Block::new(BlockKind::Heading { level: 2, id: None, content: text });
    }
    let link = Inline::Link { href: post.url.clone(), title: String::new(), content: text };
    Block::new(BlockKind::Heading { level: 2, id: None, content: vec![link] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_repeats_is_a_quotation() {
        let quote = BlockKind::Quote { pull: true, blocks: Vec::new() };
        let said = vec![Vec::new(), vec![Block::new(quote)]];
        let (body, posts) = content_of_thread(vec![(Post::default(), 0)], said);
        assert_eq!(posts.len(), 1);
        assert!(matches!(body[1].kind, BlockKind::Quote { pull: false, .. }));
    }
}
