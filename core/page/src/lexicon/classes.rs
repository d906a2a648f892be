//! Words of class and id attributes, and the one way to split such an attribute into words.

use std::ops::BitOr;

use super::{CLASSES, CLASSES_BY_LETTER, CLASSES_SECONDS};

/// A set of kinds of class words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassWords(pub(super) u64);

impl BitOr for ClassWords {
    type Output = ClassWords;

    fn bitor(self, other: ClassWords) -> ClassWords {
        ClassWords(self.0 | other.0)
    }
}

impl ClassWords {
    /// The kinds of all words of an attribute; none of names that a program shortened.
    pub fn of(value: &str) -> Self {
        let mut kinds = ClassWords::default();
        if is_shortened(value) {
            return kinds;
        }
        each_word(value, |word| kinds = kinds | ClassWords::of_word(word));
        kinds
    }

    /// Whether one of these kinds is among them.
    pub fn any(self, kinds: ClassWords) -> bool {
        self.0 & kinds.0 != 0
    }

    fn of_word(word: &[u8]) -> Self {
        let letter = word.first().map_or(0, |first| usize::from(first.wrapping_sub(b'a')));
        // Most words of a page are none of these, and two letters tell most of them.
        let seconds = CLASSES_SECONDS.get(letter).copied().unwrap_or_default();
        let is_known = |second: u8| seconds.checked_shr(u32::from(second.wrapping_sub(b'a'))).unwrap_or(0) & 1 == 1;
        if word.get(1).is_some_and(|second| !is_known(*second)) {
            return ClassWords::default();
        }
        let [begin, end] = [letter, letter + 1].map(|at| CLASSES_BY_LETTER.get(at).copied().unwrap_or(CLASSES.len()));
        let listed = CLASSES.get(begin..end).unwrap_or_default();
        let found = listed.binary_search_by(|(known, _)| known.as_bytes().cmp(word));
        found.map_or_else(|_| ClassWords::default(), |at| ClassWords(listed[at].1))
    }
}

/// Names from which on an attribute of short names alone has names that a program made, and the letters of each at most.
const SHORTENED: usize = 3;
const LETTERS_OF_SHORTENED: usize = 2;

/// Whether a program shortened the names (`ad ii jp`): then they mean nothing.
fn is_shortened(value: &str) -> bool {
    let mut names = 0;
    for name in value.split_ascii_whitespace() {
        names += 1;
        if name.len() > LETTERS_OF_SHORTENED {
            return false;
        }
    }
    names >= SHORTENED
}

/// Letters of a word that count.
const LONGEST: usize = 24;

/// Calls `each` with every word of a class or id attribute in lower case: they are divided at punctuation and at capitals
/// (`relatedPosts`, `site-nav`). Of long words the beginning counts.
fn each_word(value: &str, mut each: impl FnMut(&[u8])) {
    let mut word = [0u8; LONGEST];
    let mut length = 0;
    let mut before = 0u8;
    for byte in value.bytes().chain(std::iter::once(b' ')) {
        let letter = byte.is_ascii_alphabetic();
        let divides = !letter || (byte.is_ascii_uppercase() && before.is_ascii_lowercase());
        if divides && length > 0 {
            each(&word[..length]);
            length = 0;
        }
        if letter && length < word.len() {
            word[length] = byte.to_ascii_lowercase();
            length += 1;
        }
        before = byte;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_divide_at_punctuation_and_capitals() {
        let has = |value: &str, kind| ClassWords::of(value).any(kind);
        assert!(has("relatedPosts", ClassWords::RELATED) && has("c-site-nav__list", ClassWords::NAVIGATION));
        assert!(has("postAuthor_name", ClassWords::AUTHOR) && !has("authority", ClassWords::AUTHOR));
        assert!(has("ENTRY content", ClassWords::CONTENT) && !has("shadow navy", ClassWords::NAVIGATION));
        assert_eq!(ClassWords::of(""), ClassWords::default());
        assert!(has("ad", ClassWords::ADVERT) && has("ad md lg-4", ClassWords::ADVERT));
        assert_eq!(ClassWords::of("ad ii jp"), ClassWords::default());
    }

    #[test]
    fn a_word_may_be_of_several_kinds() {
        let kinds = ClassWords::of("teaser");
        assert!(kinds.any(ClassWords::RELATED) && kinds.any(ClassWords::LEAD) && !kinds.any(ClassWords::SHARE));
    }

    #[test]
    fn every_word_is_found() {
        for (word, kinds) in CLASSES {
            assert_eq!(ClassWords::of(word), ClassWords(*kinds), "{word}");
        }
    }
}
