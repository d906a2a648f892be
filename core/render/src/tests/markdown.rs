//! What readers of Markdown make of ours: emphasis, heads of tables, headings in lists, code.

use article::{Article, Block, BlockKind, Cell, Inline, ListItem, Row, Table};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::sample::{paragraph, text};
use crate::{markdown::extensions, to_markdown_body};

fn markdown(body: Vec<Block>) -> String {
    to_markdown_body(&Article { body, ..Article::default() }).trim_end().to_owned()
}

fn styled(tag: &str, content: Vec<Inline>) -> Inline {
    Inline::Styled { tag: tag.into(), content }
}

fn strong(words: &str) -> Inline {
    styled("strong", vec![text(words)])
}

fn link(content: Vec<Inline>) -> Inline {
    Inline::Link { href: "https://a.b/".into(), title: String::new(), content }
}

/// The parts of the text that are strong to whoever reads the Markdown, by its marks or by elements.
fn strong_parts(markdown: &str) -> Vec<String> {
    let (mut parts, mut depth) = (Vec::new(), 0);
    for event in Parser::new_ext(markdown, extensions()) {
        let is_start = matches!(&event, Event::Start(Tag::Strong)) || event == Event::InlineHtml("<strong>".into());
        let is_end = matches!(&event, Event::End(TagEnd::Strong)) || event == Event::InlineHtml("</strong>".into());
        match event {
            _ if is_start => {
                depth += 1;
                parts.push(String::new());
            }
            _ if is_end => depth -= 1,
            Event::Text(text) if depth > 0 => parts.last_mut().unwrap().push_str(&text),
            _ => {}
        }
    }
    parts
}

#[test]
fn white_space_of_any_kind_is_outside_of_emphasis_and_links() {
    let nested = || styled("strong", vec![styled("em", vec![text("\u{2009}Filled\u{a0}")])]);
    for (content, expected) in [
        (vec![strong("Filled\u{a0}"), text("2.54")], "**Filled**\u{a0}2.54"),
        (vec![text("about"), strong("\u{3000} Filled")], "about\u{3000} **Filled**"),
        (vec![text("a"), nested(), text("2.54")], "a\u{2009}**_Filled_**\u{a0}2.54"),
        (vec![styled("b", vec![link(vec![text("Filled \u{a0}")])]), text("2")], "**[Filled](https://a.b/)** \u{a0}2"),
        (vec![text("a"), link(vec![strong(" Filled")])], "a [**Filled**](https://a.b/)"),
        (vec![text("a"), strong("\u{a0}"), text("b")], "a\u{a0}b"),
    ] {
        let markdown = markdown(vec![paragraph(content)]);
        assert_eq!(markdown, expected);
        assert!(strong_parts(&markdown).iter().all(|part| part == "Filled"), "{markdown}");
    }
}

#[test]
fn emphasis_that_marks_cannot_open_or_close_is_an_element() {
    for (content, expected) in [
        (vec![strong("Note:"), text("Get")], "<strong>Note:</strong>Get"),
        (vec![strong("Note:"), text(" Get")], "**Note:** Get"),
        (vec![strong("Note"), text(": Get")], "**Note**: Get"),
        (vec![text("a"), strong("(b)"), text(", c")], "a<strong>(b)</strong>, c"),
        (vec![strong("「駅」"), text("です")], "<strong>「駅」</strong>です"),
        (vec![styled("strong", vec![styled("em", vec![text("x!")])]), text("y")], "<strong><em>x!</em></strong>y"),
        (vec![styled("strong", vec![styled("code", vec![text("x")])]), text("s")], "<strong>`x`</strong>s"),
        (vec![styled("strong", vec![link(vec![text("x")])]), text("s")], "<strong>[x](https://a.b/)</strong>s"),
        (vec![styled("del", vec![text("5 €")]), text("4 €")], "<del>5 €</del>4 €"),
        (vec![strong("R&B"), text("s")], "**R&B**s"),
    ] {
        assert_eq!(markdown(vec![paragraph(content)]), expected);
    }
}

fn cell(content: Vec<Inline>) -> Cell {
    Cell { header: false, scope: None, column_span: 1, row_span: 1, blocks: vec![paragraph(content)] }
}

fn table(rows: Vec<Vec<Cell>>) -> Block {
    let body = rows.into_iter().map(|cells| Row { cells }).collect();
    Block::new(BlockKind::Table(Table { body, ..Table::default() }))
}

#[test]
fn the_one_row_in_bold_is_the_head_of_its_table() {
    let bold = |words: &str| cell(vec![styled("b", vec![text(words)])]);
    let plain = |words: &str| cell(vec![text(words)]);
    let first = || vec![bold("Port"), plain(""), cell(vec![link(vec![strong("Ferries")]), text("\u{a0}")])];
    let rest = || vec![bold("Alta"), plain("north"), plain("2")];
    assert_eq!(
        markdown(vec![table(vec![first(), rest()])]),
        "|Port||[Ferries](https://a.b/)\u{a0}|\n|----|-|--------|\n|**Alta**|north|2|"
    );
    for rows in [
        vec![first(), rest(), first()],
        vec![rest(), first()],
        vec![vec![bold("Port"), plain("x")], vec![plain("Alta"), plain("2")]],
        vec![vec![plain(""), plain("")], vec![plain("Alta"), plain("2")]],
    ] {
        let markdown = markdown(vec![table(rows)]);
        let head = Parser::new_ext(&markdown, extensions())
            .take_while(|event| *event != Event::End(TagEnd::TableHead))
            .any(|event| matches!(event, Event::Text(_)));
        assert!(!head, "{markdown}");
    }
}

fn list(items: Vec<Vec<Block>>) -> Block {
    let items = items.into_iter().map(|blocks| ListItem { value: None, checked: None, blocks }).collect();
    Block::new(BlockKind::List { ordered: false, start: 1, reversed: false, items })
}

fn heading(content: Vec<Inline>) -> Block {
    Block::new(BlockKind::Heading { level: 2, id: None, content })
}

#[test]
fn a_heading_at_the_start_of_an_item_is_bold() {
    let days = || heading(vec![text("4 "), strong("Days\u{a0}")]);
    assert_eq!(markdown(vec![list(vec![vec![days()], vec![paragraph(vec![text("x")])]])]), "- **4 Days**\n- x");
    let long = markdown(vec![list(vec![vec![days(), paragraph(vec![text("By sea.")])]])]);
    assert_eq!(strong_parts(&long), ["4 Days"]);
    assert!(long.starts_with("- **4 Days**\n") && long.ends_with("\n  By sea."), "{long}");
    let later = markdown(vec![list(vec![vec![paragraph(vec![text("By sea.")]), days()]])]);
    assert!(later.contains("## 4"), "{later}");
}

fn code(text: &str) -> Block {
    Block::new(BlockKind::Code { language: Some("cpp".into()), text: text.into() })
}

/// The code in fences that name their language.
fn fenced(markdown: &str) -> Vec<String> {
    let (mut found, mut is_code) = (Vec::new(), false);
    for event in Parser::new_ext(markdown, extensions()) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                is_code = kind == CodeBlockKind::Fenced("cpp".into());
                found.extend(is_code.then(String::new));
            }
            Event::End(TagEnd::CodeBlock) => is_code = false,
            Event::Text(text) if is_code => found.last_mut().unwrap().push_str(&text),
            _ => {}
        }
    }
    found
}

#[test]
fn code_that_no_reader_takes_for_markup_is_in_a_fence() {
    for source in [
        "#include <time.h>\n\nfor (i = 0; i<a.length; i++) x[i](b);\n",
        "std::vector<std::string> all; // ```\n",
        "auto f = [&](const std::string& s) { return a ? s : t; };\n",
        "List<Object> all = a && b;\n",
    ] {
        let body = vec![code(source), code(source), list(vec![vec![paragraph(vec![text("x")]), code(source)]])];
        let markdown = markdown(body);
        assert_eq!(fenced(&markdown), [source; 3], "{markdown}");
    }
}

#[test]
fn code_in_a_fold_is_in_a_fence_where_it_reads_the_same_as_html() {
    let fold = |inside: &str| {
        let kind = BlockKind::Details { summary: vec![text("Log")], blocks: vec![code(inside)], open: false };
        markdown(vec![Block::new(kind)])
    };
    assert_eq!(fenced(&fold("a\n\nb\n")), ["a\n\nb\n"]);
    for inside in ["a <b\n", "a &lt; b\n"] {
        assert_eq!(fenced(&fold(inside)), [""; 0]);
    }
}
