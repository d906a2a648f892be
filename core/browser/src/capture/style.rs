//! Computed styles: read in one call an element, known again without being decoded.

use std::collections::HashMap;

use engine::page::{STYLE_PROPERTIES, Style, StyleId, StyleProperty};
use js_sys::{Array, Function, JsString, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Node;

use crate::dom::{self, ComputedStyle, Prototype, StringMap, Strings, View};

/// Read beside [`STYLE_PROPERTIES`] to tell what is hidden; not part of the snapshot.
const HIDING_PROPERTIES: [&str; 2] = ["content-visibility", "text-indent"];

/// Joins values to the key by which a signature is known again. CSS escapes control characters in its strings.
const SEPARATOR: char = '\u{1f}';

/// Text is moved this far to the left (CSS px) only to be out of sight.
const INDENTED_AWAY: f64 = -500.0;

/// What kind of box an element makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Display {
    /// None, nor do its children.
    None,
    /// None, but its children do.
    Contents,
    /// Part of the lines of its parent.
    Inline,
    /// A box within a line (`inline-block` and its kin).
    InlineBox,
    /// A box on lines of its own.
    Block,
}

/// What the walk needs to know of a style, worked out once for each that occurs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Traits {
    /// Kind of box.
    pub(super) display: Display,
    /// White space between children makes no box: flex, grid, table parts.
    pub(super) drops_space: bool,
    /// White space in text counts.
    pub(super) keeps_space: bool,
    /// `visibility` is not `visible`.
    pub(super) invisible: bool,
    /// `opacity` is 0.
    pub(super) transparent: bool,
    /// Cuts off what flows out.
    pub(super) clips: bool,
    /// `position` is `absolute` or `fixed`: the box may be cut by `clip`.
    pub(super) positioned: bool,
    /// `position` is `fixed`: stays where it is when an ancestor scrolls.
    pub(super) fixed: bool,
    /// Stands beside the text around it: positioned or floating.
    pub(super) out_of_flow: bool,
    /// `content-visibility: hidden`.
    pub(super) content_hidden: bool,
    /// Text is moved out of sight by a huge `text-indent`.
    pub(super) indented_away: bool,
    /// `font-size` is 0.
    pub(super) without_type: bool,
    /// Style in the snapshot; `None` for elements without a box of their own.
    pub(super) style: Option<StyleId>,
}

/// Part of the lines around it and seen.
pub(super) const PLAIN_INLINE: Traits = Traits {
    display: Display::Inline,
    drops_space: false,
    keeps_space: false,
    invisible: false,
    transparent: false,
    clips: false,
    positioned: false,
    fixed: false,
    out_of_flow: false,
    content_hidden: false,
    indented_away: false,
    without_type: false,
    style: None,
};

/// Some of the properties, read together.
struct Group {
    names: Strings,
    columns: Vec<usize>,
    /// Which set of values has which number.
    by_key: StringMap,
}

impl Group {
    fn new(of: impl Fn(StyleProperty) -> bool, besides: &[&str]) -> Self {
        let known = || STYLE_PROPERTIES.iter().filter(|(property, _)| of(*property));
        let names = known().map(|(_, name)| *name).chain(besides.iter().copied()).map(JsValue::from);
        Group {
            names: names.collect::<Array>().unchecked_into(),
            columns: known().map(|(property, _)| *property as usize).collect(),
            by_key: StringMap::new(),
        }
    }
}

/// Reads computed styles and gives each that occurs a number.
pub(super) struct Styles {
    /// Everything: for elements that hold text as a rule.
    whole: Group,
    /// What tells boxes and hiding: for wrappers.
    of_box: Group,
    /// What is read besides where a wrapper turns out to hold text.
    of_text: Group,
    text_values: Vec<Vec<String>>,
    completed: HashMap<(StyleId, u32), StyleId>,
    separator: JsString,
    display: JsString,
    clip: JsString,
    clip_path: JsString,
    get_property_value: Function,
    visibility: Object,
    inline_displays: StringMap,
    traits: Vec<Traits>,
    ids: HashMap<Vec<String>, StyleId>,
    styles: Vec<Style>,
}

impl Styles {
    pub(super) fn new() -> Self {
        Styles {
            whole: Group::new(|_| true, &HIDING_PROPERTIES),
            of_box: Group::new(|property| !property.is_of_text(), &HIDING_PROPERTIES),
            of_text: Group::new(StyleProperty::is_of_text, &[]),
            text_values: Vec::new(),
            completed: HashMap::new(),
            separator: SEPARATOR.to_string().into(),
            display: "display".into(),
            clip: "clip".into(),
            clip_path: "clip-path".into(),
            get_property_value: dom::GET_PROPERTY_VALUE.with(Clone::clone),
            visibility: visibility_options(),
            inline_displays: StringMap::new(),
            traits: Vec::new(),
            ids: HashMap::new(),
            styles: Vec::new(),
        }
    }

    /// The style of an element: what tells its box and, with `whole`, how its text is set.
    pub(super) fn read(&mut self, view: &View, element: &Node, whole: bool) -> Traits {
        let style = view.computed_style(element);
        self.traits(&style, whole)
    }

    /// The whole style of an element that was read without its text.
    pub(super) fn complete(&mut self, view: &View, element: &Node, style: StyleId) -> StyleId {
        let key = self.key(&self.of_text, &view.computed_style(element));
        let text = self.of_text.by_key.number(&key).unwrap_or_else(|| {
            let id = self.text_values.len() as u32;
            self.text_values.push(String::from(&key).split(SEPARATOR).map(str::to_owned).collect());
            self.of_text.by_key.insert(&key, id);
            id
        });
        if let Some(&id) = self.completed.get(&(style, text)) {
            return id;
        }
        let mut values = self.styles[style as usize].values.clone();
        for (&column, value) in self.of_text.columns.iter().zip(&self.text_values[text as usize]) {
            values[column].clone_from(value);
        }
        let id = self.intern(values);
        self.completed.insert((style, text), id);
        id
    }

    /// Values of `clip` and `clip-path`.
    pub(super) fn clips(&self, view: &View, element: &Node) -> (String, String) {
        let style = view.computed_style(element);
        (style.property(&self.clip).into(), style.property(&self.clip_path).into())
    }

    /// Left and top padding, CSS px.
    pub(super) fn padding(&self, view: &View, element: &Node) -> (f64, f64) {
        let style = view.computed_style(element);
        let length =
            |name: &str| String::from(style.property(&name.into())).trim_end_matches("px").parse().unwrap_or_default();
        (length("padding-left"), length("padding-top"))
    }

    /// The style of an element that is inline by nature: most are, and are seen, which two cheap reads tell.
    pub(super) fn read_inline(&mut self, view: &View, element: &Node) -> Traits {
        let style = view.computed_style(element);
        if dom::check_visibility(element, &self.visibility) {
            let kind = style.property(&self.display);
            if self.inline_displays.number(&kind).is_some() {
                return PLAIN_INLINE;
            }
            if display(&String::from(&kind)) == Display::Inline {
                self.inline_displays.insert(&kind, 1);
                return PLAIN_INLINE;
            }
        }
        self.traits(&style, true)
    }

    /// Whether an element has a box that neither `visibility` nor `opacity` hides.
    pub(super) fn is_visible(&self, element: &Node) -> bool {
        dom::check_visibility(element, &self.visibility)
    }

    /// The styles that occurred, in order of their ids.
    pub(super) fn into_styles(self) -> Vec<Style> {
        self.styles
    }

    fn traits(&mut self, style: &ComputedStyle, whole: bool) -> Traits {
        let group = if whole { &self.whole } else { &self.of_box };
        let key = self.key(group, style);
        if let Some(id) = group.by_key.number(&key) {
            return self.traits[id as usize];
        }
        let id = self.traits.len() as u32;
        group.by_key.insert(&key, id);
        let text = String::from(&key);
        let mut read = text.split(SEPARATOR);
        let mut values = vec![""; STYLE_PROPERTIES.len()];
        for (&column, value) in group.columns.iter().zip(&mut read) {
            values[column] = value;
        }
        let mut traits = traits_of(&values, &read.collect::<Vec<_>>());
        if matches!(traits.display, Display::Block | Display::InlineBox | Display::Inline) {
            traits.style = Some(self.intern(values.into_iter().map(str::to_owned).collect()));
        }
        self.traits.push(traits);
        traits
    }

    fn key(&self, group: &Group, style: &ComputedStyle) -> JsString {
        group.names.map_with_this(&self.get_property_value, style).join(&self.separator)
    }

    fn intern(&mut self, values: Vec<String>) -> StyleId {
        let next = self.styles.len() as StyleId;
        *self.ids.entry(values).or_insert_with_key(|values| {
            self.styles.push(Style { values: values.clone() });
            next
        })
    }
}

/// The colour that is seen behind an element.
pub(super) fn backdrop(view: &View, element: &Node) -> String {
    let property: JsString = "background-color".into();
    let mut next = Some(element.clone());
    while let Some(node) = next.filter(|node| node.node_type() == Node::ELEMENT_NODE) {
        let colour = String::from(view.computed_style(&node).property(&property));
        if !matches!(colour.as_str(), "" | "transparent" | "rgba(0, 0, 0, 0)") {
            return colour;
        }
        next = dom::inherited_node(&node, Prototype::Node, "parentNode");
    }
    "white".to_owned()
}

/// Asks [`dom::check_visibility`] for more than a box.
fn visibility_options() -> Object {
    let options = Object::new();
    for name in ["checkOpacity", "checkVisibilityCSS"] {
        // Setting a property of an own object cannot fail.
        let _ = Reflect::set(&options, &name.into(), &JsValue::TRUE);
    }
    options
}

fn display(value: &str) -> Display {
    match value {
        // Elements that stand nowhere in the flattened tree have empty styles.
        "none" | "" => Display::None,
        "contents" => Display::Contents,
        "inline" | "inline math" | "math" | "ruby" | "ruby-base" | "ruby-text" | "ruby-text-container" => {
            Display::Inline
        }
        _ if value.starts_with("inline") => Display::InlineBox,
        _ => Display::Block,
    }
}

fn is_hidden(visibility: &str) -> bool {
    visibility != "visible" && !visibility.is_empty()
}

fn is_zero(number: &str) -> bool {
    number.trim_end_matches("px").parse::<f64>().is_ok_and(|number| number == 0.0)
}

/// From the values of [`STYLE_PROPERTIES`] and of [`HIDING_PROPERTIES`].
fn traits_of(values: &[&str], besides: &[&str]) -> Traits {
    let value = |property: StyleProperty| values.get(property as usize).copied().unwrap_or_default();
    let own = |column: usize| besides.get(column).copied().unwrap_or_default();
    let kind = value(StyleProperty::Display);
    let position = value(StyleProperty::Position);
    let positioned = matches!(position, "absolute" | "fixed");
    let inner = kind.strip_prefix("inline-").unwrap_or(kind);
    let indent = own(1).trim_end_matches("px").parse::<f64>();
    Traits {
        display: display(kind),
        drops_space: matches!(inner, "flex" | "grid" | "table")
            || (inner.starts_with("table-") && inner != "table-cell" && inner != "table-caption"),
        keeps_space: matches!(value(StyleProperty::WhiteSpace), "pre" | "pre-wrap" | "pre-line" | "break-spaces")
            || value(StyleProperty::WhiteSpace).contains("preserve"),
        invisible: is_hidden(value(StyleProperty::Visibility)),
        transparent: is_zero(value(StyleProperty::Opacity)),
        clips: !matches!(value(StyleProperty::OverflowY), "visible" | ""),
        positioned,
        fixed: position == "fixed",
        out_of_flow: positioned || !matches!(value(StyleProperty::Float), "none" | ""),
        content_hidden: own(0) == "hidden",
        indented_away: indent.is_ok_and(|indent| indent < INDENTED_AWAY),
        without_type: is_zero(value(StyleProperty::FontSize)),
        style: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn traits(changes: &[(StyleProperty, &str)], own: [&str; 2]) -> Traits {
        let mut values = vec![""; STYLE_PROPERTIES.len()];
        values[StyleProperty::Display as usize] = "block";
        values[StyleProperty::Visibility as usize] = "visible";
        values[StyleProperty::Opacity as usize] = "1";
        values[StyleProperty::OverflowY as usize] = "visible";
        values[StyleProperty::FontSize as usize] = "16px";
        for (property, value) in changes {
            values[*property as usize] = value;
        }
        traits_of(&values, &own)
    }

    #[test]
    fn a_plain_block_hides_nothing() {
        let traits = traits(&[], ["visible", "0px"]);
        assert_eq!(traits.display, Display::Block);
        let Traits { invisible, transparent, clips, content_hidden, indented_away, without_type, .. } = traits;
        assert!(!(invisible || transparent || clips || content_hidden || indented_away || without_type));
    }

    #[test]
    fn hiding_values_are_told() {
        assert!(traits(&[], ["hidden", "0px"]).content_hidden);
        assert!(traits(&[], ["visible", "-9999px"]).indented_away);
        assert!(!traits(&[], ["visible", "32px"]).indented_away);
        assert!(traits(&[(StyleProperty::Visibility, "collapse")], ["visible", "0px"]).invisible);
        assert!(traits(&[(StyleProperty::Opacity, "0")], ["visible", "0px"]).transparent);
        assert!(!traits(&[(StyleProperty::Opacity, "0.01")], ["visible", "0px"]).transparent);
    }

    #[test]
    fn boxes_are_told_from_lines() {
        assert_eq!(display("inline-block"), Display::InlineBox);
        assert_eq!(display("inline"), Display::Inline);
        assert_eq!(display("list-item"), Display::Block);
        assert_eq!(display("contents"), Display::Contents);
        assert_eq!(display(""), Display::None);
    }
}
