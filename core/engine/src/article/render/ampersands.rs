//! Ampersands in Markdown as people write them: `R&B`, `?page=2&sort=date`.
//!
//! The writer of Markdown makes `&amp;` of each, which is right, but not what anyone wants to see in a plain text or
//! in an address that is copied from it. Markdown reads a bare ampersand as itself wherever no character reference
//! follows, so another punctuation mark takes its place while the writer works.

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

/// Stands for an ampersand: punctuation as well, so that emphasis beside it opens and closes as it would. No language
/// that is still written uses it.
const STAND_IN: char = '\u{1039F}';

/// `events` with another mark for each ampersand of text and addresses; code, math and inline HTML keep theirs.
/// `None` if the mark is among the text itself.
pub(super) fn hidden(events: Vec<Event<'static>>) -> Option<Vec<Event<'static>>> {
    let mut in_code = false;
    events
        .into_iter()
        .map(|event| {
            in_code = match event {
                Event::Start(Tag::CodeBlock(_)) => true,
                Event::End(TagEnd::CodeBlock) => false,
                _ => in_code,
            };
            if format!("{event:?}").contains(STAND_IN) {
                return None;
            }
            Some(match event {
                Event::Text(text) if !in_code => Event::Text(stood_in(text)),
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    Event::Start(Tag::Link { link_type, dest_url: stood_in(dest_url), title: stood_in(title), id })
                }
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    Event::Start(Tag::Image { link_type, dest_url: stood_in(dest_url), title: stood_in(title), id })
                }
                other => other,
            })
        })
        .collect()
}

fn stood_in(text: CowStr<'static>) -> CowStr<'static> {
    if text.contains('&') { text.replace('&', STAND_IN.encode_utf8(&mut [0; 4])).into() } else { text }
}

/// Written Markdown with its ampersands back.
pub(super) fn shown(markdown: &str) -> String {
    let mut parts = markdown.split(STAND_IN);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(if starts_reference(part) { "&amp;" } else { "&" });
        out.push_str(part);
    }
    out
}

/// Whether an ampersand ahead of `text` would be read as a character reference (`&lt;`, `&#60;`).
fn starts_reference(text: &str) -> bool {
    let name = text.find(|character: char| character != '#' && !character.is_ascii_alphanumeric());
    name.is_some_and(|end| end > 0 && text[end..].starts_with(';'))
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Tag, TagEnd};

    use super::{STAND_IN, hidden, shown};

    #[test]
    fn they_come_back_bare_unless_they_would_be_read_as_a_reference() {
        for (text, expected) in
            [("R&B", "R&B"), ("& &", "& &"), ("&lt;", "&amp;lt;"), ("&&#60;", "&&amp;#60;"), ("&;", "&;"), ("é&", "é&")]
        {
            let events = hidden(vec![Event::Text(text.into())]).unwrap();
            assert!(matches!(&events[..], [Event::Text(text)] if !text.contains('&')));
            let [Event::Text(text)] = &events[..] else { unreachable!("looked at above") };
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn code_keeps_its_own() {
        let block = Tag::CodeBlock(pulldown_cmark::CodeBlockKind::Indented);
        let events = vec![
            Event::Start(block),
            Event::Text("a & b".into()),
            Event::End(TagEnd::CodeBlock),
            Event::Code("&".into()),
            Event::InlineHtml("&amp;".into()),
        ];
        assert_eq!(hidden(events.clone()), Some(events));
    }

    #[test]
    fn a_text_with_the_mark_itself_is_left_alone() {
        assert_eq!(hidden(vec![Event::Text(format!("a & b {STAND_IN}").into())]), None);
    }
}
