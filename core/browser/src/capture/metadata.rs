//! What the head of the document declares, unparsed.

use js_sys::JsString;
use markup::metadata::{JSON_LD, MOST, block, link, meta};
use page::Metadata;
use wasm_bindgen::prelude::*;
use web_sys::Node;

use crate::dom::{self, AnyElement, Prototype};

/// Reads the metadata of a document.
pub(super) fn read(document: &Node) -> Metadata {
    let blocks = format!("script[type^=\"{JSON_LD}\" i]");
    Metadata {
        title: dom::inherited_string(document, Prototype::Document, "title"),
        meta: elements(document, "meta[content]")
            .filter_map(|element| meta(|name| attribute(&element, name)))
            .collect(),
        links: elements(document, "link[rel][href]")
            .filter_map(|element| {
                link(|name| attribute(&element, name), || element.string(&"href".into()).unwrap_or_default())
            })
            .collect(),
        json_ld: elements(document, &blocks).filter_map(|script| block(script.text_content()?)).collect(),
    }
}

fn elements(document: &Node, selector: &str) -> impl Iterator<Item = AnyElement> {
    let list = dom::query_document(document, selector);
    let count = list.length().min(MOST as u32);
    (0..count).filter_map(move |index| list.item(index).map(JsCast::unchecked_into))
}

fn attribute(element: &AnyElement, name: &str) -> String {
    dom::attribute(element, &JsString::from(name)).unwrap_or_default()
}
