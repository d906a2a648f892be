//! Terms: what remains of a text once case, inflection and filler words are taken out.
//!
//! Words are found by Unicode segmentation. Scripts without spaces between words give character bigrams instead
//! (spider §8.2), so that no dictionary is needed.

use std::cell::RefCell;

use rust_stemmers::Stemmer;

use super::{Language, is_unspaced, words::word_indices};

/// Words whose terms are remembered: a page has few words that it does not repeat.
const REMEMBERED: usize = 1 << 11;

/// Reads texts of one language as terms. A term is the FNV-1a hash of its lower-case stem.
pub struct TermReader {
    language: Language,
    stemmer: Option<Stemmer>,
    /// A word and its term, each at the place that its hash names; the last one to come stays.
    known: RefCell<Vec<(String, Option<u32>)>>,
}

impl TermReader {
    /// A reader for this language.
    pub fn new(language: Language) -> Self {
        let stemmer = language.algorithm().map(Stemmer::create);
        TermReader { language, stemmer, known: RefCell::default() }
    }

    /// Calls `each` with every term of `text`, in order, repeated as often as it occurs.
    pub fn read(&self, text: &str, each: impl FnMut(u32)) {
        self.read_some(text, Initials::ALL, each);
    }

    /// The same without terms that begin with other letters than those of some texts, where this can be told from their
    /// words: most words of a page are stems of nothing that is looked for.
    pub fn read_some(&self, text: &str, initials: Initials, mut each: impl FnMut(u32)) {
        let mut previous: Option<(usize, char)> = None;
        for (at, word) in word_indices(text).filter(|(_, word)| initials.may_begin(word)) {
            match word.chars().next() {
                Some(c) if is_unspaced(c) => self.bigrams(at, word, &mut previous, &mut each),
                _ => self.term(word).into_iter().for_each(&mut each),
            }
        }
    }

    /// Segmentation gives scripts without spaces one character (Han) or one run (Kana, Thai) at a time, so a bigram
    /// may reach over from the word before.
    fn bigrams(&self, at: usize, word: &str, previous: &mut Option<(usize, char)>, each: &mut impl FnMut(u32)) {
        for (offset, c) in word.char_indices() {
            let start = at + offset;
            if let Some((end, before)) = *previous
                && end == start
            {
                let mut pair = [0; 8];
                let first = before.encode_utf8(&mut pair).len();
                let second = c.encode_utf8(&mut pair[first..]).len();
                each(hash(&pair[..first + second]));
            }
            *previous = Some((start + c.len_utf8(), c));
        }
    }

    /// The term of a word; `None` for a stop word.
    fn term(&self, word: &str) -> Option<u32> {
        let mut known = self.known.borrow_mut();
        if known.is_empty() {
            known.resize(REMEMBERED, Default::default());
        }
        let (known, term) = &mut known[hash(word.as_bytes()) as usize % REMEMBERED];
        if known != word {
            known.clear();
            known.push_str(word);
            *term = self.new_term(word);
        }
        *term
    }

    fn new_term(&self, word: &str) -> Option<u32> {
        let lower = word.to_lowercase();
        if self.language.is_stop_word(&lower) {
            return None;
        }
        Some(match &self.stemmer {
            Some(stemmer) => hash(stemmer.stem(&lower).as_bytes()),
            None => hash(lower.as_bytes()),
        })
    }
}

/// What the terms of some texts begin with. No stem begins with another letter than its word, if that is one of ASCII.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Initials(u128);

impl Initials {
    /// All that there are.
    pub const ALL: Initials = Initials(u128::MAX);

    /// Adds those of a text.
    pub fn add(&mut self, text: &str) {
        for (_, word) in word_indices(text) {
            // The stem of any other word may begin with any letter ("Äpfel", "Apfel").
            self.0 |= initial(word).unwrap_or(u128::MAX);
        }
    }

    /// Whether the term of a word may begin so.
    fn may_begin(self, word: &str) -> bool {
        initial(word).is_none_or(|initial| self.0 & initial != 0)
    }
}

/// The bit of the first letter of a word, in either case; `None` where that is not in ASCII.
fn initial(word: &str) -> Option<u128> {
    word.bytes().next().filter(u8::is_ascii).map(|first| 1 << first.to_ascii_lowercase())
}

/// FNV-1a in 32 bits: WebAssembly's JavaScript twin has no fast 64-bit integers.
pub fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(tag: &str, text: &str) -> Vec<u32> {
        let mut terms = Vec::new();
        TermReader::new(Language::from_tag(tag)).read(text, |term| terms.push(term));
        terms
    }

    #[test]
    fn inflection_and_case_fold() {
        assert_eq!(terms("en", "Walking the deed"), terms("en", "walks DEEDS"));
        assert_eq!(terms("de", "Häuser"), terms("de", "Häusern"));
        assert_ne!(terms("xx", "houses"), terms("xx", "house"));
    }

    #[test]
    fn words_in_ascii_keep_their_first_letter() {
        for language in crate::lexicon::STOP.iter().map(|(language, _)| *language) {
            let Some(stemmer) = Language::from_tag(language).algorithm().map(Stemmer::create) else { continue };
            let listed = crate::lexicon::STOP.iter().flat_map(|(_, words)| words.iter().copied());
            let phrases = [&crate::lexicon::RELATED, &crate::lexicon::ACTION, &crate::lexicon::COMMENT];
            let phrases = phrases.into_iter().flat_map(|kind| kind.all()).flat_map(str::split_whitespace);
            let others = ["yes", "yielding", "uiterst", "ijzeren", "iyi", "dying", "skies", "oil", "été", "eau", "ox"];
            for word in listed.chain(phrases).chain(others).filter(|word| initial(word).is_some()) {
                let stem = stemmer.stem(word);
                assert!(initial(&stem) == initial(word), "{language}: {word} became {stem}");
            }
        }
    }

    #[test]
    fn of_some_terms_all_are_read_that_other_texts_have() {
        let reader = TermReader::new(Language::from_tag("de"));
        let read = |text: &str, initials: Initials| {
            let mut terms = Vec::new();
            reader.read_some(text, initials, |term| terms.push(term));
            terms
        };
        let mut initials = Initials::default();
        assert!(read("Fähre und Hafen", initials).is_empty());
        initials.add("Die Häfen");
        assert_eq!(read("Fähre, Hafen", initials), terms("de", "Hafen"));
        initials.add("Äpfel");
        assert_eq!(read("Fähre, Apfel", initials), terms("de", "Fähre, Äpfel"));
    }

    #[test]
    fn scripts_without_spaces_give_bigrams() {
        assert_eq!(terms("zh", "天地玄黄").len(), 3);
        assert_eq!(terms("ja", "カタカナ、ひら").len(), 4);
        assert!(terms("zh", "地玄").iter().all(|term| terms("zh", "天地玄黄").contains(term)));
    }
}
