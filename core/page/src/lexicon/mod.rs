//! What words mean: phrases of every language, words of classes, parts of addresses.
//!
//! The lists are data, in the text files of this folder; `README.md` there states what each kind means and who uses it.
//! `build.rs` turns every kind into a constant of its own name.

mod classes;
mod controls;

use std::sync::OnceLock;

use crate::text::{PartSet, WordSet};
pub use classes::ClassWords;
pub use controls::{Controls, controls_in};

/// The words of one kind, by language. They are in lower case unless the README states otherwise.
pub struct Words {
    /// Languages, each with its words, separated by `|`.
    languages: &'static [(&'static str, &'static str)],
    /// All words, arranged for [`Words::has`] when it is first asked.
    set: OnceLock<WordSet<&'static str>>,
    /// The same for [`Words::within`] and [`Words::beginning`].
    parts: OnceLock<PartSet>,
}

impl Words {
    const fn new(languages: &'static [(&'static str, &'static str)]) -> Self {
        Words { languages, set: OnceLock::new(), parts: OnceLock::new() }
    }

    /// Those of all languages. A word that several languages share comes several times.
    pub fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.languages.iter().flat_map(|(_, words)| words.split('|'))
    }

    /// Those of a language, by its primary subtag.
    pub fn in_language(&self, language: &str) -> impl Iterator<Item = &'static str> + use<> {
        let own = self.languages.iter().find(|(tag, _)| *tag == language);
        own.into_iter().flat_map(|(_, words)| words.split('|'))
    }

    /// Whether this is one of them, in any language.
    pub fn has(&self, word: &str) -> bool {
        self.set.get_or_init(|| self.all().collect()).contains(word)
    }

    /// Whether a text contains one of them, in any language.
    pub fn within(&self, text: &str) -> bool {
        self.parts().is_in(text)
    }

    /// Those that a text begins with, in any language and in their order.
    pub fn beginning(&self, text: &str) -> impl Iterator<Item = &'static str> {
        self.parts().beginning(text)
    }

    fn parts(&self) -> &PartSet {
        self.parts.get_or_init(|| self.all().collect())
    }
}

include!(concat!(env!("OUT_DIR"), "/lexicon.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::bare_words;

    #[test]
    fn a_kind_has_the_words_of_every_language_and_of_each() {
        assert!(RELATED.has("read more") && RELATED.has("läs också") && !RELATED.has("läs"));
        assert!(
            RELATED.in_language("sv").any(|word| word == "läs också")
                && RELATED.in_language("sv").all(|word| word != "read more")
        );
        assert_eq!(RELATED.in_language("xx").count(), 0);
        assert!(CHANGED.within("zuletzt aktualisiert am") && !CHANGED.within("am"));
    }

    #[test]
    fn spaces_at_the_ends_of_a_word_belong_to_it() {
        assert!(BYLINE.has("by ") && AND.has(" and ") && !AND.has("and"));
    }

    #[test]
    fn labels_of_boxes_are_as_texts_are_compared_with_them() {
        let compared = |label: &str| bare_words(label).trim_matches(|c: char| !c.is_alphabetic()).to_owned();
        let others: Vec<_> = BOX_LABEL.all().map(|label| (label, compared(label))).collect();
        let others: Vec<_> = others.iter().filter(|(label, compared)| label != compared).collect();
        assert!(others.is_empty(), "{others:?}");
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
