//! The parts of an article that are open while the page is walked, and what each becomes when it closes.

use page::NodeId;

use super::{
    closed::Closed,
    footnotes,
    line::{is_blank, plain},
    lists,
    spans::OpenRow,
    tables,
};
use crate::{Block, BlockKind, Cell, Column, DefinitionItem, Direction, Inline, ListItem};

/// What a frame will become.
pub(super) enum Kind {
    Root,
    Heading {
        /// 1 to 6, as the page declares; levels are set right when all are known.
        level: u8,
        /// Names of the place, the heading's own first.
        ids: Vec<String>,
    },
    Preformatted,
    Quote {
        pull: bool,
    },
    Aside,
    Figure,
    Caption,
    Details,
    Summary,
    List {
        ordered: bool,
        start: i32,
        reversed: bool,
        /// Shows marks or numbers.
        marked: bool,
        items: Vec<ListItem>,
    },
    Item {
        ordered: bool,
        value: Option<i32>,
        checked: Option<bool>,
    },
    Definitions {
        items: Vec<DefinitionItem>,
    },
    Term,
    Description,
    Table {
        rows: Vec<OpenRow>,
    },
    Row {
        row: OpenRow,
    },
    Cell {
        cell: Cell,
        column: Column,
    },
    Note(usize),
}

impl Kind {
    /// Whether it holds a line of text and no blocks.
    pub(super) fn is_inline_only(&self) -> bool {
        matches!(self, Kind::Heading { .. } | Kind::Caption | Kind::Summary | Kind::Term | Kind::Preformatted)
    }

    /// Whether it adds a level to the article's tree by itself.
    pub(super) fn is_container(&self) -> bool {
        matches!(
            self,
            Kind::Quote { .. }
                | Kind::Aside
                | Kind::Figure
                | Kind::Details
                | Kind::List { .. }
                | Kind::Item { .. }
                | Kind::Definitions { .. }
                | Kind::Table { .. }
        )
    }
}

/// A part that is open.
pub(super) struct Frame<'a> {
    pub(super) kind: Kind,
    /// The element it was made from.
    pub(super) node: NodeId,
    pub(super) blocks: Vec<Block>,
    /// Caption of a figure or table, summary of details.
    pub(super) caption: Vec<Inline>,
    pub(super) lang: Option<&'a str>,
    pub(super) dir: Direction,
}

impl<'a> Frame<'a> {
    pub(super) fn new(kind: Kind, node: NodeId, lang: Option<&'a str>, dir: Direction) -> Self {
        Frame { kind, node, blocks: Vec::new(), caption: Vec::new(), lang, dir }
    }

    /// Puts a finished block where it belongs.
    pub(super) fn push(&mut self, block: Block) {
        match &mut self.kind {
            Kind::List { items, .. } => match (items.last_mut(), &block.kind) {
                // A list directly in a list belongs to the item before it.
                (Some(item), BlockKind::List { .. }) => item.blocks.push(block),
                _ => items.push(ListItem { value: None, checked: None, blocks: vec![block] }),
            },
            Kind::Definitions { items } => match items.last_mut() {
                Some(item) => match item.descriptions.last_mut() {
                    Some(description) => description.push(block),
                    None => item.descriptions.push(vec![block]),
                },
                None => items.push(DefinitionItem { terms: Vec::new(), descriptions: vec![vec![block]] }),
            },
            _ => self.blocks.push(block),
        }
    }

    /// The last block, if the frame holds blocks.
    pub(super) fn last(&self) -> Option<&Block> {
        self.blocks.last()
    }

    /// Whether anything was put in.
    pub(super) fn is_empty(&self) -> bool {
        match &self.kind {
            Kind::List { items, .. } => items.is_empty(),
            Kind::Definitions { items } => items.is_empty(),
            Kind::Table { rows } => rows.is_empty() && self.blocks.is_empty(),
            _ => self.blocks.is_empty(),
        }
    }
}

/// Closes a frame. `line` is the text that was open in it, empty unless it is inline-only.
pub(super) fn close(frame: Frame, line: Vec<Inline>, label: &str) -> Closed {
    let blocks = frame.blocks;
    let one = |kind: BlockKind| Closed::Blocks(vec![kind]);
    let nothing = || Closed::Blocks(Vec::new());
    match frame.kind {
        Kind::Root => Closed::Flattened(blocks),
        Kind::Heading { level, ids } => heading(level, ids, line),
        Kind::Preformatted if is_blank(&line) => nothing(),
        Kind::Preformatted => one(BlockKind::Preformatted { content: line }),
        Kind::Quote { .. } | Kind::Aside if blocks.is_empty() => nothing(),
        Kind::Quote { pull } => one(BlockKind::Quote { pull, blocks }),
        Kind::Aside => one(BlockKind::Aside { blocks }),
        Kind::Figure => figure(blocks, frame.caption),
        Kind::Caption | Kind::Summary => Closed::Caption(line),
        Kind::Details if frame.caption.is_empty() => Closed::Flattened(blocks),
        // What opens on demand is part of the text, and nothing vanishes in it unseen.
        Kind::Details => one(BlockKind::Details { summary: frame.caption, blocks, open: true }),
        Kind::List { ordered, start, reversed, marked, items } => {
            lists::list(BlockKind::List { ordered, start, reversed, items }, marked)
        }
        Kind::Item { ordered, value, checked } => Closed::Item(ListItem { value, checked, blocks }, ordered),
        Kind::Definitions { items } => lists::definitions(items),
        Kind::Term => Closed::Term(line),
        Kind::Description => Closed::Description(blocks),
        Kind::Table { rows } => match tables::table(frame.caption, rows) {
            Some(table) => Closed::TableAnd(BlockKind::Table(table), blocks),
            None => Closed::Flattened(blocks),
        },
        Kind::Row { row } => Closed::Row(row, blocks),
        Kind::Cell { mut cell, column } => {
            cell.blocks = blocks;
            Closed::Cell(cell, column)
        }
        Kind::Note(note) => {
            let mut blocks = blocks;
            footnotes::strip_label(&mut blocks, label);
            Closed::Note(note, blocks)
        }
    }
}

fn heading(level: u8, mut ids: Vec<String>, line: Vec<Inline>) -> Closed {
    let images = line.iter().all(|inline| matches!(inline, Inline::Image(_)) || is_blank(std::slice::from_ref(inline)));
    if plain(&line).trim().is_empty() && images {
        let images = line.into_iter().filter_map(|inline| match inline {
            Inline::Image(image) => Some(BlockKind::Image(image)),
            _ => None,
        });
        return Closed::Blocks(images.collect());
    }
    let content = unwrap_bold(line);
    let id = (!ids.is_empty()).then(|| ids.swap_remove(0));
    Closed::Blocks(vec![BlockKind::Heading { level, id, content }])
}

/// A heading is bold by itself.
pub(super) fn unwrap_bold(mut content: Vec<Inline>) -> Vec<Inline> {
    loop {
        match content.as_mut_slice() {
            [Inline::Styled { tag, content: inner }] if matches!(tag.as_str(), "b" | "strong") => {
                content = std::mem::take(inner);
            }
            _ => return content,
        }
    }
}

/// A figure without a caption is what it holds.
fn figure(blocks: Vec<Block>, caption: Vec<Inline>) -> Closed {
    if blocks.is_empty() {
        let paragraph = BlockKind::Paragraph { content: caption };
        return Closed::Blocks(match &paragraph {
            BlockKind::Paragraph { content } if is_blank(content) => Vec::new(),
            _ => vec![paragraph],
        });
    }
    let quote_only = matches!(blocks.as_slice(), [Block { kind: BlockKind::Quote { .. }, .. }]);
    if quote_only && !is_blank(&caption) {
        return attributed_quote(blocks, caption);
    }
    let images = blocks.iter().filter(|block| matches!(block.kind, BlockKind::Image(_))).count();
    if is_blank(&caption) && (images < 2 || images < blocks.len()) {
        return Closed::Flattened(blocks);
    }
    Closed::Blocks(vec![BlockKind::Figure { blocks, caption }])
}

/// The caption of a quotation names its source.
fn attributed_quote(mut blocks: Vec<Block>, caption: Vec<Inline>) -> Closed {
    if let Some(Block { kind: BlockKind::Quote { blocks: quoted, .. }, .. }) = blocks.first_mut() {
        quoted.push(Block::new(BlockKind::Paragraph { content: caption }));
    }
    Closed::Flattened(blocks)
}
