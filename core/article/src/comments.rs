//! The comments on an article, which are no part of it: a list of their own.

use judge::Extraction;
use look::block::{Block as Part, Blocks, Hints};
use memory::{LeftOutRole, left_out};
use page::{
    NodeId, Page,
    lexicon::{COMMENT, OWN_WORDS},
    text::push_lowercase,
};
use serde::{Deserialize, Serialize};

use super::{
    Block, Post, metadata,
    thread::{content_of_pieces, of_replies, piece, replies},
};

/// Weight, in characters, from which on a line that speaks of comments may be one. Source: guess; two lines of text.
const LONG_LINE: u32 = 100;

/// A comment on an article. Nothing is invented: an absent field was not found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// How deep it is among the answers: 0 answers none, and none is more than one deeper than the one before.
    pub depth: u32,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byline: Option<String>,
    /// Date or date and time, ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<String>,
    /// Its own place.
    pub url: String,
    /// Its text.
    pub blocks: Vec<Block>,
}

/// The parts of the page that hold comments and are no part of the article (`kept` are its leaves, in document order), and
/// their blocks by position in [`Blocks::blocks`], without forms and what is not seen. Neither where no part holds more than
/// what is around a form: its heading, controls, an invitation to write.
pub fn commented(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> (Vec<NodeId>, Vec<usize>) {
    let is_shown = |at: &usize| {
        let block = &blocks.blocks[*at];
        block.is_visible() && (block.weight > 0 || block.media > 0) && !block.hints.any(Hints::FORM)
    };
    let found = left_out(page, blocks, kept, None).into_iter().filter(|part| part.role == Some(LeftOutRole::Comments));
    let shown = found.map(|part| (part.node, blocks.within(page, part.node).filter(is_shown).collect::<Vec<usize>>()));
    let shown: Vec<(NodeId, Vec<usize>)> = shown.collect();
    let holds_words = |meant: &[usize]| meant.iter().any(|&at| !is_around_form(blocks, &blocks.blocks[at]));
    let parts: Vec<NodeId> = shown.iter().filter(|(_, meant)| holds_words(meant)).map(|(node, _)| *node).collect();
    let meant = if parts.is_empty() { Vec::new() } else { shown.into_iter().flat_map(|(_, meant)| meant).collect() };
    (parts, meant)
}

/// Whether a block belongs to the form for comments and is none of them: a heading, a picture, a control, or a line that
/// invites to write.
fn is_around_form(blocks: &Blocks, block: &Part) -> bool {
    if block.hints.has(Hints::HEADING) || block.plain_weight() == 0 {
        return true;
    }
    let mut line = String::new();
    push_lowercase(&mut line, blocks.text_of(block));
    let invites = || [&COMMENT, &OWN_WORDS].iter().any(|words| words.within(&line));
    block.weight < LONG_LINE && invites() || !line.contains(char::is_alphabetic)
}

/// The comments on the article whose leaves are `kept`, in the order of the page. Empty where the page shows none besides
/// what is in the article, and where they cannot be distinguished.
pub fn comments(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> Vec<Comment> {
    let (_, meant) = commented(page, blocks, kept);
    let thread = of_replies(page, blocks, replies(page, blocks, &meant));
    if thread.posts.is_empty() {
        return Vec::new();
    }
    let mut leaves: Vec<NodeId> = meant.iter().flat_map(|&at| blocks.leaves_of(&blocks.blocks[at])).copied().collect();
    leaves.sort_unstable();
    let extraction = Extraction { kept: leaves, root: Some(0), ..Extraction::default() };
    let known = metadata::of_posts_in_thread(page, blocks, &extraction, &thread);
    let pieces = thread.posts.iter().zip(&known).map(|(part, (_, about))| {
        let text: Vec<usize> = part.text.iter().copied().filter(|at| !about.contains(at)).collect();
        piece(blocks, part.nodes.clone(), &text, &extraction.kept)
    });
    let made = content_of_pieces(page, &pieces.collect::<Vec<_>>()).0;
    let comment = |((post, _), blocks): ((Post, _), Vec<Block>)| {
        let Post { depth, byline, published, url, .. } = post;
        Comment { depth: depth.unwrap_or_default(), byline, published, url, blocks }
    };
    known.into_iter().zip(made).map(comment).collect()
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;
    use crate::{Article, to_text};

    #[test]
    fn comments_are_a_list_beside_the_article() {
        let said = "The ferry left the harbour before dawn, and nobody on the quay had thought of the mail.";
        let comment = |name: &str, day: u32, text: &str, inner: &str| {
            format!(
                "<li class=comment><p class=comment-author>{name}</p><p><time datetime=2024-05-0{day}>{day} May</time></p>
                 <p>{text}</p><p><a href='#reply'>Reply</a></p>{inner}</li>"
            )
        };
        let inner = format!("<ol>{}</ol>", comment("Bo Ray", 4, "It was, and no letter got wet.", ""));
        let snapshot = snapshot(&format!(
            "<main><article><h1>The mail</h1>{}</article><section class=comments id=comments><ol>{}{}</ol></section></main>",
            format!("<p>{said}</p>").repeat(3),
            comment("ann", 3, "Was it the old ferry?", &inner),
            comment("Cy Holm", 5, "A fine text.", "")
        ));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let article = page::testing::find(&page, "article");
        let kept: Vec<NodeId> =
            (article..page.subtree_end(article)).filter(|&node| page.text(node).is_some()).collect();
        let told = comments(&page, &blocks, &kept);
        let known: Vec<_> = told
            .iter()
            .map(|told| {
                (told.depth, told.byline.as_deref().unwrap_or_default(), told.published.as_deref().unwrap_or_default())
            })
            .collect();
        assert_eq!(known, [(0, "ann", "2024-05-03"), (1, "Bo Ray", "2024-05-04"), (0, "Cy Holm", "2024-05-05")]);
        let text = |at: usize| to_text(&Article { body: told[at].blocks.clone(), ..Article::default() });
        assert_eq!(text(0), "Was it the old ferry?\n");
        assert_eq!(text(1), "It was, and no letter got wet.\n");
    }

    /// The blocks that are taken for comments on a page with this section after its text.
    fn taken(section: &str) -> Vec<String> {
        let said = "The ferry left the harbour before dawn, and nobody on the quay had thought of the mail.";
        let snapshot = snapshot(&format!("<main><article><h1>The mail</h1><p>{said}</p></article>{section}</main>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let article = page::testing::find(&page, "article");
        let kept: Vec<NodeId> =
            (article..page.subtree_end(article)).filter(|&node| page.text(node).is_some()).collect();
        let (parts, meant) = commented(&page, &blocks, &kept);
        assert_eq!(parts.is_empty(), meant.is_empty(), "{section}");
        meant.iter().map(|&at| blocks.text_of(&blocks.blocks[at]).trim().to_owned()).collect()
    }

    #[test]
    fn what_is_around_a_form_is_no_comment() {
        let form =
            "<form><p>Your email address will not be published.</p><label>Name</label><button>Send</button></form>";
        let around = [
            "<h3>Leave a Comment</h3>",
            "<h3>Leave a Comment <small><a href='#'>Cancel reply</a></small></h3>",
            "<h2>3 Comments</h2><p><a href='/more'>Show all</a></p>",
            "<div>Schreiben Sie einen Kommentar</div>",
            "<p>Laisser un commentaire</p><p>•</p>",
            "<p>You must be <a href='/in'>logged in</a> to post a comment.</p>",
            "<h3>Comments</h3><img src=me.png width=64 height=64><button>Log in</button>",
        ];
        for (name, html) in ["id=respond", "class=comments", "id=comments"].iter().flat_map(|n| around.map(|h| (n, h)))
        {
            for section in [html.to_owned(), format!("{html}{form}"), format!("<div><div>{html}</div></div>{form}")] {
                assert_eq!(taken(&format!("<section {name}>{section}</section>")), [""; 0], "{section}");
            }
        }
        for comment in ["<p>Was it the old ferry?</p>", "<p><b>Ann</b></p><p>No comment.</p>"] {
            let told = taken(&format!("<section id=comments>{}{comment}{form}</section>", around[0]));
            assert!(told.len() > 1 && told[0] == "Leave a Comment", "{told:?}");
        }
    }

    #[test]
    fn an_article_without_comments_has_none() {
        let snapshot = snapshot("<main><p>One</p></main><p>Two</p>");
        let page = Page::new(&snapshot).expect("sound");
        assert_eq!(comments(&page, &segment(&page), &[]), []);
    }
}
