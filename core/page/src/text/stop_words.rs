//! Words that have no information about a subject, by language: the commonest function words, sorted for binary search.

use crate::lexicon::STOP;

/// The stop words of a language by its primary subtag, sorted; empty for a language that is not listed.
pub(super) fn stop_words(subtag: &str) -> &'static [&'static str] {
    let subtag = if matches!(subtag, "nb" | "nn") { "no" } else { subtag };
    STOP.iter().find(|(language, _)| *language == subtag).map_or(&[], |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use super::stop_words;

    #[test]
    fn every_language_has_some() {
        for subtag in [
            "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "fi", "ru", "uk", "pl", "cs", "ro", "hu", "tr",
            "el", "ar", "vi", "id",
        ] {
            assert!(!stop_words(subtag).is_empty(), "{subtag}");
        }
    }
}
