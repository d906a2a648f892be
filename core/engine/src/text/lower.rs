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
