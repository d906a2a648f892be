//! The walk over the kept part of the page, in document order and without recursion.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    code,
    elements::{self, Around},
    embeds,
    footnotes::Notes,
    frames::{self, Closed, Frame, Kind},
    images::{self, Found},
    leaves::Leaves,
    line::{Format, Line, is_blank},
    links::{self, Addresses},
    math,
};
use crate::{
    article::{Block, BlockKind, Direction, Inline, ListItem},
    page::{NodeId, Page, Rect, Scope, StyleProperty},
};

/// Containers within containers. What is nested deeper stands flat in the deepest one.
const MAX_DEPTH: usize = 24;

/// What the walk found.
#[derive(Default)]
pub(super) struct Walked {
    /// The body, as far as it can be told without knowing the rest.
    pub(super) blocks: Vec<Block>,
    /// Content of each note that was met.
    pub(super) notes: BTreeMap<usize, Vec<Block>>,
    /// Names of places, and the name of the heading that stands there.
    pub(super) anchors: BTreeMap<String, String>,
    /// Headings directly above notes.
    pub(super) note_headings: BTreeSet<NodeId>,
}

/// Walks the subtree of `start`.
pub(super) fn walk(
    page: &Page,
    leaves: &Leaves,
    addresses: &Addresses,
    notes: &Notes,
    start: NodeId,
    title: Option<NodeId>,
) -> Walked {
    let around = || page.ancestors(start);
    let lang = around().find_map(|node| elements::language(page, node));
    let lang = elements::language(page, start).or(lang);
    let dir = std::iter::once(start).chain(around()).find_map(|node| elements::direction(page, node));
    let dir = dir.unwrap_or_default();
    let walk = Walk {
        page,
        leaves,
        addresses,
        notes,
        start,
        title: title.filter(|&title| leaves.characters(page, title) <= 300),
        frames: vec![Frame::new(Kind::Root, start, lang, dir)],
        open: Vec::new(),
        line: Line::new(),
        line_lang: lang,
        line_dir: dir,
        containers: 0,
        images: BTreeSet::new(),
        places: Vec::new(),
        noscript: None,
        beside: None,
        found: Walked::default(),
    };
    walk.run()
}

/// How white space counts.
#[derive(Clone, Copy, PartialEq)]
enum Space {
    /// It is folded.
    Folds,
    /// Line ends count.
    Lines,
}

#[derive(Clone, Copy)]
enum Action {
    Nothing,
    /// Ends a line when it closes.
    Block,
    /// Closes so many formats.
    Formats(usize),
    /// Closes the innermost frame.
    Frame,
    /// Ends a line, then closes a format.
    Bold,
}

struct Open<'a> {
    node: NodeId,
    end: NodeId,
    action: Action,
    space: Space,
    lang: Option<&'a str>,
    dir: Direction,
    /// The nearest block-level element.
    block: NodeId,
}

struct Walk<'w, 'a> {
    page: &'w Page<'a>,
    leaves: &'w Leaves,
    addresses: &'w Addresses,
    notes: &'w Notes,
    start: NodeId,
    title: Option<NodeId>,
    frames: Vec<Frame<'a>>,
    open: Vec<Open<'a>>,
    line: Line,
    line_lang: Option<&'a str>,
    line_dir: Direction,
    /// Open frames that nest the tree.
    containers: usize,
    /// Addresses of the images that are shown already.
    images: BTreeSet<String>,
    /// Names of places since the last text.
    places: Vec<String>,
    /// The last `noscript` element met.
    noscript: Option<NodeId>,
    /// Box of the inline box that closed last, if nothing was written since.
    beside: Option<Rect>,
    found: Walked,
}

impl<'a> Walk<'_, 'a> {
    fn run(mut self) -> Walked {
        let end = self.page.subtree_end(self.start);
        let mut node = self.start;
        while node < end {
            while self.open.last().is_some_and(|open| open.end <= node) {
                self.leave();
            }
            node = self.visit(node);
        }
        while !self.open.is_empty() {
            self.leave();
        }
        self.end_line();
        while self.frames.len() > 1 {
            self.close_frame();
        }
        self.found.blocks = self.frames.pop().map(|root| root.blocks).unwrap_or_default();
        self.found
    }

    /// Handles one node and says which comes next.
    fn visit(&mut self, node: NodeId) -> NodeId {
        let end = self.page.subtree_end(node);
        if let Some(text) = self.page.text(node) {
            self.text(node, text);
            return end;
        }
        let tag = self.page.tag(node);
        self.remember_place(node, tag);
        if tag == "br" {
            self.line_break();
            return end;
        }
        if tag == "noscript" {
            self.noscript = Some(node);
            return end;
        }
        if !self.leaves.holds(node) {
            if matches!(tag, "td" | "th") && matches!(self.inside(), Kind::Row { .. }) {
                self.enter(node, tag);
            }
            return end;
        }
        if self.is_left_out(node, tag) {
            return end;
        }
        if let Some(next) = self.unit(node, tag) {
            return next;
        }
        self.enter(node, tag);
        node + 1
    }

    fn inside(&self) -> &Kind {
        self.frames.last().map_or(&Kind::Root, |frame| &frame.kind)
    }

    fn block(&self) -> NodeId {
        self.open.last().map_or(self.start, |open| open.block)
    }

    fn text(&mut self, node: NodeId, text: &str) {
        let is_space = text.chars().all(char::is_whitespace);
        if !is_space && !self.leaves.is_kept(node) {
            return;
        }
        if !is_space {
            self.places.clear();
            self.beside = None;
            self.begin_line();
        }
        if matches!(self.inside(), Kind::Preformatted) {
            self.line.verbatim(text);
            return;
        }
        if self.open.last().is_some_and(|open| open.space == Space::Lines) {
            for (index, part) in text.split('\n').enumerate() {
                if index > 0 {
                    self.line_break();
                }
                if !part.trim().is_empty() {
                    self.begin_line();
                }
                self.line.text(part);
            }
        } else {
            self.line.text(text);
        }
    }

    /// Remembers where and in which language a line begins.
    fn begin_line(&mut self) {
        if self.line.source.is_none() {
            self.line.source = Some(self.block());
            let root = self.frames.first().map_or((None, Direction::Ltr), |root| (root.lang, root.dir));
            (self.line_lang, self.line_dir) = self.open.last().map_or(root, |open| (open.lang, open.dir));
        }
    }

    fn line_break(&mut self) {
        match self.inside() {
            Kind::Preformatted => self.line.verbatim("\n"),
            Kind::Heading { .. } | Kind::Term => self.line.space(),
            Kind::Caption | Kind::Summary => {
                self.line.line_break();
            }
            _ => {
                if !self.line.line_break() {
                    self.end_line();
                }
            }
        }
    }

    /// Ends the line at the edge of a block.
    fn edge(&mut self) {
        self.beside = None;
        match self.inside() {
            Kind::Preformatted if !self.line.is_blank() => self.line.verbatim("\n"),
            Kind::Preformatted => {}
            kind if kind.is_inline_only() => self.line_break(),
            _ => self.end_line(),
        }
    }

    /// Makes the line a paragraph.
    fn end_line(&mut self) {
        if self.line.is_blank() {
            self.line.take();
            return;
        }
        let source = self.line.source.unwrap_or(self.start);
        let (lang, dir) = (self.line_lang, self.line_dir);
        let content = self.line.take();
        let alone =
            content.iter().all(|inline| matches!(inline, Inline::Image(_)) || is_blank(std::slice::from_ref(inline)));
        if alone {
            for inline in content {
                if let Inline::Image(image) = inline {
                    self.push(BlockKind::Image(image), source, lang, dir);
                }
            }
            return;
        }
        let kind = match content.as_slice() {
            [Inline::Math(math)] => BlockKind::Math(math.clone()),
            _ => BlockKind::Paragraph { content },
        };
        self.push(kind, source, lang, dir);
    }

    /// Puts a block into the innermost frame; language and direction are told where they change.
    fn push(&mut self, kind: BlockKind, source: NodeId, lang: Option<&str>, dir: Direction) {
        let Some(frame) = self.frames.last_mut() else { return };
        let same = match (lang, frame.lang) {
            (Some(own), Some(around)) => own.eq_ignore_ascii_case(around),
            (None, _) => true,
            (Some(_), None) => false,
        };
        let lang = lang.filter(|_| !same).map(str::to_owned);
        frame.push(Block { kind, lang, dir: (dir != frame.dir).then_some(dir), source: Some(source) });
    }

    fn push_here(&mut self, kind: BlockKind, source: NodeId) {
        self.places.clear();
        let (lang, dir) = self.frames.last().map_or((None, Direction::Ltr), |frame| (frame.lang, frame.dir));
        let (lang, dir) = self.open.last().map_or((lang, dir), |open| (open.lang, open.dir));
        self.push(kind, source, lang, dir);
    }

    fn remember_place(&mut self, node: NodeId, tag: &str) {
        let name = self.page.attribute(node, "name").filter(|_| tag == "a");
        for name in self.page.attribute(node, "id").into_iter().chain(name) {
            let name = name.trim();
            if name.is_empty() || node == self.start {
                continue;
            }
            match self.frames.last_mut().map(|frame| &mut frame.kind) {
                Some(Kind::Heading { ids, .. }) => ids.push(name.to_owned()),
                _ if self.places.len() < 8 => self.places.push(name.to_owned()),
                _ => {}
            }
        }
    }

    /// What is not shown, or is a tool beside the content rather than content.
    fn is_left_out(&self, node: NodeId, tag: &str) -> bool {
        match tag {
            "style" | "template" | "select" | "textarea" | "option" | "optgroup" | "datalist" | "rp" | "canvas"
            | "svg" | "progress" | "meter" | "head" | "title" | "input" => return true,
            "script" => return !math::is_formula(self.page, node),
            "button" => return links::is_tool_button(self.page, node, &self.leaves.text(self.page, node, 64)),
            "a" if self.leaves.characters(self.page, node) <= 40 => {
                let in_heading = matches!(self.inside(), Kind::Heading { .. });
                let points_here = self.page.attribute(node, "href").is_some_and(|href| href.contains('#'));
                let text = self.leaves.text(self.page, node, 64);
                let empty = text.is_empty() && self.has_media(node);
                if points_here && !empty && links::is_heading_anchor(self.page, node, &text, in_heading) {
                    return true;
                }
            }
            _ => {}
        }
        self.title == Some(node)
            || math::is_preview(self.page, node)
            || self.notes.is_back_link(self.page, node)
            || links::is_tool(self.page, node)
    }

    fn has_media(&self, node: NodeId) -> bool {
        let below = node..self.page.subtree_end(node).min(node + 12);
        below.into_iter().any(|id| matches!(self.page.tag(id), "img" | "picture" | "video"))
    }

    /// Handles what is taken as a whole: media, formulas, code, marks of footnotes.
    fn unit(&mut self, node: NodeId, tag: &str) -> Option<NodeId> {
        let end = self.page.subtree_end(node);
        if let Some((note, label)) = self.notes.reference(node) {
            let label = label.to_owned();
            self.begin_line();
            self.line.inline(Inline::FootnoteReference { index: note as u32, label });
            return Some(end);
        }
        if math::is_formula(self.page, node)
            && let Some(formula) = math::formula(self.page, node)
        {
            self.formula(node, formula.math, formula.display);
            return Some(formula.end);
        }
        match tag {
            "img" | "picture" => {
                self.image(node);
                Some(end)
            }
            "iframe" if self.page.element(node).is_some_and(|frame| frame.scope == Some(Scope::Frame)) => None,
            "video" | "audio" | "iframe" | "embed" | "object" => {
                if let Some(media) = embeds::media(self.page, self.addresses, node) {
                    self.standing(media, node);
                }
                Some(end)
            }
            "hr" => {
                if !self.inside().is_inline_only() {
                    self.edge();
                    self.push_here(BlockKind::Rule, node);
                }
                Some(end)
            }
            _ => self.code(node).then_some(end),
        }
    }

    fn formula(&mut self, node: NodeId, math: crate::article::Math, display: bool) {
        if display && !self.inside().is_inline_only() {
            self.edge();
            self.push_here(BlockKind::Math(math), node);
        } else {
            self.begin_line();
            self.line.inline(Inline::Math(math));
        }
    }

    /// A block that stands on its own; in a line of text it becomes a link.
    fn standing(&mut self, media: BlockKind, node: NodeId) {
        if !self.inside().is_inline_only() {
            self.edge();
            self.push_here(media, node);
            return;
        }
        let (href, title) = match media {
            BlockKind::Embed { url, title } => (url, title),
            BlockKind::Audio { src, title } | BlockKind::Video { src, title, .. } => (src, title),
            _ => return,
        };
        let text = if title.is_empty() { href.clone() } else { title };
        if !href.is_empty() {
            let content = vec![Inline::Text { text }];
            self.line.inline(Inline::Link { href, title: String::new(), content });
        }
    }

    fn image(&mut self, node: NodeId) {
        let (mut image, small) = match images::image(self.page, self.addresses, node, self.noscript_beside(node)) {
            Found::Image { image, small } => (image, small),
            Found::Emoji(text) => {
                self.begin_line();
                self.line.text(&text);
                return;
            }
            Found::Nothing => return,
        };
        if !small && !self.images.insert(image.src.clone()) {
            return;
        }
        image.link = self.line.link().map(str::to_owned);
        if small || self.inside().is_inline_only() {
            self.begin_line();
            self.line.inline(Inline::Image(image));
        } else {
            self.edge();
            self.push_here(BlockKind::Image(image), node);
        }
    }

    /// The fallback of a lazy image: right behind it or right before it, below the same parent.
    fn noscript_beside(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.page.parent(node)?;
        let mut next = self.page.subtree_end(node);
        for _ in 0..2 {
            if next < self.page.subtree_end(parent) {
                if self.page.tag(next) == "noscript" {
                    return Some(next);
                }
                next = self.page.subtree_end(next);
            }
        }
        self.noscript.filter(|&noscript| {
            self.page.parent(noscript) == Some(parent) && node - self.page.subtree_end(noscript) <= 1
        })
    }

    fn code(&mut self, node: NodeId) -> bool {
        if matches!(self.inside(), Kind::Preformatted) || !self.page.is_block_level(node) {
            return false;
        }
        match code::shape(self.page, self.leaves, node) {
            Some(code::Shape::Code) => {}
            _ => return false,
        }
        let text = code::text(self.page, self.leaves, node);
        if self.inside().is_inline_only() {
            self.begin_line();
            let content = vec![Inline::Text { text: super::leaves::fold(&text) }];
            self.line.inline(Inline::Styled { tag: "code".into(), content });
            return true;
        }
        self.edge();
        if !text.is_empty() {
            self.push_here(BlockKind::Code { language: code::language(self.page, node), text }, node);
        }
        true
    }

    /// Opens an element whose content comes next.
    fn enter(&mut self, node: NodeId, tag: &str) {
        let root = self.frames.first().map_or((None, Direction::Ltr), |root| (root.lang, root.dir));
        let parent = self.open.last();
        let (lang_before, dir_before) = parent.map_or(root, |open| (open.lang, open.dir));
        let lang = elements::language(self.page, node).or(lang_before);
        let dir = elements::direction(self.page, node).unwrap_or(dir_before);
        let is_block = self.page.is_block_level(node);
        let block = if is_block { node } else { self.block() };
        let space = self.space(node);
        let action = match self.frame_of(node, dir) {
            Some(kind) => {
                self.open_frame(kind, node, lang, dir);
                Action::Frame
            }
            None if is_block || tag == "li" => self.enter_block(node, tag),
            None => self.enter_inline(node, lang.filter(|_| lang != lang_before), (dir != dir_before).then_some(dir)),
        };
        let end = self.page.subtree_end(node);
        self.open.push(Open { node, end, action, space, lang, dir, block });
    }

    fn frame_of(&self, node: NodeId, dir: Direction) -> Option<Kind> {
        if self.inside().is_inline_only() {
            return None;
        }
        let room = self.containers < MAX_DEPTH;
        let around = Around { inside: self.inside(), room, dir, is_start: node == self.start };
        let kind = elements::kind(self.page, self.leaves, self.notes, node, &around);
        kind.or_else(|| {
            let shape = code::shape(self.page, self.leaves, node);
            (shape == Some(code::Shape::Preformatted)).then_some(Kind::Preformatted)
        })
    }

    fn open_frame(&mut self, mut kind: Kind, node: NodeId, lang: Option<&'a str>, dir: Direction) {
        self.edge();
        if let Kind::Heading { ids, .. } = &mut kind {
            *ids = std::mem::take(&mut self.places);
            // The heading's own name was remembered last.
            ids.reverse();
        }
        self.containers += usize::from(kind.is_container());
        self.frames.push(Frame::new(kind, node, lang, dir));
    }

    fn enter_block(&mut self, node: NodeId, tag: &str) -> Action {
        if self.stands_beside(node, tag, self.beside) {
            self.line.space();
            return Action::Nothing;
        }
        self.edge();
        let bold = elements::is_callout_title(self.page, node) || elements::heading_level(self.page, node).is_some();
        if bold && !self.inside().is_inline_only() && self.line.open(Format::Styled("strong")) {
            return Action::Bold;
        }
        let next = self.page.subtree_end(node);
        let parent = self.page.parent(node);
        let beside_next = parent.is_some_and(|parent| next < self.page.subtree_end(parent))
            && self.stands_beside(node, tag, self.page.rect(next));
        if beside_next { Action::Nothing } else { Action::Block }
    }

    /// Whether an inline element that is laid out as a box stands in one line with another box.
    fn stands_beside(&self, node: NodeId, tag: &str, other: Option<Rect>) -> bool {
        let inline = matches!(
            tag,
            "a" | "span" | "b" | "strong" | "em" | "i" | "time" | "small" | "label" | "code" | "sup" | "sub" | "abbr"
        );
        let (true, Some(own), Some(other)) = (inline, self.page.rect(node), other) else { return false };
        let overlap = own.bottom().min(other.bottom()) - own.top.max(other.top);
        let low = own.height.max(other.height) <= 60.0;
        let apart = own.left >= other.right() - 1.0 || other.left >= own.right() - 1.0;
        low && apart && overlap >= own.height.min(other.height) * 0.5
    }

    fn enter_inline(&mut self, node: NodeId, lang: Option<&str>, dir: Option<Direction>) -> Action {
        if let (Some(before), Some(own)) = (self.beside, self.page.rect(node)) {
            let gap = (own.left - before.right()).max(before.left - own.right());
            if gap >= 3.0 || own.top >= before.bottom() {
                self.line.space();
            }
        }
        let mut opened = 0;
        if let Some(format) = elements::format(self.page, self.addresses, node) {
            opened += usize::from(self.line.open(format));
        }
        // A line that begins here has this language as a whole only if the block says so.
        if lang.is_some() || dir.is_some() {
            opened += usize::from(self.line.open(Format::Span { lang: lang.map(str::to_owned), dir }));
        }
        Action::Formats(opened)
    }

    fn space(&self, node: NodeId) -> Space {
        match self.page.style(node, StyleProperty::WhiteSpace) {
            Some(value) if value.starts_with("pre") || value == "break-spaces" => Space::Lines,
            Some(_) => Space::Folds,
            None => self.open.last().map_or(Space::Folds, |open| open.space),
        }
    }

    fn leave(&mut self) {
        let Some(open) = self.open.pop() else { return };
        match open.action {
            Action::Nothing => {}
            Action::Block => self.edge(),
            Action::Formats(count) => (0..count).for_each(|_| self.line.close()),
            Action::Frame => self.close_frame(),
            Action::Bold => {
                self.edge();
                self.line.close();
            }
        }
        self.beside = self.page.rect(open.node).filter(|_| matches!(open.action, Action::Nothing | Action::Formats(_)));
    }

    fn close_frame(&mut self) {
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
                _ => items.push(crate::article::DefinitionItem { terms: vec![term], descriptions: Vec::new() }),
            },
            (Closed::Description(blocks), Kind::Definitions { items }) if !blocks.is_empty() => {
                match items.last_mut() {
                    Some(item) => item.descriptions.push(blocks),
                    None => {
                        items.push(crate::article::DefinitionItem { terms: Vec::new(), descriptions: vec![blocks] })
                    }
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
        if let Some(cut) = text[..blank].rfind('\n') {
            text.drain(..=cut);
        }
    }
    if let Some(Inline::Text { text }) = content.last_mut() {
        text.truncate(text.trim_end().len());
    }
}
