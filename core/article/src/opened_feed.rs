//! A feed opened in a tab. The shell converts it to a page with an `article` for each post. The `header` of the article has
//! the title, author and date. All of the page is content.

use judge::{Extraction, PostPart};
use look::block::{Block, Blocks};
use page::{
    NodeId, Page,
    text::{folded, head},
};

use super::{
    Article, ArticleMetadata, Post,
    content::content_of_posts,
    metadata::{Known, written_day},
};

/// Content types of feeds.
const TYPES: [&str; 3] = ["application/rss+xml", "application/atom+xml", "application/rdf+xml"];

/// Longest heading of a post without a title, which is the beginning of its text, in characters. A guess.
const LONGEST_BEGINNING: usize = 70;

/// A feed as an article.
pub struct OpenedFeed {
    /// All of the page, split into posts.
    pub extraction: Extraction,
    posts: Vec<Post>,
}

/// The posts of a feed; `None` if the page is not a feed or has no posts.
pub(super) fn opened_feed(page: &Page, blocks: &Blocks) -> Option<OpenedFeed> {
    if !TYPES.contains(&page.snapshot().content_type.as_str()) {
        return None;
    }
    let body = page.elements("body").next()?;
    let seen: Vec<bool> = blocks.blocks.iter().map(Block::is_visible).collect();
    let kept = blocks.leaves_of_all(&seen);
    let found = page.children(body).filter_map(|node| post(page, node, &kept));
    let (parts, posts): (Vec<PostPart>, Vec<Post>) = found.unzip();
    if parts.is_empty() {
        return None;
    }
    let extraction = Extraction { kept, root: Some(body), confidence: 1.0, posts: parts, ..Extraction::default() };
    Some(OpenedFeed { extraction, posts })
}

/// The article of a feed, with the title and posts that the feed declares.
pub(super) fn assemble(page: &Page, OpenedFeed { extraction, posts }: OpenedFeed) -> Article {
    let known = posts.into_iter().map(|post| (post, Vec::new())).collect();
    let (body, footnotes, posts) = content_of_posts(page, &extraction, known);
    let declared = page.snapshot().metadata.meta.iter().find(|tag| tag.key == "author");
    let metadata = ArticleMetadata {
        title: folded(page.title()),
        byline: declared.map(|author| folded(&author.content)),
        published: None,
        modified: None,
        ..Known::of(page, &extraction).with(&body)
    };
    Article { metadata, body, footnotes, posts, confidence: extraction.confidence, ..Article::default() }
}

fn post(page: &Page, article: NodeId, kept: &[NodeId]) -> Option<(PostPart, Post)> {
    let child = |of: NodeId, tag: &str| page.children(of).find(|&node| page.tag(node) == tag);
    let header = child(article, "header").filter(|_| page.tag(article) == "article")?;
    let title = child(header, "h2")?;
    let (nodes, below) = (article..page.subtree_end(article), page.subtree_end(header));
    let kept: Vec<NodeId> = kept.iter().copied().filter(|&leaf| leaf >= below && nodes.contains(&leaf)).collect();
    let address = child(title, "a").and_then(|link| page.attribute(link, "href")).unwrap_or_default().to_owned();
    let day = child(header, "time").and_then(|time| page.attribute(time, "datetime"));
    let name = words_of(page, title);
    let post = Post {
        title: if name.is_empty() { beginning(page, &kept) } else { name },
        url: address.clone(),
        byline: child(header, "address").map(|author| words_of(page, author)).filter(|name| !name.is_empty()),
        published: day.and_then(written_day),
        ..Post::default()
    };
    Some((PostPart { title, address, is_excerpt: false, nodes, kept }, post))
}

fn words_of(page: &Page, element: NodeId) -> String {
    let texts = (element..page.subtree_end(element)).filter_map(|node| page.text(node));
    folded(&texts.collect::<String>())
}

/// The beginning of a text, cut at the end of a word.
fn beginning(page: &Page, kept: &[NodeId]) -> String {
    let texts: Vec<&str> = kept.iter().filter_map(|&leaf| page.text(leaf)).take(LONGEST_BEGINNING).collect();
    let text = folded(&texts.join(" "));
    let Some((end, _)) = text.char_indices().nth(LONGEST_BEGINNING) else { return text };
    let cut = head(&text, end);
    let cut = cut.rfind(' ').map_or(cut, |space| head(cut, space));
    format!("{cut}…")
}
