//! Feeds that were opened as pages: every post with its title, author and day.

use engine::{Analysis, analyze, article::Direction, render::to_html};
use page::testing::snapshot;

/// What is made of a feed with these posts.
fn read(posts: &str) -> Analysis {
    let mut page = snapshot(posts);
    page.content_type = "application/rss+xml".into();
    page.metadata.title = "The Harbour Log".into();
    analyze(&page, &|| 0.0).expect("sound")
}

#[test]
fn every_post_comes_with_its_title_author_and_day() {
    let found = read(
        "<article><header><h2><a href='https://example.org/fog'>Fog</a></h2><address>Ann Lee</address>\
         <time datetime='Tue, 02 Jan 2024 23:30:00 -0800'></time></header><div><p>It came at six.</p><h2>More</h2></div>\
         </article><article><header><h2></h2></header><div>A day without a title, and without a link.</div></article>\
         <article><header><h2><a href='https://example.org/nets'>Nets</a></h2></header></article>",
    );
    let posts: Vec<_> = found.article.posts.iter().map(|post| (post.title.as_str(), post.url.as_str())).collect();
    let untitled = "A day without a title, and without a link.";
    assert_eq!(posts, [("Fog", "https://example.org/fog"), (untitled, ""), ("Nets", "https://example.org/nets")]);
    let first = &found.article.posts[0];
    assert_eq!(first.byline.as_deref(), Some("Ann Lee"));
    assert_eq!(first.published.as_deref(), Some("2024-01-02T23:30:00-08:00"));
    let html = to_html(&found.article);
    for part in
        ["<h2><a href=\"https://example.org/fog\">Fog</a></h2>", "<h3>More</h3>", &format!("<h2>{untitled}</h2>")]
    {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert_eq!((found.article.metadata.title.as_str(), found.article.metadata.byline), ("The Harbour Log", None));
    assert_eq!(found.extraction.reason, None);
}

#[test]
fn feeds_of_arabic_run_from_right_to_left() {
    let post = "<article><header><h2>الضباب</h2></header><div>جاء الضباب في الساعة السادسة via Log</div></article>";
    assert_eq!(read(post).article.metadata.direction, Direction::Rtl);
}

#[test]
fn long_beginnings_end_with_a_word() {
    let text = "word ".repeat(40);
    let found = read(&format!("<article><header><h2></h2></header><div>{text}</div></article>"));
    assert!(found.article.posts[0].title.ends_with("word…"), "{}", found.article.posts[0].title);
}
