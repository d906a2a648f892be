//! The script of a character.

/// Whether words of this character's script are written without spaces between them (Han, Kana, Thai, Lao, Khmer,
/// Myanmar, Tibetan). Hangul is written with spaces.
pub fn is_unspaced(c: char) -> bool {
    c >= '\u{0E00}'
        && matches!(c,
        '\u{0E00}'..='\u{0EFF}'   // Thai, Lao
        | '\u{0F00}'..='\u{0FFF}' // Tibetan
        | '\u{1000}'..='\u{109F}' // Myanmar
        | '\u{1780}'..='\u{17FF}' // Khmer
        | '\u{2E80}'..='\u{2FDF}' // Han radicals
        | '\u{3040}'..='\u{30FF}' // Kana
        | '\u{31F0}'..='\u{31FF}' // Kana extensions
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' // Han
        | '\u{FF66}'..='\u{FF9D}' // halfwidth Kana
        | '\u{20000}'..='\u{3FFFF}') // Han, supplementary planes
}

/// How much of a text one character is, in characters of a spaced alphabet: a Chinese text has the meaning of an
/// English one in about a third of the characters.
pub fn reading_weight(c: char) -> u32 {
    if c.is_ascii() || !is_unspaced(c) { 1 } else { 3 }
}

/// Whether this character is a letter of a script that is written from right to left (Hebrew, Arabic and their like).
pub fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{0590}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}') && c.is_alphabetic()
}

/// Whether this character ends or divides sentences, in any script.
pub fn is_sentence_mark(c: char) -> bool {
    matches!(
        c,
        '.' | ','
            | ';'
            | '!'
            | '?'
            | '\u{2026}'
            | '\u{3002}'
            | '\u{3001}'
            | '\u{FF0C}'
            | '\u{FF01}'
            | '\u{FF1F}'
            | '\u{FF1B}'
            | '\u{061F}'
            | '\u{060C}'
            | '\u{061B}'
            | '\u{06D4}'
            | '\u{0964}'
            | '\u{0965}'
            | '\u{1362}'
            | '\u{104B}'
            | '\u{17D4}'
            | '\u{0589}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_with_and_without_spaces() {
        for c in "漢かカกလ".chars() {
            assert!(is_unspaced(c), "{c}");
        }
        for c in "aéжعא한ह".chars() {
            assert!(!is_unspaced(c), "{c}");
        }
    }

    #[test]
    fn scripts_from_right_to_left() {
        assert!("אبپ".chars().all(is_right_to_left) && !"aж漢،1".chars().any(is_right_to_left));
    }
}
