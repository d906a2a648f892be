//! The language of a text, as far as stems and stop words depend on it.

use rust_stemmers::Algorithm;

use super::{WordSet, stop_words::stop_words};

/// A language by its primary BCP 47 subtag; unknown languages are neither stemmed nor stripped of stop words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Language {
    subtag: String,
    stop_words: WordSet<&'static str>,
}

impl Language {
    /// From a BCP 47 tag such as `en-GB` or `zh_Hant`; an empty or odd tag gives the unknown language.
    ///
    /// ```
    /// use page::text::Language;
    /// assert_eq!(Language::from_tag("de-AT").subtag(), "de");
    /// assert_eq!(Language::from_tag(" ").subtag(), "");
    /// ```
    pub fn from_tag(tag: &str) -> Self {
        let subtag = tag.trim().split(['-', '_']).next().unwrap_or_default();
        let sound = (2..=3).contains(&subtag.len()) && subtag.bytes().all(|b| b.is_ascii_alphabetic());
        let subtag = if sound { subtag.to_ascii_lowercase() } else { String::new() };
        let stop_words = stop_words(&subtag).iter().copied().collect();
        Language { subtag, stop_words }
    }

    /// Primary subtag in lower case; empty when unknown.
    pub fn subtag(&self) -> &str {
        &self.subtag
    }

    /// Whether this word, in lower case, has no information about a subject.
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.stop_words.contains(word)
    }

    /// The Snowball algorithm of this language, if there is one.
    pub(super) fn algorithm(&self) -> Option<Algorithm> {
        Some(match self.subtag.as_str() {
            "ar" => Algorithm::Arabic,
            "da" => Algorithm::Danish,
            "nl" => Algorithm::Dutch,
            "en" => Algorithm::English,
            "fi" => Algorithm::Finnish,
            "fr" => Algorithm::French,
            "de" => Algorithm::German,
            "el" => Algorithm::Greek,
            "hu" => Algorithm::Hungarian,
            "it" => Algorithm::Italian,
            "no" | "nb" | "nn" => Algorithm::Norwegian,
            "pt" => Algorithm::Portuguese,
            "ro" => Algorithm::Romanian,
            "ru" => Algorithm::Russian,
            "es" => Algorithm::Spanish,
            "sv" => Algorithm::Swedish,
            "ta" => Algorithm::Tamil,
            "tr" => Algorithm::Turkish,
            _ => return None,
        })
    }
}
