//! What is known about a page with several posts, and about each of them.

use super::{
    byline,
    closings::closings,
    clues::Clues,
    json_ld::JsonLd,
    metadata, place, published,
    shown::{self, Line, Surroundings},
};
use crate::{
    article::{ArticleMetadata, Block, Post},
    judge::{Extraction, PostPart},
    page::{Metadata, NodeId, Page},
    text::dates::{Habits, find_date},
};

/// A post is known by what stands on its part of the page: what the head declares is said of the page.
static UNDECLARED: Metadata =
    Metadata { title: String::new(), meta: Vec::new(), links: Vec::new(), json_ld: Vec::new() };

/// Lines around a title that may tell who wrote the post and when.
const ABOUT_LINES: usize = 6;

/// Words that may stand beside a name and a date where a line tells nothing else: "Posted by … on …".
const MOST_OTHER_WORDS: usize = 4;

/// Everything known about the page as a whole. A thread is by who began it, and of that day; other pages with several
/// posts have no date of their own, and only an author that they declare.
pub(crate) fn of_page_with_posts(
    page: &Page,
    extraction: &Extraction,
    body: &[Block],
    posts: &[Post],
) -> ArticleMetadata {
    let whole = metadata(page, extraction, body);
    let first = posts.first().filter(|post| byline::leads_to_author(&post.url));
    let clues = Clues { nodes: 0..0, ..Clues::of(page, whole.language.as_deref().unwrap_or_default()) };
    let declared = shown::folded(&page.snapshot().metadata.title);
    let of_post = extraction.posts.iter().any(|post| shown::shown_text(page, post.title) == whole.title);
    ArticleMetadata {
        title: if of_post && !declared.is_empty() { declared } else { whole.title },
        byline: byline::byline(page, &clues, &Surroundings::default(), None)
            .or_else(|| first.and_then(|post| post.byline.clone())),
        published: first.and_then(|post| whole.published.clone().or_else(|| post.published.clone())),
        modified: None,
        ..whole
    }
}

/// What is known about each post, which is yet to get its place in the body; and the text nodes of the lines that tell
/// nothing but that, or only lead on.
pub(crate) fn of_posts(page: &Page, extraction: &Extraction) -> Vec<(Post, Vec<NodeId>)> {
    let language = place::language(page, extraction).unwrap_or_default();
    let clues = Clues::of(page, &language);
    let lines = shown::lines(page);
    let of_post = |(part, closing): (&PostPart, Vec<NodeId>)| {
        let (post, about) = of_post(page, extraction, part, &clues, &lines);
        (post, [about, closing].concat())
    };
    extraction.posts.iter().zip(closings(page, &extraction.posts, &lines)).map(of_post).collect()
}

fn of_post(
    page: &Page,
    extraction: &Extraction,
    part: &PostPart,
    of_page: &Clues<'_>,
    lines: &[Line],
) -> (Post, Vec<NodeId>) {
    let title = Some(part.title);
    let own: Vec<Line> = lines.iter().filter(|line| part.nodes.contains(&line.first)).cloned().collect();
    let around = Surroundings::of(page, extraction, title, &own);
    let clues = Clues {
        head: &UNDECLARED,
        data: JsonLd::default(),
        url: &part.address,
        host: of_page.host.clone(),
        habits: of_page.habits.clone(),
        nodes: part.nodes.clone(),
    };
    let name = shown::shown_text(page, part.title);
    // Posts of a thread have no titles but the names of those who wrote them.
    let author = byline::leads_to_author(&part.address).then(|| name.clone());
    let post = Post {
        start: 0,
        title: name,
        url: part.address.clone(),
        byline: byline::byline(page, &clues, &around, title).or(author),
        published: published::dates(page, &clues, &around, title).published,
        is_excerpt: part.is_excerpt,
    };
    let above = own.iter().filter(|line| line.last < part.title);
    let about = above.chain(around.lines.iter().take(ABOUT_LINES));
    let about = about.filter(|line| tells_only(line, &post, &clues.habits));
    let nodes = about.flat_map(|line| line.first..=line.last).filter(|&node| page.text(node).is_some()).collect();
    (post, nodes)
}

/// Whether a line tells who wrote a post or when, and nothing else.
fn tells_only(line: &Line, post: &Post, habits: &Habits) -> bool {
    let mut rest = line.text.clone();
    let mut told = false;
    if let Some((start, date, end)) = find_date(&rest, habits)
        && post.published.as_deref().and_then(|published| published.get(..10)) == date.iso().get(..10)
    {
        rest.replace_range(start..end, " ");
        told = true;
    }
    for name in post.byline.iter().flat_map(|byline| byline.split(", ")).filter(|name| line.text.contains(name)) {
        rest = rest.replace(name, " ");
        told = true;
    }
    told && rest.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).count() <= MOST_OTHER_WORDS
}
