//! Posts of a site whose feed taught how it builds them.

use engine::{
    analyze, analyze_on_site,
    article::BlockKind,
    feed::Lesson,
    memory::{FeedBasis, SiteMemory, with_feed},
    page::PageSnapshot,
};
use page::testing;

const NAMES: [&str; 3] = ["kettle", "ladder", "gate"];

fn text(name: &str) -> String {
    let line = |when: &str| {
        format!("<p>Nobody on the quay knew what to do about the {name} {when}, and all were told so.</p>")
    };
    ["at dawn", "at noon", "at night", "in winter"].map(line).concat()
}

fn post(name: &str, text: &str) -> PageSnapshot {
    let html = format!(
        "<title>Log: the {name}</title><meta name=author content='Pressmaker'><div class=menu><a href=a>Log</a></div>
         <div class=post><h1 class=name>The {name}</h1><div class=text>{text}</div>
         {}<p class=tags><a>Quay</a> <a>All {name}s</a></p></div>",
        match name {
            "bell" => "",
            "ladder" => "<p class=hand>set down by Bo Ray</p>",
            _ => "<p class=hand>set down by Ann Lee</p>",
        }
    );
    PageSnapshot { url: format!("https://log.example/{name}"), ..testing::snapshot(&html) }
}

fn memory() -> SiteMemory {
    let item = |name: &&str| {
        format!(
            "<item><title>The {name}</title><link>/{name}</link><dc:creator>{}</dc:creator><category>Quay</category>
             <category>All {name}s</category><description>{}</description></item>",
            if *name == "ladder" { "Bo Ray" } else { "Ann Lee" },
            text(name).replace('<', "&lt;")
        )
    };
    let items: String = NAMES.iter().map(item).collect();
    let feed = format!("<rss><channel><title>Log</title>{items}</channel></rss>");
    let mut lesson = Lesson::of(&feed, "https://log.example/feed").expect("a feed");
    assert!(NAMES.iter().all(|name| lesson.add(post(name, &text(name)))));
    with_feed(&SiteMemory::new("log.example"), &lesson.learn()).expect("templates")
}

#[test]
fn what_the_feed_taught_stands_above_what_the_page_says() {
    let page = post("drawer", &text("drawer"));
    let alone = analyze(&page, &|| 0.0).expect("sound");
    assert_eq!(alone.article.metadata.byline.as_deref(), Some("Pressmaker"));
    let taught = analyze_on_site(&page, &memory(), &|| 0.0).expect("sound");
    let about = &taught.article.metadata;
    assert_eq!((about.title.as_str(), about.byline.as_deref()), ("The drawer", Some("Ann Lee")));
    assert_eq!(about.tags, ["Quay", "All drawers"]);
    assert_eq!(taught.basis.feed, Some(FeedBasis { posts: 3, body: false }));
    assert_eq!(taught.extraction.kept, alone.extraction.kept);
}

#[test]
fn a_post_in_which_nothing_else_finds_a_text_is_read_by_its_template() {
    let page = post("bell", "<img src=bell.png width=600 height=400><p>It rang.</p>");
    assert_eq!(analyze(&page, &|| 0.0).expect("sound").article.body, []);
    let taught = analyze_on_site(&page, &memory(), &|| 0.0).expect("sound");
    assert!(matches!(taught.article.body[0].kind, BlockKind::Image(_)) && taught.article.body.len() == 2);
    assert_eq!(taught.basis.feed, Some(FeedBasis { posts: 3, body: true }));
    assert_eq!(taught.extraction.reason, None);
}

#[test]
fn a_post_that_lists_others_is_one_post() {
    let listed = |name: &str| format!("<h2 style='font-size:28px'><a href=/{name}>The {name}</a></h2>{}", text(name));
    let page = post("lists", &(listed("oar") + &listed("bucket") + &listed("chain")));
    assert_eq!(analyze(&page, &|| 0.0).expect("sound").article.posts.len(), 3);
    let taught = analyze_on_site(&page, &memory(), &|| 0.0).expect("sound");
    assert_eq!((taught.article.posts.len(), taught.basis.feed.is_some()), (0, true));
}

#[test]
fn other_pages_are_read_as_before() {
    let html =
        "<title>About</title><main><h1>About the log</h1><p>The log was begun when the quay was built.</p></main>";
    let page = PageSnapshot { url: "https://log.example/about".into(), ..testing::snapshot(html) };
    let taught = analyze_on_site(&page, &memory(), &|| 0.0).expect("sound");
    assert_eq!(taught.basis.feed, None);
    assert_eq!(taught.article, analyze(&page, &|| 0.0).expect("sound").article);
}
