//! Element names: each decoded once, with what the walk has to know of it.

use wasm_bindgen::prelude::*;
use web_sys::Node;

use crate::dom::{self, AnyElement, Prototype, StringMap};

/// How an element is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Treatment {
    /// As its style says; the whole style is read at once.
    Boxed,
    /// As its style says; it is inline by nature, so `display` is read first.
    Inline,
    /// Not at all: nothing a person reads.
    Skipped,
    /// `script`: data blocks only.
    Script,
    /// Itself, but not what is below it: form fields (what was typed is never captured), fallback content.
    Leaf,
    /// Always a box of its own; below it, only what names its sources.
    Media,
    /// An image: always a box of its own, nothing below it.
    Image,
    /// A frame; its child is its document, if that may be read.
    Frame,
    /// A form: its properties may be shadowed by its fields.
    Form,
    /// `slot`: what is assigned to it takes its place.
    Slot,
    /// `details`: its body may be closed.
    Details,
    /// `noscript`: shown only where scripts are switched off, whatever its style says.
    NoScript,
    /// `canvas`: what a script has painted, but not what is below it.
    Canvas,
    /// A drawing: below it, only its title and description.
    Drawing,
    /// A formula: everything below it, without styles.
    Formula,
}

impl Treatment {
    /// Shows something of its own in a box of its own, whatever its `display`.
    pub(super) fn is_replaced(self) -> bool {
        use Treatment::{Canvas, Drawing, Formula, Frame, Image, Leaf, Media};
        matches!(self, Leaf | Image | Media | Frame | Canvas | Drawing | Formula)
    }
}

fn treatment(name: &str) -> Treatment {
    match name {
        "a" | "abbr" | "acronym" | "b" | "bdi" | "bdo" | "big" | "br" | "cite" | "code" | "data" | "del" | "dfn"
        | "em" | "font" | "i" | "ins" | "kbd" | "label" | "mark" | "picture" | "q" | "rb" | "rp" | "rt" | "ruby"
        | "s" | "samp" | "small" | "span" | "strike" | "strong" | "sub" | "sup" | "time" | "tt" | "u" | "var"
        | "wbr" | "source" | "track" | "meta" | "link" | "area" => Treatment::Inline,
        "style" | "template" | "head" | "base" | "title" | "noframes" | "noembed" | "param" | "option" | "optgroup"
        | "datalist" => Treatment::Skipped,
        "script" => Treatment::Script,
        "input" | "textarea" | "select" | "progress" | "meter" => Treatment::Leaf,
        "canvas" => Treatment::Canvas,
        "img" => Treatment::Image,
        "video" | "audio" => Treatment::Media,
        "embed" | "object" => Treatment::Leaf,
        "iframe" | "frame" => Treatment::Frame,
        "form" => Treatment::Form,
        "slot" => Treatment::Slot,
        "details" => Treatment::Details,
        "noscript" => Treatment::NoScript,
        "svg" => Treatment::Drawing,
        "math" => Treatment::Formula,
        _ => Treatment::Boxed,
    }
}

/// Whether an author may attach a shadow root to an element of this name (custom elements aside).
fn may_host(name: &str) -> bool {
    const HOSTS: [&str; 18] = [
        "article",
        "aside",
        "blockquote",
        "body",
        "div",
        "footer",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "main",
        "nav",
        "p",
        "section",
        "span",
    ];
    HOSTS.contains(&name)
}

fn is_wrapper(name: &str) -> bool {
    matches!(
        name,
        "html"
            | "body"
            | "div"
            | "section"
            | "article"
            | "main"
            | "aside"
            | "header"
            | "footer"
            | "nav"
            | "form"
            | "fieldset"
            | "figure"
            | "center"
            | "ul"
            | "ol"
            | "dl"
            | "table"
            | "thead"
            | "tbody"
            | "tfoot"
            | "tr"
    )
}

/// What is known of an element name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag {
    /// How elements of this name are captured.
    pub(super) treatment: Treatment,
    /// May have a shadow root.
    pub(super) may_host: bool,
    /// Name of a custom element.
    pub(super) custom: bool,
    /// White space below it counts even where no style is read.
    pub(super) keeps_space: bool,
    /// `html` and `body`, whose overflow belongs to the viewport.
    pub(super) is_root: bool,
    /// Its `value` is what a person typed or chose.
    pub(super) is_typed: bool,
    /// Holds other boxes more often than text, so that the style of its text is read when it turns out to have some.
    pub(super) is_wrapper: bool,
}

fn describe(name: &str) -> Tag {
    let custom = name.contains('-');
    Tag {
        treatment: treatment(name),
        may_host: custom || may_host(name),
        custom,
        keeps_space: matches!(name, "pre" | "listing" | "xmp" | "plaintext"),
        is_root: matches!(name, "html" | "body"),
        is_typed: matches!(name, "input" | "textarea" | "select" | "option" | "button" | "output"),
        is_wrapper: custom || is_wrapper(name) || treatment(name).is_replaced(),
    }
}

/// Every element name met so far.
pub(super) struct Tags {
    ids: StringMap,
    names: Vec<String>,
    tags: Vec<Tag>,
}

impl Tags {
    /// Name of whatever comes after 65,535 different names.
    const OVERFLOW: &str = "unknown";

    pub(super) fn new() -> Self {
        Tags { ids: StringMap::new(), names: Vec::new(), tags: Vec::new() }
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
        self.tags[usize::from(id)]
    }

    /// The name with this number.
    pub(super) fn name(&self, id: u16) -> &str {
        &self.names[usize::from(id)]
    }

    /// The names in order of their numbers.
    pub(super) fn into_names(self) -> Vec<String> {
        self.names
    }

    fn intern(&mut self, name: &str, key: &JsValue) -> u16 {
        let last = usize::from(u16::MAX);
        let name = if self.names.len() >= last { Self::OVERFLOW } else { name };
        let id = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.tags.push(describe(name));
            self.names.len() - 1
        });
        if key.is_string() {
            self.ids.insert(key, id as u32);
        }
        id as u16
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

#[cfg(test)]
mod tests {
    use super::{Treatment, describe};

    #[test]
    fn what_a_person_types_is_never_entered() {
        for name in ["input", "textarea", "select"] {
            let tag = describe(name);
            assert!(tag.is_typed && tag.treatment == Treatment::Leaf, "{name}");
        }
    }

    #[test]
    fn names_tell_hosts() {
        assert!(describe("my-card").may_host && describe("my-card").custom);
        assert!(describe("div").may_host && !describe("div").custom);
        assert!(!describe("li").may_host);
    }
}
