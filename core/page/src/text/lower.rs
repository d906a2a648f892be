//! Lower case.

/// Appends `text` in lower case, character by character: a Greek final sigma is written as any other.
pub fn push_lowercase(out: &mut String, text: &str) {
    if text.is_ascii() {
        let start = out.len();
        out.push_str(text);
        if let Some(added) = out.get_mut(start..) {
            added.make_ascii_lowercase();
        }
    } else {
        text.chars().for_each(|c| push(out, c));
    }
}

/// Letters and digits alone, lower case: what is left of a text where only its words count.
pub fn letters_and_digits(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().filter(|c| c.is_alphanumeric()).for_each(|c| push(&mut out, c));
    out
}

fn push(out: &mut String, c: char) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
    } else {
        out.extend(c.to_lowercase());
    }
}
