//! Metadata of whole pages, written as HTML.

mod authors;
mod dates;
mod threads;
mod titles;

use judge::Extraction;
use page::{NodeId, Page, testing};

use super::metadata;
use crate::{ArticleMetadata, Block, BlockKind, Direction, Inline};

fn metadata_of(html: &str) -> ArticleMetadata {
    let snapshot = testing::snapshot(html);
    let page = Page::new(&snapshot).unwrap();
    metadata(&page, &Extraction::default(), &[])
}

#[test]
fn a_note_beside_the_text_is_of_the_text() {
    let note = "<aside><a rel=author href=/ann>Ann Example</a><time datetime=2024-01-08>8 January</time></aside>";
    let found = metadata_of(&format!("<article><h1>T</h1>{note}<p>Text</p></article>"));
    assert_eq!((found.byline.as_deref(), found.published.as_deref()), (Some("Ann Example"), Some("2024-01-08")));
    let bio =
        "<p>Работает на пароме и двадцать лет пишет о том, как он уходит в море на рассвете, и о тех, кто его ждёт</p>";
    let told = metadata_of(&format!(
        "<article><h1>T</h1>{}<p>Text</p></article>",
        note.replace("</aside>", &format!("{bio}</aside>"))
    ));
    assert_eq!(told.byline.as_deref(), Some("Ann Example"), "as long in any script");
    let more = note.replace("<time", "<h4>More to read</h4><time");
    for other in [format!("<h1>T</h1>{more}<p>Text</p>"), format!("<h1>T</h1><p>Text</p><div><p>A</p>{note}</div>")] {
        let found = metadata_of(&format!("<article>{other}</article>"));
        assert_eq!((found.byline, found.published), (None, None), "{other}");
    }
}

#[test]
fn place_and_language() {
    let html = "<html lang=ar_eg dir=rtl><body style='direction:rtl'><title>T</title>
        <link rel=canonical href=/b><meta property=og:image content=/i.png><meta name=description content='What &amp;amp; why'>
        <meta property=og:site_name content=Site><p>text</p>";
    let found = metadata_of(html);
    assert_eq!(found.language.as_deref(), Some("ar-EG"));
    assert_eq!(found.canonical_url.as_deref(), Some("https://example.org/b"));
    assert_eq!(found.lead_image.as_deref(), Some("https://example.org/i.png"));
    assert_eq!(found.site_name.as_deref(), Some("Site"));
    assert_eq!(found.excerpt.as_deref(), Some("What & why"));
    assert_eq!(found.direction, Direction::Ltr, "the root itself is left to right in this sketch of a browser");
}

#[test]
fn the_title_of_a_text_is_no_name_of_its_site() {
    let named = "<meta property=og:site_name content='The ferry'><meta name=application-name content=Harbour>";
    let page = |rest: &str| metadata_of(&format!("<title>The ferry</title>{named}{rest}")).site_name;
    let title = "<meta property=og:title content='The ferry'><h1>The ferry</h1>";
    assert_eq!(page(title).as_deref(), Some("Harbour"));
    assert_eq!(page("<h1>How it began</h1>").as_deref(), Some("The ferry"));
    assert_eq!(page("").as_deref(), Some("The ferry"), "nothing but its name is known of the page");
}

#[test]
fn text_runs_as_most_of_its_letters_do_where_the_page_states_no_direction() {
    let direction = |html: &str| {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let kept = (0..page.len()).filter(|&node| page.text(node).is_some()).collect();
        metadata(&page, &Extraction { kept, ..Extraction::default() }, &[]).direction
    };
    assert_eq!(direction("<h1>Tide</h1><p>قایق سپیده‌دم از بندر می‌رود, says the Tide</p>"), Direction::Rtl);
    assert_eq!(direction("<h1>قایق</h1><p>The boat is called قایق.</p>"), Direction::Ltr);
}

#[test]
fn addresses_of_others_are_not_taken() {
    let found =
        metadata_of("<link rel=canonical href=https://other.example/><meta property=og:image content='javascript:x'>");
    assert_eq!((found.canonical_url, found.lead_image), (None, None));
    assert_eq!(metadata_of("<link rel=canonical href=/>").canonical_url, None, "the start page is not this page");
}

#[test]
fn excerpts_begin_with_a_sentence() {
    let snapshot = testing::snapshot("<p>text</p>");
    let page = Page::new(&snapshot).unwrap();
    let content = |text: &str| vec![Inline::Text { text: text.to_owned() }];
    let heading = || Block::new(BlockKind::Heading { level: 2, content: content("How it began"), id: None });
    let body = [heading(), Block::new(BlockKind::Paragraph { content: content("The ferry was late.") })];
    let excerpt = |body: &[Block]| metadata(&page, &Extraction::default(), body).excerpt;
    assert_eq!(excerpt(&body).as_deref(), Some("The ferry was late."));
    assert_eq!(excerpt(&[heading()]).as_deref(), Some("How it began"));
}

#[test]
fn excerpts_end_with_a_word_and_words_are_counted() {
    let snapshot = testing::snapshot("<p>text</p>");
    let page = Page::new(&snapshot).unwrap();
    let text = "seven letters, ".repeat(100);
    let body = [Block::new(BlockKind::Paragraph { content: vec![Inline::Text { text }] })];
    let found = metadata(&page, &Extraction::default(), &body);
    let excerpt = found.excerpt.unwrap();
    assert!(
        excerpt.chars().count() <= 300 && (excerpt.ends_with("letters…") || excerpt.ends_with("seven…")),
        "{excerpt}"
    );
    assert_eq!((found.word_count, found.reading_minutes), (200, 1));
}

#[test]
fn what_encloses_the_article_is_no_sidebar_whatever_it_is_called() {
    let page = |inner: &str| metadata_of(&format!("<body><div class=sidebar_content>{inner}</div><p>Text</p></body>"));
    let byline = "<span itemprop=author>Ann Example</span> <time datetime=2021-05-05>5 May</time>";
    let found = page(&format!("<h1>The last ferry</h1>{byline}"));
    assert_eq!((found.byline.as_deref(), found.published.as_deref()), (Some("Ann Example"), Some("2021-05-05")));
    let found = metadata_of(&format!("<h1>The last ferry</h1><p>Text</p><div class=sidebar>{byline}</div>"));
    assert_eq!((found.byline, found.published), (None, None));
}

#[test]
fn what_stands_at_the_foot_tells_who_and_when() {
    let of = |foot: &str| {
        let text = "<p>It left the harbour before dawn.</p>".repeat(16);
        let html = format!("<h1>The last ferry</h1>{text}{foot}");
        let snapshot = testing::snapshot(&html);
        let page = Page::new(&snapshot).unwrap();
        let in_text = |&node: &NodeId| page.parent(node).is_some_and(|parent| page.tag(parent) == "p");
        let kept = (0..page.len()).filter(in_text).collect();
        let metadata = metadata(&page, &Extraction { kept, root: Some(0), ..Extraction::default() }, &[]);
        (metadata.byline, metadata.published)
    };
    let author = "<div class=author>View all of Ann Example's posts</div>";
    let time = |day: u32| format!("<div><time datetime=2021-05-0{day}>{day} May</time></div>");
    let (name, day) = (Some("Ann Example".to_owned()), Some("2021-05-05".to_owned()));
    assert_eq!(of(&format!("{author}{}", time(5))), (name.clone(), day));
    assert_eq!(of(&format!("{author}{}{}", time(5), time(6))), (name, None));
    assert_eq!(of(&format!("<h2>Older</h2>{author}{}", time(5))), (None, None));
    for other in ["class=comment", "class=kommentare", "class=post-navigation", "class=testimonials"] {
        assert_eq!(of(&format!("<div {other}>{author}{}</div>", time(5))), (None, None), "{other}");
    }
    let day = "datetime=2021-05-05>5 May</time>";
    for others in [
        format!("<div>Last updated on <time {day}</div>"),
        format!("<div><span>Last updated</span> on <b><time {day}</b></div>"),
        format!("<div><a href=/next>Another ferry <time {day}</a></div>"),
        format!("<div><time class=updated {day}</div>"),
    ] {
        assert_eq!(of(&others).1, None, "{others}");
    }
    assert!(of(&format!("<div>Posted on <time {day}</div>")).1.is_some());
    assert!(of("<div class=post-date>Posted on 5 May 2021</div>").1.is_some());
    assert_eq!(of("<div class=post-date>Updated on 5 May 2021</div>").1, None);
    assert_eq!(of("<div class=date><a href=/next>5 May 2021</a></div>").1, None);
    for end in ["<p>By Ann Example</p>", "<p>— Ann Example</p>", "<div>By Ann Example, 5 May 2021</div>"] {
        assert_eq!(of(end).0.as_deref(), Some("Ann Example"), "{end}");
    }
    for end in ["<p>5 May 2021</p>", "<p>Published on 5 May 2021</p>"] {
        assert_eq!(of(end).1.as_deref(), Some("2021-05-05"), "{end}");
    }
    for other in ["<p>See you on 5 May 2021</p>", "<p>Updated 5 May 2021</p>"] {
        assert_eq!(of(other), (None, None), "{other}");
    }
    let next = "<div><a href=/next>How the old ferry was built</a><div>Written by Bo Beispiel</div></div>";
    assert_eq!(of(next).0, None, "another text is in between");
    let by = |text: &str| of(&format!("<div class=author>{text}</div>")).0.unwrap_or_default();
    assert_eq!(by("View all posts by Ann Example →"), "Ann Example");
    assert_eq!(by("Alle Beiträge von Ursula von der Heide anzeigen"), "Ursula von der Heide");
    assert_eq!(by("View All of Ann Example’s Posts"), "Ann Example");
    assert_eq!(by("<span>文章作者: </span><a href=/about>JoyLin</a>"), "JoyLin");
    assert_eq!([by("About the author"), by("Read more of it")], ["", ""]);
}
