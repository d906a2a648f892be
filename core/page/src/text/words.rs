//! Words by Unicode segmentation (UAX 29), without its tables where a text is ASCII.

use unicode_segmentation::{UnicodeSegmentation, UnicodeWordIndices};

use super::head;

/// The words of a text, each with where it begins: the same as `unicode_word_indices`.
pub(crate) fn word_indices(text: &str) -> impl Iterator<Item = (usize, &str)> {
    Runs { text, at: 0 }.flatten()
}

/// The words of a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    word_indices(text).map(|(_, word)| word)
}

/// Whether a word is a year from 1900 on.
pub fn is_year(word: &str) -> bool {
    word.len() == 4 && (word.starts_with("19") || word.starts_with("20")) && word.bytes().all(|b| b.is_ascii_digit())
}

/// The runs of a text that are ASCII, and those between.
struct Runs<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Runs<'t> {
    type Item = Run<'t>;

    /// No word reaches over a space, but what combines with the character before it combines with a space, too, and
    /// spaces in a row are one segment. So a run ends before a space, one that is ASCII before the first of them, and
    /// any other before the first space of several, where it is followed by ASCII, or at the end.
    fn next(&mut self) -> Option<Run<'t>> {
        let start = self.at;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?.as_bytes();
        let Some(other) = rest.iter().position(|byte| !byte.is_ascii()) else {
            self.at = self.text.len();
            return Some(Run::Ascii(AsciiWords { text: self.text, at: start, end: self.text.len() }));
        };
        let last = rest[..other].iter().rposition(|&byte| byte == b' ').unwrap_or_default();
        let before = rest[..last].iter().rposition(|&byte| byte != b' ').map_or(0, |at| at + 1);
        if before > 0 {
            self.at = start + before;
            return Some(Run::Ascii(AsciiWords { text: self.text, at: start, end: self.at }));
        }
        let follows_space = |at: usize| head(self.text, start + at).ends_with(char::is_whitespace);
        let is_end = |at: usize| rest[at] == b' ' && rest.get(at + 1).is_none_or(u8::is_ascii) && !follows_space(at);
        self.at = start + (other..rest.len()).find(|&at| is_end(at)).unwrap_or(rest.len());
        let run = self.text.get(start..self.at).unwrap_or_default();
        Some(Run::Other(start, run.unicode_word_indices()))
    }
}

/// The words of a run.
enum Run<'t> {
    Ascii(AsciiWords<'t>),
    Other(usize, UnicodeWordIndices<'t>),
}

impl<'t> Iterator for Run<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Run::Ascii(words) => words.next(),
            Run::Other(start, words) => words.next().map(|(at, word)| (*start + at, word)),
        }
    }
}

/// The words of a part of a text that is ASCII.
struct AsciiWords<'t> {
    text: &'t str,
    at: usize,
    end: usize,
}

impl<'t> Iterator for AsciiWords<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes().get(..self.end)?;
        loop {
            let start = self.at + bytes.get(self.at..)?.iter().position(|&byte| is_of_word(byte))?;
            let mut end = start + 1;
            while let Some(&byte) = bytes.get(end) {
                let joins = || bytes.get(end + 1).is_some_and(|&next| joins(bytes[end - 1], byte, next));
                end += match byte {
                    _ if is_of_word(byte) => 1,
                    _ if joins() => 2,
                    _ => break,
                };
            }
            self.at = end;
            // Underscores join words, but are none by themselves.
            if bytes[start..end].iter().any(u8::is_ascii_alphanumeric) {
                return Some((start, self.text.get(start..end)?));
            }
        }
    }
}

/// Letters, digits and the underscore: no word ends between two of them (rules 5, 8 to 10, 13a and 13b).
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a mark joins what is on both sides of it: letters (rules 6 and 7), or digits (rules 11 and 12).
fn joins(before: u8, mark: u8, after: u8) -> bool {
    let both = |is: fn(&u8) -> bool| is(&before) && is(&after);
    match mark {
        b'.' | b'\'' => both(u8::is_ascii_alphabetic) || both(u8::is_ascii_digit),
        b':' => both(u8::is_ascii_alphabetic),
        b',' | b';' => both(u8::is_ascii_digit),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_the_same(text: &str) {
        let known: Vec<(usize, &str)> = text.unicode_word_indices().collect();
        assert_eq!(word_indices(text).collect::<Vec<_>>(), known, "{text:?}");
    }

    #[test]
    fn ascii_is_parted_as_unicode_says_whatever_stands_beside() {
        let all = || (0..128_u8).map(char::from);
        for text in all().flat_map(|first| all().map(move |second| format!("a{first}{second}1"))) {
            is_the_same(&text);
        }
        let some = || "aZ09_.,:;'\" \r\n-".chars();
        for text in some().flat_map(|a| some().flat_map(move |b| some().map(move |c| format!("{a}{b}{c}{a}")))) {
            is_the_same(&text);
        }
    }

    #[test]
    fn what_combines_with_a_space_stays_with_it() {
        for text in [
            "a \u{301}b",
            "a \u{93f} c",
            "  \u{93f}b",
            "a  \u{93f}",
            "é  \u{93f}b",
            "\u{3000}  \u{93f}",
            " \u{200d}\u{24c2} a",
            "don’t a’ b",
            "été été a",
            "a 漢字 b漢",
            "a\u{3000} b",
        ] {
            is_the_same(text);
        }
    }

    proptest! {
        #[test]
        fn ascii_is_parted_as_unicode_says(text in "[a-c0-2_.,:;'\" \r\n\t-]{0,24}") {
            is_the_same(&text);
        }

        #[test]
        fn all_other_text_is_too(text in "[ab1_.,:' \n’é\u{301}\u{93f}\u{200d}\u{ad}漢カกⓂ😀🇩🇪א\"\u{3000}\u{a0}]{0,16}|.{0,16}") {
            is_the_same(&text);
        }
    }
}
