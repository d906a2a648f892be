//! Markdown as the blocks that it means. Its HTML is left out, but for the text between tags.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag};

use super::super::links::Addresses;
use crate::{Block, BlockKind, Cell, Column, Image, Inline, ListItem, Row, Table};

/// How deep parts may nest; deeper ones are part of what is around them.
const DEEPEST: usize = 24;

/// What is open.
enum Open {
    /// The text, or a part that is none of the article's own: its content goes to what is around it.
    Around,
    Paragraph,
    Heading(u8),
    Quote,
    Code(Option<String>),
    List(Option<u64>),
    Item,
    Table(Vec<Column>),
    Head,
    Row,
    Cell,
    Styled(&'static str),
    Link(String, String),
    Image(String),
    /// Nothing of it is shown.
    Hidden,
}

/// An open part with what was read of it.
#[derive(Default)]
struct Part {
    open: Option<Open>,
    blocks: Vec<Block>,
    line: Vec<Inline>,
    items: Vec<ListItem>,
    head: Vec<Row>,
    rows: Vec<Row>,
    cells: Vec<Cell>,
    checked: Option<bool>,
}

/// The blocks of a text in Markdown.
pub(super) fn blocks(text: &str, addresses: &Addresses) -> Vec<Block> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut parts = vec![Part { open: Some(Open::Around), ..Part::default() }];
    for event in Parser::new_ext(text.trim_start_matches('\u{feff}'), options) {
        match event {
            Event::Start(tag) => {
                let open = if parts.len() > DEEPEST { flat(&tag) } else { opened(tag, addresses) };
                // What is written in a list's item ends where a block begins.
                if let Some(part) = parts.last_mut().filter(|_| !is_inline(&open)) {
                    end_line(part);
                }
                parts.push(Part { open: Some(open), ..Part::default() });
            }
            Event::End(_) => {
                if let Some(part) = parts.pop()
                    && let Some(around) = parts.last_mut()
                {
                    close(part, around);
                }
            }
            event => {
                if let Some(part) = parts.last_mut() {
                    read(event, part);
                }
            }
        }
    }
    let mut whole = parts.into_iter().next().unwrap_or_default();
    end_line(&mut whole);
    whole.blocks
}

fn opened(tag: Tag<'_>, addresses: &Addresses) -> Open {
    match tag {
        Tag::Paragraph => Open::Paragraph,
        Tag::Heading { level, .. } => Open::Heading(level_of(level)),
        Tag::BlockQuote(_) => Open::Quote,
        Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
            let language = info.split([' ', ',', '{']).next().unwrap_or_default().to_lowercase();
            Open::Code(Some(language).filter(|language| !language.is_empty()))
        }
        Tag::CodeBlock(CodeBlockKind::Indented) => Open::Code(None),
        Tag::List(start) => Open::List(start),
        Tag::Item => Open::Item,
        Tag::Table(columns) => Open::Table(columns.into_iter().map(column).collect()),
        Tag::TableHead => Open::Head,
        Tag::TableRow => Open::Row,
        Tag::TableCell => Open::Cell,
        Tag::Emphasis => Open::Styled("em"),
        Tag::Strong => Open::Styled("strong"),
        Tag::Strikethrough => Open::Styled("del"),
        Tag::Link { dest_url, title, .. } => match addresses.link(&dest_url) {
            Some(href) => Open::Link(href, title.into_string()),
            None => Open::Around,
        },
        Tag::Image { dest_url, .. } => addresses.image(&dest_url).map_or(Open::Hidden, Open::Image),
        Tag::HtmlBlock | Tag::MetadataBlock(_) => Open::Hidden,
        _ => Open::Around,
    }
}

/// What is too deep to be a part of its own.
fn flat(tag: &Tag<'_>) -> Open {
    match tag {
        Tag::Paragraph => Open::Paragraph,
        Tag::HtmlBlock | Tag::MetadataBlock(_) | Tag::Image { .. } => Open::Hidden,
        _ => Open::Around,
    }
}

fn is_inline(open: &Open) -> bool {
    matches!(open, Open::Styled(_) | Open::Link(..) | Open::Image(_) | Open::Around | Open::Hidden)
}

fn read(event: Event<'_>, part: &mut Part) {
    match event {
        Event::Text(text) => push_text(&mut part.line, &text),
        Event::Code(text) => {
            let content = vec![Inline::Text { text: text.into_string() }];
            part.line.push(Inline::Styled { tag: "code".to_owned(), content });
        }
        Event::SoftBreak => push_text(&mut part.line, " "),
        Event::HardBreak => part.line.push(Inline::Break),
        Event::Rule => {
            end_line(part);
            part.blocks.push(Block::new(BlockKind::Rule));
        }
        Event::TaskListMarker(done) => part.checked = Some(done),
        _ => {}
    }
}

fn push_text(line: &mut Vec<Inline>, more: &str) {
    match line.last_mut() {
        Some(Inline::Text { text }) => text.push_str(more),
        _ => line.push(Inline::Text { text: more.to_owned() }),
    }
}

/// Makes a paragraph of what was written without one.
fn end_line(part: &mut Part) {
    let line = std::mem::take(&mut part.line);
    part.blocks.extend(paragraph(line));
}

fn paragraph(line: Vec<Inline>) -> Option<Block> {
    match line.as_slice() {
        [] => None,
        [Inline::Image(image)] => Some(Block::new(BlockKind::Image(image.clone()))),
        _ => Some(Block::new(BlockKind::Paragraph { content: line })),
    }
}

/// Hands what a part is to the one around it.
fn close(mut part: Part, around: &mut Part) {
    match part.open.take().unwrap_or(Open::Around) {
        Open::Around => {
            around.line.append(&mut part.line);
            around.blocks.append(&mut part.blocks);
            let items = part.items.into_iter().flat_map(|item| item.blocks);
            around.blocks.extend(items);
        }
        Open::Paragraph => around.blocks.extend(paragraph(part.line)),
        Open::Heading(level) => {
            around.blocks.push(Block::new(BlockKind::Heading { level, id: None, content: part.line }));
        }
        Open::Quote => {
            end_line(&mut part);
            around.blocks.push(Block::new(BlockKind::Quote { pull: false, blocks: part.blocks }));
        }
        Open::Code(language) => {
            let text = super::words_of(&part.line).trim_end_matches('\n').to_owned();
            around.blocks.push(Block::new(BlockKind::Code { language, text }));
        }
        Open::List(start) => {
            let (ordered, start) = (start.is_some(), start.and_then(|start| start.try_into().ok()).unwrap_or(1));
            let list = BlockKind::List { ordered, start, reversed: false, items: part.items };
            around.blocks.push(Block::new(list));
        }
        Open::Item => {
            end_line(&mut part);
            around.items.push(ListItem { value: None, checked: part.checked, blocks: part.blocks });
        }
        Open::Table(columns) => {
            let table = Table { caption: Vec::new(), columns, head: part.head, body: part.rows };
            around.blocks.push(Block::new(BlockKind::Table(table)));
        }
        Open::Head => {
            part.cells.iter_mut().for_each(|cell| cell.header = true);
            around.head.push(Row { cells: part.cells });
        }
        Open::Row => around.rows.push(Row { cells: part.cells }),
        Open::Cell => {
            let blocks = paragraph(part.line).into_iter().collect();
            around.cells.push(Cell { header: false, scope: None, column_span: 1, row_span: 1, blocks });
        }
        Open::Styled(tag) => around.line.push(Inline::Styled { tag: tag.to_owned(), content: part.line }),
        Open::Link(href, title) => around.line.push(Inline::Link { href, title, content: part.line }),
        Open::Image(src) => {
            let alt = Some(super::words_of(&part.line)).filter(|alt| !alt.is_empty());
            around.line.push(Inline::Image(Image { src, alt, ..Image::default() }));
        }
        Open::Hidden => {}
    }
}

fn level_of(level: HeadingLevel) -> u8 {
    // The title is of the first.
    (level as u8 + 1).min(6)
}

fn column(alignment: Alignment) -> Column {
    match alignment {
        Alignment::None => Column::Natural,
        Alignment::Left => Column::Left,
        Alignment::Center => Column::Center,
        Alignment::Right => Column::Right,
    }
}
