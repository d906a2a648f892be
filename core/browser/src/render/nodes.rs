//! Making nodes: the only place that touches the document.

use engine::article::Direction;
use web_sys::{Document, Element, Node};

use crate::ReadError;

const MATHML: &str = "http://www.w3.org/1998/Math/MathML";

/// Makes nodes of one document.
pub(super) struct Nodes<'a> {
    document: &'a Document,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(document: &'a Document) -> Self {
        Nodes { document }
    }

    /// A new HTML element at the end of `parent`.
    pub(super) fn add(&self, parent: &Node, tag: &str) -> Result<Element, ReadError> {
        let element = self.document.create_element(tag)?;
        parent.append_child(&element)?;
        Ok(element)
    }

    /// A new MathML element at the end of `parent`.
    pub(super) fn add_math(&self, parent: &Node, tag: &str) -> Result<Element, ReadError> {
        let element = self.document.create_element_ns(Some(MATHML), tag)?;
        parent.append_child(&element)?;
        Ok(element)
    }

    /// Text at the end of `parent`.
    pub(super) fn add_text(&self, parent: &Node, text: &str) -> Result<(), ReadError> {
        if !text.is_empty() {
            parent.append_child(&self.document.create_text_node(text))?;
        }
        Ok(())
    }
}

/// Sets several attributes.
pub(super) fn set(element: &Element, attributes: &[(&str, &str)]) -> Result<(), ReadError> {
    for (name, value) in attributes {
        element.set_attribute(name, value)?;
    }
    Ok(())
}

/// Sets an attribute that is left out when empty.
pub(super) fn set_if_any(element: &Element, name: &str, value: &str) -> Result<(), ReadError> {
    if value.is_empty() { Ok(()) } else { Ok(element.set_attribute(name, value)?) }
}

/// Sets language and direction where they differ from what is around.
pub(super) fn set_language(element: &Element, lang: Option<&str>, dir: Option<Direction>) -> Result<(), ReadError> {
    if let Some(lang) = lang {
        element.set_attribute("lang", lang)?;
    }
    match dir {
        Some(Direction::Ltr) => element.set_attribute("dir", "ltr")?,
        Some(Direction::Rtl) => element.set_attribute("dir", "rtl")?,
        None => {}
    }
    Ok(())
}

/// Whether a link may lead there. The engine has checked it already; what reaches the page is checked twice.
pub(super) fn is_safe_link(address: &str) -> bool {
    has_scheme(address, &["http:", "https:", "mailto:", "tel:"])
}

/// Whether media may be loaded from there.
pub(super) fn is_safe_source(address: &str) -> bool {
    has_scheme(address, &["http:", "https:", "data:image/"])
}

fn has_scheme(address: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| {
        address.as_bytes().get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_safe_link, is_safe_source};

    #[test]
    fn scripts_are_no_addresses() {
        for address in ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x", ""] {
            assert!(!is_safe_link(address) && !is_safe_source(address), "{address:?}");
        }
        assert!(is_safe_link("HTTPS://example.org/") && is_safe_link("mailto:a@example.org"));
        assert!(is_safe_source("data:image/png;base64,AA") && !is_safe_link("data:image/png;base64,AA"));
    }
}
