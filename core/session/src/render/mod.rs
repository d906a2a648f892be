//! The article as DOM nodes.
//!
//! They are made in the page, from the steps that are written here ([`wire::Step`]), by `createElement`, `setAttribute`
//! and `createTextNode`, from names of an allow-list: no markup is ever parsed, and the text of the page stays text. The
//! classes that the reader's style sheet builds on:
//!
//! | class | on |
//! |---|---|
//! | `table-scroll` | the focusable region around a table |
//! | `task-mark` | the mark of an item in a task list |
//! | `pull-quote` | a quote that repeats words of the article |
//! | `note` | a note set apart from the text |
//! | `embed` | the link that stands for something embedded |
//! | `math-display`, `math-source` | a formula on a line of its own; a formula that is only known as LaTeX |
//! | `post`, `post-about`, `post-accepted` | one of several posts, an `article`; who wrote it and when; the mark of an accepted answer |
//! | `thread`, `thread-post`, `thread-head` | a list of comments that answer the one around it; one of them, a `details` in an `article`; who wrote it and when |
//! | `footnote-ref`, `footnote-back`, `footnote-label` | the link to a note, the link back, the mark of a note |
//!
//! `data-align` on a cell is the alignment of its column; `data-part` on a child of the fragment or of a post is its
//! position in the article's body, where it has text.

mod block;
mod figure;
mod heading;
mod inline;
mod math;
mod nodes;
mod notes;
mod post;
mod table;
mod thread;

use engine::{
    article::{Article, Block, Reply},
    page::NodeId,
};
use wire::{Answer, WireError};

pub(crate) use heading::{Heading, headings};

use nodes::Element;

/// Every id in the article begins with this, so that none meets an id of the page.
const ID_PREFIX: &str = "foreground-";

/// The body and the notes of an article, and the nodes that it is made of, as the page takes them.
pub(crate) fn answer(article: &Article, kept: Vec<NodeId>) -> Result<Vec<u8>, WireError> {
    let mut steps = Vec::new();
    render(article).write(&mut steps);
    Answer { steps, kept }.encode()
}

/// The posts of a thread with the text of each, as the page takes them.
pub(crate) fn thread(replies: &[Reply], bodies: &[Vec<Block>]) -> Result<Vec<u8>, WireError> {
    let fragment = Element::fragment();
    thread::thread(&fragment, replies, bodies);
    let mut steps = Vec::new();
    fragment.write(&mut steps);
    Answer { steps, kept: Vec::new() }.encode()
}

fn render(article: &Article) -> Element {
    let mut renderer = Renderer {
        headings: headings(&article.body),
        next_heading: 0,
        captions: 0,
        references: vec![0; article.footnotes.len()],
    };
    let fragment = Element::fragment();
    let (ahead, posts) = article.parts();
    renderer.parts(&fragment, ahead, 0);
    for (post, content) in posts {
        renderer.post(&fragment, post, content, post.start as usize);
    }
    renderer.notes(&fragment, &article.footnotes);
    fragment
}

/// What is known while the article is built.
struct Renderer {
    headings: Vec<Heading>,
    next_heading: usize,
    captions: u32,
    /// How often each note was referred to so far.
    references: Vec<u32>,
}
