//! What must hold for the renderings of any article at all.

use article::{
    Article, ArticleMetadata, Block, BlockKind, Cell, Column, DefinitionItem, Footnote, Image, Inline, ListItem, Math,
    Row, Table, assemble, testing,
};
use page::Page;
use proptest::{prelude::*, test_runner::RngSeed};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use unicode_segmentation::UnicodeSegmentation;

use crate::{markdown::extensions, to_html, to_json, to_markdown};
use article::to_text;

/// Text that tries to be markup, in several scripts.
fn nasty() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-z]{1,6}",
        1 => Just(" ".to_owned()),
        1 => "[*_`~$|\\[\\]()<>#&!:.+=\\\\-]{1,3}",
        1 => proptest::sample::select(vec![
            "1. ", "- ", "# ", "<script>", "</title>", "&amp;", "漢字", "שלום", "\"", "'", "]]>", "---", "www.a.b",
            "http://a.b", "\u{a0}", "e\u{301}", "“", "”", "。", "[^1]", "$$",
        ])
        .prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 1..6).prop_map(|pieces| pieces.concat())
}

fn inline() -> impl Strategy<Value = Vec<Inline>> {
    let image = || nasty().prop_map(|alt| Image { src: "https://a.b/c".into(), alt: Some(alt), ..Image::default() });
    let leaf = prop_oneof![
        6 => nasty().prop_map(|text| Inline::Text { text }),
        1 => Just(Inline::Break),
        1 => image().prop_map(Inline::Image),
        1 => nasty().prop_map(|latex| Inline::Math(Math { mathml: None, latex: Some(latex), text: String::new() })),
        1 => (0..3_u32).prop_map(|index| Inline::FootnoteReference { index, label: "1".into() }),
    ];
    let tags = vec!["strong", "em", "code", "sub", "kbd", "del", "q", "script", "b", "i"];
    let nested = leaf.prop_recursive(3, 12, 3, move |inner| {
        let content = || proptest::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            4 => (proptest::sample::select(tags.clone()), content())
                .prop_map(|(tag, content)| Inline::Styled { tag: tag.into(), content }),
            1 => (nasty(), content())
                .prop_map(|(title, content)| Inline::Link { href: "https://a.b/(c".into(), title, content }),
            1 => (content(), content()).prop_map(|(base, reading)| Inline::Ruby { base, reading }),
            1 => (nasty(), content()).prop_map(|(title, content)| Inline::Abbreviation { title, content }),
        ]
    });
    proptest::collection::vec(nested, 0..4)
}

fn block() -> impl Strategy<Value = Block> {
    let leaf = prop_oneof![
        4 => inline().prop_map(|content| BlockKind::Paragraph { content }),
        1 => (0..9_u8, inline()).prop_map(|(level, content)| BlockKind::Heading { level, id: None, content }),
        1 => "[a-z`~\n <]{0,20}".prop_map(|text| BlockKind::Code { language: Some("c++".into()), text }),
        1 => inline().prop_map(|content| BlockKind::Preformatted { content }),
        1 => Just(BlockKind::Rule),
        1 => nasty().prop_map(|title| BlockKind::Embed { url: "https://a.b/".into(), title }),
    ];
    leaf.prop_map(Block::new).prop_recursive(3, 16, 3, |inner| {
        let blocks = || proptest::collection::vec(inner.clone(), 0..3);
        let item = (proptest::option::of(any::<bool>()), blocks());
        let items = proptest::collection::vec(item, 0..3).prop_map(|items| {
            items.into_iter().map(|(checked, blocks)| ListItem { value: None, checked, blocks }).collect::<Vec<_>>()
        });
        let list = (any::<bool>(), any::<i32>(), items);
        let definition = (proptest::collection::vec(inline(), 0..2), proptest::collection::vec(blocks(), 0..2));
        let definitions = proptest::collection::vec(definition, 0..3).prop_map(|items| {
            let items = items.into_iter().map(|(terms, descriptions)| DefinitionItem { terms, descriptions });
            BlockKind::DefinitionList { items: items.collect() }
        });
        prop_oneof![
            list.prop_map(|(ordered, start, items)| BlockKind::List { ordered, start, reversed: false, items }),
            definitions,
            table(blocks()).prop_map(BlockKind::Table),
            blocks().prop_map(|blocks| BlockKind::Quote { pull: false, blocks }),
            blocks().prop_map(|blocks| BlockKind::Aside { blocks }),
            (blocks(), inline()).prop_map(|(blocks, caption)| BlockKind::Figure { blocks, caption }),
            (inline(), blocks(), any::<bool>()).prop_map(|(summary, blocks, open)| BlockKind::Details {
                summary,
                blocks,
                open
            }),
        ]
        .prop_map(Block::new)
    })
}

fn table(blocks: impl Strategy<Value = Vec<Block>> + 'static) -> impl Strategy<Value = Table> {
    let cell = (any::<bool>(), 0..4_u16, 0..4_u16, blocks).prop_map(|(header, column_span, row_span, blocks)| Cell {
        header,
        scope: None,
        column_span,
        row_span,
        blocks,
    });
    let row = proptest::collection::vec(cell, 0..3).prop_map(|cells| Row { cells });
    let row = row.boxed();
    let rows = || proptest::collection::vec(row.clone(), 0..3);
    (inline(), rows(), rows()).prop_map(|(caption, head, body)| Table {
        caption,
        columns: vec![Column::Right],
        head,
        body,
    })
}

prop_compose! {
    fn article()(
        title in nasty(),
        body in proptest::collection::vec(block(), 0..4),
        notes in proptest::collection::vec(proptest::collection::vec(block(), 0..2), 3),
    ) -> Article {
        let footnotes = notes.into_iter().map(|blocks| Footnote { label: "1".into(), blocks }).collect();
        Article { metadata: ArticleMetadata { title, ..ArticleMetadata::default() }, body, footnotes, confidence: 1.0, ..Article::default() }
    }
}

fn words(text: &str) -> Vec<String> {
    text.unicode_words().map(str::to_owned).collect()
}

/// Whether `part` can be had from `whole` by leaving words out.
fn is_subsequence(part: &[String], whole: &[String]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|word| rest.any(|other| other == word))
}

/// The text of a line of HTML; marks of footnotes, which are raised there, in brackets.
fn without_tags(html: &str) -> String {
    let html = html.replace("<sup>", "[").replace("</sup>", "]").replace("<br>", "\n");
    let mut parts = html.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('>').map_or("", |(_, text)| text));
    html_escape::decode_html_entities(&rest.fold(first, |text, part| text + part)).into_owned()
}

/// What a reader of the Markdown sees, markup of inline HTML left out.
fn markdown_text(markdown: &str) -> String {
    // The front matter holds no text; its values are quoted, so the first line of dashes ends it.
    let (_, content) = markdown[3..].split_once("\n---\n").unwrap();
    let mut out = String::new();
    // The alternative text of images is no part of the text.
    let mut silent = false;
    for event in Parser::new_ext(content, extensions()) {
        match event {
            Event::Start(Tag::Image { .. }) => silent = true,
            Event::End(TagEnd::Image) => silent = false,
            _ if silent => {}
            Event::Text(text) => out.push_str(&text),
            Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => out.push_str(&text),
            Event::SoftBreak | Event::HardBreak => out.push('\n'),
            Event::Html(html) => out.push_str(&without_tags(&html)),
            Event::InlineHtml(html) => out.push_str(match &*html {
                "<br>" => "\n",
                "<rt>" => "(",
                "</rt>" => ")",
                _ => "",
            }),
            Event::FootnoteReference(_) | Event::Start(Tag::FootnoteDefinition(_)) => out.push_str("[1]"),
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link) => {}
            Event::Start(Tag::Item) | Event::End(_) => out.push('\n'),
            _ => {}
        }
    }
    out
}

/// Of a cell: mostly one, and any value of an attribute.
fn span() -> impl Strategy<Value = u32> {
    prop_oneof![2 => Just(1u32), 1 => 0u32..8, 1 => Just(200u32), 1 => Just(1000u32), 1 => any::<u32>()]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn spans_of_tables_do_not_multiply(
        spans in prop::collection::vec(prop::collection::vec((span(), span()), 1..30), 2..40),
    ) {
        let cell = |(columns, rows): &(u32, u32)| format!("<td colspan={columns} rowspan={rows}>x</td>");
        let row = |cells: &Vec<(u32, u32)>| format!("<tr>{}</tr>", cells.iter().map(cell).collect::<String>());
        let html = format!("<table role=table>{}</table>", spans.iter().map(row).collect::<String>());
        let snapshot = testing::snapshot(&html);
        let page = Page::new(&snapshot).unwrap();
        let article = assemble(&page, &testing::keep_all(&page, 0, &[]));
        let cells: usize = spans.iter().map(Vec::len).sum();
        for (format, text) in [("html", to_html(&article)), ("markdown", to_markdown(&article)), ("text", to_text(&article))] {
            prop_assert!(text.matches('x').count() >= cells, "{format}: {text}");
            prop_assert!(text.len() <= 8_000 + 2 * html.len(), "{format}: {} bytes of {}", text.len(), html.len());
        }
        prop_assert!(to_json(&article, &[], &[]).unwrap().len() <= 8_000 + 16 * html.len());
    }

    #[test]
    fn html_is_escaped(article in article()) {
        let html = to_html(&article);
        prop_assert!(!html.contains("<script"));
        prop_assert_eq!(html.matches("</title>").count(), 1);
    }

    #[test]
    fn json_reads_back(article in article()) {
        let json = to_json(&article, &[], &[]).unwrap();
        prop_assert_eq!(serde_json::from_str::<Article>(&json).unwrap(), article);
    }

    #[test]
    fn text_keeps_paragraphs_in_order_and_apart(paragraphs in proptest::collection::vec("[a-zé漢]{1,8}( [a-z]{1,8}){0,3}", 1..6)) {
        let kind = |text: &String| BlockKind::Paragraph { content: vec![Inline::Text { text: text.clone() }] };
        let body = paragraphs.iter().map(|text| Block::new(kind(text))).collect();
        let text = to_text(&Article { body, ..Article::default() });
        prop_assert_eq!(words(&text), paragraphs.iter().flat_map(|text| words(text)).collect::<Vec<_>>());
    }

    #[test]
    fn markdown_keeps_every_word(article in article()) {
        let markdown = to_markdown(&article);
        let text = to_text(&article);
        let (expected, found) = (words(&text), words(&markdown_text(&markdown)));
        prop_assert!(is_subsequence(&expected, &found), "{expected:?}\n{found:?}\n{markdown}");
    }
}
