//! Closing elements, and putting what they became where it belongs.

use page::{
    NodeId,
    text::{head, tail},
};

use super::{Action, Walk};
use crate::{
    Block, BlockKind, DefinitionItem, Direction, Inline, ListItem,
    content::{
        closed::Closed,
        frames::{self, Kind},
        line::is_blank,
    },
};

impl Walk<'_, '_> {
    pub(super) fn leave(&mut self) {
        let Some(open) = self.open.pop() else { return };
        match open.action {
            Action::Block(count) => {
                self.close_formats(count);
                self.edge();
            }
            Action::Formats(count) => self.close_formats(count),
            Action::Frame(count) => {
                self.close_frame();
                self.close_formats(count);
            }
        }
        self.beside = matches!(open.action, Action::Formats(_)).then(|| (open.node, self.page.rect(open.node)));
    }

    fn close_formats(&mut self, count: usize) {
        (0..count).for_each(|_| self.line.close());
    }

    pub(super) fn close_frame(&mut self) {
        let inline_only = self.inside().is_inline_only();
        let line = match self.inside() {
            Kind::Preformatted => {
                let mut content = self.line.take_verbatim();
                trim_lines(&mut content);
                content
            }
            _ if inline_only => self.line.take(),
            _ => {
                self.end_line();
                Vec::new()
            }
        };
        if self.frames.len() < 2 {
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        self.containers -= usize::from(frame.kind.is_container());
        if let Kind::Heading { ids, .. } = &frame.kind
            && let Some(first) = ids.first()
        {
            for name in ids {
                self.found.anchors.entry(name.clone()).or_insert_with(|| first.clone());
            }
        }
        let (node, lang, dir) = (frame.node, frame.lang, frame.dir);
        let label = match frame.kind {
            Kind::Note(note) => self.notes.label(note),
            _ => "",
        };
        match frames::close(frame, line, label) {
            Closed::Blocks(kinds) => {
                for kind in kinds {
                    self.push(kind, node, lang, dir);
                }
            }
            Closed::Flattened(blocks) => self.spill(blocks, lang, dir),
            Closed::TableAnd(table, rest) => {
                self.push(table, node, lang, dir);
                self.spill(rest, lang, dir);
            }
            Closed::Note(note, blocks) => self.close_note(note, blocks),
            part => self.close_part(part, node, lang, dir),
        }
    }

    /// Puts blocks into the innermost frame that were made in another one.
    fn spill(&mut self, blocks: Vec<Block>, lang: Option<&str>, dir: Direction) {
        for mut block in blocks {
            let Some(frame) = self.frames.last_mut() else { return };
            if block.lang.is_none() && lang != frame.lang {
                block.lang = lang.map(str::to_owned);
            }
            if block.dir.is_none() && dir != frame.dir {
                block.dir = Some(dir);
            }
            frame.push(block);
        }
    }

    /// Puts a part into the container that it belongs to.
    fn close_part(&mut self, part: Closed, node: NodeId, lang: Option<&str>, dir: Direction) {
        if let Closed::Item(item, ordered) = part {
            self.close_item(item, ordered, node, lang, dir);
            return;
        }
        let Some(frame) = self.frames.last_mut() else { return };
        match (part, &mut frame.kind) {
            (Closed::Caption(caption), _) => {
                if !frame.caption.is_empty() && !caption.is_empty() {
                    frame.caption.push(Inline::Break);
                }
                frame.caption.extend(caption);
            }
            (Closed::Term(term), Kind::Definitions { items }) if !is_blank(&term) => match items.last_mut() {
                Some(item) if item.descriptions.is_empty() => item.terms.push(term),
                _ => items.push(DefinitionItem { terms: vec![term], descriptions: Vec::new() }),
            },
            (Closed::Description(blocks), Kind::Definitions { items }) if !blocks.is_empty() => {
                match items.last_mut() {
                    Some(item) => item.descriptions.push(blocks),
                    None => items.push(DefinitionItem { terms: Vec::new(), descriptions: vec![blocks] }),
                }
            }
            (Closed::Row(row, rest), Kind::Table { rows }) => {
                rows.push(row);
                frame.blocks.extend(rest);
            }
            (Closed::Cell(cell, column), Kind::Row { row }) => {
                row.cells.push(cell);
                row.columns.push(column);
            }
            _ => {}
        }
    }

    /// An item joins its list; without one, the items before it.
    fn close_item(&mut self, item: ListItem, ordered: bool, node: NodeId, lang: Option<&str>, dir: Direction) {
        if item.blocks.is_empty() {
            return;
        }
        let parent = self.page.parent(node).unwrap_or(self.start);
        let Some(frame) = self.frames.last_mut() else { return };
        if let Kind::List { items, .. } = &mut frame.kind {
            items.push(item);
            return;
        }
        if let Some(Block { kind: BlockKind::List { items, .. }, source, .. }) = frame.blocks.last_mut()
            && *source == Some(parent)
        {
            items.push(item);
            return;
        }
        let list = BlockKind::List { ordered, start: 1, reversed: false, items: vec![item] };
        self.push(list, parent, lang, dir);
    }

    /// Keeps a note, and remembers the heading above the notes.
    fn close_note(&mut self, note: usize, blocks: Vec<Block>) {
        self.found.notes.insert(note, blocks);
        for frame in self.frames.iter().rev() {
            if frame.is_empty() {
                continue;
            }
            if let Some(Block { kind: BlockKind::Heading { .. }, source: Some(source), .. }) = frame.last() {
                self.found.note_headings.insert(*source);
            }
            return;
        }
    }
}

/// Removes empty lines at both ends of preformatted text; the first line keeps its indent.
fn trim_lines(content: &mut [Inline]) {
    if let Some(Inline::Text { text }) = content.first_mut() {
        let blank = text.len() - text.trim_start().len();
        if let Some(cut) = head(text, blank).rfind('\n') {
            *text = tail(text, cut + 1).to_owned();
        }
    }
    if let Some(Inline::Text { text }) = content.last_mut() {
        text.truncate(text.trim_end().len());
    }
}
