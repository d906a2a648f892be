//! XML as feeds really are: read into a small tree, whatever is wrong with it.
//!
//! `quick-xml` does the reading, and not `feed-rs`: that stops at the first fault of a feed, and brings chrono, regex
//! and a sanitiser with it, while quick-xml is one crate on memchr. What is wrong is stepped over: end tags that nothing
//! opened, elements that nothing closes, ampersands and angle brackets that stand for themselves, entities of HTML,
//! a text that breaks off.

use html_escape::decode_html_entities;
use page::text::tail;
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

/// Most syntax errors that are skipped; reading ends at the next one.
const MOST_FAULTS: usize = 200;

/// Elements nested deeper are taken for siblings.
const DEEPEST: usize = 64;

/// One element with what is in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tag {
    /// Name as written, lower case, with its prefix.
    pub(super) name: String,
    /// Names in lower case.
    pub(super) attributes: Vec<(String, String)>,
    pub(super) children: Vec<Child>,
}

/// What is in an element.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Child {
    Tag(Tag),
    Text(String),
}

impl Tag {
    /// Name without its prefix.
    pub(super) fn local(&self) -> &str {
        self.name.rsplit(':').next().unwrap_or_default()
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn tags(&self) -> impl Iterator<Item = &Tag> {
        self.children.iter().filter_map(|child| match child {
            Child::Tag(tag) => Some(tag),
            Child::Text(_) => None,
        })
    }

    /// The first child with one of these names, the names in order of preference. A name without a prefix stands for
    /// the unprefixed element only, so that `link` is not `atom:link`.
    pub(super) fn first(&self, names: &[&str]) -> Option<&Tag> {
        names.iter().find_map(|name| self.tags().find(|tag| tag.name == *name))
    }

    /// All text below, unchanged.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        self.add_text(&mut out);
        out
    }

    fn add_text(&self, out: &mut String) {
        for child in &self.children {
            match child {
                Child::Text(text) => out.push_str(text),
                Child::Tag(tag) => tag.add_text(out),
            }
        }
    }

    /// The first element with this local name, this one included, in document order.
    pub(super) fn find(&self, local: &str) -> Option<&Tag> {
        if self.local() == local { Some(self) } else { self.tags().find_map(|tag| tag.find(local)) }
    }
}

/// Reads whatever can be read. The given element has no name; what is at the top of the document is in it.
pub(super) fn read(text: &str) -> Tag {
    let mut open = vec![Tag::default()];
    let mut rest = text.trim_start_matches('\u{feff}');
    for _ in 0..MOST_FAULTS {
        let Some(fault) = read_to_fault(rest, &mut open) else { break };
        // A `<` that opens nothing is text; go on after it.
        let behind = rest.char_indices().map(|(at, _)| at).find(|&at| at > fault).unwrap_or(rest.len());
        rest = tail(rest, behind);
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().unwrap_or_default()
}

/// Reads up to the first fault, and returns its position; `None` at the end.
fn read_to_fault(text: &str, open: &mut Vec<Tag>) -> Option<usize> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => {
                open.push(element(&start));
                if open.len() > DEEPEST {
                    close(open);
                }
            }
            Ok(Event::Empty(start)) => {
                let tag = element(&start);
                add(open, Child::Tag(tag));
            }
            Ok(Event::End(end)) => {
                let name = lower(end.name().as_ref());
                if let Some(at) = open.iter().rposition(|tag| tag.name == name).filter(|&at| at > 0) {
                    while open.len() > at {
                        close(open);
                    }
                }
            }
            Ok(Event::Text(text)) => add(open, Child::Text(text.into_inner().into_owned())),
            Ok(Event::CData(text)) => add(open, Child::Text(text.into_inner().into_owned())),
            Ok(Event::GeneralRef(reference)) => {
                let entity = format!("&{};", &*reference.into_inner());
                add(open, Child::Text(decode_html_entities(&entity).into_owned()));
            }
            Ok(Event::Eof) => return None,
            Ok(_) => {}
            Err(_) => return Some(usize::try_from(reader.error_position()).unwrap_or(usize::MAX).min(text.len())),
        }
    }
}

fn element(start: &BytesStart<'_>) -> Tag {
    let mut pairs = start.html_attributes();
    let attributes = pairs.with_checks(false).flatten();
    let attributes =
        attributes.map(|pair| (lower(pair.key.as_ref()), decode_html_entities(&*pair.value).into_owned())).collect();
    Tag { name: lower(start.name().as_ref()), attributes, children: Vec::new() }
}

fn lower(name: &str) -> String {
    name.to_lowercase()
}

fn add(open: &mut [Tag], child: Child) {
    if let Some(tag) = open.last_mut() {
        tag.children.push(child);
    }
}

fn close(open: &mut Vec<Tag>) {
    if open.len() > 1
        && let Some(tag) = open.pop()
    {
        add(open, Child::Tag(tag));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(source: &str) -> Vec<String> {
        let tree = read(source);
        let Some(root) = tree.tags().next() else { return Vec::new() };
        root.tags().map(Tag::text).collect()
    }

    #[test]
    fn sound_documents_are_read() {
        let tree = read("<?xml version='1.0'?><a><b k='1 &amp; 2'>x &lt; <![CDATA[<y>]]></b><d:c/></a>");
        let a = tree.first(&["a"]).expect("the root");
        let b = a.first(&["b"]).expect("b");
        assert_eq!((b.text().as_str(), b.attribute("k")), ("x < <y>", Some("1 & 2")));
        assert_eq!(a.tags().nth(1).map(Tag::local), Some("c"));
    }

    #[test]
    fn faults_are_stepped_over() {
        assert_eq!(texts("<a><b>one & two</b><c>&nbsp;&eacute;</c></a>"), ["one & two", "\u{a0}é"]);
        assert_eq!(texts("<a><b>one</x></b><c>two</c></a>"), ["one", "two"]);
        assert_eq!(texts("<a><b>cut o"), ["cut o"]);
        assert_eq!(texts("<a><b>one</b><c>1 < 2</c><d>three</d></a>")[0], "one");
        assert!(read("<a><b>one</b><c>1 < 2</c><d>three</d></a>").find("d").is_some());
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(text in "(<|>|/|&|;|!\\[CDATA\\[|\\]\\]|a|b|\"|=| |é){0,60}") {
            let _ = read(&text);
        }
    }
}
