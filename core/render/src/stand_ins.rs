//! Punctuation of the page's text that Markdown must spell in its own way, and what stands for it meanwhile.
//!
//! The writer of Markdown makes `\<` and `&amp;` of what could be read otherwise. The first is undone by renderers that
//! do not know the escape, and the page's text becomes markup; the second is right, but not what anyone wants to see
//! in `R&B` or in an address that is copied from a plain text. So other punctuation marks take their places while the
//! writer works, and each is spelled at the end, when what follows it is known.

use std::{borrow::Cow, collections::BTreeSet};

use page::text::{head, tail};
use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

/// Marks and what they stand for. They are punctuation as well, so that emphasis beside them opens and closes as it
/// would. No language that is still written uses them.
const MARKS: [(char, char); 11] = [
    ('\u{1039F}', '&'),
    ('\u{103D0}', '<'),
    ('\u{10857}', '{'),
    ('\u{1091F}', '"'),
    ('\u{1093F}', '`'),
    ('\u{10A50}', '\\'),
    ('\u{10A7F}', '['),
    ('\u{10B39}', ']'),
    ('\u{10B3A}', '>'),
    ('\u{10AF1}', '$'),
    ('\u{1056F}', '.'),
];

/// Ahead of a letter, a mark that the page's own text holds: `a` for the first of [`MARKS`], and so on.
const OWN: char = '\u{10A51}';

/// `events` with marks in the page's text, in addresses and titles. Code, math and HTML keep their punctuation.
pub(super) fn hidden(events: Vec<Event<'static>>) -> Vec<Event<'static>> {
    let (mut in_code, mut in_head, mut in_link) = (false, false, false);
    let lone = lone_dollars(&events);
    events
        .into_iter()
        .enumerate()
        .map(|(at, event)| {
            in_code = match event {
                Event::Start(Tag::CodeBlock(_)) => true,
                Event::End(TagEnd::CodeBlock) => false,
                _ => in_code,
            };
            in_head = match event {
                Event::Start(Tag::TableHead) => true,
                Event::End(TagEnd::TableHead) => false,
                _ => in_head,
            };
            in_link = match event {
                Event::Start(Tag::Link { .. }) => true,
                Event::End(TagEnd::Link) => false,
                _ => in_link,
            };
            match event {
                // Some renderers make a name of what a column is called, without a look at its quotes.
                Event::Text(text) if in_head => Event::Text(marked(&text_with_marks(&text), &['"']).into()),
                Event::Text(text) if in_link => Event::Text(without_links(&text_with_marks(&text)).into()),
                Event::Text(text) if !in_code && lone.contains(&at) => {
                    Event::Text(marked(&text_with_marks(&text), &['$']).into())
                }
                Event::Text(text) if !in_code => Event::Text(text_with_marks(&text).into()),
                Event::Text(text) => Event::Text(own_kept(text)),
                Event::Code(text) => Event::Code(own_kept(text)),
                Event::InlineMath(text) => Event::InlineMath(own_kept(text)),
                Event::DisplayMath(text) => Event::DisplayMath(own_kept(text)),
                Event::Html(text) => Event::Html(own_kept(text)),
                Event::InlineHtml(text) => Event::InlineHtml(own_kept(text)),
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let (dest_url, title) = (address_with_marks(dest_url), title_with_marks(title));
                    Event::Start(Tag::Link { link_type, dest_url, title, id })
                }
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    let (dest_url, title) = (address_with_marks(dest_url), title_with_marks(title));
                    Event::Start(Tag::Image { link_type, dest_url, title, id })
                }
                other => other,
            }
        })
        .collect()
}

/// Texts with the only dollar sign of their paragraph, or of their table, which those who know no tables read as one: a
/// price, since formulas have two.
fn lone_dollars(events: &[Event<'static>]) -> BTreeSet<usize> {
    let mut end = 0;
    let runs = events.split_inclusive(parts_paragraphs).map(|run| {
        let begin = end;
        end += run.len();
        (begin, run)
    });
    let alone = runs.filter(|(_, run)| run.iter().map(dollars).sum::<usize>() == 1);
    let has_one = |event: &Event| matches!(event, Event::Text(text) if text.contains('$'));
    alone.filter_map(|(begin, run)| Some(begin + run.iter().position(has_one)?)).collect()
}

/// Whether an event begins or ends what formulas do not go beyond.
fn parts_paragraphs(event: &Event<'_>) -> bool {
    let is_inside = |end: &TagEnd| {
        let is_inline =
            matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image);
        is_inline || matches!(end, TagEnd::TableCell | TagEnd::TableHead | TagEnd::TableRow)
    };
    match event {
        Event::Start(tag) => !is_inside(&tag.to_end()),
        Event::End(end) => !is_inside(end),
        Event::Rule => true,
        _ => false,
    }
}

/// Dollar signs that renderers could find in what an event writes.
fn dollars(event: &Event<'_>) -> usize {
    let count = |text: &str| text.matches('$').count();
    match event {
        Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => count(text),
        Event::InlineMath(_) | Event::DisplayMath(_) => 2,
        Event::Start(Tag::Link { dest_url, title, .. } | Tag::Image { dest_url, title, .. }) => {
            count(dest_url) + count(title)
        }
        _ => 0,
    }
}

/// Escapes that nothing needs or that some renderers do not know, and at its end whatever could take the escape or the tick of code that
/// follows for its own.
fn text_with_marks(text: &str) -> String {
    let text = own_kept(text.to_owned().into());
    let text = match dot_in_number(&text) {
        Some(place) => format!("{}{}{}", head(&text, place), MARKS[10].0, tail(&text, place + 1)).into(),
        None => text,
    };
    let marked = marked(&text, &['&', '<', '{']);
    match marked.strip_suffix(['`', '\\']) {
        Some(rest) => format!("{rest}{}", if marked.ends_with('`') { MARKS[4].0 } else { MARKS[5].0 }),
        None => marked,
    }
}

/// Where a number at the start of a text has its dot: `16.52` begins no item of a list, for which a space would follow.
fn dot_in_number(text: &str) -> Option<usize> {
    let place = text.find(|character: char| !character.is_ascii_digit()).filter(|&place| place > 0)?;
    let follows = tail(text, place).strip_prefix('.')?.chars().next()?;
    (!follows.is_whitespace()).then_some(place)
}

/// The text of a link, from which some renderers take the escapes of brackets before they look for pictures in it.
fn without_links(text: &str) -> String {
    let ends = |place: usize| tail(text, place + 1).trim_start().starts_with(['(', '[']);
    text.char_indices().map(|(place, c)| if c == ']' && ends(place) { MARKS[7].0 } else { c }).collect()
}

fn address_with_marks(text: CowStr<'static>) -> CowStr<'static> {
    marked(&own_kept(text), &['&']).into()
}

fn title_with_marks(text: CowStr<'static>) -> CowStr<'static> {
    marked(&own_kept(text), &['&', '<', '{', '"', '`', '\\', '[', ']', '>']).into()
}

fn marked(text: &str, which: &[char]) -> String {
    if !text.contains(which) {
        return text.to_owned();
    }
    let mark = |character: char| MARKS.iter().find(|(_, original)| *original == character).map(|(mark, _)| *mark);
    text.chars().map(|c| which.contains(&c).then(|| mark(c)).flatten().unwrap_or(c)).collect()
}

/// The page's own marks, distinguished from ours.
fn own_kept(text: CowStr<'static>) -> CowStr<'static> {
    if !may_have_marks(&text) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        let place = MARKS.iter().position(|(mark, _)| *mark == character);
        let place = place.or((character == OWN).then_some(MARKS.len()));
        match place.and_then(|place| ('a'..='z').nth(place)) {
            Some(letter) => out.extend([OWN, letter]),
            None => out.push(character),
        }
    }
    out.into()
}

/// Whether a text has characters of the length that every mark has: seldom, and mostly ours.
fn may_have_marks(text: &str) -> bool {
    // The first byte of characters beyond the basic plane.
    text.bytes().any(|byte| byte >= 0xF0)
}

/// Written Markdown with its punctuation back, spelled so that every renderer reads it as text.
pub(super) fn shown(markdown: &str) -> String {
    let marks = MARKS.iter().map(|(mark, _)| *mark).chain([OWN]);
    // Beside emphasis the writer uses references of its own.
    let markdown = match markdown.contains("&#") {
        true => marks.fold(Cow::Borrowed(markdown), |text, mark| {
            let reference = format!("&#{};", u32::from(mark));
            text.replace(&reference, mark.encode_utf8(&mut [0; 4])).into()
        }),
        false => Cow::Borrowed(markdown),
    };
    if !may_have_marks(&markdown) {
        return markdown.into_owned();
    }
    let mut out = String::with_capacity(markdown.len());
    let mut rest = markdown.chars();
    while let Some(character) = rest.next() {
        let behind = rest.as_str();
        match MARKS.iter().find(|(mark, _)| *mark == character).map(|(_, original)| *original) {
            Some('&') => out.push_str(if starts_reference(behind) { "&amp;" } else { "&" }),
            Some('<') => out.push_str(if is_plain_behind(behind) { "<" } else { "&lt;" }),
            Some('{') => out.push_str("\\{"),
            Some(plain @ ('$' | '.')) => out.push(plain),
            Some('"') => out.push_str("&quot;"),
            Some('>') => out.push_str("&gt;"),
            Some(other) => out.push_str(&format!("&#{};", u32::from(other))),
            None if character == OWN => {
                let place = rest.next().map_or(0, |letter| u32::from(letter).saturating_sub(u32::from('a')) as usize);
                out.push(MARKS.get(place).map_or(OWN, |(mark, _)| *mark));
            }
            None => out.push(character),
        }
    }
    out
}

/// Whether an ampersand ahead of `text` would be read as a character reference (`&lt;`, `&#60;`).
fn starts_reference(text: &str) -> bool {
    let name = text.find(|character: char| character != '#' && !character.is_ascii_alphanumeric());
    name.is_some_and(|end| end > 0 && tail(text, end).starts_with(';'))
}

/// Whether `<` ahead of `text` opens nothing in any reader of HTML or of Markdown: `a < b`, `x <= 1`, `y <- 2`.
fn is_plain_behind(text: &str) -> bool {
    text.starts_with(|c: char| matches!(c, ' ' | '=' | '-') || c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{CodeBlockKind, CowStr, Event, LinkType, Tag, TagEnd};

    use super::{MARKS, OWN, hidden, shown};
    use crate::markdown::spelled;

    fn through(text: &str) -> String {
        let events = hidden(vec![Event::Text(text.to_owned().into())]);
        let [Event::Text(text)] = &events[..] else { unreachable!("one event stays one") };
        shown(text)
    }

    #[test]
    fn ampersands_come_back_bare_unless_they_would_be_read_as_a_reference() {
        for (text, expected) in
            [("R&B", "R&B"), ("& &", "& &"), ("&lt;", "&amp;lt;"), ("&&#60;", "&&amp;#60;"), ("&;", "&;"), ("é&", "é&")]
        {
            assert_eq!(through(text), expected);
        }
    }

    #[test]
    fn numbers_with_a_dot_are_no_items_of_lists() {
        let paragraph = |text: &str| {
            let text = Event::Text(text.to_owned().into());
            let events = vec![Event::Start(Tag::Paragraph), text, Event::End(TagEnd::Paragraph)];
            shown(&spelled(&hidden(events)).expect("written"))
        };
        for (text, expected) in [
            ("16.52", "16.52"),
            ("5.11.0 is out", "5.11.0 is out"),
            ("7. Sale", "7\\. Sale"),
            ("7.", "7\\."),
            ("a 1.5", "a 1.5"),
        ] {
            assert_eq!(paragraph(text), expected);
        }
    }

    #[test]
    fn nothing_opens_a_tag() {
        for (text, expected) in [
            ("a < b", "a < b"),
            ("<3 <= <-", "<3 <= <-"),
            ("a<b>", "a&lt;b>"),
            ("</b><!--<?x", "&lt;/b>&lt;!--&lt;?x"),
            ("<\u{a0}", "&lt;\u{a0}"),
            ("end <", "end &lt;"),
            ("<<b", "&lt;&lt;b"),
            ("{{ x }}", "\\{\\{ x }}"),
        ] {
            assert_eq!(through(text), expected);
        }
    }

    #[test]
    fn the_only_dollar_of_a_paragraph_is_no_formula() {
        let text = |text: &'static str| Event::Text(text.into());
        let paragraph = |inside: &[Event<'static>]| {
            let mut events = vec![Event::Start(Tag::Paragraph)];
            events.extend_from_slice(inside);
            events.push(Event::End(TagEnd::Paragraph));
            events
        };
        let written = |events: Vec<Event<'static>>| shown(&spelled(&hidden(events)).expect("Markdown"));
        let one = paragraph(&[text("From $5 a "), Event::Start(Tag::Strong), text("head"), Event::End(TagEnd::Strong)]);
        assert_eq!(written([one.clone(), one].concat()).matches("From $5").count(), 2);
        for other in [text(" or $6"), Event::Code("$x".into()), Event::InlineMath("x".into())] {
            let both = written(paragraph(&[text("From $5"), other]));
            assert!(both.starts_with("From \\$5"), "{both}");
        }
        let code = Tag::CodeBlock(CodeBlockKind::Fenced(CowStr::Borrowed("")));
        let code = [Event::Start(code), text("if ($x < y) { &x }"), Event::End(TagEnd::CodeBlock)];
        assert!(written(code.to_vec()).contains("if ($x < y) { &x }"), "code stays as it is");
    }

    #[test]
    fn no_text_takes_the_tick_of_the_code_behind_it() {
        assert_eq!((through("a\\").as_str(), through("a`").as_str()), ("a&#92;", "a&#96;"));
    }

    #[test]
    fn titles_spell_what_could_end_them() {
        let link = |title: &'static str| Tag::Link {
            link_type: LinkType::Inline,
            dest_url: "https://a.b/?c&d".into(),
            title: title.into(),
            id: CowStr::Borrowed(""),
        };
        let [Event::Start(Tag::Link { title, dest_url, .. })] = &hidden(vec![Event::Start(link("\"<b>`\\[]"))])[..]
        else {
            unreachable!("one event stays one")
        };
        assert_eq!(shown(title), "&quot;&lt;b&gt;&#96;&#92;&#91;&#93;");
        assert_eq!(shown(dest_url), "https://a.b/?c&d");
    }

    #[test]
    fn code_keeps_its_own() {
        let block = Tag::CodeBlock(pulldown_cmark::CodeBlockKind::Indented);
        let events = vec![
            Event::Start(block),
            Event::Text("a & <b>".into()),
            Event::End(TagEnd::CodeBlock),
            Event::Code("&<".into()),
            Event::InlineHtml("&amp;".into()),
        ];
        assert_eq!(hidden(events.clone()), events);
    }

    #[test]
    fn a_text_with_the_marks_themselves_keeps_them_and_its_protection() {
        let marks: String = MARKS.iter().map(|(mark, _)| *mark).chain([OWN]).collect();
        assert_eq!(through(&format!("{marks}a <b> &lt;")), format!("{marks}a &lt;b> &amp;lt;"));
    }

    #[test]
    fn references_that_the_writer_makes_of_marks_are_spelled_as_well() {
        assert_eq!(shown(&format!("&#{};b", u32::from(MARKS[1].0))), "&lt;b");
    }
}
