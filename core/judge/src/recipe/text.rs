//! Declared text as lines: strings of JSON-LD hold markup and line ends.

use html_escape::decode_html_entities;
use page::text::folded;

/// Elements that end a line.
const LINES: [&str; 10] = ["br", "p", "li", "ul", "ol", "div", "tr", "h2", "h3", "h4"];

/// The lines of a declared string: without markup, white space folded, none of them empty.
pub(super) fn lines(written: &str) -> Vec<String> {
    // Some sites escape twice.
    let once = decode_html_entities(written);
    let plain = without_markup(&decode_html_entities(&once));
    plain.split(['\n', '\r']).map(folded).filter(|line| line.chars().any(char::is_alphanumeric)).collect()
}

/// The same as one line.
pub(super) fn line(written: &str) -> String {
    lines(written).join(" ")
}

fn without_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        out.push_str(before);
        let is_tag = tag.starts_with(|c: char| c == '/' || c.is_ascii_alphabetic());
        match tag.split_once('>').filter(|_| is_tag) {
            Some((inside, behind)) => {
                let name = inside.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
                let ends = name.is_some_and(|name| LINES.contains(&name.to_ascii_lowercase().as_str()));
                out.push(if ends { '\n' } else { ' ' });
                rest = behind;
            }
            None => {
                out.push('<');
                rest = tag;
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_ends_lines_and_entities_are_decoded() {
        assert_eq!(lines("<p>Boil&nbsp;it.</p><p>Wait,<br/>then pour.</p>"), ["Boil it.", "Wait,", "then pour."]);
        assert_eq!(lines("One &amp;amp; two\r\n\r\n. \nif a < b"), ["One & two", "if a < b"]);
        assert_eq!(line("<b>2</b> cups\n tea"), "2 cups tea");
        assert_eq!(lines(" \n"), [""; 0]);
    }
}
