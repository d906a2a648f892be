//! Learning and applying on a small site of our own.

use page::{Page, PageSnapshot, testing};

use super::*;

/// Words that only one post has.
fn text(post: usize, words: usize) -> String {
    (0..words).map(|word| format!("w{}x{}", post, word * 7 % 97)).collect::<Vec<_>>().join(" ")
}

fn title(post: usize) -> String {
    format!("{} tides", ["Spring", "Neap", "High", "Low", "Brown", "Ebb", "Rip"][post])
}

/// A post of the site: a header with menu, the post with its title, meta line, body and buttons, a sidebar.
fn post(post: usize, name: &str) -> String {
    let title = title(post);
    format!(
        "<html lang=en><body class='single postid-{post}11'><div class=top><p class=brand>Harbour Log</p><a href='/'>Home</a></div>
         <div class=page><div id='post-{post}11' class='{name} cat-{post}'><h1 class=name>{title}</h1>
         <div class=meta><span>Posted on March {day}, 2024</span> <span class=by>by Ann Lee</span></div>
         <div class=text><p>{first}</p><p>{second}</p><div class=share>Tell your friends</div></div>
         <ul class=tags><li><a href='/t/a'>Boats</a></li><li><a href='/t/b'>Topic {post}</a></li></ul></div>
         <div class=side><ul><li><a href='/p'>{title}</a></li><li><a href='/t/a'>Boats</a></li><li><a>Nets</a></li></ul></div></div></body></html>",
        day = post + 3,
        first = text(post, 40),
        second = text(post + 10, 50 + post),
    )
}

fn index() -> String {
    let one = |post: usize| {
        format!(
            "<div id='post-{post}11' class='post'><h1 class=name>{}</h1><div class=meta><span>March {}, 2024</span></div><div class=text><p>{}</p></div></div>",
            title(post),
            post + 3,
            text(post, 60)
        )
    };
    format!("<html><body class='single'><div class=page>{}{}</div></body></html>", one(1), one(2))
}

fn entry(post: usize) -> Entry {
    Entry {
        title: title(post),
        link: format!("https://example.org/{post}/"),
        content: format!("{}\n{}", text(post, 40), text(post + 10, 50 + post)),
        published: format!("Tue, {:02} Mar 2024 10:00:00 GMT", post + 3),
        authors: vec!["Ann Lee".into()],
        tags: vec!["Boats".into(), format!("Topic {post}")],
        ..Entry::default()
    }
}

fn snapshots(posts: usize) -> Vec<PageSnapshot> {
    (0..posts).map(|number| testing::snapshot(&post(number, "post"))).collect()
}

fn learned(snapshots: &[PageSnapshot], entries: &[Entry]) -> Templates {
    let pages: Vec<Page> = snapshots.iter().map(|snapshot| Page::new(snapshot).expect("a page")).collect();
    learn(&pages.iter().zip(entries).collect::<Vec<_>>())
}

fn kept_text(page: &Page, found: &Recognition) -> String {
    let texts = found.kept.iter().filter_map(|&leaf| page.text(leaf));
    markup::fold(&texts.collect::<Vec<_>>().join(" "))
}

#[test]
fn a_template_finds_everything_on_a_post_it_never_saw() {
    for posts in [1, 2, 3, 5] {
        let templates = learned(&snapshots(posts), &(0..posts).map(entry).collect::<Vec<_>>());
        assert_eq!(templates.templates.len(), 1, "{posts}");
        let unseen = testing::snapshot(&post(6, "post"));
        let page = Page::new(&unseen).expect("a page");
        let found = recognise(&page, &templates).expect("a post");
        assert_eq!(kept_text(&page, &found), format!("{} {}", text(6, 40), text(16, 56)), "{posts}");
        assert_eq!(found.title_text.as_deref(), Some("Rip tides"), "{posts}");
        assert_eq!(found.author.as_deref(), Some("Ann Lee"), "{posts}");
        assert_eq!(found.date.as_deref(), Some("2024-03-09"), "{posts}");
        assert_eq!(found.tags, ["Boats", "Topic 6"], "{posts}");
    }
}

#[test]
fn more_posts_give_more_confidence() {
    let confidence = |posts: usize| {
        let templates = learned(&snapshots(posts), &(0..posts).map(entry).collect::<Vec<_>>());
        let unseen = testing::snapshot(&post(6, "post"));
        let page = Page::new(&unseen).expect("a page");
        recognise(&page, &templates).map_or(0.0, |found| found.confidence)
    };
    assert!(confidence(1) < confidence(2) && confidence(2) < confidence(5));
}

#[test]
fn lists_of_posts_and_other_pages_are_no_posts() {
    let templates = learned(&snapshots(3), &(0..3).map(entry).collect::<Vec<_>>());
    for html in
        [index(), "<html><body class=single><div class=page><p>About us</p></div></body></html>".into(), String::new()]
    {
        let snapshot = testing::snapshot(&html);
        assert_eq!(recognise(&Page::new(&snapshot).expect("a page"), &templates), None, "{html}");
    }
}

#[test]
fn an_excerpt_leads_to_the_whole_body() {
    let excerpt =
        |post: usize| Entry { content: String::new(), summary: format!("{} …", text(post, 25)), ..entry(post) };
    let templates = learned(&snapshots(2), &[excerpt(0), excerpt(1)]);
    let unseen = testing::snapshot(&post(6, "post"));
    let page = Page::new(&unseen).expect("a page");
    let found = recognise(&page, &templates).expect("a post");
    assert!(kept_text(&page, &found).starts_with(&format!("{} {}", text(6, 40), text(16, 56))));
}

#[test]
fn comments_and_foreign_texts_teach_nothing() {
    let reply = Entry { reply: true, ..entry(0) };
    let foreign = Entry { content: text(9, 60), ..entry(1) };
    let empty = Entry { title: title(2), ..Entry::default() };
    assert_eq!(learned(&snapshots(3), &[reply, foreign, empty]).templates, []);
}

#[test]
fn a_title_in_the_text_does_not_mislead() {
    let doubled = |post: usize| Entry { content: format!("{}\n{}", title(post), entry(post).content), ..entry(post) };
    let plain = learned(&snapshots(2), &[entry(0), entry(1)]);
    assert_eq!(learned(&snapshots(2), &[doubled(0), doubled(1)]), plain);
}

#[test]
fn two_kinds_of_posts_give_two_templates() {
    let note = |number: usize| {
        testing::snapshot(
            &post(number, "post")
                .replace("div class=text", "section class=note")
                .replace("</div></div>\n         <ul", "</div></section>\n         <ul"),
        )
    };
    let pages = [testing::snapshot(&post(0, "post")), testing::snapshot(&post(1, "post")), note(2)];
    let templates = learned(&pages, &[entry(0), entry(1), entry(2)]);
    assert_eq!(templates.templates.iter().map(|template| template.posts).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn a_redesign_is_noticed() {
    let templates = learned(&snapshots(3), &(0..3).map(entry).collect::<Vec<_>>());
    let cover = |html: &str, number: usize| {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).expect("a page");
        coverage(&page, &entry(number), recognise(&page, &templates).as_ref()).expect("text enough")
    };
    let before: Vec<f64> = (3..6).map(|number| cover(&post(number, "post"), number)).collect();
    assert!(!has_drifted(&before), "{before:?}");
    let after: Vec<f64> =
        (3..6).map(|number| cover(&post(number, "post").replace("class=text", "class=prose"), number)).collect();
    assert!(has_drifted(&after), "{after:?}");
    assert!(!has_drifted(&after[..1]));
}

#[test]
fn stored_templates_stay_readable() {
    let templates = learned(&snapshots(3), &(0..3).map(entry).collect::<Vec<_>>());
    let golden = include_str!("../../tests/feeds/templates-1.json");
    assert_eq!(templates.to_json().trim(), golden.trim());
    assert_eq!(Templates::from_json(golden).expect("templates"), templates);
}

#[test]
fn newer_and_broken_templates_are_refused() {
    let newer = r#"{"format": 99, "whatever": 1}"#;
    assert!(matches!(Templates::from_json(newer), Err(TemplatesError::NewerFormat { found: 99 })));
    let broken = Templates::none()
        .to_json()
        .replace("[]", r#"[{"posts": 1, "body": {"path": "html>>p", "matches": 1, "words": 1}}]"#);
    assert!(matches!(Templates::from_json(&broken), Err(TemplatesError::NotTemplates(_))));
}

#[test]
fn a_site_that_never_names_its_only_author_is_known_by_its_feed() {
    let silent = |number: usize| post(number, "post").replace("by Ann Lee", "more");
    let pages: Vec<PageSnapshot> = (0..2).map(|number| testing::snapshot(&silent(number))).collect();
    let unseen = testing::snapshot(&silent(6));
    let page = Page::new(&unseen).expect("a page");
    let author = |entries: &[Entry]| recognise(&page, &learned(&pages, entries)).and_then(|found| found.author);
    assert_eq!(author(&[entry(0), entry(1)]).as_deref(), Some("Ann Lee"));
    assert_eq!(author(&[entry(0), Entry { authors: vec!["Bo Ray".into()], ..entry(1) }]), None);
}

#[test]
fn a_class_less_costs_confidence_only() {
    let templates = learned(&snapshots(3), &(0..3).map(entry).collect::<Vec<_>>());
    let confidence = |html: &str| {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).expect("a page");
        recognise(&page, &templates).map(|found| found.confidence)
    };
    let (same, other) =
        (confidence(&post(6, "post")), confidence(&post(6, "post").replace("body class='single", "body class='")));
    assert!(other > Some(0.0) && other < same, "{other:?} {same:?}");
}

#[test]
fn the_feed_tells_the_order_of_day_and_month() {
    let dated = |number: usize| {
        post(number, "post").replace(&format!("March {}, 2024", number + 3), &format!("{:02}/03/2024", number + 3))
    };
    let pages: Vec<PageSnapshot> = (0..2).map(|number| testing::snapshot(&dated(number))).collect();
    let unseen = testing::snapshot(&dated(6));
    let page = Page::new(&unseen).expect("a page");
    let found = recognise(&page, &learned(&pages, &[entry(0), entry(1)])).expect("a post");
    assert_eq!(found.date.as_deref(), Some("2024-03-09"));
}
