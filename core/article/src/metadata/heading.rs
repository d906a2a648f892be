//! Headings of the first level, without the labels that themes put into them.

use std::ops::Range;

use judge::Extraction;
use page::{NodeId, Page, lexicon::ClassWords, text::letters_and_digits as key};
use percent_encoding::percent_decode_str;

use super::{
    shown::{in_a_line, is_shown, shown_text, shown_text_but, shown_texts},
    title_parts::{confirms, without_mark},
};
use crate::content::is_heading_anchor;

/// Longest title in characters; more is a paragraph set as a heading.
pub(super) const LONGEST: usize = 300;

/// A heading that may show the title.
pub(super) struct Heading {
    /// Its element.
    pub(super) node: NodeId,
    /// What it says, without labels.
    pub(super) text: String,
}

/// Texts of a label at either end of a heading, its characters, and the nodes of its element, at most.
const LABEL_TEXTS: usize = 2;
const LONGEST_LABEL: usize = 24;
const LABEL_NODES: NodeId = 16;

/// Fewest words of a heading that an address may confirm: shorter ones name sections and sites.
const ADDRESS_WORDS: usize = 4;

/// Marks of quotation.
const QUOTES: [char; 10] = ['"', '“', '”', '„', '«', '»', '「', '」', '『', '』'];

impl Heading {
    /// Leaves out the label at either end ("Title:", the number of an issue, the kind of a thread) without which the
    /// heading repeats a declared title.
    pub(super) fn lose_labels(&mut self, page: &Page, declared: &[String]) {
        let is_title = |text: &str| declared.iter().any(|title| confirms(title, text));
        if is_title(&self.text) {
            return;
        }
        let said = |(_, text): &(bool, &str)| !text.trim().is_empty();
        let texts: Vec<(bool, &str)> = shown_texts(page, self.node, |node| page.tag(node) == "button").collect();
        let starts: Vec<usize> = (0..texts.len()).filter(|&at| said(&texts[at])).collect();
        let cuts = 1..starts.len().min(LABEL_TEXTS + 1);
        let parts = cuts.flat_map(|cut| {
            let (begin, end) = (starts[cut], starts[starts.len() - cut]);
            [(0..begin, begin..texts.len()), (end..texts.len(), 0..end)]
        });
        let of = |part: Range<usize>| in_a_line(texts[part].iter().copied());
        let mut without = parts.filter_map(|(label, rest)| {
            let (label, rest) = (of(label), of(rest));
            // "Results for “boats”" is no label and a title.
            let is_quoted = label.ends_with(QUOTES) || rest.starts_with(QUOTES) && rest.ends_with(QUOTES);
            (label.chars().count() <= LONGEST_LABEL && !is_quoted && is_title(&rest)).then_some(rest)
        });
        if let Some(text) = without.next() {
            self.text = text;
        }
    }

    /// Whether a part of the page's address repeats the heading word by word: content systems make addresses of titles, and
    /// the title that is declared to others may have other words.
    pub(super) fn is_in_address(&self, address: &str) -> bool {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let is_whole = |part: &str| {
            let part = percent_decode_str(part).decode_utf8_lossy();
            let name = part.rsplit_once('.').map_or(&*part, |(name, _)| name);
            key(name) == key(&self.text) || key(&part) == key(&self.text)
        };
        self.text.split_whitespace().count() >= ADDRESS_WORDS && path.split('/').any(is_whole)
    }
}

/// Visible headings of the first level, the one that the judge chose first. Those that only name the site are left
/// out.
pub(super) fn headings(page: &Page, extraction: &Extraction, sites: &[String]) -> Vec<Heading> {
    let is_heading = |node: &NodeId| {
        is_shown(page, *node)
            && (page.tag(*node) == "h1"
                || page.attribute(*node, "role") == Some("heading") && page.attribute(*node, "aria-level") == Some("1")
                || page
                    .attribute(*node, "itemprop")
                    .is_some_and(|names| names.split(' ').any(|name| name == "headline")))
    };
    let found = extraction.title.into_iter().chain(page.all_elements().filter(is_heading));
    let mut headings: Vec<Heading> = Vec::new();
    for node in found {
        let text = without_mark(&heading_text(page, node)).to_owned();
        let names_site = sites.iter().any(|site| key(site) == key(&text));
        let known = headings.iter().any(|heading| heading.node == node);
        if !text.is_empty() && text.chars().count() <= LONGEST && !names_site && !known {
            headings.push(Heading { node, text });
        }
    }
    headings
}

/// Text of a heading without what themes put into it: the number of comments, a button or a link that copies its address,
/// a small label beside it; and without how its characters are read.
fn heading_text(page: &Page, heading: NodeId) -> String {
    let is_label = |node: NodeId| {
        let words = ClassWords::of(page.attribute(node, "class").unwrap_or_default());
        let (may_label, may_count) = (words.any(ClassWords::LABEL), words.any(ClassWords::COUNT));
        if node == heading || page.subtree_end(node) - node > LABEL_NODES || !(may_label || may_count) {
            return false;
        }
        let text = shown_text(page, node);
        may_label && text.chars().count() <= LONGEST_LABEL
            || !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_tool = |node: NodeId| matches!(page.tag(node), "button" | "rt" | "rp") || is_anchor(page, node);
    let text = shown_text_but(page, heading, |node| is_tool(node) || is_label(node));
    if text.is_empty() { shown_text(page, heading) } else { text }
}

/// Whether an element of a heading is a link to the heading itself with nothing but a mark or the offer to copy it.
fn is_anchor(page: &Page, node: NodeId) -> bool {
    let points_here = page.tag(node) == "a" && page.attribute(node, "href").is_some_and(|href| href.contains('#'));
    points_here && is_heading_anchor(page, node, &shown_text(page, node), true)
}
