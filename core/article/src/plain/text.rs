//! The article's body as plain text.

use super::inline::{math_text, push_inline_text};
use crate::{Article, Block, BlockKind, DefinitionItem, Row, Table};

/// The body as plain text, without the title: posts of a thread begin with what the page shows about them, blocks are separated by blank lines, list items and table rows by line
/// ends, cells by tabs, and footnotes are at the end. Empty for an empty body; otherwise it ends in a newline.
pub fn to_text(article: &Article) -> String {
    let mut text = TextWriter::default();
    let (ahead, posts) = article.parts();
    text.blocks(ahead, 2);
    for (post, content) in posts {
        let (title, below) = content.split_at(content.len().min(1));
        text.gap(2);
        if !post.shown.contains(&post.title) {
            text.blocks(title, 2);
        }
        text.gap(2);
        text.lines(&post.shown);
        text.gap(2);
        text.blocks(below, 2);
    }
    for note in &article.footnotes {
        text.gap(2);
        text.run(&format!("[{}] ", note.label));
        text.blocks(&note.blocks, 1);
    }
    text.finish()
}

/// The text of blocks, as [`to_text`] writes it.
pub fn blocks_text(blocks: &[Block]) -> String {
    let mut text = TextWriter::default();
    text.blocks(blocks, 2);
    text.finish()
}

/// Writes text with at least the asked-for number of line ends between blocks, and none at the start.
#[derive(Default)]
struct TextWriter {
    out: String,
    pending: usize,
}

impl TextWriter {
    /// Asks for line ends before whatever is written next; the larger of several wishes counts.
    fn gap(&mut self, lines: usize) {
        self.pending = self.pending.max(lines);
    }

    /// Writes text unchanged.
    fn run(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !self.out.is_empty() {
            self.out.extend(std::iter::repeat_n('\n', self.pending));
        }
        self.pending = 0;
        self.out.push_str(text);
    }

    /// Writes running text: white space at the ends of lines goes.
    fn lines(&mut self, text: &str) {
        let mut lines = text.split('\n').map(str::trim).filter(|line| !line.is_empty());
        if let Some(first) = lines.next() {
            self.run(first);
        }
        for line in lines {
            self.gap(1);
            self.run(line);
        }
    }

    fn inline(&mut self, content: &[crate::Inline]) {
        let mut text = String::new();
        push_inline_text(&mut text, content);
        self.lines(&text);
    }

    fn blocks(&mut self, blocks: &[Block], gap: usize) {
        for (position, block) in blocks.iter().enumerate() {
            if position > 0 {
                self.gap(gap);
            }
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Heading { content, .. } | BlockKind::Paragraph { content } => self.inline(content),
            BlockKind::List { items, .. } => {
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        self.gap(1);
                    }
                    self.blocks(&item.blocks, 1);
                }
            }
            BlockKind::DefinitionList { items } => items.iter().for_each(|item| self.definition(item)),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { text, .. } => self.run(text.trim_matches('\n')),
            BlockKind::Preformatted { content } => {
                let mut text = String::new();
                push_inline_text(&mut text, content);
                self.run(text.trim_matches('\n'));
            }
            BlockKind::Quote { blocks, .. } | BlockKind::Aside { blocks } => self.blocks(blocks, 2),
            BlockKind::Figure { blocks, caption } => {
                self.blocks(blocks, 2);
                self.gap(1);
                self.inline(caption);
            }
            BlockKind::Details { summary, blocks, .. } => {
                self.inline(summary);
                self.gap(2);
                self.blocks(blocks, 2);
            }
            BlockKind::Math(math) => self.lines(math_text(math)),
            BlockKind::Image(_)
            | BlockKind::Audio { .. }
            | BlockKind::Video { .. }
            | BlockKind::Embed { .. }
            | BlockKind::Rule => {}
        }
    }

    fn definition(&mut self, item: &DefinitionItem) {
        for term in &item.terms {
            self.gap(1);
            self.inline(term);
        }
        for description in &item.descriptions {
            self.gap(1);
            self.blocks(description, 1);
        }
        self.gap(1);
    }

    fn table(&mut self, table: &Table) {
        self.inline(&table.caption);
        for row in table.head.iter().chain(&table.body) {
            self.gap(1);
            self.run(&row_text(row));
        }
    }

    fn finish(mut self) -> String {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out
    }
}

/// Cells of a row in one line: a cell's own line ends become spaces.
fn row_text(row: &Row) -> String {
    let cells = row.cells.iter().map(|cell| {
        let text = blocks_text(&cell.blocks);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    cells.collect::<Vec<_>>().join("\t").trim_end_matches('\t').to_owned()
}

#[cfg(test)]
mod tests {
    use super::to_text;
    use crate::Article;

    #[test]
    fn nothing_gives_nothing() {
        assert_eq!(to_text(&Article::default()), "");
    }
}
