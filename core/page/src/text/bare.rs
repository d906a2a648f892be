//! Texts without what their words are set in.

/// A text in lower case, its words separated by single spaces; of other characters only colons and apostrophes are left.
///
/// ```
/// use page::text::bare_words;
///
/// assert_eq!(bare_words(" »  READ Also： It’s 5 o'clock! "), "read also: it's 5 o'clock");
/// ```
pub fn bare_words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut push = |c: char| match c {
        _ if c.is_alphanumeric() || c == '\'' || is_mark_of_letter(c) => words.push(c),
        '’' => words.push('\''),
        ':' | '：' => words.push(':'),
        _ if !words.is_empty() && !words.ends_with(' ') => words.push(' '),
        _ => {}
    };
    for c in text.chars() {
        if c.is_ascii() { push(c.to_ascii_lowercase()) } else { c.to_lowercase().for_each(&mut push) }
    }
    words.truncate(words.trim_end().len());
    words
}

/// Whether a character belongs to the letter before it: accents, points of Hebrew and Arabic, signs of the scripts of India
/// and South-East Asia, of which Unicode counts some as letters and others not.
fn is_mark_of_letter(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5bd}' | '\u{64b}'..='\u{65f}')
        || matches!(c, '\u{900}'..='\u{eff}') && !c.is_ascii_digit() && !matches!(c, '\u{964}' | '\u{965}' | '\u{970}')
}

#[cfg(test)]
mod tests {
    use super::bare_words;

    #[test]
    fn marks_of_letters_belong_to_their_words() {
        assert_eq!(bare_words("ये भी पढ़ें: "), "ये भी पढ़ें:");
        assert_eq!(bare_words("प्रिंट । शेयर"), "प्रिंट शेयर");
        assert_eq!(bare_words("Ae\u{301}roport — 3"), "ae\u{301}roport 3");
    }
}
