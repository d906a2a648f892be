//! Threads on small pages that are made here.

use look::block::segment;
use page::{PageSnapshot, testing::snapshot};
use proptest::prelude::*;

use super::*;
use crate::{Article, to_text};

/// Depth, head and text of each post on a page.
fn posts_of(snapshot: &PageSnapshot) -> Vec<(u32, String, String)> {
    let page = Page::new(snapshot).expect("sound");
    let blocks = segment(&page);
    let meant: Vec<usize> = (0..blocks.blocks.len()).collect();
    let replies = replies(&page, &blocks, &meant);
    let texts = reply_blocks(&page, &blocks, &replies);
    let told = replies.into_iter().zip(texts);
    told.map(|(reply, body)| {
        let text = to_text(&Article { body, ..Article::default() });
        (reply.depth, reply.head.join(" · "), text.trim().to_owned())
    })
    .collect()
}

fn expect(snapshot: &PageSnapshot, posts: &[(u32, &str, &str)]) {
    let told = posts_of(snapshot);
    let told: Vec<_> = told.iter().map(|(depth, head, text)| (*depth, head.as_str(), text.as_str())).collect();
    assert_eq!(told, posts);
}

#[test]
fn posts_within_posts_answer_them() {
    let item = |name: &str, text: &str, answers: &str| {
        format!(
            "<li class=comment><div class=body><p class=by>{name} <time datetime=2024-05-03>3 May</time></p><p>{text}</p>
             <p><a href='#c'>Reply</a></p></div>{answers}</li>"
        )
    };
    let answers = format!(
        "<ol>{}{}</ol>",
        item("Bo", "No.", &format!("<ol>{}</ol>", item("Cy", "Why?", ""))),
        item("Di", "Yes.", "")
    );
    let page =
        format!("<h2>4 comments</h2><ol>{}{}</ol>", item("Ann", "Is it?", &answers), item("Ed", "A fine text.", ""));
    expect(
        &snapshot(&page),
        &[
            (0, "Ann 3 May", "Is it?"),
            (1, "Bo 3 May", "No."),
            (2, "Cy 3 May", "Why?"),
            (1, "Di 3 May", "Yes."),
            (0, "Ed 3 May", "A fine text."),
        ],
    );
}

#[test]
fn posts_that_are_moved_in_answer_those_above() {
    let post = |name: &str, left: u32, top: u32| {
        let style = format!("left:{left}px;top:{top}px;width:300px;height:40px");
        format!("<div class=post style='{style}'><p>{name}, 2024-05-03</p><p>Said {name}.</p><p>And more.</p></div>")
    };
    let page = [("Ann", 0), ("Bo", 40), ("Cy", 80), ("Di", 40), ("Ed", 0)];
    let page: String = page.iter().zip(0..).map(|((name, left), at)| post(name, *left, at * 60)).collect();
    let depths: Vec<u32> = posts_of(&snapshot(&page)).into_iter().map(|(depth, ..)| depth).collect();
    assert_eq!(depths, [0, 1, 2, 1, 0]);
}

#[test]
fn posts_beside_one_another_are_flat_and_keep_all_their_paragraphs() {
    let post = |name: &str| {
        format!("<div id='m{}'><a href=u>{name}</a><time>noon</time><p>One.</p><p>Two.</p></div>", name.len())
    };
    expect(
        &snapshot(&format!("<section>{}{}</section>", post("Ann"), post("Bo"))),
        &[(0, "Ann noon", "One.\n\nTwo."), (0, "Bo noon", "One.\n\nTwo.")],
    );
}

#[test]
fn a_signature_below_the_text_is_the_head() {
    let post =
        |name: &str| format!("<div class=entry><p>A word or two from me.</p><p>{name}, <time>noon</time></p></div>");
    expect(
        &snapshot(&format!("{}{}", post("Ann"), post("Bo"))),
        &[(0, "Ann, noon", "A word or two from me."), (0, "Bo, noon", "A word or two from me.")],
    );
}

#[test]
fn what_shows_no_posts_has_none() {
    expect(&snapshot(""), &[]);
    expect(&snapshot("<p>Ann writes: a fine letter.</p><p>Bo writes: too long for me.</p>"), &[]);
    expect(&snapshot("<div class=comment><p>Ann writes: one alone.</p></div>"), &[]);
}

fn html() -> impl Strategy<Value = String> {
    let text =
        prop::sample::select(vec!["word", "Ann, 3 May 2024", "<time>noon</time>", "", "漢字の題名", "<img src=a.png>"]);
    let tag = prop::sample::select(vec!["div", "p", "li", "ol", "article", "table", "tr", "td", "span", "blockquote"]);
    let class = prop::sample::select(vec!["", "comment", "post", "a b"]);
    text.prop_map(str::to_owned).prop_recursive(6, 60, 6, move |inner| {
        (tag.clone(), class.clone(), prop::collection::vec(inner, 0..6))
            .prop_map(|(tag, class, inner)| format!("<{tag} class='{class}'>{}</{tag}>", inner.concat()))
    })
}

proptest! {
    #[test]
    fn every_page_gives_posts_that_are_in_order_and_hold_what_is_theirs(html in html()) {
        let snapshot = snapshot(&html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let meant: Vec<usize> = (0..blocks.blocks.len()).collect();
        let replies = replies(&page, &blocks, &meant);
        prop_assert!(replies.windows(2).all(|pair| pair[0].node < pair[1].node && pair[1].depth <= pair[0].depth + 1));
        prop_assert!(replies.first().is_none_or(|first| first.depth == 0));
        let mut seen: Vec<usize> = replies.iter().flat_map(|reply| reply.heading.iter().chain(&reply.blocks)).copied().collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        prop_assert_eq!(seen.len(), count);
        prop_assert_eq!(reply_blocks(&page, &blocks, &replies).len(), replies.len());
    }
}

#[test]
fn heads_right_before_their_posts_belong_to_them() {
    let post = |day: u32, name: &str, text: &str| {
        format!(
            "<div id=p{day} class=head><span>{day} May 2024 at 8:44</span> <a href='#p{day}'>#{day}</a></div>
             <div class='post n{day}'><div><a href=/members/{name}>{name}</a></div><div><p>{text}</p></div></div>"
        )
    };
    let texts =
        ["Does the ferry leave on Sundays, too?", "It does, at eight and at noon.", "Not in winter, I am afraid."];
    let posts: String = texts.iter().zip(1..).map(|(text, day)| post(day, "ann", text)).collect();
    let snapshot = snapshot(&format!("<ul><li>Posts</li><li>{posts}</li></ul>"));
    let page = Page::new(&snapshot).expect("sound");
    let blocks = segment(&page);
    let kept: Vec<_> = (0..page.len()).filter(|&node| page.text(node).is_some()).collect();
    let thread = thread(&Stamps::new(&page, &blocks), &kept, None).expect("a thread");
    assert_eq!(thread.posts.len(), 3);
    for (post, day) in thread.posts.iter().zip(1..) {
        let first = post.own().find_map(|node| page.text(node).filter(|text| !text.trim().is_empty()));
        assert_eq!(first, Some(format!("{day} May 2024 at 8:44").as_str()));
    }
}
