//! The marks of a title: those between its parts, which a heading may leave to their look, and that which leads to it.

use page::{
    NodeId, Page,
    text::{is_unspaced, letters_and_digits as key},
};

use super::shown::shown_texts;

/// Marks that separate a title from the name of the site, with the spaces that must be around them.
pub(super) const SEPARATORS: [&str; 15] =
    [" | ", " - ", " – ", " — ", " · ", " • ", " « ", " » ", " :: ", " ~ ", " / ", " › ", " ‹ ", "｜", " ∣ "];

/// The same where words are written without spaces.
pub(super) const UNSPACED_SEPARATORS: [char; 6] = ['_', '-', '–', '—', '|', '·'];

/// The declared title that has the same letters as a heading, and a mark or a space where the heading has none between two
/// of its texts: "Harbour: The last ferry" for a small "Harbour" above "The last ferry". `None` where no title has, and where
/// `text`, that of the heading without labels, is not all of it.
pub(super) fn with_marks<'t>(page: &Page, heading: NodeId, text: &str, declared: &'t [String]) -> Option<&'t str> {
    let texts: Vec<&str> = shown_texts(page, heading, |_| false).map(|(_, text)| text).collect();
    let whole = texts.concat();
    let wanted = key(text);
    if key(&whole) != wanted {
        return None;
    }
    let mut ends = Vec::new();
    let mut letters = 0;
    for text in &texts {
        letters += text.chars().filter(|letter| letter.is_alphanumeric()).count();
        ends.push(letters);
    }
    ends.retain(|&end| end > 0 && end < letters);
    let shown = marks(&whole);
    let says_more = |title: &String| {
        let marks = marks(title);
        ends.iter().any(|&end| marks.get(end) > shown.get(end))
    };
    declared.iter().find(|title| key(title) == wanted && says_more(title)).map(String::as_str)
}

/// How many marks are before each letter or digit, and after the last, and whether space is.
fn marks(text: &str) -> Vec<(usize, bool)> {
    let mut marks = vec![(0, false)];
    for character in text.chars() {
        match marks.last_mut() {
            _ if character.is_alphanumeric() => marks.push((0, false)),
            Some(last) if character.is_whitespace() => last.1 = true,
            Some(last) => last.0 += 1,
            None => {}
        }
    }
    marks
}

/// A heading without the mark at its end that leads to it. A `#` that touches a word belongs to it ("C#").
pub(super) fn without_mark(heading: &str) -> &str {
    let rest = heading.trim_end_matches(['¶', '§', '🔗', '\u{F0C1}']).trim();
    let stands_apart = |rest: &&str| rest.is_empty() || rest.ends_with(char::is_whitespace);
    rest.strip_suffix('#').filter(stands_apart).map_or(rest, str::trim_end)
}

/// Whether a declared title states that a heading is the title: the same, or the heading and parts of its own. A later
/// part must be a good share of the whole (`Shirt | Black` does not make `Black` the title).
pub(super) fn confirms(declared: &str, heading: &str) -> bool {
    let (declared_key, heading_key) = (key(declared), key(heading));
    let same_part = |separator: &str| {
        let mut parts = declared.split(separator).map(key);
        let first = parts.next().is_some_and(|part| part == heading_key);
        first || heading_key.len() * 5 >= declared_key.len() * 2 && parts.any(|part| part == heading_key)
    };
    // Where words are written without spaces, so are titles and what follows them.
    let unspaced = || {
        let (before, _) = declared.split_once(UNSPACED_SEPARATORS)?;
        Some(before.ends_with(is_unspaced) && key(before) == heading_key)
    };
    !heading_key.is_empty()
        && (declared_key == heading_key
            || SEPARATORS.iter().any(|separator| same_part(separator))
            || unspaced() == Some(true))
}
