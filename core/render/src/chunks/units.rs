//! The body in units that are never cut, each with the section that it is in.

use article::{
    Article, Block, BlockKind, Inline, ListItem, Row, Table,
    plain::{blocks_text, inline_text},
};
use page::{
    NodeId,
    text::{folded, head},
};

use super::{ChunkKind, cut};

/// A section of the article.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    /// Headings from the outermost.
    pub(super) path: Vec<String>,
    /// The post that it is in.
    pub(super) post: Option<About>,
}

/// What is known of a post.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    pub(super) author: Option<String>,
    pub(super) day: Option<String>,
}

/// A paragraph, item, row or line.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) section: usize,
    pub(super) kind: ChunkKind,
    /// Units of one list, table and so on share it: they become one block again.
    pub(super) owner: usize,
    pub(super) block: Block,
}

impl Unit {
    /// A node of the snapshot that it was made from.
    pub(super) fn node(&self) -> Option<NodeId> {
        sources(&self.block).first().copied()
    }
}

/// The sections of an article, and its units of at most `most` characters where they can be cut.
pub(super) fn units(article: &Article, most: usize) -> (Vec<Section>, Vec<Unit>) {
    let mut walk = Walk { most, levels: Vec::new(), sections: vec![Section::default()], units: Vec::new(), owners: 0 };
    let (ahead, posts) = article.parts();
    walk.blocks(ahead);
    for (post, blocks) in posts {
        walk.enter(None);
        let day = post.published.as_deref().map(|date| head(date, 10).to_owned());
        let about = About { author: post.byline.clone(), day };
        walk.sections.push(Section { path: Vec::new(), post: Some(about) });
        walk.levels.clear();
        walk.blocks(blocks);
    }
    walk.enter(None);
    walk.levels.clear();
    walk.sections.push(Section::default());
    for note in &article.footnotes {
        let mark = Inline::Text { text: format!("[{}] ", note.label) };
        let mut blocks = note.blocks.clone();
        match blocks.first_mut() {
            Some(Block { kind: BlockKind::Paragraph { content }, .. }) => content.insert(0, mark),
            _ => blocks.insert(0, Block::new(BlockKind::Paragraph { content: vec![mark] })),
        }
        walk.blocks(&blocks);
    }
    (walk.sections, walk.units)
}

struct Walk {
    most: usize,
    /// The headings above, with their levels.
    levels: Vec<(u8, Block)>,
    sections: Vec<Section>,
    units: Vec<Unit>,
    owners: usize,
}

impl Walk {
    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            match &block.kind {
                BlockKind::Heading { level, .. } => self.heading(*level, block),
                BlockKind::Rule => {}
                _ => {
                    let section = self.sections.len() - 1;
                    for (kind, own, block) in pieces(block, self.most) {
                        self.owners += usize::from(own);
                        self.units.push(Unit { section, kind, owner: self.owners, block });
                    }
                }
            }
        }
    }

    fn heading(&mut self, level: u8, block: &Block) {
        self.enter(Some(level));
        self.levels.retain(|(above, _)| *above < level);
        self.levels.push((level, block.clone()));
        let path = self.levels.iter().map(|(_, block)| folded(&blocks_text(std::slice::from_ref(block)))).collect();
        let post = self.sections.last().and_then(|section| section.post.clone());
        self.sections.push(Section { path, post });
    }

    /// A section ends. A heading with nothing below is text: no path has it.
    fn enter(&mut self, level: Option<u8>) {
        let section = self.sections.len() - 1;
        let is_empty = self.units.last().is_none_or(|unit| unit.section != section);
        let Some((last, block)) = self.levels.last().filter(|_| is_empty) else { return };
        if level.is_none_or(|level| level <= *last) {
            self.owners += 1;
            self.units.push(Unit { section, kind: ChunkKind::Text, owner: self.owners, block: block.clone() });
        }
    }
}

type Piece = (ChunkKind, bool, Block);

/// A block in pieces: their kind, whether the piece begins a block of its own, and what it is as a block.
fn pieces(block: &Block, most: usize) -> Vec<Piece> {
    let again = |kind: BlockKind| Block { kind, ..block.clone() };
    let each = |kind: ChunkKind, blocks: Vec<BlockKind>| {
        blocks.into_iter().enumerate().map(|(at, part)| (kind, at == 0, again(part))).collect::<Vec<Piece>>()
    };
    let is_large = || blocks_text(std::slice::from_ref(block)).chars().count() > most;
    match &block.kind {
        BlockKind::Paragraph { content } if is_large() => {
            let parts = cut::within(content, most).into_iter();
            each(ChunkKind::Text, parts.map(|content| BlockKind::Paragraph { content }).collect())
        }
        BlockKind::Preformatted { content } => {
            let lines = cut::lines(content).into_iter();
            each(ChunkKind::Text, lines.map(|content| BlockKind::Preformatted { content }).collect())
        }
        BlockKind::Code { language, text } => {
            let lines = cut::code_lines(text).into_iter();
            each(ChunkKind::Code, lines.map(|text| BlockKind::Code { language: language.clone(), text }).collect())
        }
        BlockKind::List { ordered, start, reversed, items } => {
            let list = |start: i32, item: ListItem| {
                again(BlockKind::List { ordered: *ordered, start, reversed: *reversed, items: vec![item] })
            };
            let parts = items.iter().enumerate().flat_map(|(at, item)| {
                let step = i32::try_from(at).unwrap_or(i32::MAX);
                let start = if *reversed { start.saturating_sub(step) } else { start.saturating_add(step) };
                of_item(item, most)
                    .into_iter()
                    .enumerate()
                    .map(move |(inner, (own, item))| (ChunkKind::List, own && at == 0 && inner == 0, list(start, item)))
            });
            parts.collect()
        }
        BlockKind::DefinitionList { items } => {
            let groups = items.iter().map(|item| BlockKind::DefinitionList { items: vec![item.clone()] });
            each(ChunkKind::List, groups.collect())
        }
        BlockKind::Table(table) => {
            let rows = row_groups(&table.body).into_iter();
            each(ChunkKind::Table, rows.map(|body| BlockKind::Table(Table { body, ..table.clone() })).collect())
        }
        BlockKind::Quote { pull, blocks } => {
            let parts = blocks.iter().flat_map(|block| pieces(block, most));
            let parts = parts.map(|(_, _, part)| BlockKind::Quote { pull: *pull, blocks: vec![part] });
            each(ChunkKind::Quotation, parts.collect())
        }
        BlockKind::Aside { blocks } if is_large() => {
            let parts = blocks.iter().flat_map(|block| pieces(block, most));
            parts.map(|(kind, _, part)| (kind, true, again(BlockKind::Aside { blocks: vec![part] }))).collect()
        }
        BlockKind::Details { summary, blocks, .. } if is_large() => {
            let summary = Block::new(BlockKind::Paragraph { content: summary.clone() });
            std::iter::once(&summary).chain(blocks).flat_map(|block| pieces(block, most)).collect()
        }
        BlockKind::Figure { blocks, caption } => {
            let holds = blocks.iter().any(|block| matches!(block.kind, BlockKind::Table(_) | BlockKind::Code { .. }));
            if !holds && !is_large() {
                return vec![(ChunkKind::Text, true, block.clone())];
            }
            let caption =
                Block { source: block.source, ..Block::new(BlockKind::Paragraph { content: caption.clone() }) };
            let is_there = !blocks_text(std::slice::from_ref(&caption)).is_empty();
            blocks.iter().chain(is_there.then_some(&caption)).flat_map(|block| pieces(block, most)).collect()
        }
        _ => vec![(ChunkKind::Text, true, block.clone())],
    }
}

/// An item, or what is in it where that is too much for one part.
fn of_item(item: &ListItem, most: usize) -> Vec<(bool, ListItem)> {
    if blocks_text(&item.blocks).chars().count() <= most {
        return vec![(true, item.clone())];
    }
    let parts = item.blocks.iter().flat_map(|block| pieces(block, most));
    parts.enumerate().map(|(at, (_, _, part))| (at == 0, ListItem { blocks: vec![part], ..item.clone() })).collect()
}

/// Rows, together where a cell goes over several of them; one group without rows where there are none.
fn row_groups(rows: &[Row]) -> Vec<Vec<Row>> {
    let mut groups: Vec<Vec<Row>> = Vec::new();
    let mut open = 0_usize;
    for row in rows {
        match groups.last_mut() {
            Some(group) if open > 0 => group.push(row.clone()),
            _ => groups.push(vec![row.clone()]),
        }
        let spans = row.cells.iter().map(|cell| usize::from(cell.row_span)).max().unwrap_or(1);
        open = open.max(spans).saturating_sub(1);
    }
    if groups.is_empty() { vec![Vec::new()] } else { groups }
}

/// Puts a piece after another of the same block; gives it back where it is of another form.
pub(super) fn join(block: &mut Block, next: Block) -> Option<Block> {
    match (&mut block.kind, next.kind) {
        (BlockKind::Paragraph { content }, BlockKind::Paragraph { content: more })
        | (BlockKind::Preformatted { content }, BlockKind::Preformatted { content: more }) => content.extend(more),
        (BlockKind::Code { text, .. }, BlockKind::Code { text: more, .. }) => {
            text.push('\n');
            text.push_str(&more);
        }
        (BlockKind::List { items, .. }, BlockKind::List { items: more, .. }) => items.extend(more),
        (BlockKind::DefinitionList { items }, BlockKind::DefinitionList { items: more }) => items.extend(more),
        (BlockKind::Table(table), BlockKind::Table(more)) => table.body.extend(more.body),
        (BlockKind::Quote { blocks, .. }, BlockKind::Quote { blocks: more, .. }) => blocks.extend(more),
        (_, kind) => return Some(Block { kind, ..next }),
    }
    None
}

/// The nodes of the snapshot that a block's innermost parts were made from, in order; its own where they have none.
pub fn sources(block: &Block) -> Vec<NodeId> {
    let below: Vec<NodeId> = match &block.kind {
        BlockKind::List { items, .. } => items.iter().flat_map(|item| &item.blocks).flat_map(sources).collect(),
        BlockKind::DefinitionList { items } => {
            items.iter().flat_map(|item| item.descriptions.iter().flatten()).flat_map(sources).collect()
        }
        BlockKind::Table(table) => {
            let cells = table.body.iter().flat_map(|row| &row.cells);
            cells.flat_map(|cell| &cell.blocks).flat_map(sources).collect()
        }
        BlockKind::Quote { blocks, .. }
        | BlockKind::Figure { blocks, .. }
        | BlockKind::Details { blocks, .. }
        | BlockKind::Aside { blocks } => blocks.iter().flat_map(sources).collect(),
        _ => Vec::new(),
    };
    if below.is_empty() { block.source.into_iter().collect() } else { below }
}

/// The text of a unit as it is on the page: of a table without its head and caption, which are not the unit's.
pub(super) fn own_text(block: &Block) -> String {
    match &block.kind {
        BlockKind::Table(table) => {
            let own = Table { head: Vec::new(), caption: Vec::new(), ..table.clone() };
            blocks_text(&[Block::new(BlockKind::Table(own))])
        }
        BlockKind::Paragraph { content } | BlockKind::Preformatted { content } => inline_text(content),
        _ => blocks_text(std::slice::from_ref(block)),
    }
}
