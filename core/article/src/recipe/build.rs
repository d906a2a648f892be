//! The body anew, with a list wherever ingredients or steps are.

use judge::recipe::DeclaredRecipe;

use super::{
    claims::{Claims, Kind},
    pieces::{Group, Line, Piece},
};
use crate::{
    Block, BlockKind, Inline, ListItem, RecipePart,
    content::{push_inline, trim_line},
    plain::inline_text,
};

/// Characters of the longest name of a group. A guess.
const LONGEST_NAME: usize = 80;

/// Pieces between two steps that belong to the first of them; more are another part of the text. A guess.
const MOST_BETWEEN: usize = 12;

/// The level of names of groups: below every heading; levels are set without jumps afterwards.
const NAME_LEVEL: u8 = 6;

/// The body, and the parts of the lists in it, ingredients first.
pub(super) struct Built {
    pub(super) body: Vec<Block>,
    pub(super) parts: [Vec<RecipePart>; 2],
}

pub(super) fn build(declared: &DeclaredRecipe, claims: &Claims, groups: Vec<Group>) -> Built {
    let mut builder = Builder {
        declared,
        claims,
        out: Vec::new(),
        open: None,
        between: Vec::new(),
        parts: Default::default(),
        first_list: [None, None],
        last: [None, None],
    };
    let mut at = 0;
    for group in groups {
        let lines = group.pieces.iter().filter(|piece| matches!(piece, Piece::Line(_))).count();
        let is_claimed = claims.lines.iter().skip(at).take(lines).any(Option::is_some);
        if !is_claimed {
            at += lines;
            builder.other(Other::Block(group.block, group.pieces));
            continue;
        }
        for piece in group.pieces {
            let claim = if let Piece::Line(_) = &piece {
                at += 1;
                claims.lines.get(at - 1).copied().flatten()
            } else {
                None
            };
            match (piece, claim) {
                (Piece::Line(line), Some((kind, item))) => builder.item(kind, item, line),
                (piece, _) => builder.other(Other::Piece(piece)),
            }
        }
    }
    builder.finish()
}

/// What is no item.
enum Other {
    /// A whole block of the body, with its pieces.
    Block(Block, Vec<Piece>),
    /// A part of a block that has items, too.
    Piece(Piece),
}

/// A list that is being made.
struct Open {
    kind: Kind,
    name: Option<String>,
    start: i32,
    items: Vec<ListItem>,
    lines: Vec<String>,
    /// The list of the page that the last item was in.
    list: Option<usize>,
    /// The item that was written last.
    item: Option<usize>,
}

struct Builder<'a> {
    declared: &'a DeclaredRecipe,
    claims: &'a Claims,
    out: Vec<Block>,
    open: Option<Open>,
    /// What came after the last item.
    between: Vec<Other>,
    parts: [Vec<RecipePart>; 2],
    /// Where in `out` the first list of each kind is.
    first_list: [Option<usize>; 2],
    /// The last item of each kind that was written.
    last: [Option<usize>; 2],
}

impl Builder<'_> {
    /// A line that is an ingredient or a step, or a part of one.
    fn item(&mut self, kind: Kind, item: usize, line: Line) {
        if let Some(open) = self.open.as_mut().filter(|open| open.kind == kind && open.item == Some(item)) {
            self.between.clear();
            continue_item(open, line);
            return;
        }
        self.settle(kind, item);
        if self.open.is_none() {
            self.drop_counter();
        }
        let missing = self.missing_before(kind, item);
        let open = self.open.get_or_insert_with(|| Open::new(kind));
        missing.into_iter().for_each(|text| open.push(None, vec![Inline::Text { text }], None));
        let number = open.start as usize + open.items.len();
        open.list = line.list;
        let content = clean(kind, line.content, number);
        open.push(Some(item), content, line.source);
        if let Some(last) = self.last.get_mut(kind as usize) {
            *last = Some(item);
        }
    }

    /// Takes away the number of the first step, which came before anything was known of a list.
    fn drop_counter(&mut self) {
        let is_count = self.out.last().is_some_and(|block| match &block.kind {
            BlockKind::Heading { content, .. } | BlockKind::Paragraph { content } => counts(&inline_text(content)),
            _ => false,
        });
        if is_count {
            self.out.pop();
        }
    }

    /// Items that the body lacks and that come before this one, since the last.
    fn missing_before(&self, kind: Kind, item: usize) -> Vec<String> {
        let last = self.last.get(kind as usize).copied().flatten();
        self.missing(kind, |missing| missing < item && last.is_none_or(|last| missing > last))
    }

    fn missing(&self, kind: Kind, is_meant: impl Fn(usize) -> bool) -> Vec<String> {
        let missing = self.claims.missing.get(kind as usize).into_iter().flatten();
        let items = kind.items(self.declared);
        missing.filter(|&&item| is_meant(item)).filter_map(|&item| items.get(item).cloned()).collect()
    }

    /// What is no item: kept until it is known whether the list goes on.
    fn other(&mut self, other: Other) {
        if let (Some(open), Other::Piece(Piece::Line(line))) = (&mut self.open, &other)
            && line.list.is_some()
            && line.list == open.list
            && self.between.is_empty()
            && !is_name(line)
            && is_text(line)
        {
            // Not declared, but in the same list.
            let Other::Piece(Piece::Line(line)) = other else { return };
            let number = open.start as usize + open.items.len();
            let content = clean(open.kind, line.content, number);
            open.push(None, content, line.source);
            return;
        }
        if self.open.is_some() {
            self.between.push(other);
        } else {
            write(&mut self.out, vec![other]);
        }
    }

    /// Decides what becomes of what is between the last item and the next.
    fn settle(&mut self, kind: Kind, item: usize) {
        let between = std::mem::take(&mut self.between);
        let Some(open) = &mut self.open else { return };
        if open.kind != kind {
            self.close();
            write(&mut self.out, between);
            return;
        }
        let kept: Vec<Other> = between.into_iter().filter(|other| !is_counter(other)).collect();
        let section = self.declared.sections.iter().find(|(first, _)| *first == item).map(|(_, name)| name.as_str());
        let names = kept.iter().filter(|other| name_of(other, kind, section).is_some()).count();
        if names == 0 && kind == Kind::Step && kept.len() <= MOST_BETWEEN {
            if let Some(last) = open.items.last_mut() {
                write(&mut last.blocks, kept);
            }
            return;
        }
        if kept.is_empty() {
            return;
        }
        let is_split = names > 0;
        let next = open.start + open.items.len() as i32;
        self.close();
        let mut open = Open::new(kind);
        open.start = if is_split { 1 } else { next };
        for other in kept {
            match name_of(&other, kind, section) {
                Some((name, level)) => {
                    open.name = Some(name.clone());
                    let content = vec![Inline::Text { text: name }];
                    self.out.push(Block::new(BlockKind::Heading { level, id: None, content }));
                }
                None => write(&mut self.out, vec![other]),
            }
        }
        self.open = Some(open);
    }

    /// Writes the list that is open.
    fn close(&mut self) {
        let Some(open) = self.open.take().filter(|open| !open.items.is_empty()) else { return };
        if let Some(first) = self.first_list.get_mut(open.kind as usize) {
            first.get_or_insert(self.out.len());
        }
        if let Some(parts) = self.parts.get_mut(open.kind as usize) {
            parts.push(RecipePart { name: open.name, lines: open.lines });
        }
        let (ordered, start) = (open.kind == Kind::Step, open.start);
        self.out.push(Block::new(BlockKind::List { ordered, start, reversed: false, items: open.items }));
    }

    fn finish(mut self) -> Built {
        if let Some(kind) = self.open.as_ref().map(|open| open.kind) {
            let last = self.last.get(kind as usize).copied().flatten();
            let missing = self.missing(kind, |missing| last.is_some_and(|last| missing > last));
            if let Some(open) = &mut self.open {
                missing.into_iter().for_each(|text| open.push(None, vec![Inline::Text { text }], None));
            }
        }
        self.close();
        let between = std::mem::take(&mut self.between);
        write(&mut self.out, between);
        for kind in Kind::ALL {
            self.add_whole(kind);
        }
        Built { body: self.out, parts: self.parts }
    }

    /// A list of which nothing is in the body, where it belongs.
    fn add_whole(&mut self, kind: Kind) {
        let items = self.missing(kind, |_| true);
        if self.last.get(kind as usize).copied().flatten().is_some() || items.is_empty() {
            return;
        }
        let mut open = Open::new(kind);
        items.into_iter().for_each(|text| open.push(None, vec![Inline::Text { text }], None));
        let end = self.out.len();
        let place = match (kind, self.first_list) {
            (Kind::Ingredient, [_, Some(steps)]) => self.above(steps),
            (Kind::Step, [Some(first), _]) => first + 1,
            _ => end,
        };
        let behind = self.out.split_off(place.min(end));
        self.open = Some(open);
        self.close();
        self.out.extend(behind);
    }

    /// The place above a list and the heading right above it.
    fn above(&self, list: usize) -> usize {
        let heading = list.checked_sub(1).and_then(|at| self.out.get(at));
        let is_heading = heading.is_some_and(|block| matches!(block.kind, BlockKind::Heading { .. }));
        list - usize::from(is_heading)
    }
}

impl Open {
    fn new(kind: Kind) -> Self {
        Open { kind, name: None, start: 1, items: Vec::new(), lines: Vec::new(), list: None, item: None }
    }

    fn push(&mut self, item: Option<usize>, content: Vec<Inline>, source: Option<page::NodeId>) {
        let text = inline_text(&content);
        let paragraph = Block { source, ..Block::new(BlockKind::Paragraph { content }) };
        self.items.push(ListItem { value: None, checked: None, blocks: vec![paragraph] });
        self.lines.push(text);
        self.item = item;
    }
}

/// A further line of an item: of an ingredient the same line, of a step a paragraph of its own.
fn continue_item(open: &mut Open, line: Line) {
    let (Some(item), Some(told)) = (open.items.last_mut(), open.lines.last_mut()) else { return };
    let text = inline_text(&line.content);
    if text.trim().is_empty() {
        return;
    }
    told.push(' ');
    told.push_str(text.trim());
    match item.blocks.last_mut().map(|block| &mut block.kind) {
        Some(BlockKind::Paragraph { content }) if open.kind == Kind::Ingredient || !ends_sentence(content) => {
            push_inline(content, Inline::Text { text: " ".to_owned() });
            line.content.into_iter().for_each(|inline| push_inline(content, inline));
        }
        _ => item
            .blocks
            .push(Block { source: line.source, ..Block::new(BlockKind::Paragraph { content: line.content }) }),
    }
}

fn ends_sentence(content: &[Inline]) -> bool {
    inline_text(content).trim_end().ends_with(page::text::is_sentence_mark)
}

/// The text of an item without the mark or the number that it begins with: lists have their own.
fn clean(kind: Kind, mut content: Vec<Inline>, number: usize) -> Vec<Inline> {
    trim_line(&mut content);
    if let Some(Inline::Text { text }) = content.first_mut() {
        let is_mark = |c: char| c.is_whitespace() || matches!(c, '▢' | '□' | '☐' | '•' | '·' | '‣' | '▪');
        let plain = text.trim_start_matches(is_mark);
        let count = format!("{number}");
        let rest = plain.strip_prefix(count.as_str()).filter(|_| kind == Kind::Step);
        let rest = rest.and_then(|rest| rest.strip_prefix(['.', ')', ':'])).filter(|rest| rest.starts_with(' '));
        *text = rest.unwrap_or(plain).trim_start().to_owned();
    }
    trim_line(&mut content);
    content
}

/// Whether it only counts, or ticks off: "3", "Step 3", a box.
fn is_counter(other: &Other) -> bool {
    only_line(other).is_some_and(|line| counts(&inline_text(&line.content)))
}

fn counts(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let last = words.next_back().unwrap_or_default().trim_end_matches(['.', ':', ')']);
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    !text.chars().any(char::is_alphabetic) || (is_number && words.count() <= 1)
}

/// The one line of what is between items; `None` where it has several, or other things.
fn only_line(other: &Other) -> Option<&Line> {
    match other {
        Other::Piece(Piece::Line(line)) => Some(line),
        Other::Block(_, pieces) => match pieces.as_slice() {
            [Piece::Line(line)] => Some(line),
            _ => None,
        },
        Other::Piece(Piece::Whole(_)) => None,
    }
}

/// The name of a group that something between two items is, with its level: a heading, or, between ingredients, a short line;
/// between steps, one that is declared.
fn name_of(other: &Other, kind: Kind, section: Option<&str>) -> Option<(String, u8)> {
    let line = only_line(other)?;
    let text = inline_text(&line.content).trim().to_owned();
    let is_short = text.chars().count() <= LONGEST_NAME;
    let is_declared = section.is_some_and(|name| name == text);
    let is_name = line.level.is_some() || kind == Kind::Ingredient || is_declared || is_name(line);
    (is_short && is_name && is_text(line)).then(|| (text, line.level.unwrap_or(NAME_LEVEL)))
}

/// Whether a line names what follows: by its colon, or because all of it is bold.
fn is_name(line: &Line) -> bool {
    let is_bold = |inline: &Inline| match inline {
        Inline::Styled { tag, .. } => matches!(tag.as_str(), "b" | "strong"),
        Inline::Text { text } => text.trim().is_empty(),
        _ => false,
    };
    let text = inline_text(&line.content);
    text.chars().count() <= LONGEST_NAME && (text.trim_end().ends_with([':', '：']) || line.content.iter().all(is_bold))
}

fn is_text(line: &Line) -> bool {
    inline_text(&line.content).chars().any(char::is_alphabetic)
}

/// Writes what is no item as it was.
fn write(out: &mut Vec<Block>, others: Vec<Other>) {
    let mut run = None;
    for other in others {
        match other {
            Other::Block(block, _) | Other::Piece(Piece::Whole(block)) => out.push(block),
            Other::Piece(Piece::Line(line)) => {
                if let (true, Some(BlockKind::Paragraph { content })) =
                    (run == Some(line.run), out.last_mut().map(|block| &mut block.kind))
                {
                    content.push(Inline::Break);
                    content.extend(line.content);
                    continue;
                }
                run = Some(line.run);
                let kind = match line.level {
                    Some(level) => BlockKind::Heading { level, id: None, content: line.content },
                    None => BlockKind::Paragraph { content: line.content },
                };
                out.push(Block { source: line.source, ..Block::new(kind) });
                continue;
            }
        }
        run = None;
    }
}
