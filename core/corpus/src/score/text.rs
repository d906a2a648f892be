//! Cutting text the way the corpora's own scripts do, which are written in Python.

use std::sync::LazyLock;

use regex::Regex;

/// `\w+`: letters, numbers and the underscore of every script. Marks divide words, as they do in Python.
static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[\p{L}\p{N}_]+").expect("a sound pattern"));

/// The words of a text, unchanged.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    WORD.find_iter(text).map(|found| found.as_str())
}

/// White space as Python knows it: Unicode's, and four separators of ASCII.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\x1c'..='\x1f')
}

/// Runs of white space as single spaces, none at the ends.
pub fn fold(text: &str) -> String {
    let parts: Vec<&str> = text.split(is_space).filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_of_letters_numbers_and_underscores() {
        let found: Vec<&str> = words("It's 2½ kg—a_b, 漢字。 ก็ ①").collect();
        assert_eq!(found, ["It", "s", "2½", "kg", "a_b", "漢字", "ก", "①"]);
    }

    #[test]
    fn folding_leaves_single_spaces() {
        assert_eq!(fold("\n a\u{a0}\u{2003}b\x1fc  "), "a b c");
    }
}
