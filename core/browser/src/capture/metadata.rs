//! What the head of the document declares, unparsed.

use engine::page::{LinkTag, MetaTag, Metadata};
use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::Node;

use crate::dom::{self, AnyElement, Prototype};

/// Most `meta`, `link` and data blocks that are read of each kind; pages have a few dozen.
const MOST: u32 = 1_000;
/// Bytes of one value.
const LONGEST_VALUE: usize = 16_384;
/// Bytes of one JSON-LD block.
const LONGEST_BLOCK: usize = 1 << 20;

/// Relations that load something and say nothing about the page.
const LOADING: [&str; 9] = [
    "stylesheet",
    "preload",
    "prefetch",
    "preconnect",
    "dns-prefetch",
    "modulepreload",
    "prerender",
    "manifest",
    "mask-icon",
];

/// Reads the metadata of a document.
pub(super) fn read(document: &Node) -> Metadata {
    Metadata {
        title: dom::inherited_string(document, Prototype::Document, "title"),
        meta: elements(document, "meta[content]").filter_map(|element| meta(&element)).collect(),
        links: elements(document, "link[rel][href]").filter_map(|element| link(&element)).collect(),
        json_ld: elements(document, "script[type^=\"application/ld+json\" i]")
            .filter_map(|script| block(&script))
            .collect(),
    }
}

fn elements(document: &Node, selector: &str) -> impl Iterator<Item = AnyElement> {
    let list = dom::query_document(document, selector);
    let count = list.length().min(MOST);
    (0..count).filter_map(move |index| list.item(index).map(JsCast::unchecked_into))
}

fn attribute(element: &AnyElement, name: &str) -> String {
    let mut value = dom::attribute(element, &JsString::from(name)).unwrap_or_default();
    value.truncate(value.floor_char_boundary(LONGEST_VALUE));
    value
}

fn meta(element: &AnyElement) -> Option<MetaTag> {
    let names = ["property", "name", "itemprop", "http-equiv"];
    let key = names.into_iter().map(|name| attribute(element, name)).find(|key| !key.trim().is_empty())?;
    Some(MetaTag { key: key.trim().to_lowercase(), content: attribute(element, "content") })
}

fn link(element: &AnyElement) -> Option<LinkTag> {
    let rel = attribute(element, "rel").trim().to_lowercase();
    if rel.split_ascii_whitespace().all(|one| LOADING.contains(&one)) {
        return None;
    }
    let resolved = element.string(&"href".into()).filter(|href| !href.is_empty());
    Some(LinkTag {
        rel,
        href: resolved.unwrap_or_else(|| attribute(element, "href")),
        media_type: attribute(element, "type"),
        title: attribute(element, "title"),
        hreflang: attribute(element, "hreflang"),
    })
}

fn block(script: &AnyElement) -> Option<String> {
    script.text_content().filter(|text| text.len() <= LONGEST_BLOCK)
}
