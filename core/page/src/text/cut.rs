//! Parts of a text by byte position, whatever the position: one within a character counts as the beginning of it, one
//! after the text as its end. Slicing would end the program there.

use std::ops::Range;

/// The text before a position.
pub fn head(text: &str, end: usize) -> &str {
    text.get(..text.floor_char_boundary(end)).unwrap_or_default()
}

/// The text from a position on.
pub fn tail(text: &str, start: usize) -> &str {
    text.get(text.floor_char_boundary(start)..).unwrap_or_default()
}

/// The text between two positions; empty where they are in the wrong order.
pub fn part(text: &str, range: Range<usize>) -> &str {
    text.get(text.floor_char_boundary(range.start)..text.floor_char_boundary(range.end)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_its_parts() {
        let text = "aé漢🙂";
        for end in 0..=text.len() + 2 {
            assert_eq!(format!("{}{}", head(text, end), tail(text, end)), text, "{end}");
            for start in 0..=end {
                assert!(text.contains(part(text, start..end)), "{start}..{end}");
            }
        }
        assert_eq!([head(text, 2), tail(text, 2), part(text, 2..4)], ["a", "é漢🙂", "é"]);
        #[expect(clippy::reversed_empty_ranges, reason = "what is tested")]
        let reversed = part(text, 3..1);
        assert_eq!(reversed, "");
    }
}
