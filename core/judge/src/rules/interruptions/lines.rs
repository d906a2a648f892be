//! Single lines, and what they announce.

use std::ops::Range;

use look::block::{Block, Blocks, Hints};
use page::{Page, text::bare_words};

use crate::phrases::{Phrase, Phrases};

/// Weight, in characters, of the longest line; a guess.
const LONGEST: u32 = 200;

/// Weight, in characters outside of links, of the shortest paragraph; a guess.
const SHORTEST_PARAGRAPH: u32 = 40;

/// Share of a block inside links from which on it is a link to another text: after what announces it, and by itself; guesses.
const ANNOUNCED_LINK: f64 = 0.5;
const LINK: f64 = 0.8;

/// The blocks of a line that asks, labels an advertisement, sends the reader to another text, or is made of an editor's
/// codes, given the text of its block.
pub(super) fn line(page: &Page, blocks: &Blocks, index: usize, said: Phrases) -> Option<Range<usize>> {
    let block = &blocks.blocks[index];
    if !block.hints.has(Hints::CODE) && is_shortcodes(blocks.text_of(block)) {
        return Some(index..index + 1);
    }
    if !said.any(Phrases::of(&[Phrase::Asking, Phrase::Advertisement, Phrase::Another])) || block.weight > LONGEST {
        return None;
    }
    let text = bare_words(blocks.text_of(block));
    let asks = behind(&text, Phrase::Asking).is_some();
    let label = behind(&text, Phrase::Advertisement).is_some_and(str::is_empty);
    let itself = index..index + 1;
    match behind(&text, Phrase::Another) {
        _ if asks || label => Some(itself),
        Some("") if block.link_weight == 0 && stands_below_text(blocks, index) => announced(page, blocks, index),
        Some(title) if title.starts_with(':') && block.link_density() > ANNOUNCED_LINK => Some(itself),
        _ => None,
    }
}

/// Share of a text in codes from which on it is made of them; a guess.
const IN_CODES: f64 = 0.8;

/// Whether a text is made of an editor's codes in brackets, which were never replaced: `[vc_row width="2"] [/vc_row]`.
fn is_shortcodes(text: &str) -> bool {
    let is_code = |inside: &str| {
        let name = inside.trim_start_matches('/').split([' ', '=']).next().unwrap_or_default();
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
        is_name && (inside.starts_with('/') || inside.contains("=\"") || inside.contains("=“") || name.contains('_'))
    };
    let codes = text.split('[').skip(1).filter_map(|rest| rest.split_once(']')).map(|(inside, _)| inside);
    let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count() as f64;
    let coded: f64 = codes.filter(|inside| is_code(inside)).map(|inside| letters(inside) + 2.0).sum();
    coded > 0.0 && coded >= IN_CODES * letters(text)
}

/// Whether the text above is a paragraph of its own: on a page of lists, this one is content as much as the others.
fn stands_below_text(blocks: &Blocks, index: usize) -> bool {
    let above = blocks.blocks[..index].iter().rev().find(|block| block.weight > 0 && block.is_visible());
    above.is_some_and(|block| block.plain_weight() >= SHORTEST_PARAGRAPH)
}

/// The blocks of the largest element that begins with this one and holds nothing else but links.
fn announced(page: &Page, blocks: &Blocks, index: usize) -> Option<Range<usize>> {
    let node = blocks.blocks[index].node;
    let around = std::iter::once(node).chain(page.ancestors(node)).map(|element| blocks.within(page, element));
    let is_other = |block: &Block| block.weight > 0 && block.link_density() < LINK;
    let of_links = |part: &Range<usize>| !blocks.blocks[index + 1..part.end].iter().any(is_other);
    let part = around.take_while(|part| part.start == index && of_links(part)).last()?;
    (part.len() > 1).then_some(part)
}

/// Whether a text is one phrase of a kind and nothing else.
pub(crate) fn says_only(text: &str, phrase: Phrase) -> bool {
    behind(&bare_words(text), phrase).is_some_and(str::is_empty)
}

/// Whether a text begins with a phrase of a kind.
pub(super) fn begins_with(text: &str, phrase: Phrase) -> bool {
    behind(&bare_words(text), phrase).is_some()
}

/// What is after the longest phrase of a kind with which a text begins, if a word ends there.
fn behind(text: &str, phrase: Phrase) -> Option<&str> {
    let rests = phrase.listed().filter_map(|phrase| text.strip_prefix(phrase));
    let rest = rests.filter(|rest| !rest.starts_with(char::is_alphanumeric)).min_by_key(|rest| rest.len())?;
    Some(rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_without_their_ornaments() {
        assert_eq!(behind("read also: the mail", Phrase::Another), Some(": the mail"));
        assert_eq!(behind("related articles", Phrase::Another), Some(""));
        assert_eq!(behind("advertisement continue reading below", Phrase::Advertisement), Some(""));
        assert_eq!(behind("relatedness", Phrase::Another), None);
        assert_eq!(behind("", Phrase::Another), None);
    }
}
