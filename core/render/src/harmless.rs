//! What keeps the page's text from being read as markup by renderers that read less Markdown than we write, or more.
//!
//! Outside of code the written Markdown holds no `<` that could open a tag, but those of our own elements. Code may
//! hold it only where every renderer reads code: in ticks within a paragraph, and indented. Fences, math, notes,
//! front matter and what is within HTML are text to some: what code may hold there, see `harmless_code`.

use page::text::{head, tail};

/// An address as the destination of a link: without spaces, brackets that do not pair, or anything that means
/// something to Markdown or ends an attribute. It leads where it led, as browsers read such characters in the same way.
pub(super) fn address(address: &str) -> String {
    let address = address.split_whitespace().collect::<Vec<_>>().join(" ");
    // Brackets around the number of a host are part of its name.
    let host_end = address.find("://").map_or(0, |scheme| {
        let behind = scheme + 3;
        tail(&address, behind).find(['/', '?', '#']).map_or(address.len(), |end| behind + end)
    });
    let pairs = pairs_up(&address);
    let mut out = String::with_capacity(address.len());
    for (place, character) in address.char_indices() {
        let kept = match character {
            '[' | ']' => place < host_end,
            '(' | ')' => pairs,
            ' ' | '<' | '>' | '"' | '`' | '\\' | '|' | '{' | '}' => false,
            other => !other.is_control(),
        };
        if kept {
            out.push(character);
        } else {
            let mut bytes = [0; 4];
            character.encode_utf8(&mut bytes).bytes().for_each(|byte| out.push_str(&format!("%{byte:02X}")));
        }
    }
    out
}

/// Whether parentheses pair up, no more than two within each other: what all renderers read.
fn pairs_up(text: &str) -> bool {
    let depth = text.chars().try_fold(0_u32, |depth, character| match character {
        '(' => Some(depth + 1).filter(|depth| *depth <= 2),
        ')' => depth.checked_sub(1),
        _ => Some(depth),
    });
    depth == Some(0)
}

/// HTML whose text and attributes mean nothing to Markdown: some renderers read on in what they take for a line.
pub(super) fn html(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    for character in markup.chars() {
        match character {
            '`' | '*' | '_' | '[' | ']' | '~' | '$' | '\\' | '|' | '{' => {
                out.push_str(&format!("&#{};", u32::from(character)));
            }
            other => out.push(other),
        }
    }
    out
}

/// TeX as it can be between dollars, where renderers without math read Markdown and HTML: a space after `<`, which
/// means nothing to TeX, keeps it from opening a tag. `None` if something in it would be a link or an attribute to
/// them, or leads somewhere by TeX's own means.
pub(super) fn tex(latex: &str) -> Option<String> {
    let lower = latex.to_ascii_lowercase();
    let names = ["href", "\\url", "\\html", "\\require", "\\includegraphics", "javascript", "vbscript", "data:", "src"];
    let unfit = latex.is_empty()
        || latex.contains(['$', '`'])
        || latex.ends_with('\\')
        || names.iter().any(|name| lower.contains(name))
        || has_handler(&lower)
        || holds_link(latex);
    if unfit {
        return None;
    }
    let mut out = String::with_capacity(latex.len());
    let mut rest = latex.chars().peekable();
    while let Some(character) = rest.next() {
        out.push(character);
        if character == '<' && opens_tag(rest.peek().copied()) {
            out.push(' ');
        }
    }
    Some(out)
}

/// `[x](y)` and `[x] (y)` with an address that has a scheme, or could have one in the end.
fn holds_link(text: &str) -> bool {
    text.match_indices(']').any(|(place, _)| {
        let behind = tail(text, place + 1).trim_start().strip_prefix('(');
        behind.is_some_and(|destination| destination.contains([':', '&', '\\']))
    })
}

/// `on…=` at the beginning of a word, in lower-case text.
pub(super) fn has_handler(lower: &str) -> bool {
    lower.match_indices("on").any(|(place, _)| {
        let begins = !head(lower, place).ends_with(|c: char| c.is_ascii_alphanumeric());
        let behind =
            tail(lower, place + "on".len()).trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        begins && behind.trim_start().starts_with('=')
    })
}

/// Whether this character after `<` makes a tag, a comment or the like of it.
pub(super) fn opens_tag(behind: Option<char>) -> bool {
    behind.is_some_and(|character| character.is_ascii_alphabetic() || matches!(character, '/' | '!' | '?'))
}

/// Whether a note begins with an address that could run something, or end the attribute that it comes into: renderers
/// without notes read `[^1]: address` as the definition of a link that leads there.
pub(super) fn is_definition(markdown: &str) -> bool {
    let word = markdown.split_whitespace().next().unwrap_or_default().replace('\\', "").to_ascii_lowercase();
    let breaks = word.contains(['"', '\'', '`', '<', '&']);
    breaks
        || word.split_once(':').is_some_and(|(scheme, behind)| match scheme {
            "javascript" | "vbscript" | "data" => true,
            "http" | "https" | "mailto" | "tel" => false,
            _ => !behind.is_empty(),
        })
}

#[cfg(test)]
mod tests {
    use super::{address, html, is_definition, tex};

    #[test]
    fn addresses_lead_where_they_led_and_end_nothing() {
        for (given, expected) in [
            ("https://a.b/c_(d)?e=*&f#g", "https://a.b/c_(d)?e=*&f#g"),
            ("https://a.b/)(", "https://a.b/%29%28"),
            ("https://a.b/?c=<d>\"`\\| [e]{", "https://a.b/?c=%3Cd%3E%22%60%5C%7C%20%5Be%5D%7B"),
            ("http://[::1]/[x]", "http://[::1]/%5Bx%5D"),
            ("mailto:ö@a.b?subject=c d", "mailto:ö@a.b?subject=c%20d"),
        ] {
            assert_eq!(address(given), expected);
        }
    }

    #[test]
    fn tex_opens_no_tag_and_leads_nowhere() {
        for (given, expected) in [
            ("a<b", Some("a< b")),
            ("a < b <= c <1", Some("a < b <= c <1")),
            ("<img x>", Some("< img x>")),
            ("\\sum_{i=1}^n F[x](t)", Some("\\sum_{i=1}^n F[x](t)")),
            ("\\cos=\\on", Some("\\cos=\\on")),
            ("[x](javascript:y)", None),
            ("[x] (java&#115;cript:y)", None),
            ("![x](y){onerror=z}", None),
            ("\\href{javascript:x}{y}", None),
            ("a$b", None),
            ("", None),
        ] {
            assert_eq!(tex(given).as_deref(), expected, "{given}");
        }
    }

    #[test]
    fn html_means_nothing_to_markdown() {
        assert_eq!(html("<b title=\"`*\">[a](b)</b>"), "<b title=\"&#96;&#42;\">&#91;a&#93;(b)</b>");
    }

    #[test]
    fn notes_define_no_link() {
        for note in [
            "javascript:alert(1)",
            "javascript: x",
            "java\\script:x y",
            "DATA:x",
            "unknown:x",
            "www.a.b\"onload=x",
            "x&amp;colon;y",
        ] {
            assert!(is_definition(note), "{note}");
        }
        for note in ["https://a.b", "See: this", "Ibid.", ""] {
            assert!(!is_definition(note), "{note}");
        }
    }
}
