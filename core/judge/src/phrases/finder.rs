//! Finds the phrases of all kinds in one pass over a text.

use std::sync::OnceLock;

use look::block::{Block, Blocks};
use page::text::{is_unspaced, push_lowercase, tail};

use super::{Phrase, Phrases};

/// Which of those blocks contain one of these phrases, however long they are.
pub(crate) fn saying(blocks: &Blocks, phrase: Phrase, which: impl Fn(usize, &Block) -> bool) -> Vec<bool> {
    phrases_in(blocks, Phrases::of(&[phrase]), which).into_iter().map(|said| said.has(phrase)).collect()
}

/// Of which of these kinds those blocks contain a phrase; of none where a block is none of those.
pub(crate) fn phrases_in(blocks: &Blocks, wanted: Phrases, which: impl Fn(usize, &Block) -> bool) -> Vec<Phrases> {
    let finder = Finder::shared();
    let mut lower = String::new();
    let mut said = |block| finder.kinds(&mut lower, blocks.text_of(block), wanted);
    let blocks = blocks.blocks.iter().enumerate();
    blocks.map(|(index, block)| if which(index, block) { said(block) } else { Phrases::default() }).collect()
}

/// All phrases, arranged for the search: by their first two characters, then each with its last byte, which together
/// exclude most that are not in a text.
struct Finder {
    known: Vec<Known>,
    /// Where in `known` those of each [`place`] begin, and where the last ones end.
    starts: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Known {
    last: u8,
    phrase: &'static str,
    kind: Phrases,
}

/// Number of the places that phrases are sorted into.
const PLACES: usize = 1 << 12;

/// The place of phrases that begin with these characters. What follows a phrase of one character may be anything.
fn place(first: char, second: char) -> usize {
    (first as usize & 0xFF) << 4 | (second as usize & 0xF)
}

/// The places of a phrase.
fn places(phrase: &str) -> impl Iterator<Item = usize> {
    let mut characters = phrase.chars();
    let first = characters.next();
    let all = if phrase.chars().nth(1).is_none() { 0..16 } else { 0..1 };
    let second = characters.next().unwrap_or('\0');
    all.filter_map(move |more| Some(place(first?, second) + more))
}

impl Finder {
    /// The finder of all kinds, made once.
    fn shared() -> &'static Finder {
        static SHARED: OnceLock<Finder> = OnceLock::new();
        SHARED.get_or_init(Finder::new)
    }

    fn new() -> Self {
        let all = Phrase::ALL.iter().flat_map(|kind| kind.listed().map(|phrase| (phrase, Phrases::of(&[*kind]))));
        let mut placed: Vec<(usize, Known)> = Vec::new();
        for (phrase, kind) in all {
            if let Some(&last) = phrase.as_bytes().last() {
                placed.extend(places(phrase).map(|place| (place, Known { last, phrase, kind })));
            }
        }
        let mut starts = vec![0; PLACES + 1];
        for (place, _) in &placed {
            starts[place + 1] += 1;
        }
        for place in 0..PLACES {
            starts[place + 1] += starts[place];
        }
        let mut next = starts.clone();
        let mut known = vec![Known { last: 0, phrase: "", kind: Phrases::default() }; placed.len()];
        for (place, one) in placed {
            known[next[place]] = one;
            next[place] += 1;
        }
        Finder { known, starts }
    }

    /// The phrases that may begin with these characters.
    fn beginning(&self, first: char, second: char) -> &[Known] {
        let place = place(first, second);
        &self.known[self.starts[place]..self.starts[place + 1]]
    }

    /// Those of the wanted kinds of which a phrase is in a text and begins where a word begins. Scripts without
    /// spaces do not show where that is. `lower` is room for the text in lower case.
    fn kinds(&self, lower: &mut String, text: &str, wanted: Phrases) -> Phrases {
        lower.clear();
        push_lowercase(lower, text);
        let mut kinds = Phrases::default();
        let mut within_word = false;
        for (at, c) in lower.char_indices() {
            if !within_word || is_unspaced(c) {
                let rest = tail(lower, at);
                let begins = |known: &&Known| {
                    known.kind.any(wanted)
                        && rest.as_bytes().get(known.phrase.len() - 1) == Some(&known.last)
                        && rest.starts_with(known.phrase)
                };
                let second = rest.chars().nth(1).unwrap_or('\0');
                let said = self.beginning(c, second).iter().filter(begins);
                kinds = said.fold(kinds, |kinds, known| kinds.and(known.kind));
            }
            within_word = c.is_alphabetic();
        }
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_count_where_a_word_begins() {
        let wanted = Phrases::of(&[Phrase::Copyright, Phrase::Related, Phrase::Share, Phrase::Comment]);
        let said = |text: &str| Finder::shared().kinds(&mut String::new(), text, wanted);
        assert_eq!(said("SHARE this, or leave a Comment"), Phrases::of(&[Phrase::Share, Phrase::Comment]));
        assert_eq!(said("Foreshare, reprinted, перепоиск"), Phrases::default());
        assert_eq!(said("这是相关文章"), Phrases::of(&[Phrase::Related]));
        for related in ["Czytaj także: zima", "Ещё по теме", "اقرأ أيضا", "관련 기사", "เรื่องที่เกี่ยวข้อง", "Leggi anche"]
        {
            assert_eq!(said(related), Phrases::of(&[Phrase::Related]), "{related}");
        }
        assert_eq!(said("(© Nobody)"), Phrases::of(&[Phrase::Copyright]));
        assert_eq!(said(""), Phrases::default());
    }

    #[test]
    fn every_phrase_is_found_in_its_kind() {
        for kind in Phrase::ALL {
            for phrase in kind.listed() {
                let text = format!("— {phrase}");
                let said = Finder::shared().kinds(&mut String::new(), &text, Phrases::of(&[*kind]));
                assert_eq!(said, Phrases::of(&[*kind]), "{phrase}");
            }
        }
    }

    #[test]
    fn kinds_that_are_not_wanted_are_not_found() {
        let said = |wanted: Phrase| Finder::shared().kinds(&mut String::new(), "Read more", Phrases::of(&[wanted]));
        assert!(said(Phrase::Related).has(Phrase::Related) && said(Phrase::Another).has(Phrase::Another));
        assert_eq!(said(Phrase::Related), Phrases::of(&[Phrase::Related]));
        assert_eq!(said(Phrase::Share), Phrases::default());
    }
}
