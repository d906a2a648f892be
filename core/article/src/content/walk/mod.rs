//! The walk over the kept part of the page, in document order and without recursion.

mod enter;
mod leave;
mod margin;
mod scenes;
mod units;

use std::collections::{BTreeMap, BTreeSet};

use page::{NodeId, Page, Rect};

use super::{
    cell_marks, elements,
    footnotes::Notes,
    frames::{Frame, Kind},
    images,
    leaves::Leaves,
    line::{Line, is_blank},
    links::Addresses,
    panels::Panels,
};
use crate::{Block, BlockKind, Direction, Inline};

/// Containers within containers. What is nested deeper is flat in the deepest one.
const MAX_DEPTH: usize = 24;

/// Level of the lowest heading.
const LOWEST: u8 = 6;

/// What the walk found.
#[derive(Default)]
pub(super) struct Walked {
    /// The body, as far as it is known without the rest.
    pub(super) blocks: Vec<Block>,
    /// Content of each note that was met.
    pub(super) notes: BTreeMap<usize, Vec<Block>>,
    /// Names of places, and the name of the heading that is there.
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
        panels: Panels::of(page, leaves, start),
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
        section: 1,
        panel_end: 0,
        is_in_box: false,
        behind_line: Vec::new(),
        usual: if is_set_in_italics(page, leaves, start) { "em" } else { "" },
        found: Walked::default(),
    };
    walk.run()
}

/// Whether most of the kept text is set in italics.
fn is_set_in_italics(page: &Page, leaves: &Leaves, start: NodeId) -> bool {
    let texts = (start..page.subtree_end(start)).filter(|&node| leaves.is_kept(node));
    let (mut italic, mut all) = (0, 0);
    for (node, text) in texts.filter_map(|node| Some((node, page.text(node)?))) {
        let is_italic = elements::is_italic(page, page.parent(node).unwrap_or(start));
        italic += if is_italic { text.len() } else { 0 };
        all += text.len();
    }
    italic * 2 > all
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
    /// Closes so many formats, then ends a line.
    Block(usize),
    /// Closes so many formats.
    Formats(usize),
    /// Closes the innermost frame, then so many formats.
    Frame(usize),
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
    panels: Panels,
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
    /// The inline element that closed last and its box, if nothing was written since.
    beside: Option<(NodeId, Option<Rect>)>,
    /// Level of the last heading outside of panels; that of the title before there is one.
    section: u8,
    /// Where the last panel ends that was named.
    panel_end: NodeId,
    /// Whether the walk is within a box beside a line.
    is_in_box: bool,
    /// What boxes beside the open line became.
    behind_line: Vec<Block>,
    /// Emphasis by style in which most of the text is set, and which therefore is none.
    usual: &'static str,
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

    /// Handles one node and returns which comes next.
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
        if tag == "img"
            && let Some(letter) = images::initial(self.page, node)
            && self.leaves.is_kept(end)
        {
            self.begin_line();
            self.line.text(letter);
            return end;
        }
        let is_cell = matches!(tag, "td" | "th") && matches!(self.inside(), Kind::Row { .. });
        if is_cell && !self.shows(node) {
            self.enter(node, tag);
            if let Some(said) = cell_marks::said(self.page, node) {
                self.begin_line();
                self.line.text(&said);
            }
            return end;
        }
        if self.parts_scenes(node) {
            self.edge();
            self.push_here(BlockKind::Rule, node);
            return end;
        }
        if !self.leaves.holds(node) {
            self.breaks_within(node);
            return end;
        }
        if self.is_left_out(node, tag) {
            return end;
        }
        if let Some(next) = self.margin_box(node, tag) {
            return next;
        }
        if let Some(next) = self.unit(node, tag) {
            return next;
        }
        self.name_panel(node);
        if let Some(level) = look::block::heading_level(self.page, node).filter(|_| node >= self.panel_end) {
            self.section = level;
        }
        self.enter(node, tag);
        node + 1
    }

    /// States what a panel is called: below the heading that it and the panels beside it are in, and above all headings in it.
    fn name_panel(&mut self, node: NodeId) {
        let Some(name) = self.panels.name(self.page, self.leaves, node).map(str::to_owned) else { return };
        if self.inside().is_inline_only() {
            return;
        }
        let content = vec![Inline::Text { text: name }];
        let inside = node..self.page.subtree_end(node);
        let above = inside.filter_map(|id| look::block::heading_level(self.page, id)).min().unwrap_or(LOWEST + 1);
        let level = (self.section + 1).min(above.saturating_sub(1)).clamp(1, LOWEST);
        self.panel_end = self.panel_end.max(self.page.subtree_end(node));
        self.edge();
        self.push_here(BlockKind::Heading { level, id: None, content }, node);
    }

    /// Whether anything is kept of an element that readers are shown; icons that are drawn are not.
    fn shows(&self, node: NodeId) -> bool {
        let is_icon = |id| self.page.tag(id) == "svg" && !images::is_drawing(self.page, id);
        let mut kept = (node..self.page.subtree_end(node)).filter(|&id| self.leaves.is_kept(id));
        kept.any(|id| !is_icon(id) && self.page.ancestors(id).take(2).all(|above| !is_icon(above)))
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

    /// Breaks the line as an element does that holds line breaks and nothing else.
    fn breaks_within(&mut self, node: NodeId) {
        let below = node..self.page.subtree_end(node);
        let is_empty = |id| self.page.text(id).is_none_or(|text| text.trim().is_empty());
        let is_break = |id: &NodeId| self.page.tag(*id) == "br" && self.page.hiding(*id).is_none();
        if !below.clone().all(is_empty) {
            return;
        }
        let breaks = below.filter(is_break).count();
        if breaks > 0 && self.page.is_block_level(node) {
            self.edge();
        } else {
            (0..breaks).for_each(|_| self.line_break());
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

    /// Makes the line a paragraph, and puts after it what was beside it.
    fn end_line(&mut self) {
        self.make_paragraph();
        if !self.is_in_box {
            let behind = std::mem::take(&mut self.behind_line);
            if let Some(frame) = self.frames.last_mut() {
                behind.into_iter().for_each(|block| frame.push(block));
            }
        }
    }

    fn make_paragraph(&mut self) {
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

    /// Puts a block into the innermost frame; language and direction are stated where they change.
    fn push(&mut self, kind: BlockKind, source: NodeId, lang: Option<&str>, dir: Direction) {
        let Some(frame) = self.frames.last_mut() else { return };
        let same = match (lang, frame.lang) {
            (Some(own), Some(around)) => own.eq_ignore_ascii_case(around),
            (None, _) => true,
            (Some(_), None) => false,
        };
        let lang = lang.filter(|_| !same).map(str::to_owned);
        frame.push(Block { kind, lang, dir: (dir != frame.dir).then_some(dir), source: Some(source), role: None });
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
}
