//! The nodes that are to be made, until they are written down as steps.

use std::{borrow::Cow, cell::RefCell, rc::Rc};

use engine::article::Direction;
use wire::Step;

/// An element that is to be made, or the fragment that all others are in.
#[derive(Clone, Debug)]
pub(super) struct Element(Rc<Content>);

#[derive(Debug)]
struct Content {
    tag: String,
    is_math: bool,
    attributes: RefCell<Vec<(String, String)>>,
    children: RefCell<Vec<Child>>,
}

#[derive(Debug)]
enum Child {
    Element(Element),
    Text(String),
}

impl Element {
    /// What everything else is in.
    pub(super) fn fragment() -> Self {
        Element::new("", false)
    }

    fn new(tag: &str, is_math: bool) -> Self {
        let content =
            Content { tag: tag.to_owned(), is_math, attributes: RefCell::default(), children: RefCell::default() };
        Element(Rc::new(content))
    }

    /// Its name.
    pub(super) fn tag(&self) -> &str {
        &self.0.tag
    }

    /// Sets an attribute that it does not have yet.
    pub(super) fn set_attribute(&self, name: &str, value: &str) {
        self.0.attributes.borrow_mut().push((name.to_owned(), value.to_owned()));
    }

    /// The value of an attribute.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let attributes = self.0.attributes.borrow();
        attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    /// Its first child that is an element.
    pub(super) fn first_element(&self) -> Option<Element> {
        self.0.children.borrow().iter().find_map(Child::element)
    }

    /// Its last child that is an element.
    pub(super) fn last_element(&self) -> Option<Element> {
        self.0.children.borrow().iter().rev().find_map(Child::element)
    }

    /// Adds the steps that make what is in it, in order, and takes it out.
    pub(super) fn write(&self, steps: &mut Vec<Step<'static>>) {
        for child in self.0.children.take() {
            match child {
                Child::Text(text) => steps.push(Step::Text(Cow::Owned(text))),
                Child::Element(element) => {
                    let tag = Cow::Owned(element.tag().to_owned());
                    steps.push(if element.0.is_math { Step::OpenMath(tag) } else { Step::Open(tag) });
                    let attributes = element.0.attributes.take().into_iter();
                    steps.extend(attributes.map(|(name, value)| Step::Attribute(Cow::Owned(name), Cow::Owned(value))));
                    element.write(steps);
                    steps.push(Step::Close);
                }
            }
        }
    }
}

impl Child {
    fn element(&self) -> Option<Element> {
        match self {
            Child::Element(element) => Some(element.clone()),
            Child::Text(_) => None,
        }
    }
}

/// A new HTML element at the end of `parent`.
pub(super) fn add(parent: &Element, tag: &str) -> Element {
    append(parent, Element::new(tag, false))
}

/// A new MathML element at the end of `parent`.
pub(super) fn add_math(parent: &Element, tag: &str) -> Element {
    append(parent, Element::new(tag, true))
}

fn append(parent: &Element, element: Element) -> Element {
    parent.0.children.borrow_mut().push(Child::Element(element.clone()));
    element
}

/// Text at the end of `parent`.
pub(super) fn add_text(parent: &Element, text: &str) {
    if !text.is_empty() {
        parent.0.children.borrow_mut().push(Child::Text(text.to_owned()));
    }
}

/// Sets several attributes.
pub(super) fn set(element: &Element, attributes: &[(&str, &str)]) {
    attributes.iter().for_each(|(name, value)| element.set_attribute(name, value));
}

/// Sets an attribute that is left out when empty.
pub(super) fn set_if_any(element: &Element, name: &str, value: &str) {
    if !value.is_empty() {
        element.set_attribute(name, value);
    }
}

/// Sets language and direction where they differ from what is around.
pub(super) fn set_language(element: &Element, lang: Option<&str>, dir: Option<Direction>) {
    if let Some(lang) = lang {
        element.set_attribute("lang", lang);
    }
    match dir {
        Some(Direction::Ltr) => element.set_attribute("dir", "ltr"),
        Some(Direction::Rtl) => element.set_attribute("dir", "rtl"),
        None => {}
    }
}
