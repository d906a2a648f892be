//! Boxes that are within a line of the document and beside it on the page: numbers of printed pages, notes in the margin,
//! pictures around which the text flows. They part neither a sentence nor a word.

use look::block::is_media;
use page::{NodeId, StyleProperty, is_block_tag};

use super::Walk;
use crate::{
    Block, BlockKind,
    content::{
        frames::{Frame, Kind},
        line::{Format, Line},
    },
};

/// Characters of a page number, at most: "[page 1042]".
const LONGEST_NUMBER: usize = 12;

/// Nodes after a box among which the rest of its line is looked for. Source: guess; a few boxes may be in a row.
const REST: NodeId = 24;

impl Walk<'_, '_> {
    /// Takes a box out of its line, and returns which node comes next; `None` where the element is none. What is in it comes
    /// after the line; the number of a page is left out.
    pub(super) fn margin_box(&mut self, node: NodeId, tag: &str) -> Option<NodeId> {
        if !self.is_in_margin(node, tag) {
            return None;
        }
        // A number that is a link leads to a note.
        let is_link = |id: NodeId| self.page.attribute(id, "href").is_some();
        let is_linked = self.line.link().is_some() || (node..self.page.subtree_end(node)).any(is_link);
        let is_number = !is_linked && is_page_number(&self.leaves.text(self.page, node, LONGEST_NUMBER * 4));
        if !is_number {
            self.set_aside(node);
        }
        Some(self.page.subtree_end(node))
    }

    fn is_in_margin(&self, node: NodeId, tag: &str) -> bool {
        let is_picture = matches!(tag, "img" | "picture");
        let is_inline = is_picture || self.page.is_block_level(node) && !is_block_tag(tag) && !is_media(tag);
        let style = |property| self.page.style(node, property);
        let is_placed = || matches!(style(StyleProperty::Position), Some("absolute" | "fixed"));
        let is_floated = || !matches!(style(StyleProperty::Float), None | Some("none" | ""));
        is_inline
            && tag != "sup"
            && !self.is_in_box
            && !self.inside().is_inline_only()
            && !self.line.is_blank()
            && (is_floated() || is_placed() && !is_picture)
            && self.goes_on_behind(node)
    }

    /// Whether the line of a box has more text after it.
    fn goes_on_behind(&self, node: NodeId) -> bool {
        let block = self.page.parent(node).and_then(|parent| self.page.block_level_ancestor(parent));
        let Some(block) = block else { return false };
        let end = self.page.subtree_end(block);
        let mut next = self.page.subtree_end(node);
        for _ in 0..REST {
            if next >= end || self.page.tag(next) == "br" {
                return false;
            }
            if self.page.is_block_level(next) {
                // Another box may be beside the same line.
                if is_block_tag(self.page.tag(next)) {
                    return false;
                }
                next = self.page.subtree_end(next);
                continue;
            }
            let is_text = self.page.text(next).is_some_and(|text| !text.trim().is_empty());
            if is_text && self.leaves.is_kept(next) {
                return true;
            }
            next += 1;
        }
        false
    }

    /// Walks a box by itself and keeps what it becomes until its line has ended. A link around the box goes with it.
    fn set_aside(&mut self, node: NodeId) {
        let mut own = Line::new();
        if let Some(href) = self.line.link() {
            own.open(Format::Link { href: href.to_owned(), title: String::new() });
        }
        let line = std::mem::replace(&mut self.line, own);
        let (lang, dir) = (self.line_lang, self.line_dir);
        let (before, depth) = (self.frames.last().map_or(0, |frame| frame.blocks.len()), self.open.len());
        self.is_in_box = true;
        self.containers += 1;
        self.frames.push(Frame::new(Kind::Aside, node, lang, dir));
        let (mut next, end) = (node, self.page.subtree_end(node));
        while next < end {
            while self.open.len() > depth && self.open.last().is_some_and(|open| open.end <= next) {
                self.leave();
            }
            next = self.visit(next);
        }
        while self.open.len() > depth {
            self.leave();
        }
        self.close_frame();
        self.is_in_box = false;
        if let Some(frame) = self.frames.last_mut() {
            let made = frame.blocks.split_off(before.min(frame.blocks.len()));
            self.behind_line.extend(made.into_iter().flat_map(unwrapped));
        }
        (self.line, self.line_lang, self.line_dir) = (line, lang, dir);
        self.beside = None;
    }
}

/// Pictures by themselves are no aside.
fn unwrapped(block: Block) -> Vec<Block> {
    match block.kind {
        BlockKind::Aside { blocks } if blocks.iter().all(|block| matches!(block.kind, BlockKind::Image(_))) => blocks,
        _ => vec![block],
    }
}

/// Words before the number of a page.
const WORDS: [&str; 14] =
    ["f", "fol", "p", "pag", "page", "pagina", "página", "pg", "s", "seite", "side", "sida", "str", "стр"];

/// Whether a text is the number of a printed page: digits or a Roman number, perhaps in brackets, with "p." and its like.
fn is_page_number(text: &str) -> bool {
    let text = text.trim();
    let inner = text.trim_matches(['[', ']', '(', ')', '{', '}', '|', '–', '-', ' ']);
    let number = inner.trim_start_matches(|c: char| c.is_alphabetic() || matches!(c, '.' | ' ' | '\u{a0}'));
    let word = inner.strip_suffix(number).unwrap_or_default().trim().trim_end_matches('.').to_lowercase();
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    let is_named = word.is_empty() || WORDS.contains(&word.as_str());
    text.chars().count() <= LONGEST_NUMBER && (is_number && is_named || is_roman(&inner.to_lowercase()))
}

/// Whether a word is a Roman number below four hundred: "civil" and "ill" have the letters and are none.
fn is_roman(word: &str) -> bool {
    const HUNDREDS: [&str; 4] = ["ccc", "cc", "c", ""];
    const TENS: [&str; 10] = ["xc", "lxxx", "lxx", "lx", "xl", "xxx", "xx", "l", "x", ""];
    const ONES: [&str; 10] = ["viii", "vii", "iii", "ix", "iv", "vi", "ii", "v", "i", ""];
    let strip = |rest: &'_ str, parts: &[&str]| {
        parts.iter().find_map(|part| rest.strip_prefix(part)).unwrap_or(rest).to_owned()
    };
    let rest = strip(&strip(&strip(word, &HUNDREDS), &TENS), &ONES);
    !word.is_empty() && rest.is_empty()
}

#[cfg(test)]
mod tests {
    use page::{Page, testing::snapshot};

    use super::is_page_number;
    use crate::{BlockKind, content::content, plain::inline_text, testing};

    /// The paragraphs of a page, pictures and asides by name.
    fn blocks(html: &str) -> Vec<String> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        let extraction = testing::keep_all(&page, page::testing::find(&page, "body"), &[]);
        let (blocks, _) = content(&page, &extraction);
        let told = blocks.iter().map(|block| match &block.kind {
            BlockKind::Paragraph { content } => inline_text(content),
            BlockKind::Aside { .. } => "aside".into(),
            BlockKind::Image(image) => {
                image.link.as_ref().map_or("picture".into(), |link| format!("picture to {link}"))
            }
            other => format!("{other:?}"),
        });
        told.collect()
    }

    #[test]
    fn what_stands_in_the_margin_parts_no_sentence_and_no_word() {
        for style in ["display:block;position:absolute;left:700px;top:9px", "display:block;float:right"] {
            let number = format!("<span style='{style}'>[Pg 41]</span>");
            assert_eq!(blocks(&format!("<p>He went to his{number}\nneighbour</p>")), ["He went to his neighbour"]);
            assert_eq!(blocks(&format!("<p>the light{number}house of stone</p>")), ["the lighthouse of stone"]);
            let note = format!("<span style='{style}'>So says the log.</span>");
            assert_eq!(blocks(&format!("<p>the light{note}house</p><p>Then</p>")), ["the lighthouse", "aside", "Then"]);
        }
        let raised = "<sup style='position:absolute'><a href='#n'>1</a></sup>";
        assert_eq!(blocks(&format!("<p>the light{raised} of stone</p>")), ["the light1 of stone"]);
        let picture = "<img style='float:left' src=a.png width=300 height=200>";
        assert_eq!(blocks(&format!("<p>The ferry {picture} left.</p>")), ["The ferry left.", "picture"]);
        let linked = format!("<p>The ferry <a href='https://a.example/b'>{picture}</a> left.</p>");
        assert_eq!(blocks(&linked), ["The ferry left.", "picture to https://a.example/b"]);
    }

    #[test]
    fn what_begins_or_ends_a_paragraph_stays_where_it_is() {
        let number = "<span style='display:block;float:left'>12.</span>";
        assert_eq!(blocks(&format!("<p>{number} The law applies.</p>")), ["12.", "The law applies."]);
        let behind = "<span style='display:block;float:right'>5</span>";
        assert_eq!(blocks(&format!("<p>A line of verse{behind}</p>")), ["A line of verse", "5"]);
    }

    #[test]
    fn numbers_of_pages_are_known() {
        for number in ["[Pg 41]", "41", "p. 7", "{12}", "xvii", "[Seite 1042]"] {
            assert!(is_page_number(number), "{number}");
        }
        for other in ["in 1799", "see page 41 below", "a", "", "civil war", "civil", "ill", "lil"] {
            assert!(!is_page_number(other), "{other}");
        }
    }
}
