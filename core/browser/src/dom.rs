//! Bindings to the live page that web-sys lacks, or has in a slower or less sturdy form.
//!
//! Two things decide their shape:
//!
//! * **Strings stay where they are.** A name that goes to the browser is a [`JsString`] made once, and what comes back
//!   is a [`JsString`] until it is known to be needed: decoding costs more than most reads.
//! * **Pages can shadow properties.** `<form><input name="nextSibling"></form>` makes `form.nextSibling` the input, and
//!   `<img name="title">` does the same to `document`. Only forms and documents have this; methods are therefore called
//!   through the prototype, and properties of forms and documents are read through it ([`inherited`] and its kin).

use js_sys::{Array, Function, JsString, Object};
use page::Rect;
use wasm_bindgen::prelude::*;
use web_sys::Node;

#[wasm_bindgen]
extern "C" {
    /// `CSSStyleDeclaration` of an element as it is rendered.
    #[wasm_bindgen(extends = Object)]
    pub(crate) type ComputedStyle;

    /// The global object of a document, as far as it is needed here.
    #[wasm_bindgen(extends = Object)]
    #[derive(Clone)]
    pub(crate) type View;

    #[wasm_bindgen(method, js_name = getComputedStyle)]
    pub(crate) fn computed_style(this: &View, element: &Node) -> ComputedStyle;
    /// The style of a pseudo-element of an element.
    #[wasm_bindgen(method, js_name = getComputedStyle)]
    pub(crate) fn pseudo_style(this: &View, element: &Node, pseudo: &JsString) -> ComputedStyle;
    #[wasm_bindgen(method, getter, js_name = scrollX)]
    pub(crate) fn scroll_x(this: &View) -> f64;
    #[wasm_bindgen(method, getter, js_name = scrollY)]
    pub(crate) fn scroll_y(this: &View) -> f64;
    #[wasm_bindgen(method, getter, js_name = innerWidth)]
    pub(crate) fn inner_width(this: &View) -> f64;
    #[wasm_bindgen(method, getter, js_name = innerHeight)]
    pub(crate) fn inner_height(this: &View) -> f64;
    #[wasm_bindgen(method, getter, js_name = devicePixelRatio)]
    pub(crate) fn device_pixel_ratio(this: &View) -> f64;

    #[wasm_bindgen(method, js_name = getPropertyValue)]
    pub(crate) fn property(this: &ComputedStyle, name: &JsString) -> JsString;

    /// `Array` of strings.
    pub(crate) type Strings;
    /// `names.map(getPropertyValue, style)`: every property in one call, since `map` hands over each name as the first
    /// argument and `style` as `this`.
    #[wasm_bindgen(method, js_name = map)]
    pub(crate) fn map_with_this(this: &Strings, function: &Function, this_value: &ComputedStyle) -> Strings;
    #[wasm_bindgen(method)]
    pub(crate) fn join(this: &Strings, separator: &JsString) -> JsString;

    #[wasm_bindgen(thread_local_v2, js_namespace = ["CSSStyleDeclaration", "prototype"], js_name = getPropertyValue)]
    pub(crate) static GET_PROPERTY_VALUE: Function;

    /// `Map` from strings to small numbers.
    #[wasm_bindgen(extends = Object, js_name = Map)]
    pub(crate) type StringMap;
    #[wasm_bindgen(constructor, js_class = "Map")]
    pub(crate) fn new() -> StringMap;
    /// The number of a key. Any value may be asked for: what is not a known string is not found.
    #[wasm_bindgen(method, js_class = "Map", js_name = get)]
    pub(crate) fn number(this: &StringMap, key: &JsValue) -> Option<u32>;
    #[wasm_bindgen(method, js_class = "Map", js_name = set)]
    pub(crate) fn insert(this: &StringMap, key: &JsValue, number: u32);

    /// Border box relative to the viewport.
    pub(crate) type ClientRect;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn x(this: &ClientRect) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn y(this: &ClientRect) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn width(this: &ClientRect) -> f64;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn height(this: &ClientRect) -> f64;

    #[wasm_bindgen(js_namespace = ["Element", "prototype", "getBoundingClientRect"], js_name = call)]
    pub(crate) fn client_rect(element: &Node) -> ClientRect;
    /// The border boxes of an element, one for each line that it is in, relative to the viewport.
    pub(crate) type ClientRects;
    #[wasm_bindgen(method, getter, js_name = length)]
    pub(crate) fn count(this: &ClientRects) -> u32;
    #[wasm_bindgen(method, js_name = item)]
    pub(crate) fn rect(this: &ClientRects, index: u32) -> Option<ClientRect>;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "getClientRects"], js_name = call)]
    pub(crate) fn client_rects(element: &Node) -> ClientRects;
    #[wasm_bindgen(js_namespace = ["Node", "prototype", "contains"], js_name = call)]
    pub(crate) fn contains(node: &Node, other: &Node) -> bool;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "hasAttributes"], js_name = call)]
    pub(crate) fn has_attributes(element: &Node) -> bool;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "getAttributeNames"], js_name = call)]
    pub(crate) fn attribute_names(element: &Node) -> Array;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "getAttribute"], js_name = call)]
    pub(crate) fn attribute(element: &Node, name: &JsString) -> Option<String>;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "hasAttribute"], js_name = call)]
    pub(crate) fn has_attribute(element: &Node, name: &JsString) -> bool;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "checkVisibility"], js_name = call)]
    pub(crate) fn check_visibility(element: &Node, options: &Object) -> bool;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "querySelectorAll"], js_name = call)]
    pub(crate) fn query_all(element: &Node, selector: &str) -> NodeList;
    #[wasm_bindgen(js_namespace = ["Element", "prototype", "closest"], js_name = call)]
    pub(crate) fn closest(element: &Node, selector: &str) -> Option<Node>;
    #[wasm_bindgen(js_namespace = ["Document", "prototype", "querySelectorAll"], js_name = call)]
    pub(crate) fn query_document(document: &Node, selector: &str) -> NodeList;

    /// Any indexed list of nodes.
    pub(crate) type NodeList;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn length(this: &NodeList) -> u32;
    #[wasm_bindgen(method)]
    pub(crate) fn item(this: &NodeList, index: u32) -> Option<Node>;

    /// An element seen as whatever it may be; what it is not reads as `None`. Never a form (see above).
    #[wasm_bindgen(extends = Node)]
    #[derive(Clone)]
    pub(crate) type AnyElement;
    /// A string for every element that a page cannot shadow, anything for a form.
    #[wasm_bindgen(method, getter, js_name = localName)]
    pub(crate) fn local_name(this: &AnyElement) -> JsValue;
    /// A property that is a string or that the element does not have.
    #[wasm_bindgen(method, indexing_getter)]
    pub(crate) fn string(this: &AnyElement, name: &JsString) -> Option<String>;
    #[wasm_bindgen(method, getter, js_name = namespaceURI)]
    pub(crate) fn namespace(this: &AnyElement) -> Option<String>;
    #[wasm_bindgen(method, getter, js_name = currentSrc)]
    pub(crate) fn current_src(this: &AnyElement) -> Option<String>;
    #[wasm_bindgen(method, getter, js_name = naturalWidth)]
    pub(crate) fn natural_width(this: &AnyElement) -> Option<f64>;
    #[wasm_bindgen(method, getter, js_name = naturalHeight)]
    pub(crate) fn natural_height(this: &AnyElement) -> Option<f64>;
    #[wasm_bindgen(method, getter, js_name = videoWidth)]
    pub(crate) fn video_width(this: &AnyElement) -> Option<f64>;
    #[wasm_bindgen(method, getter, js_name = videoHeight)]
    pub(crate) fn video_height(this: &AnyElement) -> Option<f64>;
    #[wasm_bindgen(method, getter, js_name = contentDocument, catch)]
    pub(crate) fn content_document(this: &AnyElement) -> Result<Option<Node>, JsValue>;
    #[wasm_bindgen(method, getter, js_name = shadowRoot)]
    pub(crate) fn shadow_root(this: &AnyElement) -> Option<Shadow>;
    #[wasm_bindgen(method, getter, js_name = openOrClosedShadowRoot)]
    pub(crate) fn open_or_closed_shadow_root(this: &AnyElement) -> Option<Shadow>;
    #[wasm_bindgen(method, js_name = assignedNodes, catch)]
    pub(crate) fn assigned_nodes(this: &AnyElement) -> Result<Array, JsValue>;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn open(this: &AnyElement) -> Option<bool>;
    #[wasm_bindgen(method, getter, js_name = clientLeft)]
    pub(crate) fn client_left(this: &AnyElement) -> f64;
    #[wasm_bindgen(method, getter, js_name = clientTop)]
    pub(crate) fn client_top(this: &AnyElement) -> f64;
    #[wasm_bindgen(method, getter, js_name = scrollLeft)]
    pub(crate) fn scroll_left(this: &AnyElement) -> f64;
    #[wasm_bindgen(method, getter, js_name = scrollTop)]
    pub(crate) fn scroll_top(this: &AnyElement) -> f64;
    #[wasm_bindgen(method, getter, js_name = scrollWidth)]
    pub(crate) fn scroll_width(this: &AnyElement) -> f64;
    #[wasm_bindgen(method, getter, js_name = scrollHeight)]
    pub(crate) fn scroll_height(this: &AnyElement) -> f64;
    #[wasm_bindgen(method, getter, js_name = clientWidth)]
    pub(crate) fn client_width(this: &AnyElement) -> f64;
    #[wasm_bindgen(method, getter, js_name = offsetWidth)]
    pub(crate) fn offset_width(this: &AnyElement) -> Option<f64>;
    #[wasm_bindgen(method, getter, js_name = offsetHeight)]
    pub(crate) fn offset_height(this: &AnyElement) -> Option<f64>;
    #[wasm_bindgen(method, getter, js_name = textContent)]
    pub(crate) fn text_content(this: &AnyElement) -> Option<String>;

    /// A shadow root.
    #[wasm_bindgen(extends = Node)]
    pub(crate) type Shadow;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn mode(this: &Shadow) -> String;

    /// A text node.
    #[wasm_bindgen(extends = Node)]
    #[derive(Clone)]
    pub(crate) type TextNode;
    #[wasm_bindgen(method, getter)]
    pub(crate) fn data(this: &TextNode) -> String;

    /// A range of the document, to measure text by.
    #[wasm_bindgen(js_name = Range)]
    pub(crate) type LiveRange;
    #[wasm_bindgen(constructor, js_class = "Range")]
    pub(crate) fn new() -> LiveRange;
    #[wasm_bindgen(method, js_class = "Range", js_name = setStart, catch)]
    fn set_start(this: &LiveRange, node: &TextNode, offset: u32) -> Result<(), JsValue>;
    #[wasm_bindgen(method, js_class = "Range", js_name = setEnd, catch)]
    fn set_end(this: &LiveRange, node: &TextNode, offset: u32) -> Result<(), JsValue>;
    #[wasm_bindgen(method, js_class = "Range", js_name = getBoundingClientRect)]
    fn bounding_rect(this: &LiveRange) -> ClientRect;

    #[wasm_bindgen(thread_local_v2, js_namespace = Node, js_name = prototype)]
    static NODE: Object;
    #[wasm_bindgen(thread_local_v2, js_namespace = Element, js_name = prototype)]
    static ELEMENT: Object;
    #[wasm_bindgen(thread_local_v2, js_namespace = Document, js_name = prototype)]
    static DOCUMENT: Object;

    #[wasm_bindgen(js_namespace = Reflect, js_name = get)]
    fn get_inherited(prototype: &Object, name: &str, receiver: &Node) -> JsValue;

    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub(crate) fn now() -> f64;

    #[wasm_bindgen(js_namespace = performance, js_name = getEntriesByType)]
    fn entries_by_type(name: &str) -> Array;
}

impl LiveRange {
    /// Where characters of a text are seen, relative to the viewport; `None` where the text has changed since.
    pub(crate) fn around(&self, node: &TextNode, from: u32, to: u32) -> Option<Rect> {
        self.set_start(node, from).ok()?;
        self.set_end(node, to).ok()?;
        Some(self.bounding_rect().into())
    }
}

impl From<ClientRect> for Rect {
    fn from(rect: ClientRect) -> Rect {
        Rect { left: rect.x(), top: rect.y(), width: rect.width(), height: rect.height() }
    }
}

/// The status of HTTP with which the server answered, where that is an error.
pub(crate) fn error_status() -> Option<u16> {
    let navigation = entries_by_type("navigation").get(0);
    let status = js_sys::Reflect::get(&navigation, &"responseStatus".into()).ok()?.as_f64()?;
    (400.0..600.0).contains(&status).then_some(status as u16)
}

/// Whose property is meant.
#[derive(Clone, Copy)]
pub(crate) enum Prototype {
    /// `Node.prototype`
    Node,
    /// `Element.prototype`
    Element,
    /// `Document.prototype`
    Document,
}

/// A property as the prototype defines it, whatever the page calls its form fields.
pub(crate) fn inherited(receiver: &Node, prototype: Prototype, name: &str) -> JsValue {
    let get = |object: &Object| get_inherited(object, name, receiver);
    match prototype {
        Prototype::Node => NODE.with(get),
        Prototype::Element => ELEMENT.with(get),
        Prototype::Document => DOCUMENT.with(get),
    }
}

/// The same for a property that holds a node.
pub(crate) fn inherited_node(receiver: &Node, prototype: Prototype, name: &str) -> Option<Node> {
    let value = inherited(receiver, prototype, name);
    (!value.is_null_or_undefined()).then(|| value.unchecked_into())
}

/// The same for a property that holds a string; empty where it does not.
pub(crate) fn inherited_string(receiver: &Node, prototype: Prototype, name: &str) -> String {
    inherited(receiver, prototype, name).as_string().unwrap_or_default()
}

/// The element around a node; `None` at the top of a document or of a shadow tree.
pub(crate) fn parent_element(node: &Node) -> Option<Node> {
    inherited_node(node, Prototype::Node, "parentElement")
}

/// First child that is an element.
pub(crate) fn first_element_child(element: &Node) -> Option<Node> {
    inherited_node(element, Prototype::Element, "firstElementChild")
}

/// Reads shadow roots by the strongest means that the place where we run offers.
pub(crate) enum ShadowReader {
    /// `chrome.dom.openOrClosedShadowRoot`: extensions in Chromium.
    ChromeDom(Function),
    /// `element.openOrClosedShadowRoot`: extensions in Firefox.
    Property,
    /// `element.shadowRoot`: everywhere else; closed roots stay closed.
    OpenOnly,
}

impl ShadowReader {
    /// Looks for what there is.
    pub(crate) fn new() -> Self {
        let member = |object: &JsValue, name: &str| js_sys::Reflect::get(object, &name.into()).unwrap_or_default();
        let dom = member(&member(&js_sys::global(), "chrome"), "dom");
        if let Ok(function) = member(&dom, "openOrClosedShadowRoot").dyn_into::<Function>() {
            return ShadowReader::ChromeDom(function);
        }
        let known = ELEMENT.with(|element| js_sys::Reflect::has(element, &"openOrClosedShadowRoot".into()));
        if known.unwrap_or(false) { ShadowReader::Property } else { ShadowReader::OpenOnly }
    }

    /// The author's shadow root of an element, if it has one. `likely` states that the element may well have a closed one:
    /// it is a custom element, or it is empty and takes room all the same.
    pub(crate) fn root(&self, element: &AnyElement, likely: bool) -> Option<Shadow> {
        match self {
            ShadowReader::Property => element.open_or_closed_shadow_root(),
            ShadowReader::OpenOnly => element.shadow_root(),
            ShadowReader::ChromeDom(function) => element.shadow_root().or_else(|| {
                // A call through the extension bindings costs as much as five reads. What is neither custom nor empty
                // is not asked: children of a host without a slot are not rendered, so most hosts have none.
                likely.then_some(())?;
                let root = function.call1(&JsValue::UNDEFINED, element).ok()?;
                (!root.is_null_or_undefined()).then(|| root.unchecked_into())
            }),
        }
    }
}
