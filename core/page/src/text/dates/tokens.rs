//! Texts for people as numbers, words and marks.

use crate::text::digit;

/// Piece of a text: a number, a word, or any other character but white space.
pub(super) struct Token {
    /// Where it begins and ends, in bytes.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    /// Value and number of digits.
    Number(u32, usize),
    /// Lower case.
    Word(String),
    Mark(char),
}

/// The tokens of a text, in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for (start, character) in text.char_indices() {
        let end = start + character.len_utf8();
        let touches = tokens.last().is_some_and(|last| last.end == start);
        let last = tokens.last_mut().filter(|_| touches);
        if let Some(digit) = digit(character) {
            match last {
                Some(Token { kind: Kind::Number(value, count), end: last_end, .. }) if *count < 9 => {
                    (*value, *count, *last_end) = (*value * 10 + digit, *count + 1, end);
                }
                _ => tokens.push(Token { start, end, kind: Kind::Number(digit, 1) }),
            }
        } else if matches!(character, '年' | '月' | '日' | '년' | '월' | '일' | '号') {
            tokens.push(Token { start, end, kind: Kind::Mark(character) });
        } else if character.is_alphabetic() || is_joiner(character) {
            match last {
                Some(Token { kind: Kind::Word(word), end: last_end, .. }) => {
                    word.extend(character.to_lowercase());
                    *last_end = end;
                }
                _ => tokens.push(Token { start, end, kind: Kind::Word(character.to_lowercase().collect()) }),
            }
        } else if !character.is_whitespace() && !is_invisible(character) {
            tokens.push(Token { start, end, kind: Kind::Mark(character) });
        }
    }
    tokens
}

/// Combining marks that belong to words (vowel signs of Indic scripts and Thai are not all alphabetic).
fn is_joiner(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36F}' | '\u{93C}' | '\u{94D}' | '\u{9CD}' | '\u{BCD}' | '\u{E47}'..='\u{E4E}')
}

fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// Whether the last token is the second of two short numbers with a dash between them.
pub(super) fn ends_range(tokens: &[Token]) -> bool {
    use Kind::{Mark, Number};
    let mut back = tokens.iter().rev().map(|token| &token.kind);
    let (last, dash) = (back.next(), back.next());
    let first = back.find(|kind| !matches!(kind, Mark('.')));
    let is_day = |kind: Option<&Kind>| matches!(kind, Some(Number(_, 1..=2)));
    is_day(last) && matches!(dash, Some(Mark('–' | '-' | '—'))) && is_day(first)
}
