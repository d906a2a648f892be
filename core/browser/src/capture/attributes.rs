//! The attributes that are captured, in one place, and why.

use std::hash::{DefaultHasher, Hash, Hasher};

use js_sys::{Array, JsString};
use wasm_bindgen::prelude::*;

use super::tags::{Tag, Treatment};
use crate::dom::{self, AnyElement, StringMap};

/// What becomes of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// Not captured: scripts, styles, event handlers, state of the page's own code.
    No,
    /// Captured as written; cut at [`LONGEST_TEXT`].
    Text,
    /// Captured as written; left out beyond [`LONGEST_ADDRESS`], since half an address is none.
    Address,
    /// Captured through the property of the same name, which is the absolute address.
    Resolved,
}

/// Bytes of an attribute that is prose or a list of names.
const LONGEST_TEXT: usize = 4_096;
/// Bytes of an address: images of a few hundred kilobytes written into the page (`data:`) must pass.
const LONGEST_ADDRESS: usize = 1 << 20;
/// Bytes of an attribute that holds a formula.
const LONGEST_FORMULA: usize = 1 << 16;

/// What to do with an attribute of this (lower-case) name on an HTML element.
pub(super) fn keep(name: &str) -> Keep {
    match name {
        // What the element is for, in the author's words: weak evidence for the judge, selectors for site rules.
        "id" | "class" | "role" | "name" | "type" | "rel" | "for" => Keep::Text,
        // Language and direction, per block.
        "lang" | "xml:lang" | "dir" => Keep::Text,
        // What cannot be seen but is said: names, descriptions, dates, pronunciation.
        "alt" | "title" | "label" | "datetime" | "abbr" | "summary" => Keep::Text,
        // Tables, lists, details, and inputs that tell a login form or a task list.
        "colspan" | "rowspan" | "scope" | "headers" | "align" | "start" | "reversed" | "open" | "checked"
        | "autocomplete" => Keep::Text,
        // A number on `li` and `data`; never taken from form fields.
        "value" => Keep::Text,
        // Declared by the page, hidden or not.
        "hidden" | "inert" => Keep::Text,
        // Microdata and RDFa.
        "itemprop" | "itemscope" | "itemtype" | "itemid" | "itemref" | "content" | "property" | "typeof" => Keep::Text,
        // Size and choice of media.
        "width" | "height" | "sizes" | "media" | "loading" | "usemap" | "kind" | "srclang" | "controls" => Keep::Text,
        // Addresses.
        "href" | "src" | "poster" | "cite" | "data" => Keep::Resolved,
        // Candidates for images that are not there yet.
        "srcset"
        | "data-src"
        | "data-srcset"
        | "data-original"
        | "data-original-src"
        | "data-lazy"
        | "data-lazy-src"
        | "data-lazy-srcset"
        | "data-lazyload"
        | "data-litespeed-src"
        | "data-hi-res-src"
        | "data-full-src"
        | "data-image"
        | "data-img"
        | "data-url"
        | "data-href"
        | "data-bg"
        | "data-background-image"
        | "data-poster"
        | "data-src-medium"
        | "data-src-large"
        | "data-echo"
        | "data-actualsrc"
        | "data-delayed-url"
        | "data-fallback-src"
        | "data-canonical-src" => Keep::Address,
        // Language of code, and where line numbers and footnotes are kept.
        "data-lang"
        | "data-language"
        | "data-code-lang"
        | "data-line-number"
        | "data-line"
        | "data-footnote-ref"
        | "data-footnote-backref"
        | "data-footnotes"
        | "data-footnote-id"
        | "data-note-number" => Keep::Text,
        // Formulas beside their pictures: MathML and KaTeX annotations, MathJax, Wikipedia, Quora and their like.
        "encoding" | "alttext" | "display" | "data-mathml" | "data-mml" | "data-tex" | "data-latex" | "data-expr"
        | "data-formula" | "data-equation" | "data-math" | "data-katex" | "jax" => Keep::Text,
        // Callouts and embeds that name themselves.
        "data-callout" | "data-embed-url" | "data-oembed-url" | "data-tweet-id" | "data-youtube-id"
        | "data-videoid" | "videoid" | "playlistid" | "videotitle" | "playlabel" => Keep::Text,
        _ if name.starts_with("aria-") => Keep::Text,
        _ => Keep::No,
    }
}

fn longest(name: &str, keep: Keep) -> usize {
    match keep {
        Keep::Text if matches!(name, "data-mathml" | "data-mml" | "data-latex" | "data-tex" | "alttext") => {
            LONGEST_FORMULA
        }
        Keep::Text | Keep::No => LONGEST_TEXT,
        Keep::Address | Keep::Resolved => LONGEST_ADDRESS,
    }
}

/// What of an attribute selectors ask for: it tells elements apart that may look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    /// That it is there.
    Name,
    /// What it says.
    Value,
    /// What it says but for numbers: pages count their parts (`post-17`), and seldom style one of them by itself.
    Numbered,
    /// What it says, though it is not captured: the styles of this element alone.
    Style,
}

/// What selectors ask for of an attribute of this name.
fn telling(name: &str, keep: Keep) -> Telling {
    match name {
        "style" => Telling::Style,
        "id" => Telling::Numbered,
        // What each element has for itself.
        "name" | "for" | "alt" | "title" | "label" | "datetime" | "abbr" | "summary" | "headers" | "value"
        | "content" | "itemid" | "itemref" | "usemap" | "sizes" | "start" => Telling::Name,
        "aria-hidden" | "aria-expanded" | "aria-selected" | "aria-current" | "aria-level" => Telling::Value,
        _ if name.starts_with("aria-") || name.starts_with("data-") || keep != Keep::Text => Telling::Name,
        _ => Telling::Value,
    }
}

struct Known {
    name: String,
    keep: Keep,
    longest: usize,
    telling: Telling,
}

/// The attributes of an element.
pub(super) struct Found {
    /// Those that matter, in document order.
    pub(super) kept: Vec<(String, String)>,
    /// The same number for elements that selectors can hardly tell apart by their attributes.
    pub(super) telling: u64,
}

/// Reads attributes; knows every name it has met.
pub(super) struct Attributes {
    ids: StringMap,
    known: Vec<Known>,
}

impl Attributes {
    pub(super) fn new() -> Self {
        Attributes { ids: StringMap::new(), known: Vec::new() }
    }

    /// The attributes of an element. With `all` every attribute is kept that is no event handler (MathML).
    pub(super) fn read(&mut self, element: &AnyElement, tag: Tag, all: bool) -> Found {
        let mut found = Found { kept: Vec::new(), telling: 0 };
        let is_form = tag.treatment == Treatment::Form;
        if !dom::has_attributes(element) {
            return found;
        }
        let mut telling = DefaultHasher::new();
        let names: Array = dom::attribute_names(element);
        for index in 0..names.length() {
            let name: JsString = names.get(index).unchecked_into();
            let id = self.id(&name);
            let known = &self.known[id];
            id.hash(&mut telling);
            if known.telling == Telling::Style {
                dom::attribute(element, &name).hash(&mut telling);
            }
            let handler = known.name.starts_with("on") || known.name == "style";
            let keep = if all && known.keep == Keep::No && !handler { Keep::Text } else { known.keep };
            if keep == Keep::No || (tag.is_typed && known.name == "value") {
                continue;
            }
            let resolved = if keep == Keep::Resolved && !is_form { element.string(&name) } else { None };
            let resolved = resolved.filter(|address| !address.is_empty());
            let Some(mut value) = resolved.or_else(|| dom::attribute(element, &name)) else { continue };
            match known.telling {
                Telling::Value => value.hash(&mut telling),
                Telling::Numbered => {
                    value.bytes().filter(|byte| !byte.is_ascii_digit()).for_each(|byte| telling.write_u8(byte))
                }
                Telling::Name | Telling::Style => {}
            }
            if value.len() > known.longest {
                if keep != Keep::Text {
                    continue;
                }
                value.truncate(value.floor_char_boundary(known.longest));
            }
            found.kept.push((known.name.clone(), value));
        }
        found.telling = telling.finish();
        found
    }

    fn id(&mut self, name: &JsString) -> usize {
        if let Some(id) = self.ids.number(name) {
            return id as usize;
        }
        let id = self.known.len();
        let text = String::from(name).to_ascii_lowercase();
        let keep = keep(&text);
        self.known.push(Known { longest: longest(&text, keep), telling: telling(&text, keep), keep, name: text });
        self.ids.insert(name, id as u32);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::{Keep, keep};

    #[test]
    fn handlers_and_styles_stay_out() {
        for name in ["onclick", "style", "srcdoc", "nonce", "placeholder", "data-reactid", "action"] {
            assert_eq!(keep(name), Keep::No, "{name}");
        }
    }

    #[test]
    fn addresses_are_resolved_and_candidates_kept_raw() {
        assert_eq!(keep("href"), Keep::Resolved);
        assert_eq!(keep("data-src"), Keep::Address);
        assert_eq!(keep("data-litespeed-src"), Keep::Address);
        assert_eq!(keep("aria-hidden"), Keep::Text);
    }
}
