//! The attributes of live elements, each name decoded once.

use std::hash::{DefaultHasher, Hash, Hasher};

use js_sys::{Array, JsString};
use markup::{
    attributes::{Keep, fitting, keep, longest},
    tags::{Tag, Treatment},
};
use wasm_bindgen::prelude::*;

use crate::dom::{self, AnyElement, StringMap};

/// What of an attribute selectors ask for: it distinguishes elements that may look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    /// That it is there.
    Name,
    /// Its text.
    Value,
    /// Its text without numbers: pages count their parts (`post-17`), and seldom style one of them by itself.
    Numbered,
    /// Its text, though it is not captured: the styles of this element alone.
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
    /// The same number for elements that selectors can hardly distinguish by their attributes.
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
            let Some(value) = resolved.or_else(|| dom::attribute(element, &name)) else { continue };
            match known.telling {
                Telling::Value => value.hash(&mut telling),
                Telling::Numbered => {
                    value.bytes().filter(|byte| !byte.is_ascii_digit()).for_each(|byte| telling.write_u8(byte))
                }
                Telling::Name | Telling::Style => {}
            }
            let Some(value) = fitting(value, keep, known.longest) else { continue };
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
