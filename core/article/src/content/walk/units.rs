//! What is taken as a whole, and what is left out.

use look::block::{is_formula, is_player};
use page::{NodeId, StyleProperty};

use super::Walk;
use crate::{
    BlockKind, Inline, Math,
    content::{
        code, embeds,
        frames::Kind,
        images::{self, Found},
        leaves::fold,
        links, math,
    },
};

/// Parts of the names of fonts whose glyphs are icons.
const ICON_FONTS: [&str; 6] = ["awesome", "glyphicon", "icofont", "icomoon", "icons", "material symbols"];

/// Characters of an icon's name, at most: "keyboard_double_arrow_right".
const LONGEST_ICON: u32 = 32;

impl Walk<'_, '_> {
    /// What is not shown, or is a tool beside the content rather than content.
    pub(super) fn is_left_out(&self, node: NodeId, tag: &str) -> bool {
        match tag {
            "style" | "template" | "select" | "textarea" | "option" | "optgroup" | "datalist" | "rp" | "progress"
            | "meter" | "head" | "title" | "input" => return true,
            "svg" | "canvas" => return !images::is_drawing(self.page, node),
            "script" => return !is_formula(self.page, node),
            "button" => {
                let text = self.leaves.text(self.page, node, 64);
                return self.panels.is_tab(node) || links::is_tool_button(self.page, node, &text);
            }
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
            || self.panels.is_tab(node)
            || self.is_tooltip(node)
            || self.is_icon(node)
            || math::is_preview(self.page, node)
            || self.notes.is_back_link(self.page, node)
            || links::is_tool(self.page, node)
    }

    /// Whether an element is what a word shows while one points at it, and nothing at present.
    fn is_tooltip(&self, node: NodeId) -> bool {
        self.page.attribute(node, "role") == Some("tooltip") && self.page.hiding(node).is_some()
    }

    /// Whether a text is the name of an icon, which its font paints in place of the letters.
    fn is_icon(&self, node: NodeId) -> bool {
        let family = self.page.style(node, StyleProperty::FontFamily).unwrap_or_default();
        let first = family.split(',').next().unwrap_or_default().to_ascii_lowercase();
        let is_font = ICON_FONTS.iter().any(|name| first.contains(name));
        is_font && self.leaves.characters(self.page, node) <= LONGEST_ICON && {
            !self.leaves.text(self.page, node, LONGEST_ICON as usize).trim().contains(char::is_whitespace)
        }
    }

    fn has_media(&self, node: NodeId) -> bool {
        let below = node..self.page.subtree_end(node).min(node + 12);
        below.into_iter().any(|id| matches!(self.page.tag(id), "img" | "picture" | "video"))
    }

    /// Handles what is taken as a whole: media, formulas, code, marks of footnotes.
    pub(super) fn unit(&mut self, node: NodeId, tag: &str) -> Option<NodeId> {
        let end = self.page.subtree_end(node);
        if let Some((note, label)) = self.notes.reference(node) {
            let label = label.to_owned();
            self.begin_line();
            self.line.inline(Inline::FootnoteReference { index: note as u32, label });
            return Some(end);
        }
        if is_formula(self.page, node)
            && let Some(formula) = math::formula(self.page, node)
        {
            self.formula(node, formula.math, formula.display);
            return Some(formula.end);
        }
        match tag {
            "img" | "picture" | "svg" | "canvas" => {
                self.image(node);
                Some(end)
            }
            "iframe" if self.page.holds_document(node) => None,
            tag if is_player(tag) || matches!(tag, "video" | "audio" | "iframe" | "embed" | "object") => {
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

    fn formula(&mut self, node: NodeId, math: Math, display: bool) {
        if display && !self.inside().is_inline_only() {
            self.edge();
            self.push_here(BlockKind::Math(math), node);
        } else {
            self.begin_line();
            self.line.inline(Inline::Math(math));
        }
    }

    /// A block that is on its own; in a line of text it becomes a link.
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

    /// The fallback of a lazy image: directly after it or right before it, below the same parent.
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
        if text.is_empty() && self.leaves.holds(node) {
            // No text is lost because it looks like code and none of it is.
            return false;
        }
        if self.inside().is_inline_only() {
            self.begin_line();
            let content = vec![Inline::Text { text: fold(&text) }];
            self.line.inline(Inline::Styled { tag: "code".into(), content });
            return true;
        }
        self.edge();
        if text.is_empty() {
            return true;
        }
        let language = code::language(self.page, node);
        // A single line of code may look like the name of a file, and is none.
        let name = code::file_name(self.page, self.leaves, node).filter(|(name, _)| *name != text);
        let (name, above) = name.map_or((None, false), |(name, above)| (Some(name), above));
        let name = name.map(|text| BlockKind::Paragraph { content: vec![Inline::Text { text }] });
        let code = BlockKind::Code { language, text };
        let parts = if above { [name, Some(code)] } else { [Some(code), name] };
        parts.into_iter().flatten().for_each(|part| self.push_here(part, node));
        true
    }
}
