//! How many of the made threads come out right: every post with its author, its day and its text, and nothing else in it.

use judge::Extraction;
use look::block::segment;
use page::{NodeId, Page, testing::snapshot, text::folded};

use super::{LANGUAGES, Made, SHAPES, Thread, page, thread};
use crate::{Article, assemble_thread, to_text, without_controls};

/// Posts of each thread.
const POSTS: usize = 6;

/// The posts that are found on a page of which everything is kept.
fn found(html: &str) -> Vec<Made> {
    let snapshot = snapshot(html);
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let all: Vec<NodeId> = (0..page.len()).filter(|&node| page.text(node).is_some()).collect();
    let stamps = crate::Stamps::new(&page, &blocks);
    let kept = without_controls(&stamps, &all).unwrap_or(all);
    let title = (0..page.len()).find(|&node| matches!(page.tag(node), "h1" | "h2" | "h3"));
    let extraction = Extraction { kept, title, root: Some(0), ..Extraction::default() };
    let thread = crate::thread(&stamps, &extraction.kept, title);
    let article = thread.and_then(|thread| assemble_thread(&page, &blocks, &extraction, &thread));
    article.map(posts).unwrap_or_default()
}

fn posts(Article { body, posts, .. }: Article) -> Vec<Made> {
    let ends = posts.iter().skip(1).map(|post| post.start).chain([body.len() as u32]);
    let made = posts.iter().zip(ends).map(|(post, end)| {
        let body = body[post.start as usize + 1..end as usize].to_vec();
        let text = to_text(&Article { body, ..Article::default() });
        Made {
            author: post.byline.clone().unwrap_or_default(),
            day: post.published.as_deref().map(|day| day.chars().take(10).collect()).unwrap_or_default(),
            body: vec![folded(&text)],
        }
    });
    made.collect()
}

/// What is wrong with the first post that is not as it was written; `None` where all are.
fn wrong(wanted: &[Made], found: &[Made]) -> Option<String> {
    if found.len() != wanted.len() {
        return Some(format!("{} posts of {}", found.len(), wanted.len()));
    }
    let whole = |made: &Made| Made { body: vec![folded(&made.body.join(" "))], ..made.clone() };
    let (wanted, found) = wanted.iter().map(whole).zip(found).find(|(wanted, found)| wanted != *found)?;
    Some(format!("{wanted:?}\n      {found:?}"))
}

/// Threads of a shape that come out right, of all; what is wrong with the others is added to the report.
fn right(shape: fn(&Thread) -> String, report: &mut String) -> (usize, usize) {
    let mut right = 0;
    for (words, hashed) in LANGUAGES.iter().flat_map(|words| [(words, false), (words, true)]) {
        let thread = thread(words, POSTS);
        match wrong(&thread.posts, &found(&page(&thread, shape, hashed))) {
            None => right += 1,
            Some(wrong) => report.push_str(&format!("  {}, hashed {hashed}: {wrong}\n", words.language)),
        }
    }
    (right, 2 * LANGUAGES.len())
}

#[test]
fn posts_of_widespread_forums_have_their_author_day_and_text() {
    let mut report = String::new();
    let mut sums = [(0, 0); 2];
    for (name, held_out, shape) in SHAPES {
        let (of_shape, all) = right(shape, &mut report);
        report.push_str(&format!("{name}: {of_shape} of {all}{}\n", if held_out { ", held out" } else { "" }));
        let (right, of) = &mut sums[usize::from(held_out)];
        (*right, *of) = (*right + of_shape, *of + all);
    }
    assert!(sums.iter().all(|(right, all)| right == all), "{sums:?}\n{report}");
}
