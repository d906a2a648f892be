//! White space.

/// White space folded, soft hyphens and marks without width dropped.
pub(crate) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut apart = false;
    for c in text.chars().filter(|c| !matches!(c, '\u{AD}' | '\u{200B}' | '\u{FEFF}')) {
        if c.is_whitespace() {
            apart = !out.is_empty();
            continue;
        }
        if std::mem::take(&mut apart) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}
