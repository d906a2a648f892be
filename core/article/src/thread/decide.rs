//! Whether a page is a thread, and not a text with replies, several texts, or a list: the one place that says so.

use std::collections::BTreeSet;

use look::block::Blocks;
use page::{NodeId, Page};

use super::{Thread, ThreadPart};
use crate::{Article, metadata::leads_to_author};

/// Fewest posts by which a page shows that it is a thread; where it is known to be one, two are enough. Source: guess.
const FEWEST_POSTS: usize = 3;

/// Share of the posts that have a heading of their own: those of a blog or a list have. Source: guess.
const MOST_TITLED: f64 = 0.3;

/// Longest text before the first post, as a share of what the posts say. Source: guess.
const MOST_AHEAD: f64 = 0.1;

/// Whether a page that may be anything is a thread by what its posts show: at least three, built alike from the first
/// on, each with a name and a day, by at least two people, with no titles of their own, and nothing much before them.
pub fn is_thread(page: &Page, blocks: &Blocks, thread: &Thread, article: &Article) -> bool {
    let posts = &article.posts;
    let is_known = posts.iter().all(|post| post.byline.is_some() && post.published.is_some());
    let people: BTreeSet<&str> = posts.iter().filter_map(|post| post.byline.as_deref()).collect();
    let weight = |list: &[usize]| list.iter().map(|&at| f64::from(blocks.blocks[at].weight)).sum::<f64>();
    let said: f64 = thread.posts.iter().map(|post| weight(&post.text)).sum();
    let headings: Vec<Option<&str>> = thread.posts.iter().map(|post| first_heading(page, post, blocks)).collect();
    let is_own = |heading: &&str| headings.iter().filter(|other| other.as_ref() == Some(heading)).count() == 1;
    let titled = headings.iter().flatten().filter(|heading| is_own(heading)).count();
    posts.len() >= FEWEST_POSTS
        && is_known
        && people.len() > 1
        && is_alike(page, thread)
        && titled as f64 <= MOST_TITLED * posts.len() as f64
        && weight(&thread.ahead) <= MOST_AHEAD * said
}

/// Whether the first post is built as the others are: below the same kind of element.
fn is_alike(page: &Page, thread: &Thread) -> bool {
    let name = |node: NodeId| (page.tag(node), page.attribute(node, "class").and_then(|class| class.split(' ').next()));
    let [first, second, ..] = thread.posts.as_slice() else { return false };
    name(first.node) == name(second.node)
}

/// The first heading in the head of a post, or with which its text begins, unless it is a link to who wrote it.
fn first_heading<'b>(page: &Page, post: &ThreadPart, blocks: &'b Blocks) -> Option<&'b str> {
    let mut lines = post.heading.iter().chain(post.text.first()).map(|&at| &blocks.blocks[at]);
    let first = lines.find(|block| page.is_heading(block.node))?;
    let leads_to_author = |node| page.attribute(node, "href").is_some_and(leads_to_author);
    let is_name = (first.node..page.subtree_end(first.node)).any(leads_to_author);
    (!is_name).then(|| blocks.text_of(first).trim())
}

#[cfg(test)]
mod tests {
    use judge::Extraction;
    use look::block::segment;
    use page::testing::snapshot;

    use super::{super::testing as made, *};
    use crate::{assemble_thread, thread};

    /// Whether a page of which everything is kept is a thread.
    fn is(html: &str) -> bool {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let kept: Vec<NodeId> = (0..page.len()).filter(|&node| page.text(node).is_some()).collect();
        let title = (0..page.len()).find(|&node| page.tag(node) == "h1");
        let extraction = Extraction { kept, title, root: Some(0), ..Extraction::default() };
        let stamps = crate::Stamps::new(&page, &blocks);
        let Some(thread) = thread(&stamps, &extraction.kept, title) else { return false };
        let article = assemble_thread(&page, &blocks, &extraction, &thread);
        article.is_some_and(|article| is_thread(&page, &blocks, &thread, &article))
    }

    #[test]
    fn posts_alike_with_names_and_days_are_a_thread() {
        for (name, _, shape) in made::SHAPES.iter().filter(|(name, ..)| matches!(*name, "XenForo" | "MyBB")) {
            let thread = made::thread(made::LANGUAGES[0], 5);
            assert!(is(&made::page(&thread, *shape, true)), "{name}");
        }
    }

    #[test]
    fn posts_with_titles_and_a_text_with_replies_are_none() {
        let said = "The ferry left the harbour before dawn, and nobody on the quay had thought of the mail at all.";
        let entry = |name: &str, day: u32, title: &str| {
            format!("<div class=entry>{title}<p>{name}, {day} May 2024</p><p>{said}</p><p>{said}</p></div>")
        };
        let titled = ["Ann", "Bo", "Cy"].map(|name| entry(name, 3, &format!("<h2>The mail of {name}</h2>")));
        assert!(!is(&format!("<h1>Letters</h1>{}", titled.concat())));
        let text = format!("<article>{}</article>", format!("<p>{said}</p>").repeat(9));
        let replies = ["Ann", "Bo", "Cy"].map(|name| entry(name, 4, ""));
        assert!(!is(&format!("<h1>The mail</h1>{text}{}", replies.concat())));
    }
}
