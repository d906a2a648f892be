//! Inline drawings (`svg` elements): charts and diagrams, written down as pictures of their own.
//!
//! A drawing is painted by the page's style sheets, so what paints it is read from its computed styles. All that is
//! written comes from the lists below: shapes, text and paint. Scripts, handlers, style sheets and addresses other than
//! of the drawing's own parts have no name there.

use js_sys::{Function, JsString};
use page::{Media, Rect};
use wasm_bindgen::prelude::*;
use web_sys::Node;

use super::{special::LONGEST_SOURCE, style::backdrop, tags};
use crate::dom::{self, AnyElement, ComputedStyle, Prototype, Strings, TextNode, View};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Smaller drawings are icons (CSS px).
pub(super) const LEAST_WIDTH: f64 = 120.0;
pub(super) const LEAST_HEIGHT: f64 = 60.0;

/// Bounds of one drawing: elements, levels, bytes. A page's drawings together have ten times as many elements at most.
const MOST_ELEMENTS: usize = 2_000;
const DEEPEST: usize = 64;
const LONGEST: usize = 256 << 10;

/// Shapes, text, and what they are painted with.
const ELEMENTS: &str = "svg g path rect circle ellipse line polyline polygon text tspan textPath title desc use defs \
    linearGradient radialGradient stop clipPath mask pattern marker symbol";

/// Elements that are not shown in place, whatever their `display`.
const DEFINITIONS: &str = "title desc defs linearGradient radialGradient stop clipPath mask pattern marker symbol";

/// Properties for their place and size.
const ATTRIBUTES: &str = "id x y x1 y1 x2 y2 cx cy r rx ry d dx dy fx fy fr width height points pathLength viewBox \
    preserveAspectRatio transform rotate textLength lengthAdjust startOffset offset gradientUnits \
    gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits \
    maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient href xlink:href \
    direction";

/// A property that paints, whether children inherit it, and its initial computed value; an empty one is always written
/// for the whole drawing.
const PAINT: [(&str, bool, &str); 29] = [
    ("display", false, "inline"),
    ("fill", true, "rgb(0, 0, 0)"),
    ("fill-opacity", true, "1"),
    ("fill-rule", true, "nonzero"),
    ("stroke", true, "none"),
    ("stroke-opacity", true, "1"),
    ("stroke-width", true, "1px"),
    ("stroke-linecap", true, "butt"),
    ("stroke-linejoin", true, "miter"),
    ("stroke-dasharray", true, "none"),
    ("stroke-dashoffset", true, "0px"),
    ("visibility", true, "visible"),
    ("clip-rule", true, "nonzero"),
    ("marker-start", true, "none"),
    ("marker-mid", true, "none"),
    ("marker-end", true, "none"),
    ("paint-order", true, "normal"),
    ("font-family", true, ""),
    ("font-size", true, ""),
    ("font-style", true, "normal"),
    ("font-weight", true, "400"),
    ("letter-spacing", true, "normal"),
    ("text-anchor", true, "start"),
    ("dominant-baseline", true, "auto"),
    ("opacity", false, "1"),
    ("stop-color", false, "rgb(0, 0, 0)"),
    ("stop-opacity", false, "1"),
    ("clip-path", false, "none"),
    ("mask", false, "none"),
];

/// What sets the labels that are written as HTML.
const LABEL: [&str; 8] =
    ["color", "background-color", "font-family", "font-size", "font-style", "font-weight", "line-height", "text-align"];

/// How the address of a written drawing begins and, every character but letters and digits being encoded, ends.
const ADDRESS: &str = "data:image/svg+xml,";
const END: &str = "%3C%2Fsvg%3E";

/// Joins the values of one element. CSS escapes control characters in its strings.
const SEPARATOR: char = '\u{1f}';

/// Writes drawings down.
pub(super) struct Drawings {
    paint: Strings,
    label: Strings,
    get_property_value: Function,
    separator: JsString,
    /// Elements that may still be read on this page.
    left: usize,
}

impl Drawings {
    pub(super) fn new() -> Self {
        let strings = |names: &mut dyn Iterator<Item = &str>| -> Strings {
            names.map(JsValue::from).collect::<js_sys::Array>().unchecked_into()
        };
        Drawings {
            paint: strings(&mut PAINT.iter().map(|(name, ..)| *name)),
            label: strings(&mut LABEL.into_iter()),
            get_property_value: dom::GET_PROPERTY_VALUE.with(Clone::clone),
            separator: SEPARATOR.to_string().into(),
            left: 10 * MOST_ELEMENTS,
        }
    }

    /// A drawing that takes this room as a picture. `None` where it decorates or is too large.
    pub(super) fn picture(&mut self, view: &View, svg: &AnyElement, rect: &Rect) -> Option<Media> {
        if rect.width < LEAST_WIDTH || rect.height < LEAST_HEIGHT || !tells(svg) {
            return None;
        }
        let most = self.left.min(MOST_ELEMENTS);
        let mut writer = Writer { drawings: self, view, out: String::new(), left: most };
        let size = (rect.width.round(), rect.height.round());
        let whole = writer.whole(svg, size);
        let Writer { out, left, .. } = writer;
        self.left -= most - left;
        whole?;
        let written = String::from(js_sys::encode_uri_component(&out));
        Some(Media { current_src: format!("{ADDRESS}{written}"), natural_width: size.0, natural_height: size.1 })
    }

    fn values(&self, of: &Strings, style: &ComputedStyle) -> Vec<String> {
        let joined = String::from(of.map_with_this(&self.get_property_value, style).join(&self.separator));
        joined.split(SEPARATOR).map(str::to_owned).collect()
    }
}

/// Writes a drawing into the one that it lies over; `false` where both would be too long.
pub(super) fn lay_over(below: &mut Media, drawn: &Media) -> bool {
    let own = drawn.current_src.strip_prefix(ADDRESS).unwrap_or_default();
    let fits = below.current_src.len() + own.len() <= LONGEST_SOURCE;
    if fits && let Some(open) = below.current_src.strip_suffix(END) {
        below.current_src = format!("{open}{own}{END}");
    }
    fits
}

/// Whether the page itself declares that something drawn only decorates.
pub(super) fn is_silent(drawn: &AnyElement) -> bool {
    let attribute = |name: &str| dom::attribute(drawn, &name.into());
    attribute("aria-hidden").as_deref() == Some("true")
        || matches!(attribute("role").as_deref(), Some("presentation" | "none"))
}

/// Whether a drawing has meaning: it has words, a name, or is a figure. Waves between sections have neither.
fn tells(svg: &AnyElement) -> bool {
    let attribute = |name: &str| dom::attribute(svg, &name.into());
    let silent = is_silent(svg) || attribute("preserveAspectRatio").is_some_and(|value| value.trim() == "none");
    let named = || {
        ["aria-label", "aria-labelledby"].into_iter().any(|name| attribute(name).is_some_and(|name| !name.is_empty()))
            || attribute("role").as_deref() == Some("img")
            || dom::query_all(svg, ":scope > title, text, foreignObject").length() > 0
            || dom::closest(svg, "figure").is_some()
    };
    !silent && named()
}

struct Writer<'a> {
    drawings: &'a Drawings,
    view: &'a View,
    out: String,
    /// Elements that may still be read.
    left: usize,
}

impl Writer<'_> {
    /// The whole drawing on the background that it has in the page. `None` past the bounds, as of all that follows.
    fn whole(&mut self, svg: &AnyElement, (width, height): (f64, f64)) -> Option<()> {
        self.out.push_str(&format!("<svg xmlns=\"{SVG}\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""));
        self.attribute("width", &width.to_string());
        self.attribute("height", &height.to_string());
        if dom::attribute(svg, &"viewBox".into()).is_none() {
            self.attribute("viewBox", &format!("0 0 {width} {height}"));
        }
        let background = backdrop(self.view, svg);
        self.attribute("style", &format!("background:{background}"));
        let initial: Vec<String> = PAINT.iter().map(|(_, _, initial)| (*initial).to_owned()).collect();
        let painted = self.painted(svg);
        self.own_attributes(svg, &["x", "y", "width", "height"]);
        self.paint("svg", &painted, &initial);
        self.out.push('>');
        self.children(svg, "svg", &painted, 1)?;
        self.out.push_str("</svg>");
        (self.out.len() <= LONGEST).then_some(())
    }

    fn element(&mut self, element: &AnyElement, around: &[String], depth: usize) -> Option<()> {
        if depth > DEEPEST || self.out.len() > LONGEST {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let name = element.local_name().as_string().unwrap_or_default();
        let name = match name.as_str() {
            "a" | "switch" => "g",
            "foreignObject" => return self.label(element),
            name if lists(ELEMENTS, name) => name,
            _ => return Some(()),
        };
        if element.namespace().as_deref() != Some(SVG) {
            return Some(());
        }
        let painted = self.painted(element);
        if painted[0] == "none" && !lists(DEFINITIONS, name) {
            return Some(());
        }
        self.out.push('<');
        self.out.push_str(name);
        self.own_attributes(element, &[]);
        self.paint(name, &painted, around);
        self.out.push('>');
        self.children(element, name, &painted, depth + 1)?;
        self.out.push_str(&format!("</{name}>"));
        Some(())
    }

    fn children(&mut self, element: &AnyElement, name: &str, painted: &[String], depth: usize) -> Option<()> {
        let mut next = element.first_child();
        while let Some(node) = next {
            next = tags::next_sibling(&node, false);
            match node.node_type() {
                Node::ELEMENT_NODE => self.element(node.unchecked_ref(), painted, depth)?,
                Node::TEXT_NODE if matches!(name, "text" | "tspan" | "textPath" | "title" | "desc") => {
                    self.text(&node.unchecked_ref::<TextNode>().data());
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Attributes by which the shapes are where they are, but for those.
    fn own_attributes(&mut self, element: &AnyElement, but: &[&str]) {
        for name in dom::attribute_names(element).iter().filter_map(|name| name.as_string()) {
            if !lists(ATTRIBUTES, &name) || but.contains(&name.as_str()) {
                continue;
            }
            let value = dom::attribute(element, &name.as_str().into()).unwrap_or_default();
            if !name.ends_with("href") || value.starts_with('#') {
                self.attribute(&name, &value);
            }
        }
    }

    /// What paints an element other than its surroundings do.
    fn paint(&mut self, name: &str, painted: &[String], around: &[String]) {
        for (((property, inherited, initial), value), around) in PAINT.iter().zip(painted).zip(around) {
            let known = if *inherited { around.as_str() } else { initial };
            let shown = *property != "display" && value != known && !value.is_empty();
            if shown && !matches!(name, "title" | "desc") {
                match own_part(value) {
                    Some(part) => self.attribute(property, &format!("url(#{part})")),
                    None if value.contains("url(") => {}
                    None => self.attribute(property, value),
                }
            }
        }
    }

    /// A label in HTML, as diagrams have them: its words, set as they are.
    fn label(&mut self, foreign: &AnyElement) -> Option<()> {
        // What is no label: a whole page, a field.
        let other = dom::query_all(foreign, "script, style, iframe, input, textarea, select").length() > 0;
        let Some(mut set) = dom::first_element_child(foreign).filter(|_| !other) else { return Some(()) };
        while let Some(inner) = dom::first_element_child(&set).filter(|inner| !is_break(inner)) {
            set = inner;
        }
        let values = self.drawings.values(&self.drawings.label, &self.view.computed_style(&set));
        let style: String = LABEL.iter().zip(&values).map(|(name, value)| format!("{name}:{value};")).collect();
        self.out.push_str("<foreignObject");
        self.own_attributes(foreign, &[]);
        self.out.push_str("><div xmlns=\"http://www.w3.org/1999/xhtml\"");
        self.attribute("style", &style);
        self.out.push('>');
        self.words(foreign, 0)?;
        self.out.push_str("</div></foreignObject>");
        Some(())
    }

    /// The words below an element and where their lines end.
    fn words(&mut self, element: &Node, depth: usize) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let mut next = dom::inherited_node(element, Prototype::Node, "firstChild").filter(|_| depth < DEEPEST);
        while let Some(node) = next {
            next = tags::next_sibling(&node, true);
            match node.node_type() {
                Node::TEXT_NODE => self.text(&node.unchecked_ref::<TextNode>().data()),
                Node::ELEMENT_NODE if is_break(&node) => self.out.push_str("<br/>"),
                Node::ELEMENT_NODE => self.words(&node, depth + 1)?,
                _ => {}
            }
        }
        Some(())
    }

    fn painted(&self, element: &AnyElement) -> Vec<String> {
        let mut values = self.drawings.values(&self.drawings.paint, &self.view.computed_style(element));
        values.resize(PAINT.len(), String::new());
        values
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        self.text(value);
        self.out.push('"');
    }

    fn text(&mut self, text: &str) {
        if self.out.len() > LONGEST {
            return;
        }
        for c in text.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                // XML has no name for other control characters.
                '\t' | '\n' | '\r' => self.out.push(' '),
                c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
                c => self.out.push(c),
            }
        }
    }
}

/// Whether a list of names, split by spaces, has this one.
fn lists(names: &str, name: &str) -> bool {
    names.split(' ').any(|known| known == name)
}

fn is_break(node: &Node) -> bool {
    node.unchecked_ref::<AnyElement>().local_name().as_string().as_deref() == Some("br")
}

/// The part of the drawing that a value like `url("#shade")` means.
fn own_part(value: &str) -> Option<&str> {
    let address = value.strip_prefix("url(")?;
    let address = address.split(')').next()?.trim_matches(['"', '\'']);
    address.split_once('#').map(|(_, part)| part).filter(|part| !part.is_empty())
}

/// Whether two rects are the same within a pixel.
pub(super) fn is_same_room(a: &Rect, b: &Rect) -> bool {
    let sides = [a.left - b.left, a.top - b.top, a.width - b.width, a.height - b.height];
    sides.into_iter().all(|difference| difference.abs() < 1.0)
}

#[cfg(test)]
mod tests {
    use super::{ADDRESS, LONGEST_SOURCE, Media, lay_over, own_part};

    fn drawing(written: &str) -> Media {
        Media { current_src: format!("{ADDRESS}{written}"), natural_width: 400.0, natural_height: 200.0 }
    }

    #[test]
    fn drawings_lie_over_one_another_within_bounds() {
        let mut below = drawing("%3Csvg%3Elow%3C%2Fsvg%3E");
        assert!(lay_over(&mut below, &drawing("%3Csvg%3Ehigh%3C%2Fsvg%3E")));
        assert_eq!(below, drawing("%3Csvg%3Elow%3Csvg%3Ehigh%3C%2Fsvg%3E%3C%2Fsvg%3E"));
        let before = below.clone();
        assert!(!lay_over(&mut below, &drawing(&"x".repeat(LONGEST_SOURCE))));
        assert_eq!(below, before);
    }

    #[test]
    fn values_mean_parts_of_the_drawing() {
        assert_eq!(own_part("url(\"#shade\")"), Some("shade"));
        assert_eq!(own_part("url(https://page.example/a#shade) rgb(0, 0, 0)"), Some("shade"));
        assert_eq!(own_part("url(\"https://page.example/a.svg\")"), None);
        assert_eq!(own_part("rgb(1, 2, 3)"), None);
    }
}
