//! The body of a page with several posts: one post after the other, each below its title.

use std::collections::BTreeSet;

use super::{content, finish::shift_references, headings::move_down};
use crate::{
    article::{Block, BlockKind, Footnote, Inline, Post},
    judge::{Extraction, PostPart},
    page::{NodeId, Page},
};

/// Blocks and footnotes of all posts together, and where each post starts. The posts have no byline and no date yet.
pub(in crate::article) fn content_of_posts(
    page: &Page,
    extraction: &Extraction,
) -> (Vec<Block>, Vec<Footnote>, Vec<Post>) {
    let first = extraction.posts.first().map_or(page.len(), |post| post.nodes.start);
    let ahead = extraction.kept.iter().copied().filter(|&leaf| leaf < first).collect();
    let (mut body, mut footnotes) = content(page, &only(page, ahead, extraction.title));
    let mut taken = BTreeSet::new();
    let mut posts = Vec::with_capacity(extraction.posts.len());
    for part in &extraction.posts {
        let (mut blocks, mut notes) = content(page, &only(page, part.kept.clone(), Some(part.title)));
        move_down(&mut blocks, &mut taken);
        let before = footnotes.len() as u32;
        shift_references(&mut blocks, before);
        notes.iter_mut().for_each(|note| shift_references(&mut note.blocks, before));
        let title = title_of(page, part);
        posts.push(Post {
            start: body.len() as u32,
            title: title.clone(),
            url: part.address.clone(),
            is_excerpt: part.is_excerpt,
            ..Post::default()
        });
        body.push(heading(part, title));
        body.extend(blocks);
        footnotes.extend(notes);
    }
    (body, footnotes, posts)
}

/// The decision for some of the kept leaves.
fn only(page: &Page, kept: Vec<NodeId>, title: Option<NodeId>) -> Extraction {
    let ends = kept.first().zip(kept.last());
    let root = ends.and_then(|(&first, &last)| page.ancestors(first).find(|&above| page.contains(above, last)));
    Extraction { kept, root, title, ..Extraction::default() }
}

fn title_of(page: &Page, part: &PostPart) -> String {
    let seen = (part.title..page.subtree_end(part.title)).filter(|&node| page.hiding(node).is_none());
    let text: String = seen.filter_map(|node| page.text(node)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn heading(part: &PostPart, title: String) -> Block {
    let text = vec![Inline::Text { text: title }];
    let link = Inline::Link { href: part.address.clone(), title: String::new(), content: text };
    let kind = BlockKind::Heading { level: 2, id: None, content: vec![link] };
    Block { source: Some(part.title), ..Block::new(kind) }
}
