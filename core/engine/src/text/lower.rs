//! Lower case.

/// Appends `text` in lower case, character by character: a Greek final sigma is not told from others.
pub(crate) fn push_lowercase(out: &mut String, text: &str) {
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase());
        } else {
            out.extend(c.to_lowercase());
        }
    }
}
/// Letters and digits alone, lower case: what is left of a text where only its words count.
pub(crate) fn letters_and_digits(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !c.is_ascii() && c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        }
    }
    out
}
