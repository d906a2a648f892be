//! Pages that are large in one way: every dimension in which a page can grow, with a page for each size.

use engine::page::{LinkTag, MetaTag};

use super::{Dimension, Input, grown, many, sheet::Sheet, words};

const TITLE: &str = "The town that wrote letters";

const SENTENCE: &str = "The archive keeps the letters of a town that wrote more than it spoke, and nine of its rooms are full, \
so that whoever reads there for a day learns the price of candles.";

/// Every dimension of pages.
pub(super) const PAGES: &[Dimension] = &[
    grown("nodes", 1000, nodes),
    grown("depth", 100, |n| nested(n, "div", &[])),
    grown("depth, inline", 100, |n| nested(n, "span", &[])),
    grown("depth, lists", 100, lists),
    grown("depth, quotations", 100, |n| nested(n, "blockquote", &[])),
    grown("depth, with text at each level", 100, texts_at_depth),
    grown("words of one text", 1000, |n| article(|sheet| sheet.line("p", &[], &words(n)))),
    grown("characters of one word", 10000, |n| article(|sheet| sheet.line("p", &[], &"x".repeat(n)))),
    grown("marks of one text", 10000, |n| article(|sheet| sheet.line("p", &[], &"*[_`<\\#~|".repeat(n / 9)))),
    grown("lines of one paragraph", 100, breaks),
    grown("inline elements of one paragraph", 100, inline),
    grown("floating elements without text", 10_000, floating),
    grown("links of one paragraph", 100, |n| each(n, "p", |sheet, i| link(sheet, i, &[]))),
    grown("links of lists", 100, |n| each(n, "ul", item)),
    grown("attributes of one element", 1000, attributes),
    grown("classes of one element", 1000, |n| article(|sheet| sheet.line("p", &[("class", &classes(0, n))], SENTENCE))),
    grown("elements with 300 classes", 10, |n| article(|sheet| classed(sheet, n, 300))),
    grown("elements with ids", 100, ids),
    grown("cells that span all", 100, |n| table(n / 20, 20, 200)),
    grown("rows of a table", 10, |n| table(n, 5, 1)),
    grown("columns of a table", 10, |n| table(5, n, 1)),
    grown("rows that span a thousand columns", 10, |n| table(n, 1, 1000)),
    grown("separators of the title", 1000, |n| titled(&"Letters | ".repeat(n))),
    grown("dashes of the title", 1000, |n| titled(&"Letters - ".repeat(n))),
    grown("words of the title", 1000, |n| titled(&words(n))),
    grown("words of the title, with JSON-LD", 1000, titled_twice),
    grown("authors in JSON-LD", 1000, |n| {
        json_ld(&format!("[{}]", many(n, |i| format!("{{\"name\":\"Ann Lee{i}\"}}"))), "[]")
    }),
    grown("keywords in JSON-LD", 1000, |n| {
        json_ld("\"Ann Lee\"", &format!("[{}]", many(n, |i| format!("\"tag {i}\""))))
    }),
    grown("objects in JSON-LD", 1000, objects),
    grown("depth of JSON-LD", 100, |n| json_ld(&format!("{}\"Ann Lee\"{}", "[".repeat(n), "]".repeat(n)), "[]")),
    grown("names in a byline", 100, |n| {
        article(|sheet| sheet.line("p", &[("class", "byline")], &format!("By {}", many(n, |i| format!("Ann Lee{i}")))))
    }),
    grown("bylines", 100, |n| {
        article(|sheet| (0..n).for_each(|i| sheet.line("p", &[("class", "byline author")], &format!("By Ann Lee{i}"))))
    }),
    grown("meta elements", 1000, |n| declared(n, |i| ("article:tag", format!("tag {i}")))),
    grown("meta authors", 1000, |n| declared(n, |i| ("author", format!("Ann Lee{i}")))),
    grown("meta keywords", 1000, |n| declared(1, |_| ("keywords", many(n, |i| format!("tag {i}"))))),
    grown("link elements", 1000, link_elements),
    grown("tags below the text", 100, |n| each(n, "div", |sheet, i| link(sheet, i, &[("rel", "tag")]))),
    grown("headings", 100, |n| article(|sheet| (0..n).for_each(|i| headed(sheet, i)))),
    grown("headings that are the title", 100, |n| article(|sheet| (0..n).for_each(|_| sheet.line("h2", &[], TITLE)))),
    grown("posts", 10, posts),
    grown("comments", 100, comments),
    grown("distinct styles", 100, styles),
    grown("time elements", 100, |n| article(|sheet| (0..n).for_each(|i| time(sheet, i)))),
    grown("dates in one text", 1000, |n| {
        article(|sheet| sheet.line("p", &[], &many(n, |i| format!("{} May 2021", 1 + i % 28))))
    }),
    grown("notes", 100, notes),
    grown("pictures", 100, |n| article(|sheet| (0..n).for_each(|i| picture(sheet, i)))),
    grown("lines of code", 100, |n| {
        article(|sheet| sheet.line("pre", &[], &many(n, |i| format!("let x{i} = {i}; // ok\n"))))
    }),
    grown("highlighted code", 100, highlighted),
    grown("fields of forms", 100, |n| article(|sheet| (0..n).for_each(|i| field(sheet, i)))),
    grown("embedded pages", 100, |n| each(n, "div", embed)),
    grown("formulas", 10, |n| each(n, "div", formula)),
    grown("depth of a formula", 100, deep_formula),
    grown("rules between texts", 100, |n| article(|sheet| (0..n).for_each(|_| rule(sheet)))),
    grown("element names", 100, |n| {
        article(|sheet| (0..n.min(60_000)).for_each(|i| sheet.line(&format!("x-{i}"), &[], "Letters")))
    }),
    grown("definitions", 100, |n| {
        each(n, "dl", |sheet, i| {
            sheet.line("dt", &[], &format!("Term {i}"));
            sheet.line("dd", &[], SENTENCE);
        })
    }),
    grown("equal texts", 100, |n| article(|sheet| (0..n).for_each(|_| sheet.line("p", &[], SENTENCE)))),
    grown("details", 100, |n| {
        article(|sheet| {
            (0..n).for_each(|i| {
                sheet.open("details", &[]);
                sheet.line("summary", &[], &format!("Box {i}"));
                sheet.line("p", &[], SENTENCE);
                sheet.close();
            })
        })
    }),
];

/// A page with a short article, and something of its own at the end of it.
fn article(more: impl FnOnce(&mut Sheet)) -> Input {
    page_with(Sheet::new(TITLE), more)
}

fn page_with(mut sheet: Sheet, more: impl FnOnce(&mut Sheet)) -> Input {
    sheet.open("main", &[("class", "letter")]);
    sheet.line("h1", &[], TITLE);
    for _ in 0..6 {
        sheet.line("p", &[], SENTENCE);
    }
    more(&mut sheet);
    sheet.close();
    Input::Page(Box::new(sheet.finish()))
}

/// An article with one more element, that has something `n` times.
fn each(n: usize, tag: &str, one: impl Fn(&mut Sheet, usize)) -> Input {
    article(|sheet| {
        sheet.open(tag, &[]);
        (0..n).for_each(|i| one(sheet, i));
        sheet.close();
    })
}

/// As pages are: an article, comments and a list of links; about so many nodes.
fn nodes(n: usize) -> Input {
    let helpings = n / 40;
    article(|sheet| {
        for i in 0..helpings {
            sheet.open("p", &[]);
            sheet.text(SENTENCE);
            sheet.line("em", &[], &format!("Box {i}"));
            sheet.text(" and on.");
            sheet.close();
        }
        (0..helpings).for_each(|i| comment(sheet, i));
        sheet.open("ul", &[("class", "index")]);
        (0..5 * helpings).for_each(|i| item(sheet, i));
        sheet.close();
    })
}

fn nested(n: usize, tag: &str, attributes: &[(&str, &str)]) -> Input {
    article(|sheet| {
        (0..n).for_each(|_| sheet.open(tag, attributes));
        sheet.text(SENTENCE);
        (0..n).for_each(|_| sheet.close());
    })
}

fn lists(n: usize) -> Input {
    article(|sheet| {
        for i in 0..n / 2 {
            sheet.open("ul", &[]);
            sheet.open("li", &[]);
            sheet.text(&format!("Letter {i}"));
        }
        (0..2 * (n / 2)).for_each(|_| sheet.close());
    })
}

fn texts_at_depth(n: usize) -> Input {
    article(|sheet| {
        for i in 0..n {
            sheet.open("div", &[("class", "level")]);
            sheet.line("p", &[], &format!("{i} {SENTENCE}"));
        }
        (0..n).for_each(|_| sheet.close());
    })
}

fn breaks(n: usize) -> Input {
    each(n, "p", |sheet, i| {
        sheet.text(&format!("Line {i}"));
        sheet.open("br", &[]);
        sheet.close();
    })
}

fn inline(n: usize) -> Input {
    each(n, "p", |sheet, i| {
        sheet.line(["em", "b", "code", "span"][i % 4], &[], &format!("word{i}"));
        sheet.text(" and ");
    })
}

fn link(sheet: &mut Sheet, i: usize, more: &[(&str, &str)]) {
    let href = format!("https://growth.example/letters/{i}");
    let mut attributes = vec![("href", href.as_str())];
    attributes.extend(more);
    sheet.line("a", &attributes, &format!("Letter {i}"));
    sheet.text(", ");
}

fn item(sheet: &mut Sheet, i: usize) {
    sheet.open("li", &[]);
    sheet.line("a", &[("href", &format!("https://growth.example/letters/{i}"))], &format!("Letter {i}"));
    sheet.close();
}

fn attributes(n: usize) -> Input {
    let names: Vec<String> = (0..n).map(|i| format!("aria-x{i}")).collect();
    let attributes: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "value")).collect();
    article(|sheet| sheet.line("p", &attributes, SENTENCE))
}

/// Icons that float, and no text after them before the end of the page.
fn floating(count: usize) -> Input {
    article(|sheet| {
        for _ in 0..count {
            sheet.open_floating("i");
            sheet.close();
        }
    })
}

/// Names of classes, some of which each element shares with the next.
fn classes(from: usize, count: usize) -> String {
    many(count, |i| format!("c{:06} ", from + i))
}

fn classed(sheet: &mut Sheet, n: usize, count: usize) {
    for i in 0..n {
        sheet.open("div", &[("class", &classes(i, count))]);
        sheet.line("p", &[], &format!("{i} {SENTENCE}"));
        sheet.close();
    }
}

fn ids(n: usize) -> Input {
    article(|sheet| (0..n).for_each(|i| sheet.line("p", &[("id", &format!("p{i}"))], &format!("{i} {SENTENCE}"))))
}

fn table(rows: usize, columns: usize, span: usize) -> Input {
    let span = span.to_string();
    let spans = [("colspan", span.as_str()), ("rowspan", span.as_str())];
    article(|sheet| {
        sheet.open("table", &[]);
        sheet.open("tbody", &[]);
        for row in 0..rows {
            sheet.open("tr", &[]);
            for column in 0..columns {
                let tag = if row == 0 { "th" } else { "td" };
                sheet.line(tag, if span == "1" { &[] } else { &spans }, &format!("{row}.{column}"));
            }
            sheet.close();
        }
        sheet.close();
        sheet.close();
    })
}

/// The site is called as parts of the title are.
fn titled(title: &str) -> Input {
    let mut sheet = Sheet::new(title);
    sheet.metadata().meta = vec![MetaTag { key: "og:site_name".to_owned(), content: "Letters".to_owned() }];
    page_with(sheet, |_| {})
}

fn titled_twice(n: usize) -> Input {
    let title = words(n);
    let mut sheet = Sheet::new(&format!("{title} | Letters"));
    sheet.metadata().json_ld = vec![format!("{{\"@type\":\"NewsArticle\",\"headline\":\"{title}\"}}")];
    sheet.line("h1", &[], &title);
    page_with(sheet, |_| {})
}

fn json_ld(author: &str, keywords: &str) -> Input {
    let mut sheet = Sheet::new(TITLE);
    let object =
        format!("{{\"@type\":\"NewsArticle\",\"headline\":\"{TITLE}\",\"author\":{author},\"keywords\":{keywords}}}");
    sheet.metadata().json_ld = vec![object.replace(",]", "]")];
    page_with(sheet, |_| {})
}

fn objects(n: usize) -> Input {
    let mut sheet = Sheet::new(TITLE);
    let object = |i| {
        format!(
            "{{\"@type\":\"NewsArticle\",\"@id\":\"#{i}\",\"headline\":\"Letter {i}\",\"author\":{{\"@id\":\"#{i}\"}}}},"
        )
    };
    sheet.metadata().json_ld = vec![format!("[{}]", many(n, object)).replace(",]", "]")];
    page_with(sheet, |_| {})
}

fn declared(n: usize, one: impl Fn(usize) -> (&'static str, String)) -> Input {
    let mut sheet = Sheet::new(TITLE);
    let meta = (0..n).map(one).map(|(key, content)| MetaTag { key: key.to_owned(), content });
    sheet.metadata().meta = meta.collect();
    page_with(sheet, |_| {})
}

fn link_elements(n: usize) -> Input {
    let mut sheet = Sheet::new(TITLE);
    let link = |i| LinkTag {
        rel: "alternate".to_owned(),
        href: format!("https://growth.example/feed/{i}"),
        media_type: "application/rss+xml".to_owned(),
        title: String::new(),
        hreflang: String::new(),
    };
    sheet.metadata().links = (0..n).map(link).collect();
    page_with(sheet, |_| {})
}

fn headed(sheet: &mut Sheet, i: usize) {
    sheet.line("h2", &[("id", &format!("part{}", i / 2))], &format!("Part {i}"));
    sheet.line("p", &[], SENTENCE);
}

fn posts(n: usize) -> Input {
    let mut sheet = Sheet::new("Letters");
    sheet.open("main", &[]);
    for i in 0..n {
        sheet.open("article", &[("class", "post")]);
        sheet.open("h2", &[("class", "title")]);
        sheet.line(
            "a",
            &[("href", &format!("https://growth.example/letters/of-{i}"))],
            &format!("A letter of day {i}"),
        );
        sheet.close();
        sheet.line("time", &[("datetime", "2021-05-03")], "3 May 2021");
        for part in 0..3 {
            sheet.line("p", &[], &format!("{i}.{part} {SENTENCE}"));
        }
        sheet.close();
    }
    Input::Page(Box::new(sheet.finish()))
}

fn comment(sheet: &mut Sheet, i: usize) {
    sheet.open("div", &[("class", "comment")]);
    sheet.open("div", &[("class", "who")]);
    sheet.line("a", &[("href", "https://growth.example/who")], &format!("reader {i}"));
    sheet.line("time", &[], &format!("day {i}"));
    sheet.close();
    sheet.line("p", &[], &format!("Thank you for box {i}, and for what stands in it."));
    sheet.open("ul", &[]);
    for what in ["Reply", "Share", "Report"] {
        sheet.open("li", &[]);
        sheet.line("a", &[("href", "https://growth.example/do")], what);
        sheet.close();
    }
    sheet.close();
    sheet.close();
}

fn comments(n: usize) -> Input {
    article(|sheet| {
        sheet.open("section", &[("class", "comments")]);
        (0..n).for_each(|i| comment(sheet, i));
        sheet.close();
    })
}

fn styles(n: usize) -> Input {
    article(|sheet| {
        for i in 0..n {
            sheet.open_sized("p", i);
            sheet.text(SENTENCE);
            sheet.close();
        }
    })
}

fn time(sheet: &mut Sheet, i: usize) {
    sheet.open("p", &[]);
    sheet.line(
        "time",
        &[("datetime", &format!("2021-05-{:02}T10:00:00Z", 1 + i % 28))],
        &format!("{} May 2021", 1 + i % 28),
    );
    sheet.close();
}

fn notes(n: usize) -> Input {
    article(|sheet| {
        sheet.open("p", &[]);
        for i in 0..n {
            sheet.text("A word");
            sheet.open("sup", &[]);
            sheet.line("a", &[("href", &format!("#note{i}")), ("id", &format!("ref{i}"))], &format!("{i}"));
            sheet.close();
        }
        sheet.close();
        sheet.open("ol", &[("class", "footnotes")]);
        for i in 0..n {
            sheet.open("li", &[("id", &format!("note{i}"))]);
            sheet.text(&format!("What note {i} says. "));
            sheet.line("a", &[("href", &format!("#ref{i}"))], "↩");
            sheet.close();
        }
        sheet.close();
    })
}

fn picture(sheet: &mut Sheet, i: usize) {
    sheet.open("figure", &[]);
    let source = format!("https://growth.example/{i}.jpg");
    sheet.open("img", &[("src", &source), ("alt", "A letter"), ("width", "600"), ("height", "400")]);
    sheet.close();
    sheet.line("figcaption", &[], &format!("Letter {i}"));
    sheet.close();
}

fn highlighted(n: usize) -> Input {
    each(n, "pre", |sheet, i| {
        sheet.line("span", &[("class", "kw")], "let");
        sheet.text(&format!(" x{i} = {i};\n"));
    })
}

fn field(sheet: &mut Sheet, i: usize) {
    sheet.open("form", &[]);
    sheet.line("label", &[("for", &format!("f{i}"))], &format!("Field {i}"));
    sheet.open("input", &[("id", &format!("f{i}")), ("type", "text")]);
    sheet.close();
    sheet.close();
}

fn embed(sheet: &mut Sheet, i: usize) {
    sheet.open("iframe", &[("src", &format!("https://www.youtube.com/embed/abcdefghi{:02}", i % 100))]);
    sheet.close();
}

fn formula(sheet: &mut Sheet, i: usize) {
    sheet.text("Then ");
    sheet.open("math", &[]);
    sheet.open("mrow", &[]);
    sheet.line("mi", &[], "x");
    sheet.line("mo", &[], "=");
    sheet.line("mn", &[], &i.to_string());
    sheet.close();
    sheet.close();
}

fn deep_formula(n: usize) -> Input {
    article(|sheet| {
        sheet.open("p", &[]);
        sheet.open("math", &[]);
        (0..n).for_each(|_| sheet.open("mrow", &[]));
        sheet.line("mi", &[], "x");
        (0..n).for_each(|_| sheet.close());
        sheet.close();
        sheet.close();
    })
}

fn rule(sheet: &mut Sheet) {
    sheet.line("p", &[], SENTENCE);
    sheet.open("hr", &[]);
    sheet.close();
}
