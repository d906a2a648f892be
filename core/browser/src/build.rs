//! The article's nodes: the only place that makes any.
//!
//! Everything is made by `createElementNS`, `setAttribute` and `createTextNode`, and only what is listed here: whatever
//! the background sends, nothing of it runs, and nothing loads but pictures and what the person plays.

use page::formula::{is_math_attribute, is_math_element};
use web_sys::{Document, DocumentFragment, Element, Node};
use wire::{Step, is_safe_link, is_safe_source};

use crate::{ReadError, capture::HTML};

const MATHML: &str = "http://www.w3.org/1998/Math/MathML";

/// The HTML elements of an article, in order; whatever else is asked for becomes a `span`.
const TAGS: [&str; 60] = [
    "a",
    "abbr",
    "article",
    "audio",
    "b",
    "bdi",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "section",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "time",
    "tr",
    "u",
    "ul",
    "var",
    "video",
];

/// The attributes of HTML elements, in order; others are left out.
const ATTRIBUTES: [&str; 31] = [
    "alt",
    "aria-label",
    "aria-labelledby",
    "class",
    "colspan",
    "controls",
    "data-align",
    "data-part",
    "datetime",
    "decoding",
    "dir",
    "height",
    "href",
    "id",
    "lang",
    "loading",
    "open",
    "poster",
    "preload",
    "rel",
    "reversed",
    "role",
    "rowspan",
    "scope",
    "src",
    "start",
    "tabindex",
    "title",
    "translate",
    "value",
    "width",
];

/// Runs the steps and builds nodes of `document`.
pub(crate) fn fragment(document: &Document, steps: &[Step]) -> Result<DocumentFragment, ReadError> {
    let fragment = document.create_document_fragment();
    // Each open element, and whether it is one of MathML.
    let mut open: Vec<(Element, bool)> = Vec::new();
    for step in steps {
        let parent: &Node = open.last().map_or(&*fragment, |(element, _)| element);
        match step {
            Step::Open(tag) => {
                let element = document.create_element_ns(Some(HTML), known_tag(tag))?;
                parent.append_child(&element)?;
                open.push((element, false));
            }
            Step::OpenMath(tag) => {
                let element = document.create_element_ns(Some(MATHML), known_math_tag(tag))?;
                parent.append_child(&element)?;
                open.push((element, true));
            }
            Step::Attribute(name, value) => {
                let element = open.last().filter(|(_, math)| may_have(*math, name, value));
                element.map_or(Ok(()), |(element, _)| element.set_attribute(name, value))?;
            }
            Step::Text(text) => drop(parent.append_child(&document.create_text_node(text))?),
            Step::Close => drop(open.pop()),
        }
    }
    Ok(fragment)
}

fn known_tag(tag: &str) -> &str {
    if TAGS.binary_search(&tag).is_ok() { tag } else { "span" }
}

/// Formulas hold what the engine lets through, and beside it their LaTeX.
fn known_math_tag(tag: &str) -> &str {
    if is_math_element(tag) || matches!(tag, "semantics" | "annotation") { tag } else { "mrow" }
}

/// Whether an element may have this attribute, with this value.
fn may_have(math: bool, name: &str, value: &str) -> bool {
    if math {
        return is_math_attribute(name) || matches!(name, "alttext" | "encoding");
    }
    match name {
        "href" => value.starts_with('#') || is_safe_link(value),
        "poster" => is_safe_source(value),
        // Sound and film are loaded from where links may lead.
        "src" => is_safe_source(value) || is_safe_link(value),
        _ => ATTRIBUTES.binary_search(&name).is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order() {
        assert!(TAGS.is_sorted() && ATTRIBUTES.is_sorted());
    }

    #[test]
    fn nothing_that_runs_or_loads() {
        for tag in ["script", "iframe", "object", "style", "form", "input", "svg", "SCRIPT", ""] {
            assert_eq!(known_tag(tag), "span");
        }
        assert_eq!((known_math_tag("script"), known_math_tag("maction"), known_math_tag("mi")), ("mrow", "mrow", "mi"));
        for (name, value) in
            [("onclick", "x()"), ("style", "x"), ("srcdoc", "x"), ("href", "javascript:x()"), ("src", "blob:x")]
        {
            assert!(!may_have(false, name, value), "{name}");
        }
        for name in ["onclick", "href", "xlink:href", "src", "style", "id"] {
            assert!(!may_have(true, name, "x"), "{name}");
        }
        assert!(may_have(true, "mathvariant", "bold") && may_have(true, "columnalign", "left"));
        assert!(may_have(false, "href", "#foreground-note-1") && may_have(false, "src", "https://a.example/b.mp3"));
    }
}
