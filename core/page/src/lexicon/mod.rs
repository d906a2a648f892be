//! What words mean: phrases of every language, words of classes, parts of addresses.
//!
//! The lists are data, in the text files of this folder; `README.md` there states what each kind means and who uses it.
//! `build.rs` turns every kind into a constant of its own name.

mod classes;

use std::sync::OnceLock;

use crate::text::WordSet;
pub use classes::ClassWords;

/// The words of one kind, by language. They are in lower case unless the README states otherwise.
pub struct Words {
    /// Languages, each with its words, separated by `|`.
    languages: &'static [(&'static str, &'static str)],
    /// All words, arranged for [`Words::has`] when it is first asked.
    set: OnceLock<WordSet<&'static str>>,
    /// All words by their first byte, arranged for [`Words::within`] when it is first asked.
    by_first: OnceLock<Vec<Vec<&'static str>>>,
}

impl Words {
    const fn new(languages: &'static [(&'static str, &'static str)]) -> Self {
        Words { languages, set: OnceLock::new(), by_first: OnceLock::new() }
    }

    /// Those of all languages. A word that several languages share comes several times.
    pub fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.languages.iter().flat_map(|(_, words)| words.split('|'))
    }

    /// Those of a language, by its primary subtag.
    pub fn of(&self, language: &str) -> impl Iterator<Item = &'static str> + use<> {
        let own = self.languages.iter().find(|(tag, _)| *tag == language);
        own.into_iter().flat_map(|(_, words)| words.split('|'))
    }

    /// Whether this is one of them, in any language.
    pub fn has(&self, word: &str) -> bool {
        self.set.get_or_init(|| self.all().collect()).contains(word)
    }

    /// Whether a text contains one of them, in any language.
    pub fn within(&self, text: &str) -> bool {
        let by_first = self.by_first.get_or_init(|| {
            let mut by_first = vec![Vec::new(); 1 << u8::BITS];
            for word in self.all() {
                if let Some(words) = word.bytes().next().and_then(|first| by_first.get_mut(usize::from(first))) {
                    words.push(word);
                }
            }
            by_first
        });
        let bytes = text.as_bytes();
        bytes.iter().enumerate().any(|(at, &first)| {
            let words = by_first.get(usize::from(first)).into_iter().flatten();
            words.into_iter().any(|word| bytes.get(at..).is_some_and(|rest| rest.starts_with(word.as_bytes())))
        })
    }
}

include!(concat!(env!("OUT_DIR"), "/lexicon.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_the_words_of_every_language_and_of_each() {
        assert!(RELATED.has("read more") && RELATED.has("läs också") && !RELATED.has("läs"));
        assert!(RELATED.of("sv").any(|word| word == "läs också") && RELATED.of("sv").all(|word| word != "read more"));
        assert_eq!(RELATED.of("xx").count(), 0);
        assert!(CHANGED.within("zuletzt aktualisiert am") && !CHANGED.within("am"));
    }

    #[test]
    fn spaces_at_the_ends_of_a_word_belong_to_it() {
        assert!(BYLINE.has("by ") && AND.has(" and ") && !AND.has("and"));
    }

    #[test]
    fn months_are_twelve_in_every_row() {
        assert!(MONTHS.iter().all(|(language, names)| names.len() == 12 && !language.is_empty()));
    }

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP.iter().all(|(_, words)| words.is_sorted()));
    }
}
