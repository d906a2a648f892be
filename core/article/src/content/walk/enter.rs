//! Opening elements whose content comes next.

use page::{NodeId, Rect, StyleProperty};

use super::{Action, MAX_DEPTH, Open, Space, Walk};
use crate::{
    Direction,
    content::{
        code,
        elements::{self, Around},
        frames::{Frame, Kind},
        line::Format,
    },
};

impl<'a> Walk<'_, 'a> {
    /// Opens an element whose content comes next.
    pub(super) fn enter(&mut self, node: NodeId, tag: &str) {
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
                let verbatim = matches!(kind, Kind::Preformatted);
                self.open_frame(kind, node, lang, dir);
                Action::Frame(if verbatim { 0 } else { self.open_formats(node) })
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
        if self.stands_beside(node, tag, self.beside.and_then(|(_, before)| before)) {
            self.line.space();
            return Action::Formats(self.open_formats(node));
        }
        self.edge();
        let opened = self.open_formats(node);
        let bold = elements::is_callout_title(self.page, node) || look::block::heading_level(self.page, node).is_some();
        if bold && !self.inside().is_inline_only() && self.line.open(Format::Styled("strong")) {
            return Action::Block(opened + 1);
        }
        let next = self.page.subtree_end(node);
        let parent = self.page.parent(node);
        let beside_next = parent.is_some_and(|parent| next < self.page.subtree_end(parent))
            && self.stands_beside(node, tag, self.page.rect(next));
        if beside_next { Action::Formats(opened) } else { Action::Block(opened) }
    }

    /// Opens what the name of an element means, and how it is set apart; returns how many formats that are.
    fn open_formats(&mut self, node: NodeId) -> usize {
        let meant = elements::format(self.page, self.addresses, node);
        let is_struck = elements::is_struck(self.page, node) && !self.line.is_struck();
        let struck = is_struck.then_some(Format::Styled("del"));
        let may_stand_out = !matches!(self.inside(), Kind::Heading { .. } | Kind::Preformatted) && !self.line.is_code();
        let emphasis = elements::emphasis(self.page, node).filter(|name| may_stand_out && *name != self.usual);
        let formats = meant.into_iter().chain(struck).chain(emphasis.map(Format::Styled));
        formats.filter(|format| self.line.open(format.clone())).count()
    }

    /// Whether an inline element that is laid out as a box is in one line with another box.
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
        if self.is_apart(node) {
            self.line.space();
        }
        let mut opened = self.open_formats(node);
        // A line that begins here has this language as a whole only if the block states it.
        if lang.is_some() || dir.is_some() {
            opened += usize::from(self.line.open(Format::Span { lang: lang.map(str::to_owned), dir }));
        }
        Action::Formats(opened)
    }

    /// Whether room is left between an inline box and the one that closed right before it. Where they are not laid out,
    /// as in what is folded, two boxes of other names are taken for two things.
    fn is_apart(&self, node: NodeId) -> bool {
        let Some((other, before)) = self.beside else { return false };
        match (before, self.page.rect(node)) {
            (Some(before), Some(own)) => {
                let gap = (own.left - before.right()).max(before.left - own.right());
                gap >= 3.0 || own.top >= before.bottom()
            }
            (None, None) => {
                let name = |node| self.page.attribute(node, "class");
                self.page.parent(other) == self.page.parent(node) && name(other) != name(node)
            }
            _ => false,
        }
    }

    fn space(&self, node: NodeId) -> Space {
        match self.page.style(node, StyleProperty::WhiteSpace) {
            Some(value) if value.starts_with("pre") || value == "break-spaces" => Space::Lines,
            Some(_) => Space::Folds,
            None => self.open.last().map_or(Space::Folds, |open| open.space),
        }
    }
}
