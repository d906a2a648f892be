//! HTML that a feed carries, as plain text.

use html_escape::decode_html_entities;
use page::{
    is_block_tag,
    text::{head, tail},
};

/// Elements that are in a line. What looks like a tag and is neither one of these nor a block is text, as in `Vec<T>`.
const INLINES: [&str; 53] = [
    "a", "abbr", "acronym", "audio", "b", "bdi", "bdo", "big", "button", "canvas", "cite", "code", "data", "del",
    "dfn", "em", "embed", "font", "i", "img", "input", "ins", "kbd", "label", "link", "map", "mark", "meta", "meter",
    "noscript", "object", "option", "param", "picture", "q", "s", "samp", "select", "small", "source", "span",
    "strike", "strong", "sub", "sup", "svg", "time", "track", "tt", "u", "var", "wbr", "area",
];

/// Elements whose text nobody reads.
const UNREAD: [&str; 4] = ["script", "style", "template", "title"];

/// Whether this element is on lines of its own.
pub(super) fn is_block(tag: &str) -> bool {
    is_block_tag(tag) || matches!(tag, "br" | "iframe" | "video" | "tbody" | "thead")
}

/// Whether the text of this element is read by nobody.
pub(super) fn is_unread(tag: &str) -> bool {
    UNREAD.contains(&tag)
}

/// The text of some HTML: blocks on lines of their own, white space folded, no blank lines.
pub(super) fn plain(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&decode_html_entities(head(rest, at)));
        rest = tag(tail(rest, at), &mut out);
    }
    out.push_str(&decode_html_entities(rest));
    lines(&out)
}

/// Takes one tag or comment from the front and gives what is left.
fn tag<'t>(text: &'t str, out: &mut String) -> &'t str {
    if text.starts_with("<!--") {
        return behind(text, "-->");
    }
    let closing = text.starts_with("</");
    let inner = tail(text, if closing { 2 } else { 1 });
    let name = inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_ascii_lowercase();
    if is_unread(&name) && !closing {
        let close = format!("</{name}");
        let lower = text.to_ascii_lowercase();
        return lower.find(&close).map_or("", |at| behind(tail(text, at), ">"));
    }
    let doctype = text.starts_with("<!") || text.starts_with("<?");
    if !(doctype || is_block(&name) || is_unread(&name) || INLINES.contains(&name.as_str())) {
        out.push('<');
        return tail(text, 1);
    }
    if is_block(&name) {
        out.push('\n');
    }
    behind_tag(text)
}

/// What follows a tag; a `>` in a quoted value does not end it.
fn behind_tag(text: &str) -> &str {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return tail(text, at + 1),
            (None, '"' | '\'') if head(text, at).ends_with('=') => quote = Some(c),
            (Some(open), _) if c == open => quote = None,
            _ => {}
        }
    }
    behind(text, ">")
}

/// What follows the first of such marks; nothing where there is none.
fn behind<'t>(text: &'t str, mark: &str) -> &'t str {
    text.split_once(mark).map_or("", |(_, behind)| behind)
}

/// White space folded within lines, empty lines dropped.
pub(super) fn lines(text: &str) -> String {
    let lines = text.split('\n').map(fold).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// White space as single spaces, none at the ends.
pub(super) fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn blocks_become_lines() {
        assert_eq!(plain("<p>One <b>two</b>&nbsp;x</p><ul><li>three<li>four</ul>"), "One two x\nthree\nfour");
        assert_eq!(plain("a<!-- no --><script>var x = '<p>';</script>b<br/>c"), "ab\nc");
        assert_eq!(plain("<a title=\"x > y\" href='z'>link</a>"), "link");
    }

    #[test]
    fn what_is_no_tag_is_text() {
        assert_eq!(plain("Vec<T> and 1 < 2 &lt;p&gt;"), "Vec<T> and 1 < 2 <p>");
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in "(<|>|/|&lt;|!--|--|p|script|\"|=| |é|日){0,40}") {
            let _ = plain(&text);
        }

        #[test]
        fn text_without_markup_stays(text in "[a-zé]{1,8}( [a-z]{1,8}){0,6}") {
            prop_assert_eq!(plain(&text), text);
        }
    }
}
