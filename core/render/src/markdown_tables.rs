//! Tables as events of `pulldown-cmark`.

use article::{Block, BlockKind, Cell, Column, Table, plain::blocks_text};
use pulldown_cmark::{Alignment, Event, Tag, TagEnd};

use super::{
    grid::Grid,
    markdown_edges::{EventList, without_bold},
    markdown_events::Events,
};

impl Events {
    pub(super) fn table(&mut self, table: &Table) {
        self.paragraph(&table.caption);
        let grid = Grid::of(table);
        if grid.width() < 2 {
            // A single column is no table that Markdown knows.
            return grid.rows.iter().flatten().flatten().for_each(|cell| self.blocks(&cell.blocks));
        }
        let alignment = |column: usize| match table.columns.get(column) {
            None | Some(Column::Natural) => Alignment::None,
            Some(Column::Left) => Alignment::Left,
            Some(Column::Center) => Alignment::Center,
            Some(Column::Right) => Alignment::Right,
        };
        self.push(Event::Start(Tag::Table((0..grid.width()).map(alignment).collect())));
        let rows: Vec<EventList> = grid.rows.iter().map(|row| self.cells(row)).collect();
        let (head, body) = match rows.split_first() {
            Some((head, body)) if grid.has_head => (head.clone(), body),
            Some((head, body)) if is_bold(head) && !body.iter().any(|row| is_bold(row)) => (without_bold(head), body),
            // A table of Markdown has a head, be it empty.
            _ => (self.cells(&vec![None; grid.width()]), rows.as_slice()),
        };
        self.row(Tag::TableHead, head);
        body.iter().for_each(|row| self.row(Tag::TableRow, row.clone()));
        self.push(Event::End(TagEnd::Table));
    }

    fn row(&mut self, tag: Tag<'static>, cells: EventList) {
        let end = tag.to_end();
        self.push(Event::Start(tag));
        self.events.extend(cells);
        self.push(Event::End(end));
    }

    /// The cells of a row, apart from what was pushed so far.
    fn cells(&mut self, cells: &[Option<&Cell>]) -> EventList {
        let start = self.events.len();
        for cell in cells {
            self.push(Event::Start(Tag::TableCell));
            if let Some(cell) = cell {
                self.in_cell = true;
                self.cell(&cell.blocks);
                self.in_cell = false;
            }
            self.push(Event::End(TagEnd::TableCell));
        }
        self.events.split_off(start)
    }

    /// Blocks in a cell, where only inline content may be: one line each, with `<br>` between.
    fn cell(&mut self, blocks: &[Block]) {
        let mut first = true;
        for block in blocks {
            let start = self.events.len();
            match &block.kind {
                BlockKind::Paragraph { content } | BlockKind::Heading { content, .. } => self.line(content),
                BlockKind::Image(image) => self.image(image),
                BlockKind::Math(math) => self.math(math, false),
                _ => {
                    let text = blocks_text(std::slice::from_ref(block));
                    for line in text.lines().filter(|line| !line.trim().is_empty()) {
                        if self.events.len() > start {
                            self.push(Event::InlineHtml("<br>".into()));
                        }
                        self.text(line);
                    }
                }
            }
            if self.events.len() > start && !std::mem::take(&mut first) {
                self.events.insert(start, Event::InlineHtml("<br>".into()));
            }
        }
    }
}

/// Whether a row shows something, and all of it in bold: the head of a table that has no cells for heads.
fn is_bold(row: &[Event<'_>]) -> bool {
    let (mut depth, mut is_shown) = (0_usize, false);
    for event in row {
        match event {
            Event::Start(Tag::Strong) => depth += 1,
            Event::End(TagEnd::Strong) => depth = depth.saturating_sub(1),
            Event::Text(text) if text.trim().is_empty() => {}
            Event::Text(_) | Event::Code(_) | Event::InlineMath(_) | Event::Start(Tag::Image { .. }) => {
                if depth == 0 {
                    return false;
                }
                is_shown = true;
            }
            _ => {}
        }
    }
    is_shown
}
