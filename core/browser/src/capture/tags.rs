//! Names of live elements, each decoded once.

use markup::tags::{Names, Tag, Treatment};
use wasm_bindgen::prelude::*;
use web_sys::Node;

use crate::dom::{self, AnyElement, Prototype, StringMap};

/// Every element name met so far.
pub(super) struct Tags {
    ids: StringMap,
    names: Names,
}

impl Tags {
    pub(super) fn new() -> Self {
        Tags { ids: StringMap::new(), names: Names::default() }
    }

    /// The number of an element's name.
    pub(super) fn id(&mut self, element: &AnyElement) -> u16 {
        let name = element.local_name();
        // The name of a form may be shadowed by a field: then it is no string, and is looked up in the prototype.
        if let Some(id) = self.ids.number(&name) {
            return id as u16;
        }
        let text = if name.is_string() {
            name.as_string().unwrap_or_default()
        } else {
            dom::inherited_string(element, Prototype::Element, "localName")
        };
        self.intern(&text.to_lowercase(), &name)
    }

    /// The number of a name for an element that the document does not have.
    pub(super) fn id_of(&mut self, name: &str) -> u16 {
        let key = JsValue::from(name);
        self.ids.number(&key).map_or_else(|| self.intern(name, &key), |id| id as u16)
    }

    /// What is known of a name.
    pub(super) fn get(&self, id: u16) -> Tag {
        self.names.get(id)
    }

    /// The name with this number.
    pub(super) fn name(&self, id: u16) -> &str {
        self.names.name(id)
    }

    /// The names in order of their numbers.
    pub(super) fn into_names(self) -> Vec<String> {
        self.names.into_names()
    }

    fn intern(&mut self, name: &str, key: &JsValue) -> u16 {
        let id = self.names.number(name);
        if key.is_string() {
            self.ids.insert(key, u32::from(id));
        }
        id
    }
}

/// Reads navigation properties of nodes; of forms through the prototype, since their fields may shadow them.
pub(super) fn first_child(node: &Node, form: bool) -> Option<Node> {
    if form { dom::inherited_node(node, Prototype::Node, "firstChild") } else { node.first_child() }
}

/// See [`first_child`].
pub(super) fn next_sibling(node: &Node, form: bool) -> Option<Node> {
    if form { dom::inherited_node(node, Prototype::Node, "nextSibling") } else { node.next_sibling() }
}

/// A form's properties may be shadowed by its fields.
pub(super) fn is_form(tag: Tag) -> bool {
    tag.treatment == Treatment::Form
}
