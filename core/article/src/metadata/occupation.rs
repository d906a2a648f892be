//! What people do, in words beside their names: no part of these.

use page::lexicon::{INSTITUTION, OCCUPATION, PARTICLE};

/// Words of a line that states what somebody does, at most.
const MOST_WORDS: usize = 8;

/// Whether a word is one for what people do: "Editor", "Redakteurin".
fn is_occupation_word(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    OCCUPATION.has(word.strip_prefix("co-").unwrap_or(&word))
}

/// Whether a short text states what somebody does: "Senior Science Editor".
pub(super) fn is_occupation(text: &str) -> bool {
    text.split_whitespace().count() <= MOST_WORDS && text.split_whitespace().any(is_occupation_word)
}

/// Whether a name is that of a house where people work: "University of the Harbour".
pub(super) fn names_institution(name: &str) -> bool {
    name.split_whitespace().count() > 1 && name.split_whitespace().any(|word| INSTITUTION.has(&word.to_lowercase()))
}

/// A name without the occupation after it, where nothing is between the two: `Ann Example Science Editor`. What is
/// before the word for it ("Science") cannot be distinguished from a name, so two words are the name, with small ones and initials.
pub(super) fn without_occupation(name: &str) -> &str {
    let words: Vec<&str> = name.split(' ').collect();
    let Some(occupation) = words.iter().skip(2).position(|word| is_occupation_word(word)) else { return name };
    let is_between = |word: &&&str| PARTICLE.has(word) || word.ends_with('.');
    let between = words.iter().skip(1).take_while(is_between).count();
    let own = (between + 2).min(occupation + 2);
    let length: usize = words.iter().take(own).map(|word| word.len() + 1).sum();
    name.get(..length.saturating_sub(1)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::{is_occupation, without_occupation};

    #[test]
    fn names_end_before_what_people_do() {
        for (text, name) in [
            ("Ann Example Science Editor", "Ann Example"),
            ("Ann van der Example Staff Writer", "Ann van der Example"),
            ("Ann J. Example Reporter", "Ann J. Example"),
            ("Ann Example", "Ann Example"),
            ("Anna Beispiel Redakteurin", "Anna Beispiel"),
            ("Staff Writer", "Staff Writer"),
            ("Ann Editor", "Ann Editor"),
        ] {
            assert_eq!(without_occupation(text), name);
        }
    }

    #[test]
    fn occupations_are_short() {
        assert!(is_occupation("Senior Science Editor") && is_occupation("Корреспондент"));
        assert!(
            !is_occupation("Boats") && !is_occupation("The editor of the paper that is read on the island said no")
        );
    }
}
