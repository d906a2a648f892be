//! When it was published.

use judge::Extraction;
use page::{Page, testing};

use super::metadata_of;
use crate::metadata::metadata;

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
fn a_day_declared_in_the_other_order_is_no_later_one() {
    let declared = "<meta property=article:published_time content=2019-12-05>";
    let found = metadata_of(&format!("<html lang=en-US>{declared}<h1>T</h1><p>05/12/2019</p>"));
    assert_eq!(found.published.as_deref(), Some("2019-12-05"));
}

#[test]
fn a_product_copied_onto_every_page_hides_no_author_and_no_day() {
    let of_type = |kind: &str, open: &str| {
        let byline = "<p>By <a rel=author href=/ann>Ann Example</a></p><time datetime=2024-01-08>8 January</time>";
        let found = metadata_of(&format!("{open}<meta property=og:type content={kind}><h1>T</h1>{byline}<p>Text</p>"));
        (found.byline, found.published)
    };
    let html = "<html itemscope itemtype=http://schema.org/Product>";
    let told = (Some("Ann Example".to_owned()), Some("2024-01-08".to_owned()));
    assert_eq!(of_type("article", html), told);
    assert_eq!(of_type("website", html), (None, None));
    let within = "<div itemscope itemtype=http://schema.org/Product></div>";
    assert_eq!(of_type("article", within), (None, None));
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
        ("<html lang=en-US><h1>T</h1><p>Published 1/18/24</p><p>Text</p>", Some("2024-01-18"), None),
        (
            "<h1>T</h1><p><time>Updated January 9, 2024</time> <time>Published January 8, 2024</time></p><p>Text</p>",
            Some("2024-01-08"),
            Some("2024-01-09"),
        ),
        ("<html lang=de><h1>T</h1><p>18.01.24</p><p>18. Januar 2023</p>", Some("2023-01-18"), None),
        ("<body><div>Monday, 8 January 2024</div><main><h1>T</h1><p>Text</p></main>", None, None),
        ("<body><main><p>Monday, 8 January 2024</p><h1>T</h1><p>Text</p></main>", Some("2024-01-08"), None),
        ("<h1>T</h1><p>Text</p><div class=comments><time datetime=2024-01-08>then</time></div>", None, None),
        ("<h1>T</h1><p>It all began, as we know from many letters of hers, on 8 January 2024 in Rome.</p>", None, None),
        (
            r#"<script type="application/ld+json">{"@type": "WebPage", "datePublished": "2020-01-01"}</script><h1>Shop</h1>"#,
            None,
            None,
        ),
    ];
    for (html, published, modified) in cases {
        let found = metadata_of(html);
        assert_eq!((found.published.as_deref(), found.modified.as_deref()), (published, modified), "{html}");
    }
}

#[test]
fn a_day_that_is_shown_goes_before_a_later_one_that_is_declared() {
    let declared = "<meta property=article:published_time content='2024-01-08T02:00:00Z'>";
    let of =
        |shown: &str| metadata_of(&format!("{declared}<h1>T</h1>{shown}<p>Text</p>")).published.unwrap_or_default();
    assert_eq!(of("<p>3 May 2019</p>"), "2019-05-03");
    assert_eq!(of("<time datetime=2024-01-07T20:00:00-06:00>yesterday</time>"), "2024-01-07T20:00:00-06:00");
    let story =
        "On 3 May 2019 the last ferry left the harbour before dawn, and nobody on the quay had thought of the mail";
    let joined = "<p>Ann, member since 3 May 2019</p>";
    for other in [
        joined,
        "<p>Released: 3 May 2019</p>",
        "<p>9 January 2024</p>",
        "<p>Updated 3 May 2019</p>",
        "<p>3 May 2019</p><p>4 May 2019</p>",
        story,
    ] {
        assert_eq!(of(other), "2024-01-08T02:00:00Z", "{other}");
    }
    let marked = story.replace("3 May 2019", "<time datetime=2019-05-03>3 May 2019</time>");
    let long = format!("<p>{marked}{}</p>", ", for the wind had turned".repeat(8));
    assert_eq!(of(&long), "2024-01-08T02:00:00Z", "a day of the story in a long paragraph");
}

#[test]
fn days_stand_in_addresses_and_under_more_keys() {
    let mut snapshot = testing::snapshot("<h1>T</h1><p>Text</p>");
    let published = |snapshot: &_| metadata(&Page::new(snapshot).unwrap(), &Extraction::default(), &[]).published;
    snapshot.url = "https://example.org/2023/october/03/ferry".into();
    assert_eq!(published(&snapshot).as_deref(), Some("2023-10-03"));
    snapshot.url = "https://example.org/2023/ferries/03/".into();
    assert_eq!(published(&snapshot), None);
    assert_eq!(metadata_of("<meta name=published content='July 17, 2025'>").published.as_deref(), Some("2025-07-17"));
}

#[test]
fn the_day_of_an_event_is_none_of_publication() {
    let of = |when: &str| metadata_of(&format!("<h1>A dance at the quay</h1>{when}<p>Text</p>")).published;
    for when in [
        "<span itemprop=startDate content=2024-01-08>8 January 2024</span>",
        "<time class=dt-start datetime=2024-01-08>8 January 2024</time>",
        "<div class=tribe-event-date-start>8 January 2024</div>",
        "<div class='card event-date'><b><i>8 January 2024</i></b></div>",
    ] {
        assert_eq!(of(when), None, "{when}");
    }
    let data =
        r#"<script type="application/ld+json">{"@type": "MusicEvent", "startDate": "2024-01-08T20:00"}</script>"#;
    assert_eq!(of(&format!("{data}<p>8 January 2024</p>")), None);
    assert_eq!(of(&format!("{data}<p>2 January 2024</p>")).as_deref(), Some("2024-01-02"));
    assert!(of("<div class=event><div><div><p>Posted 8 January 2024</p></div></div></div>").is_some());
}

#[test]
fn a_list_of_articles_has_no_date_of_its_own() {
    let entry = |day: u8| format!("<article><h2>One</h2><time datetime=2024-01-0{day}>then</time></article>");
    let html = format!("<h1>News</h1>{}{}", entry(1), entry(2));
    assert_eq!(metadata_of(&html).published, None);
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

#[test]
fn the_day_of_the_last_row_is_not_that_of_the_table() {
    let page = |rows: &str| {
        let snapshot = testing::snapshot(&format!("<h1>Ropes</h1><table>{rows}</table>"));
        let page = Page::new(&snapshot).unwrap();
        let kept = (0..page.len()).filter(|&node| page.text(node).is_some_and(|text| text.starts_with("It left")));
        let extraction = Extraction { kept: kept.collect(), root: Some(0), ..Extraction::default() };
        metadata(&page, &extraction, &[]).published
    };
    let text = "It left the harbour before dawn, with nine boats and all who had waited. ".repeat(4);
    let day = |day: u32| format!("<td class=date>2021-05-0{day}</td>");
    let row = |at: u32| format!("<tr><td>It left</td>{}</tr>", day(at));
    assert_eq!(page(&format!("<tr><td>{text}</td></tr><tr>{}</tr>", day(5))).as_deref(), Some("2021-05-05"));
    assert_eq!(page(&(1..9).map(row).collect::<String>()), None);
}

#[test]
fn a_range_of_days_is_no_day_of_publication() {
    for range in ["April 2, 1938 – August 17, 2025", "3 May 2024 - 5 May 2024"] {
        let found =
            metadata_of(&format!("<html lang=en><h1>Everett Sandoval</h1><p>{range}</p><p>He fixed clocks.</p>"));
        assert_eq!(found.published, None, "{range}");
    }
    let both = metadata_of("<html lang=en><h1>The ferry</h1><p>3 May 2024 – Harbour, 5 May</p><p>It left at dawn.</p>");
    assert_eq!(both.published.as_deref(), Some("2024-05-03"));
}
