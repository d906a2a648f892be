//! What a person wants of an article besides its text: captions, the comments on it.

use super::{
    Article, Block, BlockKind, Comment, Inline, Post, Role,
    content::{heading, lists_below},
};

/// What an article is to have besides its text. The default is what readers and exports show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Keep {
    /// The comments on it, each as a post after the text. By default they are left out.
    pub comments: bool,
    /// Captions of pictures, tables and films. They are kept by default.
    pub captions: bool,
}

impl Keep {
    /// Comments and captions, or not.
    pub const fn new(comments: bool, captions: bool) -> Self {
        Keep { comments, captions }
    }
}

impl Default for Keep {
    fn default() -> Self {
        Keep::new(false, true)
    }
}

/// The article with `comments` after it, and without captions where they are not to be kept. Numbers of words stay those
/// of the article as it was found.
pub fn keep(article: &Article, keep: Keep, comments: Vec<Comment>) -> Article {
    let mut kept = article.clone();
    if !keep.captions {
        let places = without_captions(&mut kept.body);
        for post in &mut kept.posts {
            post.start = places.get(post.start as usize).copied().unwrap_or(kept.body.len()) as u32;
        }
        kept.footnotes.iter_mut().for_each(|note| drop(without_captions(&mut note.blocks)));
    }
    if keep.comments {
        for (at, Comment { depth, byline, published, url, mut blocks }) in comments.into_iter().enumerate() {
            let title = byline.clone().unwrap_or_else(|| format!("#{}", at + 1));
            let start = kept.body.len() as u32;
            let post = Post { start, title, url, byline, published, depth: Some(depth), ..Post::default() };
            if !keep.captions {
                without_captions(&mut blocks);
            }
            kept.body.push(heading(&post));
            kept.body.append(&mut blocks);
            kept.posts.push(post);
        }
    }
    kept
}

/// Takes the captions out of blocks and what is within them; states where each block is, or would be, afterwards.
fn without_captions(blocks: &mut Vec<Block>) -> Vec<usize> {
    let mut places = Vec::with_capacity(blocks.len());
    let mut kept: Vec<Block> = Vec::with_capacity(blocks.len());
    for mut block in std::mem::take(blocks) {
        places.push(kept.len());
        if block.role == Some(Role::Caption) {
            continue;
        }
        if let Some(caption) = caption_of(&mut block) {
            caption.clear();
        }
        lists_below(&mut block).into_iter().for_each(|list| drop(without_captions(list)));
        kept.push(block);
    }
    *blocks = kept;
    places
}

fn caption_of(block: &mut Block) -> Option<&mut Vec<Inline>> {
    match &mut block.kind {
        BlockKind::Figure { caption, .. } => Some(caption),
        BlockKind::Table(table) => Some(&mut table.caption),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_text;

    fn paragraph(text: &str) -> Block {
        Block::new(BlockKind::Paragraph { content: line(text) })
    }

    fn line(text: &str) -> Vec<Inline> {
        vec![Inline::Text { text: text.to_owned() }]
    }

    /// A text with captions before a post.
    fn article() -> Article {
        let named = Block { role: Some(Role::Caption), ..paragraph("Photo: Ann") };
        let figure = Block::new(BlockKind::Figure { blocks: vec![paragraph("Art")], caption: line("The hut") });
        let post = Post { start: 3, title: "Two".to_owned(), ..Post::default() };
        let body = vec![named, figure, paragraph("One."), heading(&post), paragraph("More.")];
        Article { body, posts: vec![post], ..Article::default() }
    }

    fn comment(depth: u32, byline: Option<&str>, text: &str) -> Comment {
        Comment { depth, byline: byline.map(str::to_owned), blocks: vec![paragraph(text)], ..Comment::default() }
    }

    #[test]
    fn the_default_changes_nothing() {
        let found = article();
        assert_eq!(keep(&found, Keep::default(), vec![comment(0, None, "Aye.")]), found);
    }

    #[test]
    fn captions_go_and_posts_begin_where_they_did() {
        let without = keep(&article(), Keep { captions: false, ..Keep::default() }, Vec::new());
        assert_eq!(to_text(&without), "Art\n\nOne.\n\nTwo\n\nMore.\n");
        assert_eq!(without.posts[0].start, 2);
    }

    #[test]
    fn comments_follow_as_posts_with_their_names() {
        let told = vec![comment(0, Some("Ben"), "Aye."), comment(1, None, "Nay.")];
        let with = keep(&article(), Keep { comments: true, ..Keep::default() }, told);
        assert!(to_text(&with).ends_with("More.\n\nBen\n\nAye.\n\n#2\n\nNay.\n"), "{}", to_text(&with));
        assert_eq!(with.posts.iter().map(|post| post.depth).collect::<Vec<_>>(), [None, Some(0), Some(1)]);
        assert_eq!(with.parts().1.count(), 3);
    }
}
