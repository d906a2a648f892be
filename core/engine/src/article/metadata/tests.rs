//! Metadata of whole pages, written as HTML.

use super::metadata;
use crate::{
    article::{ArticleMetadata, Block, BlockKind, Direction, Inline},
    judge::Extraction,
    page::{NodeId, Page, PageSnapshot, testing},
};

fn of(html: &str) -> ArticleMetadata {
    let snapshot = testing::snapshot(html);
    let page = Page::new(&snapshot).unwrap();
    metadata(&page, &Extraction::default(), &[])
}

#[test]
fn titles_lose_the_name_of_the_site_and_nothing_else() {
    let cases = [
        (
            "<title>A real title | Example News</title><meta property=og:site_name content='Example News'>",
            "A real title",
        ),
        (
            "<title>Example News: A real title</title><meta property=og:site_name content='Example News'>",
            "A real title",
        ),
        ("<title>雨天的茶馆_小城笔记</title><meta property=og:site_name content='小城笔记'>", "雨天的茶馆"),
        ("<title>The Post-Guardian</title><meta property=og:site_name content='Guardian'>", "The Post-Guardian"),
        ("<title>A - B - C</title>", "A - B - C"),
        ("<title>War and peace – a review</title><h1>War and peace – a review</h1>", "War and peace – a review"),
        ("<title>Long name of it all - Site</title><h1>Site</h1><h1>Long name of it all</h1>", "Long name of it all"),
        ("<title>Something else entirely</title><h1>Welcome!</h1>", "Something else entirely"),
        ("<title>The thing (now)</title><h1>The thing (now)<a href=#x>¶</a></h1>", "The thing (now)"),
        ("<title>My pages</title><h1><a href=/>My pages</a></h1><h1>A post</h1>", "A post"),
        ("<title>A post - My pages</title><h1><a href=https://home.example>My pages</a></h1><h3>A post</h3>", "A post"),
        (
            "<title>A post</title><meta property=og:title content='A post'><meta property=og:site_name content='A post'>
             <h1>Me</h1><h1>A post</h1><h1>On this page</h1>",
            "A post",
        ),
        ("<title>A post | </title><h1>A post |</h1>", "A post"),
        ("<title>The « thing »</title>", "The « thing »"),
        ("<title>A post</title><h1>A post <span class=comment_count>12</span></h1>", "A post"),
        ("<title>Result</title><h1>Enum Result <button>Copy item path</button></h1>", "Enum Result"),
        ("<title>Result</title><h1><button>Result</button></h1>", "Result"),
        ("<title>Catch 22</title><h1>Catch <span>22</span></h1>", "Catch 22"),
        (
            "<title>Best harbours of 2025: a guide</title><h1>A guide to harbours for the tired</h1>",
            "A guide to harbours for the tired",
        ),
        ("<title>Meetup in May</title><h1>Meetup in May<br>Ropes, sails, tar and much more</h1>", "Meetup in May"),
        ("<title>Obituary: Ann Example, who kept the last ferry of the coast</title><h1>Ann Example</h1>", "Ann Example"),
        ("<title>修桥的人不走桥_南浔志_文化频道</title><h1>修桥的人不走桥</h1>", "修桥的人不走桥"),
        ("<title>Console | The manual</title><h1>The manual</h1><h2>Console <a href=#console>#</a></h2>", "Console"),
        ("<h1>Only a heading</h1>", "Only a heading"),
        ("<p>Only text</p>", "Only text"),
        ("", ""),
    ];
    for (html, expected) in cases {
        assert_eq!(of(html).title, expected, "{html}");
    }
}

#[test]
fn labels_in_a_heading_are_no_part_of_the_title() {
    let cases = [
        (
            "<title>Tea at the hut · Issue #41</title><h1><bdi>Tea at the hut</bdi><span>#41</span></h1>",
            "Tea at the hut",
        ),
        ("<title>Tea at the hut | Huts</title><h1><span>Title:</span>Tea at the hut</h1>", "Tea at the hut"),
        ("<title>Tea at the hut</title><h1>Thread: <span><a href=#>Tea at the hut</a></span></h1>", "Tea at the hut"),
        ("<title>Huts</title><h1><span class='label label--red'>Question</span> Tea at the hut</h1>", "Tea at the hut"),
        ("<title>Huts</title><h1>Tea at the hut <span class=badge>New</span></h1>", "Tea at the hut"),
        ("<title>Huts</title><h1><span class=label>Tea at the hut</span></h1>", "Tea at the hut"),
        ("<title>Catch 22 - Huts</title><h1>Catch <span>22</span></h1>", "Catch 22"),
    ];
    for (html, expected) in cases {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let title = (0..page.len()).find(|&node| page.tag(node) == "h1");
        let found = metadata(&page, &Extraction { title, ..Extraction::default() }, &[]).title;
        assert_eq!(found, expected, "{html}");
    }
}

#[test]
fn a_heading_goes_before_a_title_that_every_page_of_the_site_may_have() {
    let of = |head: &str| {
        let snapshot = testing::snapshot(&format!("<title>The coast</title>{head}<h1>Ferries at dawn</h1><p>Text</p>"));
        let page = Page::new(&snapshot).unwrap();
        let title = (0..page.len()).find(|&node| page.tag(node) == "h1");
        metadata(&page, &Extraction { title, ..Extraction::default() }, &[]).title
    };
    assert_eq!(of(""), "Ferries at dawn");
    assert_eq!(of("<meta property=og:title content='Boats'>"), "Boats");
    assert_eq!(of("<h1>Harbours</h1>"), "The coast");
}

#[test]
fn authors_are_names() {
    let cases = [
        (
            "<h1>T</h1><p>By <a href=/authors/ann>Ann Example</a> and Bo Beispiel | 5 May 2024</p>",
            Some("Ann Example, Bo Beispiel"),
        ),
        ("<html lang=de><h1>T</h1><p>Von Ann Example, Bo Beispiel</p>", Some("Ann Example, Bo Beispiel")),
        ("<html lang=ja><h1>題</h1><p>作者：山田太郎</p>", Some("山田太郎")),
        ("<meta name=author content='https://example.org/ann'><h1>T</h1><p>text</p>", None),
        (
            "<meta name=author content='Ann Example'><meta name=author content='Bo Beispiel'>",
            Some("Ann Example, Bo Beispiel"),
        ),
        ("<meta name=author content='name, email@example.org'><h1>T</h1><p>text</p>", None),
        ("<meta name=author content='Home > News > Island'><h1>T</h1><p>text</p>", None),
        ("<html lang=zh><h1>題</h1><p>作者：王小明 责任编辑：李四</p>", Some("王小明")),
        ("<meta name=author content='Center for Food and Drugs'>", Some("Center for Food and Drugs")),
        ("<h1>T</h1><p>Sold by the dozen, eaten by all.</p>", None),
        ("<h1>T</h1><div class=byline>Posted by Ann Example Updated today</div>", Some("Ann Example")),
        ("<h1>T</h1><div>Sort by Price</div><p>Nine boats.</p>", None),
        ("<h1>T</h1><p>Edited by Ann Example</p>", None),
        ("<h1>T</h1><div>Sold by Ann Example</div>", None),
        ("<html lang=fr><h1>T</h1><p>Par Élodie d’Arc, publié le 2 février 2024</p>", Some("Élodie d’Arc")),
        ("<html lang=de><h1>T</h1><p>Text: Ann Example, Fotos: Bo Beispiel</p>", Some("Ann Example")),
        ("<html lang=it><h1>T</h1><p>Testo di Ann Esempio</p>", Some("Ann Esempio")),
        ("<html lang=ja><h1>題</h1><p>文・佐藤恵子</p>", Some("佐藤恵子")),
        ("<html lang=zh><h1>題</h1><p>记者 李文</p>", Some("李文")),
        ("<a class=site-title rel=author href=/>paperweight</a><h1>T</h1><p>Nine boats.</p>", None),
        ("<a class=site-title rel=author href=/>Ann Example</a><h1>T</h1><p>Nine boats.</p>", Some("Ann Example")),
        ("<div><b>A blog by @ann</b> <a href=/>En</a> <a href=/ru>Ru</a></div><h1>T</h1>", None),
        (
            "<div itemscope><a itemprop=author>Ann</a></div><div class=comments><a itemprop=author>Troll</a></div>",
            Some("Ann"),
        ),
        (
            r#"<script type="application/ld+json">{"@type": "Article", "headline": "T",
               "author": {"@type": "Person", "name": "By Ann O&#039;Hara"}}</script>"#,
            Some("Ann O'Hara"),
        ),
    ];
    for (html, expected) in cases {
        assert_eq!(of(html).byline.as_deref(), expected, "{html}");
    }
}

#[test]
fn other_words_behind_by_are_no_names() {
    let byline = |html: &str| of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    for line in ["By Brand", "Recycle by City", "Trusted by Nine Thousand Crews", "Refined by Rope: Hemp, Rope: Nylon"]
    {
        assert_eq!(byline(&format!("<p>{line}</p>")), None, "{line}");
    }
    assert_eq!(byline("<p>Interview by Ann Example</p>").as_deref(), Some("Ann Example"));
    assert_eq!(byline("<p>Posted by Ann</p>").as_deref(), Some("Ann"));
}

#[test]
fn names_may_stand_below_what_introduces_them() {
    let byline = |html: &str| of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    for label in ["Written by", "By", "Author:", "Words by"] {
        let html = format!("<div>{label}</div><div>Ann Example</div>");
        assert_eq!(byline(&html).as_deref(), Some("Ann Example"), "{label}");
    }
    assert_eq!(byline("<p>By</p><p>all of the crews</p>"), None);
    assert_eq!(byline("<p>Author</p><p>Nine boats leave the harbour</p>"), None);
    assert_eq!(byline("<p>作者：</p><p>山田太郎</p>").as_deref(), Some("山田太郎"));
}

#[test]
fn the_first_byline_is_of_the_text_and_ends_with_its_link() {
    let byline = |html: &str| of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    let books = "<p>The ferry leaves at dawn.</p><p>The Shed by Cy Other</p>";
    assert_eq!(byline(&format!("<p>By Ann Example</p>{books}")).as_deref(), Some("Ann Example"));
    assert_eq!(byline(&format!("<p>By Ann Lee</p><p>By Bo Ray</p>{books}")).as_deref(), Some("Ann Lee, Bo Ray"));
    let linked = "<p>By <a href=/ann>Ann Example</a> <span>Former Keeper</span></p>";
    assert_eq!(byline(linked).as_deref(), Some("Ann Example"));
}

#[test]
fn classes_tell_authors_in_any_spelling_and_beside_other_words() {
    let byline = |html: &str| of(&format!("<h1>T</h1>{html}<p>Nine boats.</p>")).byline;
    for class in ["author-name", "post_author", "authorName", "PostAuthor"] {
        assert_eq!(byline(&format!("<p class={class}>Ann Example</p>")).as_deref(), Some("Ann Example"), "{class}");
    }
    assert_eq!(byline("<p class=authorBio>Ann Example</p>"), None);
    let labelled = "<div class=author><h4>Ideas from</h4><p>Ann Example</p><p>Keeper</p></div>";
    assert_eq!(byline(labelled).as_deref(), Some("Ann Example"));
    assert_eq!(byline("<div class=byline><a href=/money>Personal finance</a></div>"), None);
    assert_eq!(byline("<div class=author__name>ann and her boat</div>").as_deref(), Some("ann and her boat"));
    assert_eq!(byline("<div class=avatar-author>R</div>"), None);
    assert_eq!(byline("<a class='u-author h-card' href=/~ann>ann</a>").as_deref(), Some("ann"));
}

#[test]
fn names_on_start_pages_and_beside_goods_are_of_others() {
    let byline = |url: &str, head: &str| {
        let snapshot = testing::snapshot(&format!("{head}<h1>T</h1><p>By Ann Example</p>"));
        let snapshot = PageSnapshot { url: url.into(), ..snapshot };
        metadata(&Page::new(&snapshot).unwrap(), &Extraction::default(), &[]).byline
    };
    assert_eq!(byline("https://boats.example/ferry", "").as_deref(), Some("Ann Example"));
    assert_eq!(byline("https://boats.example/", ""), None);
    let declared = "<meta name=author content='Bo Ray'>";
    assert_eq!(byline("https://boats.example/", declared).as_deref(), Some("Bo Ray"));
    assert_eq!(byline("https://boats.example/rope", "<meta property=og:type content=product>"), None);
}

#[test]
fn accounts_that_look_after_a_site_are_declared_in_vain() {
    let declared = "<meta name=author content=admin><h1>T</h1>";
    assert_eq!(of(&format!("{declared}<p>text</p>")).byline, None);
    assert_eq!(of(&format!("{declared}<p>By Ann Example</p>")).byline.as_deref(), Some("Ann Example"));
}

#[test]
fn texts_are_signed_at_their_end() {
    let of = |html: &str| {
        let snapshot = testing::snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let kept = (0..page.len()).filter(|&node| page.text(node).is_some_and(|text| text.contains("ferry"))).collect();
        metadata(&page, &Extraction { kept, root: Some(0), ..Extraction::default() }, &[]).byline
    };
    let long = "<p>The ferry leaves at dawn.</p>".repeat(20);
    let signed = |line: &str| of(&format!("<h1>T</h1>{long}{line}<p>And so on.</p>"));
    assert_eq!(signed("<p>Posted by ann at 5 May 2024</p>").as_deref(), Some("ann"));
    assert_eq!(signed("<p><i>Auteur : Ann Example</i></p>").as_deref(), Some("Ann Example"));
    assert_eq!(signed("<p>Article by</p><p>Ann Example</p>").as_deref(), Some("Ann Example"));
    assert_eq!(signed("<p>By</p><p>Ann Example</p>"), None, "below other texts, too");
    assert_eq!(signed("<p>By Ann Example</p>"), None, "below other texts, too");
    assert_eq!(signed("<div class=comments>Posted by Troll at 5 May 2024</div>"), None);
    assert_eq!(signed("<p>Published by: Great Books</p>"), None);
    let goods = "<meta property=og:type content=product>";
    assert_eq!(signed(&format!("{goods}<p>Written by Ann Example</p>")), None, "of a customer");
}

#[test]
fn a_site_may_bear_the_name_of_its_author() {
    let card = "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='🐚 Annlee'>
                <meta property=og:site_name content='🐚 Annlee'>";
    assert_eq!(of(&format!("{card}<h1>T</h1><p>text</p>")).byline, None);
    let linked = format!("{card}<h1>T</h1><p>text</p><div><a href=/author/ann>Annlee</a></div>");
    assert_eq!(of(&linked).byline.as_deref(), Some("Annlee"));
    let shown = |line: &str| {
        of(&format!("<title>T | Ann Lee</title><h1>T</h1><p>All about the ferry.</p><p>{line}</p>")).byline
    };
    assert_eq!(shown("5 May 2024 | Ann Lee").as_deref(), Some("Ann Lee"));
    assert_eq!(shown("5 May 2024 | Bo Ray"), None, "not right below the title");
}

#[test]
fn the_owner_of_a_site_is_its_author() {
    let named =
        |name: &str| format!("<title>T | {name}</title><meta property=og:site_name content=\"{name}\"><h1>T</h1>");
    for name in ["Ann Example's blog", "Ann Example’s Weblog", "Ann Example's personal site"] {
        assert_eq!(of(&named(name)).byline.as_deref(), Some("Ann Example"), "{name}");
    }
    for name in ["Traveller's blog", "Ann Example's Boats", "The Boat Blog"] {
        assert_eq!(of(&named(name)).byline, None, "{name}");
    }
    let declared = |name: &str| of(&format!("{}<meta name=author content='{name}'>", named(name))).byline;
    assert_eq!(declared("Ann Example").as_deref(), Some("Ann Example"));
    assert_eq!(declared("Boatshop"), None);
}

#[test]
fn a_name_may_stand_beside_the_date() {
    let below = |line: &str| of(&format!("<h1>T</h1><p>{line}</p><p>text</p>")).byline;
    assert_eq!(below("8 December 2022 · Ann Example").as_deref(), Some("Ann Example"));
    assert_eq!(below("8 December 2022 · <a href=/news>Company News</a>"), None, "a section of the site");
    assert_eq!(below("8 December 2022 · Volume 3"), None);
    assert_eq!(below("2023-11-12 08:30 来源：南浔志 作者：沈砚秋 字号：大 中 小").as_deref(), Some("沈砚秋"));
}

#[test]
fn names_stand_in_titles_and_bibliographies() {
    let poem = "<title>The shed by Ann Example | Thin Light</title><h1>The shed</h1>";
    assert_eq!(of(&format!("{poem}<div>Ann Example</div><p>text</p>")).byline.as_deref(), Some("Ann Example"));
    assert_eq!(of(&format!("{poem}<div>Thin Light</div><p>text</p>")).byline, None);
    let cited = "<meta name=citation_author content='Example, Ann'><meta name=citation_author content='Bo Ray'>";
    assert_eq!(of(cited).byline.as_deref(), Some("Ann Example, Bo Ray"));
}

#[test]
fn weekdays_are_no_names() {
    let line = |line: &str| of(&format!("<h1>T</h1><p>{line}</p>")).byline;
    assert_eq!(line("Posted by <a href=/ann>Ann Lee</a> Wed, 04 Jan 2006").as_deref(), Some("Ann Lee"));
    assert_eq!(line("Posted by Ann Lee on Wednesday, 04 Jan 2006").as_deref(), Some("Ann Lee"));
    assert_eq!(line("By Wed, 04 Jan 2006"), None);
}

#[test]
fn the_address_tells_which_number_is_the_month() {
    let mut snapshot = testing::snapshot("<html lang=en-US><h1>T</h1><p>05/12/2019</p>");
    let published = |snapshot: &_| metadata(&Page::new(snapshot).unwrap(), &Extraction::default(), &[]).published;
    assert_eq!(published(&snapshot).as_deref(), Some("2019-05-12"));
    snapshot.url = "https://example.org/2019/12/05/ferry/".into();
    assert_eq!(published(&snapshot).as_deref(), Some("2019-12-05"));
    snapshot.url = "https://example.org/2019/12/06/ferry/".into();
    assert_eq!(published(&snapshot).as_deref(), Some("2019-05-12"));
}

#[test]
fn dates_are_those_of_the_article() {
    let cases = [
        ("<meta property=article:published_time content='2024-01-08T12:00:00Z'>", Some("2024-01-08T12:00:00Z"), None),
        (
            "<h1>T</h1><p>Published January 8, 2024. Updated January 9, 2024.</p>",
            Some("2024-01-08"),
            Some("2024-01-09"),
        ),
        ("<h1>T</h1><time datetime=2024-01-08>last week</time><p>Text</p>", Some("2024-01-08"), None),
        ("<h1>T</h1><p>Text</p><div class=comments><time datetime=2024-01-08>then</time></div>", None, None),
        ("<h1>T</h1><p>It all began, as we know from many letters of hers, on 8 January 2024 in Rome.</p>", None, None),
        (
            r#"<script type="application/ld+json">{"@type": "WebPage", "datePublished": "2020-01-01"}</script><h1>Shop</h1>"#,
            None,
            None,
        ),
    ];
    for (html, published, modified) in cases {
        let found = of(html);
        assert_eq!((found.published.as_deref(), found.modified.as_deref()), (published, modified), "{html}");
    }
}

#[test]
fn a_list_of_articles_has_no_date_of_its_own() {
    let entry = |day: u8| format!("<article><h2>One</h2><time datetime=2024-01-0{day}>then</time></article>");
    let html = format!("<h1>News</h1>{}{}", entry(1), entry(2));
    assert_eq!(of(&html).published, None);
}

#[test]
fn place_and_language() {
    let html = "<html lang=ar_eg dir=rtl><body style='direction:rtl'><title>T</title>
        <link rel=canonical href=/b><meta property=og:image content=/i.png><meta name=description content='What &amp;amp; why'>
        <meta property=og:site_name content=Site><p>text</p>";
    let found = of(html);
    assert_eq!(found.language.as_deref(), Some("ar-EG"));
    assert_eq!(found.canonical_url.as_deref(), Some("https://example.org/b"));
    assert_eq!(found.lead_image.as_deref(), Some("https://example.org/i.png"));
    assert_eq!(found.site_name.as_deref(), Some("Site"));
    assert_eq!(found.excerpt.as_deref(), Some("What & why"));
    assert_eq!(found.direction, Direction::Ltr, "the root itself is left to right in this sketch of a browser");
}

#[test]
fn addresses_of_others_are_not_taken() {
    let found = of("<link rel=canonical href=https://other.example/><meta property=og:image content='javascript:x'>");
    assert_eq!((found.canonical_url, found.lead_image), (None, None));
    assert_eq!(of("<link rel=canonical href=/>").canonical_url, None, "the start page is not this page");
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
    let page = |inner: &str| of(&format!("<body><div class=sidebar_content>{inner}</div><p>Text</p></body>"));
    let byline = "<span itemprop=author>Ann Example</span> <time datetime=2021-05-05>5 May</time>";
    let found = page(&format!("<h1>The last ferry</h1>{byline}"));
    assert_eq!((found.byline.as_deref(), found.published.as_deref()), (Some("Ann Example"), Some("2021-05-05")));
    let found = of(&format!("<h1>The last ferry</h1><p>Text</p><div class=sidebar>{byline}</div>"));
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
    let by = |text: &str| of(&format!("<div class=author>{text}</div>")).0.unwrap_or_default();
    assert_eq!(by("View all posts by Ann Example →"), "Ann Example");
    assert_eq!(by("Alle Beiträge von Ursula von der Heide anzeigen"), "Ursula von der Heide");
    assert_eq!(by("View All of Ann Example’s Posts"), "Ann Example");
    assert_eq!(by("<span>文章作者: </span><a href=/about>JoyLin</a>"), "JoyLin");
    assert_eq!([by("About the author"), by("Read more of it")], ["", ""]);
}

#[test]
fn a_day_in_a_quotation_is_not_of_the_text() {
    let of = |html: &str| {
        let snapshot = testing::snapshot(&format!("<title>T</title><h1>T</h1>{html}"));
        let page = Page::new(&snapshot).unwrap();
        metadata(&page, &Extraction::default(), &[]).published
    };
    assert_eq!(of("<p>Keeper, May 1, 2015</p>").as_deref(), Some("2015-05-01"));
    assert_eq!(of("<blockquote>Keeper, <a href=/1>May 1, 2015</a></blockquote>"), None);
}
