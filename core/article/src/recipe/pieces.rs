//! The body cut into lines, so that the ingredients and steps of a recipe can be found whatever they are built of.

use page::NodeId;

use crate::{Block, BlockKind, Inline, ListItem, Table};

/// A block of the body, and what it is cut into.
pub(super) struct Group {
    /// The block as it was.
    pub(super) block: Block,
    /// In reading order.
    pub(super) pieces: Vec<Piece>,
}

/// A part of a block.
pub(super) enum Piece {
    /// A line of text.
    Line(Line),
    /// What is no text: a picture, a film, code.
    Whole(Block),
}

/// A line of text.
#[derive(Clone, Default)]
pub(super) struct Line {
    /// Its text.
    pub(super) content: Vec<Inline>,
    /// Its level where it is a heading.
    pub(super) level: Option<u8>,
    /// The list that it is an item of, by number.
    pub(super) list: Option<usize>,
    /// The run of text that it is a part of, by number: lines of one paragraph share it.
    pub(super) run: usize,
    /// The node that it was made from.
    pub(super) source: Option<NodeId>,
}

/// Cuts a body into the lines of its blocks.
pub(super) fn cut(body: Vec<Block>) -> Vec<Group> {
    let mut cutter = Cutter::default();
    let mut groups = Vec::with_capacity(body.len());
    for block in body {
        cutter.block(&block, None);
        groups.push(Group { block, pieces: std::mem::take(&mut cutter.pieces) });
    }
    groups
}

#[derive(Default)]
struct Cutter {
    pieces: Vec<Piece>,
    runs: usize,
    lists: usize,
}

impl Cutter {
    fn blocks(&mut self, blocks: &[Block], list: Option<usize>) {
        blocks.iter().for_each(|block| self.block(block, list));
    }

    fn block(&mut self, block: &Block, list: Option<usize>) {
        let source = block.source;
        match &block.kind {
            BlockKind::Heading { level, content, .. } => self.run(content, Some(*level), None, source),
            BlockKind::Paragraph { content } | BlockKind::Preformatted { content } => {
                self.run(content, None, list, source);
            }
            BlockKind::List { items, .. } => self.list(items),
            BlockKind::DefinitionList { items } => {
                for item in items {
                    item.terms.iter().for_each(|term| self.run(term, None, None, source));
                    item.descriptions.iter().for_each(|blocks| self.blocks(blocks, None));
                }
            }
            BlockKind::Table(table) => self.table(table, source),
            BlockKind::Quote { blocks, .. } | BlockKind::Aside { blocks } => self.blocks(blocks, None),
            BlockKind::Details { summary, blocks, .. } => {
                self.run(summary, Some(6), None, source);
                self.blocks(blocks, None);
            }
            _ => self.pieces.push(Piece::Whole(block.clone())),
        }
    }

    fn list(&mut self, items: &[ListItem]) {
        self.lists += 1;
        let list = self.lists;
        items.iter().for_each(|item| self.blocks(&item.blocks, Some(list)));
    }

    fn table(&mut self, table: &Table, source: Option<NodeId>) {
        self.run(&table.caption, Some(6), None, source);
        let cells = table.head.iter().chain(&table.body).flat_map(|row| &row.cells);
        cells.for_each(|cell| self.blocks(&cell.blocks, None));
    }

    /// A run of text, a line for each of its own.
    fn run(&mut self, content: &[Inline], level: Option<u8>, list: Option<usize>, source: Option<NodeId>) {
        self.runs += 1;
        let line = Line { content: Vec::new(), level, list, run: self.runs, source };
        for part in content.split(|inline| matches!(inline, Inline::Break)).filter(|part| !part.is_empty()) {
            self.pieces.push(Piece::Line(Line { content: part.to_vec(), ..line.clone() }));
        }
    }
}
