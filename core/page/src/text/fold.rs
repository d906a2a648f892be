//! White space.

/// White space folded, soft hyphens and marks without width dropped.
pub fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    if text.is_ascii() {
        for word in text.split_whitespace() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(word);
        }
        return out;
    }
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::folded;

    #[test]
    fn white_space_is_one_space_and_what_has_no_width_is_nothing() {
        assert_eq!(folded(" a\u{b}\u{c} b\u{85}c\u{3000}d\n"), "a b c d");
        assert_eq!(folded("far\u{ad}ther \u{200b} on\u{feff}"), "farther on");
    }

    proptest! {
        #[test]
        fn ascii_is_folded_as_other_text_is(text in "[a-c \t\n\r\u{b}\u{c}\u{1c}-\u{1f}]{0,16}") {
            let with_another = folded(&format!("{text} \u{e9}"));
            let alone = format!("{} \u{e9}", folded(&text));
            prop_assert_eq!(alone.trim_start(), with_another);
        }
    }
}
