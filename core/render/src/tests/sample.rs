//! One article that uses everything, for the golden files of all renderers.

use std::{env, fs, path::Path};

use article::{
    Article, ArticleMetadata, Block, BlockKind, Cell, Column, DefinitionItem, Direction, Footnote, Image, Inline,
    ListItem, Math, MathNode, MetadataSources, Post, Product, Recipe, RecipePart, Role, Row, Specification, Table,
};
use judge::{
    form::{Form, FormGuess},
    page_type::{PageType, TypeGuess},
    product::{Availability, Price},
};
use memory::{Agreement, SystemName};

/// Compares with a file in `tests/golden`; `UPDATE_GOLDEN=1` writes it instead.
pub(crate) fn assert_golden(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, actual).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(expected == actual, "{} differs; UPDATE_GOLDEN=1 writes it anew:\n{actual}", path.display());
}

pub(crate) fn text(text: &str) -> Inline {
    Inline::Text { text: text.into() }
}

pub(crate) fn paragraph(content: Vec<Inline>) -> Block {
    Block::new(BlockKind::Paragraph { content })
}

fn styled(tag: &str, content: &str) -> Inline {
    Inline::Styled { tag: tag.into(), content: vec![text(content)] }
}

fn plain(content: &str) -> Block {
    paragraph(vec![text(content)])
}

fn heading(level: u8, content: &str) -> Block {
    Block::new(BlockKind::Heading { level, id: Some(content.to_lowercase()), content: vec![text(content)] })
}

fn picture(name: &str) -> Image {
    Image {
        src: format!("https://example.org/{name}.png"),
        alt: Some(format!("A {name}")),
        width: 640,
        height: 480,
        link: None,
    }
}

fn item(blocks: Vec<Block>) -> ListItem {
    ListItem { value: None, checked: None, blocks }
}

fn cell(header: bool, column_span: u16, row_span: u16, blocks: Vec<Block>) -> Cell {
    Cell { header, scope: header.then(|| "col".into()), column_span, row_span, blocks }
}

/// The systems' answers to [`article`].
pub(crate) fn systems() -> Vec<Agreement> {
    let of = |system, agreement| Agreement { system, agreement, finds: agreement > 0.0 };
    vec![of(SystemName::Spider, 0.75), of(SystemName::Vce, 1.0), of(SystemName::Blog, 0.0)]
}

fn formula() -> Math {
    let token = |tag: &str, text: &str| MathNode { tag: tag.into(), text: text.into(), ..MathNode::default() };
    let square =
        MathNode { tag: "msup".into(), children: vec![token("mi", "x"), token("mn", "2")], ..MathNode::default() };
    let math = MathNode { tag: "math".into(), children: vec![square], ..MathNode::default() };
    Math { mathml: Some(math), latex: Some("x^2".into()), text: "x²".into() }
}

/// The article.
pub(crate) fn article() -> Article {
    Article {
        metadata: metadata(),
        body: [prose(), lists(), tables(), media(), boxes()].concat(),
        footnotes: vec![
            Footnote { label: "1".into(), blocks: vec![plain("A note.")] },
            Footnote { label: "*".into(), blocks: vec![plain("Another."), plain("In two paragraphs.")] },
        ],
        posts: Vec::new(),
        confidence: 0.9,
        form: Some(FormGuess { name: Form::Article, probability: 0.875 }),
        page_type: Some(TypeGuess { name: PageType::Article, probability: 0.75 }),
    }
}

/// A page with two posts after an introduction.
pub(crate) fn page_with_posts() -> Article {
    let heading = |title: &str| Block::new(BlockKind::Heading { level: 2, id: None, content: vec![text(title)] });
    let post = |start: u32, title: &str| Post {
        start,
        title: title.into(),
        url: format!("https://letters.example/{start}"),
        ..Post::default()
    };
    let known =
        |post: Post| Post { byline: Some("Ann & Bo".into()), published: Some("2024-05-03T10:00:00Z".into()), ..post };
    let body = vec![
        plain("Letters."),
        heading("First"),
        plain("Of a ferry."),
        plain("And its mail."),
        heading("Second"),
        plain("Of a song."),
    ];
    Article {
        metadata: metadata(),
        body,
        posts: vec![known(post(1, "First")), post(4, "Second")],
        ..Article::default()
    }
}

fn metadata() -> ArticleMetadata {
    ArticleMetadata {
        title: "Everything: <all> of \"it\"".into(),
        byline: Some("Ada Example, Bo Beispiel".into()),
        published: Some("2024-02-29T12:30:00+01:00".into()),
        modified: Some("2024-03-01".into()),
        tags: vec!["all \"of\" it".into(), "<b>".into()],
        site_name: Some("Example & Co".into()),
        language: Some("en".into()),
        direction: Direction::Ltr,
        excerpt: Some("One of each.".into()),
        lead_image: Some("https://example.org/lead.jpg".into()),
        product: Some(Product {
            price: Some(Price {
                text: "<b>1.299,50 €".into(), amount: "1299.50".into(), currency: Some("EUR".into())
            }),
            former_price: Some(Price { text: "$1,500".into(), amount: "1500".into(), currency: None }),
            availability: Some(Availability::OutOfStock),
            brand: Some("Lux & \"Co\"".into()),
            sku: Some("46-721".into()),
            mpn: Some("LX-100".into()),
            gtin: Some("4006381333931".into()),
            specifications: vec![Specification { name: "Weight".into(), value: "1 kg & more".into() }],
        }),
        recipe: Some(Recipe {
            ingredients: vec![RecipePart { name: Some("For <it>".into()), lines: vec!["1 cup & more".into()] }],
            steps: vec![RecipePart { name: None, lines: vec!["Stir.".into()] }],
            servings: Some("4 cups".into()),
            preparation_time: Some("PT5M".into()),
            cooking_time: None,
            total_time: Some("PT1H".into()),
        }),
        url: "https://example.org/everything?a=1&b=2".into(),
        canonical_url: Some("https://example.org/everything".into()),
        sources: MetadataSources { byline: Some("linked-data".into()), ..MetadataSources::default() },
        word_count: 123,
        reading_minutes: 1,
    }
}

fn prose() -> Vec<Block> {
    let link = Inline::Link {
        href: "https://example.org/a_(b)?c=<d>".into(),
        title: "A \"tip\"".into(),
        content: vec![text("a "), styled("em", "link")],
    };
    let kinds = ["strong", "em", "code", "sub", "sup", "kbd", "samp", "var", "mark", "del", "ins", "u", "small", "q"];
    let all_styled = kinds.iter().flat_map(|tag| [styled(tag, tag), text(" ")]).collect();
    vec![
        paragraph(vec![
            text("Text with *stars*, _lines_, `ticks`, <tags>, $5 and "),
            link,
            text(", a break"),
            Inline::Break,
            text("and a note"),
            Inline::FootnoteReference { index: 0, label: "1".into() },
            text(" and another"),
            Inline::FootnoteReference { index: 1, label: "*".into() },
            text("."),
        ]),
        paragraph(all_styled),
        paragraph(vec![
            Inline::Abbreviation { title: "World Wide Web".into(), content: vec![text("WWW")] },
            text(" since "),
            Inline::Time { datetime: "1989-03".into(), content: vec![text("March 1989")] },
            text(", "),
            Inline::Span { lang: Some("he".into()), dir: Some(Direction::Rtl), content: vec![text("שלום")] },
            text(", "),
            Inline::Ruby { base: vec![text("漢字")], reading: vec![text("かんじ")] },
            text(", "),
            Inline::Math(formula()),
            text(" and "),
            Inline::Image(picture("smile")),
        ]),
        Block { lang: Some("ar".into()), dir: Some(Direction::Rtl), role: Some(Role::Lead), ..plain("فقرة") },
        heading(2, "Lists"),
    ]
}

fn lists() -> Vec<Block> {
    let list = |ordered, start, items| Block::new(BlockKind::List { ordered, start, reversed: false, items });
    let inner = list(true, 3, vec![item(vec![plain("three")]), item(vec![plain("four")])]);
    let tasks = vec![
        ListItem { value: None, checked: Some(true), blocks: vec![plain("done")] },
        ListItem { value: None, checked: Some(false), blocks: vec![plain("open")] },
    ];
    vec![
        list(false, 1, vec![item(vec![plain("one")]), item(vec![plain("two"), inner])]),
        list(false, 1, tasks),
        list(true, 1, vec![item(vec![plain("a"), plain("second paragraph")]), item(vec![plain("b")])]),
        Block::new(BlockKind::DefinitionList {
            items: vec![DefinitionItem {
                terms: vec![vec![text("Term")], vec![text("Synonym")]],
                descriptions: vec![vec![plain("Meaning.")], vec![plain("Another meaning.")]],
            }],
        }),
    ]
}

fn tables() -> Vec<Block> {
    let simple = Table {
        caption: vec![text("Prices")],
        columns: vec![Column::Natural, Column::Right],
        head: vec![Row { cells: vec![cell(true, 1, 1, vec![plain("Fruit")]), cell(true, 1, 1, vec![plain("€")])] }],
        body: vec![
            Row { cells: vec![cell(false, 1, 1, vec![plain("a | b")]), cell(false, 1, 1, vec![plain("1.20")])] },
            Row { cells: vec![cell(false, 2, 1, vec![plain("first"), plain("second")])] },
        ],
    };
    let spanned = Table {
        columns: vec![Column::Natural; 2],
        body: vec![
            Row { cells: vec![cell(false, 1, 2, vec![plain("down")]), cell(false, 1, 1, vec![plain("x")])] },
            Row { cells: vec![cell(false, 1, 1, vec![plain("y")])] },
        ],
        ..Table::default()
    };
    vec![heading(2, "Tables"), Block::new(BlockKind::Table(simple)), Block::new(BlockKind::Table(spanned))]
}

fn media() -> Vec<Block> {
    let figure = BlockKind::Figure {
        blocks: vec![Block::new(BlockKind::Image(Image {
            link: Some("https://example.org/".into()),
            ..picture("cat")
        }))],
        caption: vec![text("A cat, "), styled("em", "asleep")],
    };
    let kinds = [
        figure,
        BlockKind::Image(picture("dog")),
        BlockKind::Audio { src: "https://example.org/a.mp3".into(), title: "Song".into() },
        BlockKind::Video {
            src: "https://example.org/v.mp4".into(),
            poster: Some("https://example.org/v.jpg".into()),
            title: "Film".into(),
        },
        BlockKind::Video { src: String::new(), poster: Some("https://example.org/w.jpg".into()), title: String::new() },
        BlockKind::Embed { url: "https://video.example/1".into(), title: "Talk".into() },
        BlockKind::Math(formula()),
        BlockKind::Code { language: Some("rust".into()), text: "fn main() {\n    // ```\n}".into() },
        BlockKind::Preformatted { content: vec![text("verse\n  indented")] },
    ];
    std::iter::once(heading(3, "Media")).chain(kinds.map(Block::new)).collect()
}

fn boxes() -> Vec<Block> {
    let kinds = [
        BlockKind::Quote { pull: false, blocks: vec![plain("Quoted."), plain("Twice.")] },
        BlockKind::Quote { pull: true, blocks: vec![plain("Pulled.")] },
        BlockKind::Details {
            summary: vec![text("More & "), styled("code", "less")],
            blocks: vec![plain("Hidden.")],
            open: true,
        },
        BlockKind::Aside { blocks: vec![plain("Mind the gap.")] },
        BlockKind::Rule,
        BlockKind::Paragraph { content: vec![text("The end.")] },
    ];
    kinds.map(Block::new).to_vec()
}
