//! Paragraphs that are the same in Markdown as they are: most of a text.

use pulldown_cmark::{Event, Tag, TagEnd};

/// A paragraph of text in which nothing can mean anything to Markdown or to those who read it: letters, digits, single
/// spaces and marks within sentences. `None` for all others, which are for the writer.
pub(super) fn plain_paragraph(events: &[Event<'static>]) -> Option<String> {
    let [Event::Start(Tag::Paragraph), content @ .., Event::End(TagEnd::Paragraph)] = events else { return None };
    let mut text = String::new();
    for event in content {
        let Event::Text(part) = event else { return None };
        text.push_str(part);
    }
    // Digits and marks at the beginning may be those of a list.
    let begins = text.starts_with(char::is_alphabetic);
    (begins && !text.ends_with(' ') && text.chars().all(is_plain)).then_some(text)
}

fn is_plain(c: char) -> bool {
    match c {
        ' ' | ',' | '.' | ';' | '?' | '\'' | '(' | ')' | '-' | '’' | '‘' | '“' | '”' | '„' | '«' | '»' | '–' | '—'
        | '…' => true,
        _ if c.is_ascii() => c.is_ascii_alphanumeric(),
        // Marks that stand for punctuation are beyond the basic plane.
        _ => c <= '\u{FFFF}' && c.is_alphabetic(),
    }
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Tag, TagEnd};

    use super::plain_paragraph;
    use crate::markdown::spelled;

    fn paragraph(parts: &[&'static str]) -> Vec<Event<'static>> {
        let mut events = vec![Event::Start(Tag::Paragraph)];
        events.extend(parts.iter().map(|part| Event::Text((*part).into())));
        events.push(Event::End(TagEnd::Paragraph));
        events
    }

    #[test]
    fn plain_paragraphs_are_what_the_writer_makes_of_them() {
        for parts in [
            &["The ferry leaves at 6.30, and (so) do we; why not? It’s late - or isn't it…"][..],
            &["a. It is no list"],
            &["a) nor this one"],
            &["Two parts", " of one text -- and a third. ", "www.example.org"],
            &["Die Fähre („Möwe“) legt ab"],
            &["渡し船は夜明けに古い港を出ていき"],
            &["Паром уходит — «на рассвете»"],
            &["x"],
        ] {
            let events = paragraph(parts);
            let plain = plain_paragraph(&events);
            assert!(plain.is_some(), "{parts:?}");
            assert_eq!(spelled(&events).as_deref().map(str::trim_end), plain.as_deref(), "{parts:?}");
        }
    }

    #[test]
    fn what_may_mean_something_is_for_the_writer() {
        for text in [
            "",
            "1. x",
            "- x",
            " x",
            "x ",
            "a*b",
            "a_b",
            "[x](y)",
            "a<b",
            "R&B",
            "a\\",
            "a`b",
            "x\ny",
            "$x",
            "a:b",
            "\u{1039F}",
        ] {
            assert_eq!(plain_paragraph(&paragraph(&[text])), None, "{text}");
        }
        let broken = vec![Event::Start(Tag::Paragraph), Event::HardBreak, Event::End(TagEnd::Paragraph)];
        assert_eq!(plain_paragraph(&broken), None);
    }
}
