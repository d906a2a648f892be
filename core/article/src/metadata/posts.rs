//! What is known about a page with several posts, and about each of them.

use judge::{Extraction, PostPart, form::leads_to_author};
use page::{
    Metadata, NodeId, Page,
    json_ld::JsonLd,
    text::{
        dates::{Habits, find_date, machine_date},
        folded, head, tail,
    },
};

use super::{
    about::{ABOUT_LINES, Told, only_about},
    byline,
    closings::closings,
    clues::Clues,
    evidence::Evidence,
    metadata, place, published,
    shown::{self, Line},
    surroundings::Surroundings,
    tags,
};
use crate::{ArticleMetadata, Block, MetadataSources, Post};

/// A post is known by what is on its part of the page: what the head declares is about the page.
static UNDECLARED: Metadata =
    Metadata { title: String::new(), meta: Vec::new(), links: Vec::new(), json_ld: Vec::new() };

/// Everything known about the page as a whole. A thread is by who began it, and of that day; other pages with several
/// posts have no date of their own, and only an author and tags that they declare.
pub(crate) fn of_page_with_posts(
    page: &Page,
    extraction: &Extraction,
    body: &[Block],
    posts: &[Post],
) -> ArticleMetadata {
    let whole = metadata(page, extraction, body);
    let clues = Clues { nodes: 0..0, ..Clues::of(page, whole.language.as_deref().unwrap_or_default()) };
    // A retrospect is about several texts and is one itself.
    let is_article = clues.meta(&["article:published_time"]).is_some();
    let in_thread = is_in_thread(page, posts, &clues.habits);
    let first = posts.first().filter(|post| in_thread || leads_to_author(&post.url));
    let declared = folded(page.title());
    let of_post = extraction.posts.iter().any(|post| shown::shown_text(page, post.title) == whole.title);
    ArticleMetadata {
        title: if of_post && !declared.is_empty() { declared } else { whole.title },
        byline: byline::byline(&Evidence::of(page, &clues, &Surroundings::default(), None, &[]))
            .map(|found| found.value)
            .or_else(|| whole.byline.clone().filter(|_| is_article))
            .or_else(|| first.and_then(|post| post.byline.clone())),
        published: match first {
            Some(post) => whole.published.clone().filter(|_| !in_thread).or_else(|| post.published.clone()),
            None => whole.published.clone().filter(|_| is_article),
        },
        modified: None,
        sources: MetadataSources::default(),
        tags: tags::declared(&clues),
        ..whole
    }
}

/// Whether posts are headed by nothing but their days, the oldest first, and lead to where the page itself is: answers
/// to one another.
fn is_in_thread(page: &Page, posts: &[Post], habits: &Habits) -> bool {
    let path = |address: &str| address.split(['?', '#']).next().unwrap_or_default().to_owned();
    let own = path(&page.snapshot().url);
    let [first, second, ..] = posts else { return false };
    let is_answer = |post: &&Post| path(&post.url) == own && day_in_title(&post.title, habits).is_some();
    first.published <= second.published && [first, second].iter().all(is_answer)
}

/// The day of a post whose title is nothing else, but for its number: `#3 2024-05-01 10:59`.
fn day_in_title(title: &str, habits: &Habits) -> Option<String> {
    let (start, _, end) = find_date(title, habits)?;
    let says_more = [head(title, start), tail(title, end)].iter().any(|rest| rest.contains(char::is_alphabetic));
    if says_more { None } else { machine_date(title, habits).map(|date| date.iso()) }
}

/// What is known about each post, which is yet to get its place in the body; and the text nodes of the lines with
/// nothing but that, or only lead on, in document order.
pub(crate) fn of_posts(page: &Page, extraction: &Extraction) -> Vec<(Post, Vec<NodeId>)> {
    let declared = place::language(page, extraction);
    let clues = Clues::of(page, &place::written_language(page, extraction, declared.as_deref()));
    let lines = shown::lines(page);
    let of_post = |(part, closing): (&PostPart, Vec<NodeId>)| {
        let (post, about) = of_post(page, extraction, part, &clues, &lines);
        let mut unsaid = [about, closing].concat();
        unsaid.sort_unstable();
        (post, unsaid)
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
        is_one_text: false,
        head: &UNDECLARED,
        title: "",
        data: JsonLd::default(),
        url: &part.address,
        host: of_page.host.clone(),
        habits: of_page.habits.clone(),
        nodes: part.nodes.clone(),
    };
    let name = shown::shown_text(page, part.title);
    // Posts of a thread have no titles but the names of those who wrote them.
    let author = leads_to_author(&part.address).then(|| name.clone());
    let evidence = Evidence::of(page, &clues, &around, title, &own);
    let published = || published::dates(&evidence).published.map(|found| found.value);
    let post = Post {
        start: 0,
        title: name.clone(),
        url: part.address.clone(),
        byline: byline::byline(&evidence).map(|found| found.value).or(author),
        published: day_in_title(&name, &clues.habits).or_else(published),
        is_excerpt: part.is_excerpt,
        ..Post::default()
    };
    let above = own.iter().filter(|line| line.last < part.title);
    let told = Told { byline: post.byline.as_deref(), dates: [post.published.as_deref(), None] };
    let nodes = only_about(page, above.chain(around.lines.iter().take(ABOUT_LINES)), &told, &clues.habits);
    (post, nodes)
}
