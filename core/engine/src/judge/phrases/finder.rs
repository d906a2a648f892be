//! Finds the phrases of all kinds in one pass over a text.

use std::sync::OnceLock;

use super::{Phrase, Phrases};
use crate::{
    block::{Block, Blocks},
    text::{is_unspaced, push_lowercase},
};

/// Which of those blocks say one of these phrases, however long they are.
pub(in crate::judge) fn saying(blocks: &Blocks, phrase: Phrase, which: impl Fn(usize, &Block) -> bool) -> Vec<bool> {
    phrases_in(blocks, Phrases::of(&[phrase]), which).into_iter().map(|said| said.has(phrase)).collect()
}

/// Of which of these kinds those blocks say a phrase; of none where a block is none of those.
pub(in crate::judge) fn phrases_in(
    blocks: &Blocks,
    wanted: Phrases,
    which: impl Fn(usize, &Block) -> bool,
) -> Vec<Phrases> {
    let finder = Finder::shared();
    let mut lower = String::new();
    let mut said = |block| finder.kinds(&mut lower, blocks.text_of(block), wanted);
    let blocks = blocks.blocks.iter().enumerate();
    blocks.map(|(index, block)| if which(index, block) { said(block) } else { Phrases::default() }).collect()
}

/// All phrases, arranged for the search.
struct Finder {
    /// The phrases, with their kind, by the last byte of the number of their first character and by their last byte,
    /// which tells most that do not stand in a text.
    by_first: Vec<Vec<(u8, &'static str, Phrases)>>,
}

/// Where the phrases that begin with a character stand.
fn place(first: char) -> usize {
    first as usize & 0xFF
}

impl Finder {
    /// The finder of all kinds, made once.
    fn shared() -> &'static Finder {
        static SHARED: OnceLock<Finder> = OnceLock::new();
        SHARED.get_or_init(Finder::new)
    }

    fn new() -> Self {
        let mut by_first = vec![Vec::new(); 256];
        for kind in Phrase::ALL {
            for phrase in kind.listed() {
                if let (Some(first), Some(&last)) = (phrase.chars().next(), phrase.as_bytes().last()) {
                    by_first[place(first)].push((last, phrase, Phrases::of(&[*kind])));
                }
            }
        }
        Finder { by_first }
    }

    /// Those of the wanted kinds of which a phrase stands in a text and begins where a word begins. Scripts without
    /// spaces do not show where that is. `lower` is room for the text in lower case.
    fn kinds(&self, lower: &mut String, text: &str, wanted: Phrases) -> Phrases {
        lower.clear();
        push_lowercase(lower, text);
        let mut kinds = Phrases::default();
        let mut within_word = false;
        for (at, c) in lower.char_indices() {
            if !within_word || is_unspaced(c) {
                let rest = &lower[at..];
                let begins = |last: u8, phrase: &str| {
                    rest.as_bytes().get(phrase.len() - 1) == Some(&last) && rest.starts_with(phrase)
                };
                let known = self.by_first[place(c)].iter();
                let known = known.filter(|(last, phrase, kind)| kind.any(wanted) && begins(*last, phrase));
                kinds = known.fold(kinds, |kinds, (.., kind)| kinds.and(*kind));
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
    fn kinds_that_are_not_wanted_are_not_found() {
        let said = |wanted: Phrase| Finder::shared().kinds(&mut String::new(), "Read more", Phrases::of(&[wanted]));
        assert!(said(Phrase::Related).has(Phrase::Related) && said(Phrase::Another).has(Phrase::Another));
        assert_eq!(said(Phrase::Related), Phrases::of(&[Phrase::Related]));
        assert_eq!(said(Phrase::Share), Phrases::default());
    }
}
