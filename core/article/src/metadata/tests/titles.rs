//! The title.

use judge::Extraction;
use page::{Page, PageSnapshot, testing};

use super::metadata_of;
use crate::metadata::metadata;

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
        ("<title>Learn C#</title><h1>Learn C#</h1>", "Learn C#"),
        ("<h1>Learn C# <a href=#c>#</a></h1>", "Learn C#"),
        ("<h1>Charts #</h1>", "Charts"),
        ("<h1>Only a heading</h1>", "Only a heading"),
        ("<p>Only text</p>", "Only text"),
        ("", ""),
    ];
    for (html, expected) in cases {
        assert_eq!(metadata_of(html).title, expected, "{html}");
    }
}

#[test]
fn a_mark_that_links_to_the_heading_is_no_part_of_the_title() {
    for mark in ["#", "¶", "§", "🔗", "<span>#</span>", " # ", "Permalink"] {
        for address in ["#charts", "/manual#charts"] {
            let link = format!("<a href='{address}'>{mark}</a>");
            for inside in ["* Charts", "*Charts", "Charts *", "Charts*", "<span>*</span> Charts", "Charts <sup>*</sup>"]
            {
                let heading = format!("<h1>{}</h1><p>Text</p>", inside.replace('*', &link));
                for head in ["", "<title>Charts</title>", "<title>Charts - The manual</title>", "<title>Other</title>"]
                {
                    let expected = if head.contains("Other") { "Other" } else { "Charts" };
                    assert_eq!(metadata_of(&format!("{head}{heading}")).title, expected, "{head}{heading}");
                }
            }
        }
    }
    let kept = [("<h1><a href='/rank'>#</a> 1 of all</h1>", "# 1 of all"), ("<h1># Charts</h1>", "# Charts")];
    kept.iter().for_each(|(html, expected)| assert_eq!(metadata_of(html).title, *expected));
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
fn parts_of_a_heading_that_only_its_look_separates_have_the_mark_of_the_declared_title() {
    let title = |heading: &str, declared: &str| {
        metadata_of(&format!(
            "<title>{declared}</title><meta property=og:title content='{declared}'><h1>{heading}</h1>"
        ))
        .title
    };
    let declared = "Harbours: The last ferry";
    for heading in ["<span>Harbours</span><span>The last ferry</span>", "<div>Harbours</div><div>The last ferry</div>"]
    {
        assert_eq!(title(heading, declared), declared, "{heading}");
    }
    assert_eq!(title("<b>Harbours:</b>The last ferry", declared), declared);
    assert_eq!(title("Harbours The last ferry", declared), "Harbours The last ferry");
    assert_eq!(title("<b>Harbours!</b> The last ferry", declared), "Harbours! The last ferry");
    let label = "<span class=label>News</span> The last ferry";
    assert_eq!(title(label, "News - The last ferry"), "The last ferry");
}

#[test]
fn sections_and_kinds_of_sites_are_no_part_of_a_title() {
    let at = |url: &str, html: &str| {
        let snapshot = PageSnapshot { url: url.into(), ..testing::snapshot(html) };
        metadata(&Page::new(&snapshot).unwrap(), &Extraction::default(), &[]).title
    };
    let thread = "https://forum.huts.example/thread?id=7";
    let crumb = "<div><a href=/tea>Hot drinks</a></div><p>text</p>";
    assert_eq!(at(thread, &format!("<title>Tea at the hut / Hot drinks</title>{crumb}")), "Tea at the hut");
    assert_eq!(
        at(thread, &format!("<title>Tea at the hut / Cold drinks</title>{crumb}")),
        "Tea at the hut / Cold drinks"
    );
    assert_eq!(at(thread, &format!("<title>Tea / Hot drinks</title>{crumb}")), "Tea / Hot drinks");
    let series = "<ul><li><a href=/1>Part 1</a></li><li><a href=/2>Part 2</a></li></ul><p>text</p>";
    assert_eq!(at(thread, &format!("<title>Tea at the hut - Part 2</title>{series}")), "Tea at the hut - Part 2");
    assert_eq!(at(thread, "<title>Tea at the hut - Huts' Forum</title>"), "Tea at the hut");
    assert_eq!(at(thread, "<title>Tea at the hut - Huts Reopened</title>"), "Tea at the hut - Huts Reopened");
    let start = "https://huts.example/";
    assert_eq!(at(start, "<title>Huts: tea and beds - Huts</title>"), "Huts: tea and beds");
    assert_eq!(at(start, "<title>Tea and beds - Huts</title>"), "Tea and beds - Huts");
}

#[test]
fn what_is_looked_for_is_no_title_by_itself() {
    for heading in ["Results for <b>“tea huts”</b>", "<span>Results for “</span>tea huts<span>”</span>"] {
        let html = format!("<title>Tea huts | Shop</title><meta property=og:site_name content=Shop><h1>{heading}</h1>");
        assert_eq!(metadata_of(&html).title, "Results for “tea huts”", "{heading}");
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
fn a_large_line_that_is_declared_is_the_title() {
    let text = "<p style='font-size: 16px'>It left the harbour before dawn.</p>".repeat(4);
    let of = |size: u32| {
        let html = format!(
            "<title>The last ferry | Island</title><div style='font-size: {size}px'>The last ferry</div><h2>Before dawn</h2>{text}"
        );
        let snapshot = testing::snapshot(&html);
        let page = Page::new(&snapshot).unwrap();
        let kept =
            (0..page.len()).filter(|&node| page.text(node).is_some_and(|text| text.starts_with("It left"))).collect();
        let title = Some(testing::find(&page, "h2"));
        metadata(&page, &Extraction { kept, title, root: Some(0), ..Extraction::default() }, &[])
    };
    let found = of(32);
    assert_eq!((found.title.as_str(), found.sources.title.as_deref()), ("The last ferry", Some("confirmed-line")));
    assert_ne!(of(16).sources.title.as_deref(), Some("confirmed-line"));
}

#[test]
fn titles_lose_what_a_program_says_of_each_page_where_the_page_shows_the_rest_alone() {
    let text = "<p>Who has seen the lamps at the quay this winter, and who has not?</p>";
    let shown = format!("<title>View topic: Lamps at the quay</title><div>Lamps at the quay</div>{text}");
    assert_eq!(metadata_of(&shown).title, "Lamps at the quay");
    let label = format!("<title>Lamps: a history of light</title><div>Lamps</div><div>A history of light</div>{text}");
    assert_eq!(metadata_of(&label).title, "Lamps: a history of light");
    let section = format!("<title>Quay lamps - Forums</title><a href=/forums>Forums</a><div>Quay lamps</div>{text}");
    assert_eq!(metadata_of(&section).title, "Quay lamps");
}

#[test]
fn an_address_confirms_a_heading_that_is_declared_in_other_words() {
    let title = |path: &str| {
        let html = "<title>Lamps for all of the coast</title><h1>Another text of ours</h1><h1>Old Boats Keep the Lights On</h1>
                    <h1>Our quay</h1>";
        let url = format!("https://quay.example/{path}");
        let snapshot = PageSnapshot { url, ..testing::snapshot(html) };
        metadata(&Page::new(&snapshot).unwrap(), &Extraction::default(), &[]).title
    };
    for path in ["news/532/old-boats-keep-the-lights-on/", "Old_Boats_Keep_the_Lights_On.html?page=1"] {
        assert_eq!(title(path), "Old Boats Keep the Lights On", "{path}");
    }
    for path in ["news/532/", "our-quay/", "old-boats/"] {
        assert_eq!(title(path), "Lamps for all of the coast", "{path}");
    }
}
