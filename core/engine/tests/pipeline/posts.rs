//! Pages with several posts, from the snapshot to their titles, authors and days.

use engine::{
    analyze,
    article::{Article, Post, to_text},
    page::PageSnapshot,
};
use page::testing::snapshot;

const PROSE: &str = "The ferry left the harbour before dawn, and nobody on the quay had thought of the mail. By \
                     noon the wind had turned, so the captain waited; the letters arrived a day late, but dry.";

fn post(title: &str, by: &str, day: u32, end: &str) -> String {
    let link = title.to_lowercase().replace(' ', "-");
    format!(
        "<article><h2 style='font-size:28px'><a href='/posts/{link}'>{title}</a></h2>
         <p>By {by}, {day} May 2021</p><p>{title} comes first. {PROSE}</p><h2>Later</h2><p>{PROSE}</p>{end}</article>"
    )
}

fn blog(posts: &str) -> PageSnapshot {
    let mut page = snapshot(&format!(
        "<title>Letters from the coast</title><header><a href='/' style='font-size:20px'>Letters from the coast</a>
         <nav><ul><li><a href='/about'>About</a></li><li><a href='/archive'>Archive</a></li></ul></nav></header>
         <main style='width:560px'>{posts}</main><footer><p>All rights reserved by the coast.</p></footer>"
    ));
    page.url = "https://example.org/news".into();
    page.base_url.clone_from(&page.url);
    page
}

fn posts(page: &PageSnapshot) -> (Vec<Post>, Vec<String>, String) {
    let article = analyze(page, &|| 0.0).expect("sound").article;
    let (_, parts) = article.parts();
    let texts = parts.map(|(_, content)| to_text(&Article { body: content.to_vec(), ..Default::default() }));
    let texts = texts.collect();
    (article.posts.clone(), texts, article.metadata.title.clone())
}

#[test]
fn several_posts_stay_apart_with_their_authors_and_dates() {
    let more = "<p><a href='/posts/a-song-for-the-way'>Read more</a></p>";
    let all = [
        post("The last ferry", "Ann Smith", 3, ""),
        post("Letters arrive", "Bo Jones", 4, ""),
        post("A song for the way", "Cy Miller", 5, more),
    ];
    let (posts, texts, title) = posts(&blog(&all.concat()));
    let known: Vec<_> =
        posts.iter().map(|post| (post.title.as_str(), post.byline.as_deref(), post.is_excerpt)).collect();
    let expected = [
        ("The last ferry", Some("Ann Smith"), false),
        ("Letters arrive", Some("Bo Jones"), false),
        ("A song for the way", Some("Cy Miller"), true),
    ];
    assert_eq!(known, expected);
    let days: Vec<_> = posts.iter().map(|post| post.published.as_deref()).collect();
    assert_eq!(days, [Some("2021-05-03"), Some("2021-05-04"), Some("2021-05-05")]);
    assert_eq!(posts[1].url, "https://example.org/posts/letters-arrive");
    for (text, (title, ..)) in texts.iter().zip(expected) {
        assert!(text.trim_start().starts_with(title), "{text}");
        assert!(!text.contains("May 2021"), "{text}");
        assert_eq!((text.matches("comes first").count(), text.matches("the mail").count()), (1, 2), "{text}");
    }
    assert_eq!(title, "Letters from the coast");
}

#[test]
fn lines_that_only_lead_on_are_no_part_of_a_post() {
    let end = |subject: &str, comments: u32| {
        format!(
            "<p>Category: <a href='/category/{subject}'>{subject}</a></p>
             <p><a href='/posts/{subject}#comments'>{comments} comments</a></p>"
        )
    };
    let source = "<p>Via <a href='https://elsewhere.example/'>Elsewhere</a></p>";
    let all = [
        post("The last ferry", "Ann Smith", 3, &end("ferries", 7)),
        post("Letters arrive", "Bo Jones", 4, &end("letters", 2)),
        post("A song for the way", "Cy Miller", 5, &format!("<p>More of <a href='/posts/1'>the first</a></p>{source}")),
        post("The quay", "Di Brown", 6, source),
    ];
    let (posts, texts, _) = posts(&blog(&all.concat()));
    assert_eq!(posts.len(), 4);
    for text in &texts {
        assert!(!text.contains("Category") && !text.contains("comments") && text.contains("the mail"), "{text}");
    }
    assert!(texts[2].contains("More of the first") && texts[2].contains("Via"), "{}", texts[2]);
    assert!(texts[3].contains("Via Elsewhere"), "{}", texts[3]);
}

#[test]
fn a_saved_copy_of_a_page_shows_the_same_posts() {
    let all = [post("The last ferry", "Ann Smith", 3, ""), post("Letters arrive", "Bo Jones", 4, "")];
    let mut page = blog(&all.concat().replace("href='/", "href='https://example.org/"));
    page.url = "file:///C:/reader/news.html".into();
    page.base_url.clone_from(&page.url);
    assert_eq!(posts(&page).0.len(), 2);
}

#[test]
fn a_thread_is_by_who_began_it_and_of_that_day() {
    let reply = |name: &str, day: u32| {
        format!(
            "<article><h4 style='font-size:18px'><a href='/members/{name}.7/'>{name}</a></h4><p>{day} May 2021</p>
             <p>{name} says so. {PROSE}</p></article>"
        )
    };
    let mut page = blog(&format!("<h1>Knots for beginners</h1>{}", reply("annsmith", 3) + &reply("bo", 4)));
    page.metadata.title = "Knots for beginners | Letters from the coast".into();
    let article = analyze(&page, &|| 0.0).expect("sound").article;
    let posts: Vec<_> = article.posts.iter().map(|post| (post.byline.as_deref(), post.published.as_deref())).collect();
    assert_eq!(posts, [(Some("annsmith"), Some("2021-05-03")), (Some("bo"), Some("2021-05-04"))]);
    let about = article.metadata;
    let known = (about.title.as_str(), about.byline.as_deref(), about.published.as_deref());
    assert_eq!(known, ("Knots for beginners", Some("annsmith"), Some("2021-05-03")));
}

#[test]
fn goods_beside_posts_are_none_of_theirs() {
    let goods = "<div itemscope itemtype='https://schema.org/Product'><p>A rope of hemp</p></div>";
    let all = [post("The last ferry", "Ann Smith", 3, ""), post("Letters arrive", "Bo Jones", 4, "")];
    let found = posts(&blog(&format!("{goods}{}", all.concat()))).0;
    let known: Vec<_> = found.iter().map(|post| (post.byline.as_deref(), post.published.as_deref())).collect();
    assert_eq!(known, [(Some("Ann Smith"), Some("2021-05-03")), (Some("Bo Jones"), Some("2021-05-04"))]);
}

#[test]
fn a_retrospect_that_says_when_it_was_published_is_an_article() {
    let all = [post("The last ferry", "Bo Jones", 3, ""), post("Letters arrive", "Cy Miller", 4, "")];
    let mut page = blog(&format!("<h1>The year at the quay</h1><p>By Ann Smith, 9 May 2021</p>{}", all.concat()));
    page.metadata.title = "The year at the quay".into();
    let about = |page: &PageSnapshot| {
        let found = analyze(page, &|| 0.0).expect("sound").article;
        (found.posts.len(), found.metadata.byline, found.metadata.published)
    };
    assert_eq!(about(&page), (2, None, None));
    let declared = snapshot("<meta property=article:published_time content=2021-05-09>").metadata.meta;
    page.metadata.meta.extend(declared);
    assert_eq!(about(&page), (2, Some("Ann Smith".into()), Some("2021-05-09".into())));
}

#[test]
fn posts_of_a_thread_may_be_headed_by_their_days() {
    let reply = |name: &str, day: u32| {
        format!(
            "<div><h2 style='font-size:18px'>#{day} <a href='/thread?post={day}#p{day}'>2021-05-0{day} 10:59:47</a></h2>
             <div class=postleft><dl><dt>{name}</dt><dd>Registered: 2016-07-02</dd></dl></div>
             <p>{name} says so. {PROSE}</p></div>"
        )
    };
    let mut page = blog(&format!("<h1>Knots for beginners</h1>{}", reply("annsmith", 3) + &reply("bo", 4)));
    page.metadata.title = "Knots for beginners | Letters from the coast".into();
    page.url = "https://example.org/thread?id=7".into();
    let article = analyze(&page, &|| 0.0).expect("sound").article;
    let posts: Vec<_> = article.posts.iter().map(|post| (post.byline.as_deref(), post.published.as_deref())).collect();
    let days = ["2021-05-03T10:59:47", "2021-05-04T10:59:47"];
    assert_eq!(posts, [(Some("annsmith"), Some(days[0])), (Some("bo"), Some(days[1]))]);
    let about = article.metadata;
    assert_eq!((about.byline.as_deref(), about.published.as_deref()), (Some("annsmith"), Some(days[0])));
}

#[test]
fn the_heading_of_a_day_belongs_to_the_post_below_it() {
    let post = |title: &str, day: u32| {
        format!(
            "<h2 style='font-size:28px'>Monday, {day} May 2021</h2><h3 style='font-size:20px'>{title}</h3>
             <p>{title} comes first. {PROSE}</p><p>{PROSE}</p>
             <p>By Ann Smith | <a href='/posts/{day}'>Permalink</a></p>"
        )
    };
    let all = [post("The last ferry", 3), post("Letters arrive", 10), post("A song for the way", 17)];
    let (posts, texts, _) = posts(&blog(&all.concat()));
    let days: Vec<_> = posts.iter().map(|post| (post.published.as_deref(), post.url.as_str())).collect();
    let expected = [("2021-05-03", "3"), ("2021-05-10", "10"), ("2021-05-17", "17")]
        .map(|(day, page)| (Some(day), format!("https://example.org/posts/{page}")));
    assert_eq!(days, expected.each_ref().map(|(day, url)| (*day, url.as_str())));
    for text in texts {
        assert!(!text.contains("May 2021") && text.matches("comes first").count() == 1, "{text}");
    }
}

#[test]
fn the_page_of_one_post_is_one_article() {
    let mut page = blog(&(post("The last ferry", "Ann Smith", 3, "") + &post("Letters arrive", "Bo Jones", 4, "")));
    page.url = "https://example.org/posts/the-last-ferry".into();
    assert_eq!(posts(&page).0, []);
    assert_eq!(posts(&blog(&post("The last ferry", "Ann Smith", 3, ""))).0, []);
}

#[test]
fn linked_headings_of_an_article_are_no_posts() {
    let intro = format!("<h1>Two places to see from the ferry</h1>{}", format!("<p>{PROSE}</p>").repeat(4));
    let page = blog(&(intro + &post("The quay", "", 3, "") + &post("The mail office", "", 4, "")));
    assert_eq!(posts(&page).0, []);
}
