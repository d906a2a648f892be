//! Whole pages in, articles out.

mod layouts;

use crate::testing;
use page::{NodeId, Page};
use proptest::prelude::*;

use super::content;
use crate::{Block, BlockKind, Footnote, Inline, ListItem, Row};

/// The article of the whole `body`, one line a block, indented where one is in another.
fn outline(html: &str) -> String {
    outline_but(html, None)
}

/// The same where the element of this class is not kept.
fn outline_but(html: &str, class: Option<&str>) -> String {
    let snapshot = testing::snapshot(html);
    let page = Page::new(&snapshot).unwrap();
    let is_left_out = |node: &NodeId| class.is_some_and(|class| page.attribute(*node, "class") == Some(class));
    let left_out: Vec<NodeId> = page.all_elements().filter(is_left_out).collect();
    let extraction = testing::keep_all(&page, testing::find(&page, "body"), &left_out);
    let (blocks, footnotes) = content(&page, &extraction);
    let mut out = String::new();
    write_blocks(&blocks, 0, &mut out);
    for Footnote { label, blocks } in &footnotes {
        out.push_str(&format!("note {label}\n"));
        write_blocks(blocks, 1, &mut out);
    }
    out
}

fn check(html: &str, expected: &str) {
    let lines: Vec<&str> = expected.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    let indent = lines.first().map_or(0, |line| line.len() - line.trim_start().len());
    let expected: Vec<&str> = lines.iter().map(|line| line.get(indent..).unwrap_or(line)).collect();
    assert_eq!(outline(html).trim_end(), expected.join("\n"), "{html}");
}

fn write_blocks(blocks: &[Block], depth: usize, out: &mut String) {
    for block in blocks {
        let pad = "  ".repeat(depth);
        let mut marks = String::new();
        if let Some(lang) = &block.lang {
            marks.push_str(&format!(" lang={lang}"));
        }
        if let Some(dir) = block.dir {
            marks.push_str(&format!(" dir={dir:?}"));
        }
        let mut head = |text: String| out.push_str(&format!("{pad}{text}{marks}\n"));
        match &block.kind {
            BlockKind::Heading { level, id, content } => {
                let id = id.as_ref().map_or(String::new(), |id| format!(" #{id}"));
                head(format!("h{level}{id}: {}", line(content)));
            }
            BlockKind::Paragraph { content } => head(format!("p: {}", line(content))),
            BlockKind::Preformatted { content } => head(format!("pre: {}", line(content))),
            BlockKind::Code { language, text } => {
                head(format!("code {}: {}", language.as_deref().unwrap_or("-"), text.replace('\n', "⏎")));
            }
            BlockKind::Rule => head("rule".into()),
            BlockKind::Image(image) => head(format!("img: {}", short(&image.src))),
            BlockKind::Audio { src, .. } => head(format!("audio: {}", short(src))),
            BlockKind::Video { src, .. } => head(format!("video: {}", short(src))),
            BlockKind::Embed { url, .. } => head(format!("embed: {url}")),
            BlockKind::Math(math) => head(format!("math: {}", math.text)),
            BlockKind::Quote { pull, blocks } => {
                head(if *pull { "pull quote".into() } else { "quote".into() });
                write_blocks(blocks, depth + 1, out);
            }
            BlockKind::Aside { blocks } => {
                head("aside".into());
                write_blocks(blocks, depth + 1, out);
            }
            BlockKind::Figure { blocks, caption } => {
                head(format!("figure: {}", line(caption)));
                write_blocks(blocks, depth + 1, out);
            }
            BlockKind::Details { summary, blocks, .. } => {
                head(format!("details: {}", line(summary)));
                write_blocks(blocks, depth + 1, out);
            }
            BlockKind::List { ordered, start, items, .. } => {
                head(if *ordered { format!("ol {start}") } else { "ul".into() });
                write_items(items, depth + 1, out);
            }
            BlockKind::DefinitionList { items } => {
                head("dl".into());
                for item in items {
                    item.terms.iter().for_each(|term| out.push_str(&format!("{pad}  dt: {}\n", line(term))));
                    item.descriptions.iter().for_each(|blocks| write_blocks(blocks, depth + 2, out));
                }
            }
            BlockKind::Table(table) => {
                head(format!("table: {} {:?}", line(&table.caption), table.columns));
                write_rows(&table.head, "head", depth + 1, out);
                write_rows(&table.body, "row", depth + 1, out);
            }
        }
    }
}

fn write_items(items: &[ListItem], depth: usize, out: &mut String) {
    for item in items {
        let pad = "  ".repeat(depth);
        let checked = item.checked.map_or("", |done| if done { " [x]" } else { " [ ]" });
        out.push_str(&format!("{pad}li{checked}\n"));
        write_blocks(&item.blocks, depth + 1, out);
    }
}

fn write_rows(rows: &[Row], name: &str, depth: usize, out: &mut String) {
    for row in rows {
        let cells = row.cells.iter().map(|cell| {
            let mut text = String::new();
            write_blocks(&cell.blocks, 0, &mut text);
            let spans = match (cell.column_span, cell.row_span) {
                (1, 1) => String::new(),
                (columns, rows) => format!(" {columns}x{rows}"),
            };
            format!("{}{}{spans}", if cell.header { "!" } else { "" }, text.trim_end().replace('\n', " / "))
        });
        out.push_str(&format!("{}{name}: {}\n", "  ".repeat(depth), cells.collect::<Vec<_>>().join(" | ")));
    }
}

fn short(address: &str) -> &str {
    address.strip_prefix("https://example.org/news/").unwrap_or(address)
}

fn line(content: &[Inline]) -> String {
    let one = |inline: &Inline| match inline {
        Inline::Text { text } => text.clone(),
        Inline::Break => "⏎".into(),
        Inline::Styled { tag, content } => format!("<{tag}>{}</{tag}>", line(content)),
        Inline::Link { href, content, .. } => format!("[{}]({})", line(content), short(href)),
        Inline::Abbreviation { title, content } => format!("<abbr {title}>{}</abbr>", line(content)),
        Inline::Time { datetime, content } => format!("<time {datetime}>{}</time>", line(content)),
        Inline::Span { lang, dir, content } => {
            format!("<span {} {dir:?}>{}</span>", lang.as_deref().unwrap_or("-"), line(content))
        }
        Inline::Ruby { base, reading } => format!("{{{}|{}}}", line(base), line(reading)),
        Inline::Image(image) => format!("<img {}>", short(&image.src)),
        Inline::Math(math) => format!("$ {} $", math.text),
        Inline::FootnoteReference { index, label } => format!("^{index}:{label}^"),
    };
    content.iter().map(one).collect()
}

#[test]
fn white_space_is_folded_as_shown() {
    check("<p>  one <b> two </b>\n three<i>four</i> </p>", "p: one <b>two</b> three<i>four</i>");
    check("<p>a<span> </span>b</p>", "p: a b");
    check("<p>a\u{200b}b&nbsp; c&shy;d</p>", "p: ab\u{a0} cd");
    check("<p>one<br>two <br> three</p>", "p: one⏎two⏎three");
    check("<p>one <i> </i> two<b></b></p>", "p: one two");
}

#[test]
fn line_breaks_in_elements_of_their_own_break_the_line() {
    for tag in ["span", "b", "em", "font", "a", "code"] {
        for depth in 1..4 {
            let (open, close) = (format!("<{tag}>").repeat(depth), format!("</{tag}>").repeat(depth));
            let broken = |breaks: &str| format!("{open}{breaks}{close}");
            let between = |breaks: &str| format!("<div><span>A</span>{}<span>B</span></div>", broken(breaks));
            for one in ["<br>", " <br>\n", "<wbr><br>", "<i></i><br>"] {
                check(&between(one), "p: A⏎B");
                check(&format!("<p>{}A{}</p>", broken(one), broken(one)), "p: A");
            }
            check(&between("<br><br>"), "p: A\np: B");
            check(&between("<br hidden>"), "p: AB");
            check(&format!("<h2>A{}B</h2>", broken("<br>")), "h2: A B");
        }
    }
    check("<div><span>A</span><div><br></div><span>B</span></div>", "p: A\np: B");
    check("<div>A<span style='display:none'><br></span>B</div>", "p: AB");
}

#[test]
fn bare_text_and_blocks_by_style_become_paragraphs() {
    check(
        "<div>one<br><br>two <b>x<br><br>y</b><p>three</p>four</div>",
        "p: one\np: two <b>x</b>\np: <b>y</b>\np: three\np: four",
    );
    check("<div><span style='display:block'>one</span><span style='display:block'>two</span></div>", "p: one\np: two");
    check("<div style='white-space:pre-line'>one\ntwo\n\nthree</div>", "p: one⏎two\np: three");
    check("<b><p>one</p><p>two</p></b>", "p: <b>one</b>\np: <b>two</b>");
}

#[test]
fn headings_are_levelled() {
    check(
        "<h1 id=a>A</h1><h4 id=b>B</h4><p>x</p><h4></h4><h2>C</h2><h5><b>D</b></h5>",
        "h2 #a: A\nh3 #b: B\np: x\nh3: C\nh4: D",
    );
    check("<title>Big news - Site</title><h1>Big news - Site</h1><p>x</p>", "p: x");
    check("<h2>One<a href='#one' class=anchor>#</a></h2><p>x</p>", "h2: One\np: x");
    check(
        "<h2 id=one>One <span class=mw-editsection>[<a href=/edit>edit</a>]</span></h2><p>x</p>",
        "h2 #one: One\np: x",
    );
    check(
        "<h2 id=one><a href='#one'>One <b>and</b> all</a></h2><p>x <a href='#one'>y</a></p>",
        "h2 #one: One <b>and</b> all\np: x [y](#one)",
    );
    check("<h2><a href=/all>All</a></h2><p>x</p>", "h2: [All](https://example.org/all)\np: x");
}

#[test]
fn headings_by_looks_must_be_sure() {
    let text = "Words that are long enough to be the text of the page, set as most of it is set.";
    check(
        &format!(
            "<div style='font-size:28px;font-weight:700'>Large</div><p>{text}</p><div style='font-size:17px;font-weight:700'>Not</div><p>{text}</p>"
        ),
        &format!("h2: Large\np: {text}\np: Not\np: {text}"),
    );
}

#[test]
fn a_block_that_is_a_heading_by_its_looks_is_one_whatever_it_means() {
    let text = "Words that are long enough to be the text of the page, set as most of it is set.";
    let large = "style='display:block;font-size:28px;font-weight:700'";
    for (tag, expected) in [("a", "[Large](x)"), ("b", "Large"), ("strong", "Large"), ("em", "<em>Large</em>")] {
        let html = format!("<{tag} href=x {large}>Large</{tag}><p>{text}</p><p>{text}</p>");
        check(&html, &format!("h2: {expected}\np: {text}\np: {text}"));
    }
}

#[test]
fn lists_nest() {
    check(
        "<ul><li>a<ul><li>b</li></ul></li><ul><li>c</li></ul><li><p>d</p><p>e</p></li></ul>",
        "ul\n  li\n    p: a\n    ul\n      li\n        p: b\n    ul\n      li\n        p: c\n  li\n    p: d\n    p: e",
    );
    check("<ol start=3><li>a</li></ol>", "ol 3\n  li\n    p: a");
    check(
        "<ul><li><input type=checkbox checked> a</li><li><input type=checkbox> b</li></ul>",
        "ul\n  li [x]\n    p: a\n  li [ ]\n    p: b",
    );
    check(
        "<div><div style='display:list-item'>a</div><div style='display:list-item'>b</div></div>",
        "ul\n  li\n    p: a\n  li\n    p: b",
    );
    check("<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl>", "dl\n  dt: a\n    p: b\n    p: c");
}

#[test]
fn tables_hold_data_or_are_flattened() {
    check(
        "<table><caption>C</caption><thead><tr><th>a</th><th style='text-align:right'>b</th></tr></thead>\
         <tr><td>1</td><td style='text-align:right'>2</td></tr><tr><td colspan=2>3</td></tr></table>",
        "table: C [Natural, Right]\n  head: !p: a | !p: b\n  row: p: 1 | p: 2\n  row: p: 3 2x1",
    );
    check(
        "<table><tr><th>a</th><th>b</th></tr><tr><td></td><td>2</td></tr></table>",
        "table:  [Natural, Natural]\n  head: !p: a | !p: b\n  row:  | p: 2",
    );
    check("<table role=presentation><tr><td>a</td><td>b</td></tr></table>", "p: a\np: b");
}

#[test]
fn code_and_verse_keep_their_lines() {
    check("<p>x</p><pre><code class=language-js>a {\n  b\n}\n</code></pre>", "p: x\ncode js: a {⏎  b⏎}");
    check("<pre style='font-family:serif'>\n  Roses <i>are</i>\n  red\n</pre>", "pre:   Roses <i>are</i>\n  red");
    check("<p>use <code>a  b</code></p>", "p: use <code>a b</code>");
}

#[test]
fn figures_and_images() {
    check(
        "<figure><img src=a.jpg width=600 height=400><figcaption>Cap <i>x</i></figcaption></figure>",
        "figure: Cap <i>x</i>\n  img: a.jpg",
    );
    check(
        "<p>one <img src=a.jpg width=600 height=400> two</p><img src=a.jpg width=600 height=400>",
        "p: one\nimg: a.jpg\np: two",
    );
    check("<p>one <img src=i.png alt=icon width=16 height=16> two</p>", "p: one <img i.png> two");
    let text = "Text of the page in its usual size, long enough to count as the most of it.";
    check(
        &format!(
            "<p>{text}</p><div style='width:600px'><img src=a.jpg width=600 height=400><div style='font-size:12px'>Small</div></div>"
        ),
        &format!("p: {text}\nfigure: Small\n  img: a.jpg"),
    );
}

#[test]
fn quotes_notes_and_details() {
    check("<blockquote><p>q</p></blockquote>", "quote\n  p: q");
    let words = "words that are repeated for decoration";
    check(
        &format!("<p>Some {words} here.</p><blockquote>“{words}”</blockquote>"),
        &format!("p: Some {words} here.\npull quote\n  p: “{words}”"),
    );
    check(
        "<div class=admonition><p class=admonition-title>Note</p><p>x</p></div><p>y</p>",
        "aside\n  p: <strong>Note</strong>\n  p: x\np: y",
    );
    check("<details><summary>S</summary><p>x</p></details>", "details: S\n  p: x");
}

#[test]
fn inline_meanings_are_kept() {
    check(
        "<p><abbr title='long form'>lf</abbr> <time datetime=2024-01-02>today</time> <kbd>k</kbd> H<sub>2</sub>O <q>q</q></p>",
        "p: <abbr long form>lf</abbr> <time 2024-01-02>today</time> <kbd>k</kbd> H<sub>2</sub>O <q>q</q>",
    );
    check("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>x</p>", "p: {漢|かん}{字|じ}x");
    check("<p><ruby><rb>漢</rb><rb>字</rb><rt>かん</rt><rt>じ</rt></ruby></p>", "p: {漢|かん}{字|じ}");
    check("<p><b>a</b><b>b</b> <a href=x>c</a><a href=x>d</a></p>", "p: <b>ab</b> [cd](x)");
}

/// Displays that make a block of an element, and what is around it there.
const AS_BLOCK: [(&str, &str); 5] =
    [("block", "block"), ("flow-root", "block"), ("flex", "block"), ("block", "flex"), ("block", "grid")];

#[test]
fn links_are_safe_and_find_their_heading() {
    check(
        "<p><a href='javascript:alert(1)'>a</a> <a href='#two'>b</a> <a href='#other'>c</a></p><section id=two><h2>T</h2><p>x</p></section>",
        "p: a [b](#two) [c](article#other)\nh2 #two: T\np: x",
    );
}

#[test]
fn languages_and_directions_are_told_where_they_change() {
    check(
        "<html lang=en><body><p>a</p><p lang=de>b <i lang=la>c</i></p><blockquote lang=ar style='direction:rtl'><p>d</p></blockquote>",
        "p: a\np: b <i><span la None>c</span></i> lang=de\nquote lang=ar dir=Rtl\n  p: d",
    );
}

#[test]
fn formulas_stand_once() {
    let katex = "<span class=katex><span class=katex-mathml style='clip:rect(1px,1px,1px,1px)'><math><semantics><mi>x</mi>\
                 <annotation encoding=application/x-tex>x</annotation></semantics></math></span><span class=katex-html>x</span></span>";
    check(&format!("<p>Let {katex} be.</p>"), "p: Let $ x $ be.");
    check(&format!("<p>a</p><p><span class=katex-display>{katex}</span></p>"), "p: a\nmath: x");
}

#[test]
fn footnotes_are_pairs() {
    check(
        "<p>A<sup id=r1><a href='#n1'>[1]</a></sup> b<sup id=r2><a href='#n2'>2</a></sup>.</p><h2>Notes</h2><ol>\
         <li id=n1><a href='#r1'>^</a> One</li><li id=n2>Two <a href='#r2'>↩</a></li></ol>",
        "p: A^0:1^ b^1:2^.\nnote 1\n  p: One\nnote 2\n  p: Two",
    );
    check(
        "<p>A<a class=footnote-anchor id=fa1 href='#f1'>1</a></p><div class=footnote><a id=f1 href='#fa1' class=footnote-number>1</a>\
         <div><p>Note</p></div></div>",
        "p: A^0:1^\nnote 1\n  p: Note",
    );
    check(
        "<p>A<sup><a href='#n1'>1</a></sup></p><ol><li id=n1>One</li><li id=n2>Unused</li></ol>",
        "p: A^0:1^\nol 1\n  li\n    p: Unused\nnote 1\n  p: One",
    );
    // The mark in a box of its own before that of the note, as manuals of programs and old documents have it.
    let notes = [
        "<h5><a id=n1 href='#r1'>(1)</a></h5><p>One</p><h5><a id=n2 href='#r2'>(2)</a></h5><p>Two</p>",
        "<dl><dt id=n1><a href='#r1'>1</a></dt><dd>One</dd><dt id=n2><a href='#r2'>2</a></dt><dd>Two</dd></dl>",
        "<table><tr><td><a name=n1 href='#r1'>[1]</a></td><td>One</td></tr><tr><td><a name=n2 href='#r2'>[2]</a></td><td>Two</td></tr></table>",
        "<div><div class=fn id=n1>1</div><div>One</div></div><div><div class=fn id=n2>2</div><div>Two</div></div>",
    ];
    for notes in notes {
        let marks = "<p>A<a class=footnote id=r1 href='#n1'><sup>1</sup></a> b<a class=footnote id=r2 href='#n2'><sup>2</sup></a></p>";
        check(
            &format!("{marks}<div class=footnotes>{notes}</div>"),
            "p: A^0:1^ b^1:2^\nnote 1\n  p: One\nnote 2\n  p: Two",
        );
    }
}

#[test]
fn deep_pages_are_walked_flat() {
    let lists = format!("{}text{}", "<div>b<ul><li>".repeat(300), "</li></ul></div>".repeat(300));
    let html = format!("{}{lists}{}", "<span style='display:block'>a".repeat(5000), "</span>".repeat(5000));
    let text = outline(&html);
    assert!(text.contains("text"));
    assert_eq!(["p: a", "p: b"].map(|line| text.matches(line).count()), [5000, 300]);
    let depth = text.lines().map(|line| line.len() - line.trim_start().len()).max();
    assert!(depth < Some(200), "{depth:?}");
}

fn tree() -> impl Strategy<Value = String> {
    const TAGS: [&str; 34] = [
        "p",
        "div",
        "span",
        "ul",
        "ol",
        "li",
        "table",
        "tr",
        "td",
        "th",
        "b",
        "a",
        "h2",
        "h5",
        "blockquote",
        "pre",
        "code",
        "figure",
        "figcaption",
        "dl",
        "dt",
        "dd",
        "details",
        "summary",
        "ruby",
        "rt",
        "sup",
        "aside",
        "br",
        "hr",
        "caption",
        "math",
        "mi",
        "section",
    ];
    const ATTRIBUTES: [&str; 13] = [
        "",
        "",
        "",
        "",
        "class=highlight",
        "class=note",
        "href='javascript:x'",
        "href='#a'",
        "id=a",
        "lang=fr",
        "style='display:block'",
        "style='display:none'",
        "style='white-space:pre'",
    ];
    let leaf = "[a-z]{1,5}[ \n]?".prop_map(|text| text);
    leaf.prop_recursive(6, 60, 5, |inner| {
        let element = (0..TAGS.len(), 0..ATTRIBUTES.len(), prop::collection::vec(inner, 0..5));
        element.prop_map(|(tag, attribute, children)| {
            format!("<{0} {1}>{2}</{0}>", TAGS[tag], ATTRIBUTES[attribute], children.concat())
        })
    })
}

#[test]
fn what_is_in_the_frame_of_an_editor_and_is_no_code_is_text() {
    check("<div class=CodeMirror><p>The ferry leaves at dawn.</p></div>", "p: The ferry leaves at dawn.");
    check("<div class=CodeMirror><pre class=CodeMirror-line>leave(dawn);</pre></div>", "code -: leave(dawn);");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_tree_gives_safe_content_of_kept_text_only(html in tree(), every in 1_usize..4) {
        let snapshot = testing::snapshot(&html);
        let page = Page::new(&snapshot).unwrap();
        let mut extraction = testing::keep_all(&page, testing::find(&page, "body"), &[]);
        let mut place = 0;
        extraction.kept.retain(|_| { place += 1; place % every == 0 });
        let (blocks, footnotes) = content(&page, &extraction);
        let json = serde_json::to_string(&(&blocks, &footnotes)).unwrap();
        prop_assert!(!json.contains("javascript:"));
        // Every character of the article is one of the kept text, as often at most.
        let mut counts = std::collections::BTreeMap::new();
        for &leaf in &extraction.kept {
            let end = page.subtree_end(leaf);
            let text: String = (leaf..end).filter_map(|node| page.text(node)).collect();
            text.chars().for_each(|c| *counts.entry(c).or_insert(0) += 1);
        }
        let mut shown = String::new();
        texts(&serde_json::to_value((&blocks, &footnotes)).unwrap(), &mut shown);
        for c in shown.chars().filter(|c| c.is_ascii_lowercase()) {
            let left = counts.entry(c).or_insert(0);
            *left -= 1;
            prop_assert!(*left >= 0, "{c} is shown too often: {shown}");
        }
    }
}

/// All text of the serialised blocks; a formula counts by its MathML alone.
fn texts(value: &serde_json::Value, out: &mut String) {
    match value {
        serde_json::Value::Object(object) if object.contains_key("mathml") => texts(&object["mathml"], out),
        serde_json::Value::Object(object) => {
            for (key, value) in object {
                match value.as_str() {
                    Some(text) if key == "text" => out.push_str(text),
                    _ => texts(value, out),
                }
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| texts(value, out)),
        _ => {}
    }
}
