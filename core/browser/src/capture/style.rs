//! Computed styles: read in one call an element, known again without being decoded, and not read at all of elements
//! that are like others.

use std::collections::HashMap;

use js_sys::{Array, Function, JsString, Object, Reflect};
use page::{STYLE_PROPERTIES, Style, StyleId, StyleProperty};
use wasm_bindgen::prelude::*;
use web_sys::Node;

use super::{
    counters::{Rules, Steps},
    memo::{Likeness, Memo},
    traits::{Display, OTHER_PROPERTIES, PLAIN_INLINE, Traits, display, is_light, is_upright, traits_of},
    visibility::cuts_all,
};
use crate::dom::{self, ComputedStyle, Prototype, StringMap, Strings, View};

/// Joins values to the key by which a signature is known again. CSS escapes control characters in its strings.
const SEPARATOR: char = '\u{1f}';

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
    /// What decides boxes and hiding: for wrappers.
    of_box: Group,
    /// What is read besides where a wrapper turns out to hold text.
    of_text: Group,
    memo: Memo,
    text_values: Vec<Vec<String>>,
    completed: HashMap<(StyleId, u32), StyleId>,
    separator: JsString,
    display: JsString,
    counter_names: [JsString; 3],
    /// What is done to counters, by number.
    counting: Vec<Rules>,
    before: JsString,
    clip: JsString,
    clip_path: JsString,
    get_property_value: Function,
    visibility: Object,
    text_line: JsString,
    font_style: JsString,
    font_weight: JsString,
    /// Values of `display` that are inline, of `text-decoration-line` that strike nothing through, of `font-style` and
    /// `font-weight` that set nothing apart.
    inline_displays: StringMap,
    unstruck_lines: StringMap,
    upright_styles: StringMap,
    light_weights: StringMap,
    traits: Vec<Traits>,
    ids: HashMap<Vec<String>, StyleId>,
    styles: Vec<Style>,
}

impl Styles {
    /// Reads every element, with `exactly`; without, one of those that are alike.
    pub(super) fn new(exactly: bool) -> Self {
        Styles {
            whole: Group::new(|_| true, &OTHER_PROPERTIES),
            of_box: Group::new(|property| !property.is_of_text(), &OTHER_PROPERTIES),
            of_text: Group::new(StyleProperty::is_of_text, &[]),
            memo: Memo::new(exactly),
            text_values: Vec::new(),
            completed: HashMap::new(),
            separator: SEPARATOR.to_string().into(),
            display: "display".into(),
            counter_names: ["counter-reset", "counter-increment", "content"].map(Into::into),
            counting: Vec::new(),
            before: "::before".into(),
            clip: "clip".into(),
            clip_path: "clip-path".into(),
            get_property_value: dom::GET_PROPERTY_VALUE.with(Clone::clone),
            visibility: visibility_options(),
            text_line: "text-decoration-line".into(),
            font_style: "font-style".into(),
            font_weight: "font-weight".into(),
            inline_displays: StringMap::new(),
            unstruck_lines: StringMap::new(),
            upright_styles: StringMap::new(),
            light_weights: StringMap::new(),
            traits: Vec::new(),
            ids: HashMap::new(),
            styles: Vec::new(),
        }
    }

    /// The style of an element: what decides its box and, with `whole`, how its text is set. Whoever has this likeness
    /// has that style, as long as the element is visible by it.
    pub(super) fn read(&mut self, view: &View, element: &Node, whole: bool, likeness: Likeness) -> Traits {
        if let Some(traits) = self.remembered(element, likeness) {
            return traits;
        }
        let style = view.computed_style(element);
        let traits = self.traits(&style, whole);
        self.memo.keep(likeness, traits);
        traits
    }

    fn remembered(&self, element: &Node, likeness: Likeness) -> Option<Traits> {
        let traits = self.memo.get(likeness)?.traits;
        (traits.is_seen() && self.is_visible(element)).then_some(traits)
    }

    /// The whole style of an element that was read without its text.
    pub(super) fn complete(&mut self, view: &View, element: &Node, style: StyleId, likeness: Likeness) -> StyleId {
        let text = self.memo.get(likeness).and_then(|known| known.text);
        let text = text.unwrap_or_else(|| self.read_text(view, element));
        if let Some(known) = self.memo.get_mut(likeness) {
            known.text.get_or_insert(text);
        }
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

    fn read_text(&mut self, view: &View, element: &Node) -> u32 {
        let key = self.key(&self.of_text, &view.computed_style(element));
        self.of_text.by_key.number(&key).unwrap_or_else(|| {
            let id = self.text_values.len() as u32;
            self.text_values.push(String::from(&key).split(SEPARATOR).map(str::to_owned).collect());
            self.of_text.by_key.insert(&key, id);
            id
        })
    }

    /// Whether `clip` or `clip-path` leave nothing of an element.
    pub(super) fn is_cut(&mut self, view: &View, element: &Node, likeness: Likeness) -> bool {
        if let Some(is_cut) = self.memo.get(likeness).and_then(|known| known.is_cut) {
            return is_cut;
        }
        let style = view.computed_style(element);
        let (clip, clip_path) = (style.property(&self.clip), style.property(&self.clip_path));
        let is_cut = cuts_all(&String::from(clip), &String::from(clip_path));
        if let Some(known) = self.memo.get_mut(likeness) {
            known.is_cut = Some(is_cut);
        }
        is_cut
    }

    /// What an element and its `::before` do to counters, and what is drawn before its text.
    pub(super) fn counting(&mut self, view: &View, element: &Node, likeness: Likeness) -> &Rules {
        let known = self.memo.get(likeness).and_then(|known| known.counting);
        let number = known.unwrap_or_else(|| {
            self.counting.push(self.read_counting(view, element));
            self.counting.len() as u32 - 1
        });
        if let Some(known) = self.memo.get_mut(likeness) {
            known.counting = Some(number);
        }
        &self.counting[number as usize]
    }

    fn read_counting(&self, view: &View, element: &Node) -> Rules {
        let values =
            |style: ComputedStyle| self.counter_names.each_ref().map(|name| String::from(style.property(name)));
        let [reset, increment, _] = values(view.computed_style(element));
        let before = view.pseudo_style(element, &self.before);
        // It has a value also where it makes no box.
        let is_drawn = !matches!(display(&String::from(before.property(&self.display))), Display::None);
        let [reset_before, increment_before, content] = if is_drawn { values(before) } else { Default::default() };
        Rules::of(Steps::of(&reset, &increment), Steps::of(&reset_before, &increment_before), &content)
    }

    /// Left and top padding, CSS px.
    pub(super) fn padding(&self, view: &View, element: &Node) -> (f64, f64) {
        let style = view.computed_style(element);
        let length =
            |name: &str| String::from(style.property(&name.into())).trim_end_matches("px").parse().unwrap_or_default();
        (length("padding-left"), length("padding-top"))
    }

    /// The style of an element that is inline by nature: most are, are seen and are not struck through, which three cheap
    /// reads are enough; two more are needed where one of `plain` meaning is neither bold nor in italics.
    pub(super) fn read_inline(&mut self, view: &View, element: &Node, plain: bool, likeness: Likeness) -> Traits {
        if let Some(traits) = self.remembered(element, likeness) {
            return traits;
        }
        let traits = self.read_inline_anew(view, element, plain);
        self.memo.keep(likeness, traits);
        traits
    }

    fn read_inline_anew(&mut self, view: &View, element: &Node, plain: bool) -> Traits {
        let style = view.computed_style(element);
        let is_plain = dom::check_visibility(element, &self.visibility)
            && is_known(&mut self.inline_displays, &style.property(&self.display), |kind| {
                display(kind) == Display::Inline
            })
            && is_known(&mut self.unstruck_lines, &style.property(&self.text_line), |line| {
                !line.contains("line-through")
            })
            && (!plain
                || is_known(&mut self.upright_styles, &style.property(&self.font_style), is_upright)
                    && is_known(&mut self.light_weights, &style.property(&self.font_weight), is_light));
        if is_plain { PLAIN_INLINE } else { self.traits(&style, true) }
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

/// Whether a value is one of those that hold; each is looked into once.
fn is_known(held: &mut StringMap, value: &JsString, holds: impl Fn(&str) -> bool) -> bool {
    if held.number(value).is_none() {
        if !holds(&String::from(value)) {
            return false;
        }
        held.insert(value, 1);
    }
    true
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
