//! What words give a block away: short texts that every site has in its own language.

use super::{
    Scene, flag,
    phrases::{KINDS, PHRASES},
};
use crate::{
    block::{Block, Blocks, Hints},
    text::{is_unspaced, push_lowercase},
};

pub(super) const NAMES: [&str; 19] = [
    "says_consent",
    "says_copyright",
    "says_related",
    "says_action",
    "says_share",
    "says_comment",
    "says_byline",
    "says_commerce",
    "says_paging",
    "heads_consent",
    "heads_copyright",
    "heads_related",
    "heads_action",
    "heads_share",
    "heads_comment",
    "heads_byline",
    "heads_commerce",
    "heads_paging",
    "under_boilerplate",
];

/// Longer texts tell a story in which these words may occur.
const LONGEST: u32 = 300;

/// What the words of each block say.
pub(super) struct Lexicon {
    kinds: Vec<u16>,
    under: Vec<bool>,
}

/// Kinds that turn what stands below a heading into furniture.
const BOILERPLATE: u16 = 0b1_1111 | 1 << 5;

impl Lexicon {
    pub(super) fn new(scene: &Scene) -> Self {
        let blocks = &scene.blocks.blocks;
        let mut finder = Finder::new(&PHRASES);
        let mut kinds_of = |block: &Block| {
            if block.weight == 0 || block.weight > LONGEST { 0 } else { finder.kinds(scene.blocks.text_of(block)) }
        };
        let kinds: Vec<u16> = blocks.iter().map(&mut kinds_of).collect();
        let under = (0..blocks.len())
            .map(|index| {
                scene.heading[index].is_some_and(|heading| {
                    kinds[heading] & BOILERPLATE != 0 && blocks[heading].hints.has(Hints::HEADING)
                })
            })
            .collect();
        Lexicon { kinds, under }
    }

    pub(super) fn of(&self, scene: &Scene, index: usize) -> [f64; NAMES.len()] {
        let mut out = [0.0; NAMES.len()];
        let heading = scene.heading[index].map_or(0, |heading| self.kinds[heading]);
        for kind in 0..KINDS {
            out[kind] = flag(self.kinds[index] >> kind & 1 == 1);
            out[KINDS + kind] = flag(heading >> kind & 1 == 1);
        }
        out[2 * KINDS] = flag(self.under[index]);
        out
    }
}

/// Which of those blocks say one of these phrases, however long they are.
pub(in crate::judge) fn saying(
    blocks: &Blocks,
    phrases: &[&'static str],
    which: impl Fn(usize, &Block) -> bool,
) -> Vec<bool> {
    what_is_said(blocks, &[phrases], which).into_iter().map(|said| said != 0).collect()
}

/// Of which of these lists those blocks say a phrase: a bit for each list.
pub(in crate::judge) fn what_is_said(
    blocks: &Blocks,
    lists: &[&[&'static str]],
    which: impl Fn(usize, &Block) -> bool,
) -> Vec<u16> {
    let mut finder = Finder::new(lists);
    let mut said = |block| finder.kinds(blocks.text_of(block));
    blocks.blocks.iter().enumerate().map(|(index, block)| if which(index, block) { said(block) } else { 0 }).collect()
}

/// Finds all phrases in one pass over a text.
struct Finder {
    /// The phrases, with the bit of their kind, by the last byte of the number of their first character and by their
    /// last byte, which tells most that do not stand in a text.
    by_first: Vec<Vec<(u8, &'static str, u16)>>,
    lower: String,
}

/// Where the phrases that begin with a character stand.
fn place(first: char) -> usize {
    first as usize & 0xFF
}

impl Finder {
    fn new(phrases: &[&[&'static str]]) -> Self {
        let mut by_first = vec![Vec::new(); 256];
        for (kind, languages) in phrases.iter().enumerate() {
            for phrase in languages.iter().flat_map(|phrases| phrases.split('|')) {
                if let (Some(first), Some(&last)) = (phrase.chars().next(), phrase.as_bytes().last()) {
                    by_first[place(first)].push((last, phrase, 1 << kind));
                }
            }
        }
        Finder { by_first, lower: String::new() }
    }

    /// The kinds of the phrases that stand in a text and begin where a word begins. Scripts without spaces do not show
    /// where that is.
    fn kinds(&mut self, text: &str) -> u16 {
        self.lower.clear();
        push_lowercase(&mut self.lower, text);
        let mut kinds = 0;
        let mut within_word = false;
        for (at, c) in self.lower.char_indices() {
            if !within_word || is_unspaced(c) {
                let rest = &self.lower[at..];
                let begins = |last: u8, phrase: &str| {
                    rest.as_bytes().get(phrase.len() - 1) == Some(&last) && rest.starts_with(phrase)
                };
                let known = self.by_first[place(c)].iter().filter(|(last, phrase, _)| begins(*last, phrase));
                kinds |= known.fold(0, |kinds, (.., kind)| kinds | kind);
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
        let mut finder = Finder::new(&PHRASES);
        assert_eq!(finder.kinds("SHARE this, or leave a Comment"), 1 << 4 | 1 << 5);
        assert_eq!(finder.kinds("Foreshare, reprinted, перепоиск"), 0);
        assert_eq!(finder.kinds("这是相关文章"), 1 << 2);
        for related in ["Czytaj także: zima", "Ещё по теме", "اقرأ أيضا", "관련 기사", "เรื่องที่เกี่ยวข้อง", "Leggi anche"]
        {
            assert_eq!(finder.kinds(related), 1 << 2, "{related}");
        }
        assert_eq!(finder.kinds("(© Nobody)"), 1 << 1);
        assert_eq!(finder.kinds(""), 0);
    }
}
