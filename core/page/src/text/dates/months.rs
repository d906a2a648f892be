//! Names of months in the languages that date their pages in words.

use crate::lexicon::{MONTHS, MONTHS_OF_IRAN};

/// A month by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Month {
    /// 1 to 12.
    Gregorian(u8),
    /// 1 (Farvardin) to 12 (Esfand).
    Iranian(u8),
}

/// The month that this lower-case word names: in full, or its first three letters or more. Where languages differ
/// (`listopad` is October in Croatian and November in Polish) the given language decides, else the first in the list.
pub(crate) fn month(word: &str, language: &str) -> Option<Month> {
    let of_iran = |(_, names): &(_, &'static [&str])| names.iter().position(|name| *name == word);
    if let Some(position) = MONTHS_OF_IRAN.iter().find_map(of_iran) {
        return Some(Month::Iranian(position as u8 + 1));
    }
    let own = || MONTHS.iter().filter(|(tag, _)| *tag == language);
    let find = |fits: &dyn Fn(&str) -> bool| {
        let mut rows = own().chain(MONTHS);
        rows.find_map(|(_, names)| names.iter().position(|name| fits(name)))
    };
    let short = word.chars().count() >= 3;
    let found = find(&|name| name == word).or_else(|| find(&|name| short && name.starts_with(word)));
    found.map(|position| Month::Gregorian(position as u8 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_abbreviations() {
        assert_eq!(month("sept", "en"), Some(Month::Gregorian(9)));
        assert_eq!(month("mar", "es"), Some(Month::Gregorian(3)));
        assert_eq!(month("listopada", "hr"), Some(Month::Gregorian(10)));
        assert_eq!(month("listopada", "pl"), Some(Month::Gregorian(11)));
        assert_eq!(month("mars", "fr"), Some(Month::Gregorian(3)));
        assert_eq!(month("دی", "fa"), Some(Month::Iranian(10)));
        assert_eq!(month("ma", "fr"), None);
        assert_eq!(month("words", "en"), None);
    }

    #[test]
    fn every_name_is_lower_case_and_found() {
        for (language, names) in MONTHS {
            for (position, name) in names.iter().enumerate() {
                assert_eq!(name.to_lowercase(), *name);
                assert_eq!(month(name, language), Some(Month::Gregorian(position as u8 + 1)), "{language} {name}");
            }
        }
    }
}
