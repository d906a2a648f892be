//! Word counts and reading time in any script.

use super::{is_unspaced, words::words};

/// Silent reading of English, words a minute: mean over 190 studies, Brysbaert 2019, "How many words do we read per
/// minute?", Journal of Memory and Language 109.
const ENGLISH_WORDS_PER_MINUTE: f64 = 238.0;

/// Words a minute read aloud from the same ten texts in each language: Trauzettel-Klosinski and Dietz 2012,
/// "Standardized Assessment of Reading Performance: The New International Reading Speed Texts IReST", Investigative
/// Ophthalmology & Visual Science 53. Only the ratio to English is used.
const WORDS_PER_MINUTE: [(&str, f64); 15] = [
    ("ar", 138.0),
    ("de", 179.0),
    ("en", 228.0),
    ("es", 218.0),
    ("fi", 161.0),
    ("fr", 195.0),
    ("he", 187.0),
    ("it", 188.0),
    ("nl", 202.0),
    ("pl", 166.0),
    ("pt", 181.0),
    ("ru", 184.0),
    ("sl", 180.0),
    ("sv", 199.0),
    ("tr", 166.0),
];

/// Chinese and Japanese characters a minute, read silently. Studies give 400 to 700; the usual figure of publishing
/// platforms.
const IDEOGRAPHS_PER_MINUTE: f64 = 500.0;

/// Letters a minute in Thai and its kin: an English reader's letters, 238 words of 4.5 letters.
const UNSPACED_LETTERS_PER_MINUTE: f64 = 1071.0;

/// What a text holds, by kind of script. Counts of several texts add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextCount {
    /// Words of scripts that put spaces between them, by Unicode segmentation (UAX 29).
    pub words: u32,
    /// Han ideographs and kana.
    pub ideographs: u32,
    /// Letters of other scripts without spaces: Thai, Lao, Khmer, Burmese.
    pub unspaced_letters: u32,
}

impl TextCount {
    /// Counts one text.
    pub fn of(text: &str) -> Self {
        let mut count = TextCount::default();
        for word in words(text) {
            if word.is_ascii() {
                count.words += 1;
                continue;
            }
            let mut spaced = false;
            for letter in word.chars() {
                match script(letter) {
                    Script::Ideographic => count.ideographs += 1,
                    Script::Unspaced => count.unspaced_letters += u32::from(letter.is_alphabetic()),
                    Script::Spaced => spaced |= letter.is_alphanumeric(),
                }
            }
            count.words += u32::from(spaced);
        }
        count
    }

    /// Adds another text to this one.
    pub fn add(&mut self, other: TextCount) {
        self.words += other.words;
        self.ideographs += other.ideographs;
        self.unspaced_letters += other.unspaced_letters;
    }

    /// Words, and characters where a script has no spaces.
    pub fn total(self) -> u32 {
        self.words + self.ideographs + self.unspaced_letters
    }

    /// Minutes to read, rounded, at least 1 when there is anything to read. `language` is a BCP 47 tag or empty;
    /// a language that was never measured is read like English.
    pub fn reading_minutes(self, language: &str) -> u32 {
        let primary = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let measured = WORDS_PER_MINUTE.iter().find(|(tag, _)| *tag == primary);
        let relative = measured.map_or(1.0, |(_, rate)| rate / 228.0);
        let minutes = f64::from(self.words) / (ENGLISH_WORDS_PER_MINUTE * relative)
            + f64::from(self.ideographs) / IDEOGRAPHS_PER_MINUTE
            + f64::from(self.unspaced_letters) / UNSPACED_LETTERS_PER_MINUTE;
        if self.total() == 0 { 0 } else { (libm::round(minutes) as u32).max(1) }
    }
}

enum Script {
    Spaced,
    Ideographic,
    Unspaced,
}

fn script(character: char) -> Script {
    match character {
        // Thai, Lao, Tibetan; Myanmar; Khmer.
        '\u{0E00}'..='\u{0FFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' => Script::Unspaced,
        _ if is_unspaced(character) => Script::Ideographic,
        _ => Script::Spaced,
    }
}

#[cfg(test)]
mod tests {
    use super::TextCount;

    #[test]
    fn words_where_there_are_spaces_and_characters_where_there_are_none() {
        assert_eq!(TextCount::of("It isn't 3.14, is it?").total(), 5);
        assert_eq!(TextCount::of("我喜欢 Rust 语言").total(), 6);
        assert_eq!(TextCount::of("カタカナとひらがな").total(), 9);
        assert_eq!(TextCount::of("한국어 문장").total(), 2);
        assert_eq!(TextCount::of("— … !").total(), 0);
        assert_eq!(TextCount::of("ภาษาไทย").words, 0);
        assert!(TextCount::of("ภาษาไทย").total() > 0);
    }

    #[test]
    fn time_depends_on_language_and_script() {
        let words = TextCount { words: 2380, ..TextCount::default() };
        assert_eq!(words.reading_minutes("en-US"), 10);
        assert_eq!(words.reading_minutes(""), 10);
        assert_eq!(words.reading_minutes("fi"), 14);
        assert_eq!(TextCount { ideographs: 5000, ..TextCount::default() }.reading_minutes("zh"), 10);
        assert_eq!(TextCount { words: 1, ..TextCount::default() }.reading_minutes("en"), 1);
        assert_eq!(TextCount::default().reading_minutes("en"), 0);
    }
}
