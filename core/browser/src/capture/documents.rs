//! The documents that a page shows: its own and those of its frames, and how their coordinates hang together.

use page::{Rect, Viewport};
use wasm_bindgen::prelude::*;
use web_sys::Node;

use super::{level::Place, visibility::Reachable};
use crate::dom::{self, AnyElement, Prototype, View};

struct Shown {
    view: View,
    /// Where the document begins, in page coordinates.
    left: f64,
    top: f64,
    reachable: Reachable,
    in_viewport: Reachable,
}

/// Every document that was entered so far; the page is 0.
pub(super) struct Documents {
    shown: Vec<Shown>,
}

/// The root element and the view of a document; `None` where it has none (removed frames, empty documents).
fn parts(document: &Node) -> Option<(AnyElement, View)> {
    let root = dom::inherited_node(document, Prototype::Document, "documentElement")?;
    let view = dom::inherited(document, Prototype::Document, "defaultView");
    (!view.is_null_or_undefined()).then(|| (root.unchecked_into(), view.unchecked_into()))
}

impl Documents {
    /// The page itself; `None` for a document without an element or without a window.
    pub(super) fn of(page: &Node) -> Option<(Self, AnyElement)> {
        let (root, view) = parts(page)?;
        let mut documents = Documents { shown: Vec::new() };
        documents.add(&root, view, 0.0, 0.0);
        Some((documents, root))
    }

    /// Enters the document of a frame whose content box begins at (`left`, `top`) in page coordinates.
    pub(super) fn enter(&mut self, document: &Node, left: f64, top: f64) -> Option<(Place, AnyElement)> {
        let (root, view) = parts(document)?;
        self.add(&root, view, left, top);
        Some((self.place(self.shown.len() - 1), root))
    }

    fn add(&mut self, root: &AnyElement, view: View, left: f64, top: f64) {
        let overflow = root.scroll_width() - root.client_width();
        let style = view.computed_style(root);
        let right_to_left = style.property(&"direction".into()) == "rtl";
        let in_viewport = Reachable { left: 0.0, right: view.inner_width(), bottom: view.inner_height() };
        let reachable = Reachable {
            left: if right_to_left { -overflow } else { 0.0 },
            right: f64::INFINITY,
            bottom: f64::INFINITY,
        };
        self.shown.push(Shown { view, left, top, reachable, in_viewport });
    }

    /// The window of a document.
    pub(super) fn view(&self, place: Place) -> &View {
        &self.shown[place.document].view
    }

    /// How the top level of a document lies on the page. Documents in frames are laid out as if not scrolled.
    pub(super) fn place(&self, document: usize) -> Place {
        let shown = &self.shown[document];
        Place { document, x: shown.left + shown.view.scroll_x(), y: shown.top + shown.view.scroll_y() }
    }

    /// The border box of an element in page coordinates, and the same in the document it belongs to together with the
    /// part of it that can be reached. What is `fixed` does not scroll and belongs to the viewport.
    pub(super) fn rects(&self, element: &Node, place: Place, fixed: bool) -> (Rect, Rect, Reachable) {
        let client = dom::client_rect(element);
        let shown = &self.shown[place.document];
        let (left, top, width, height) = (client.x(), client.y(), client.width(), client.height());
        let at = |x: f64, y: f64| Rect { left: left + x, top: top + y, width, height };
        if fixed {
            let base = self.place(place.document);
            return (at(base.x, base.y), at(0.0, 0.0), shown.in_viewport);
        }
        let page = at(place.x, place.y);
        let local = Rect { left: page.left - shown.left, top: page.top - shown.top, ..page };
        (page, local, shown.reachable)
    }

    /// Viewport and size of the page.
    pub(super) fn viewport(&self, root: &AnyElement) -> Viewport {
        let Some(page) = self.shown.first() else { return Viewport::default() };
        Viewport {
            width: page.view.inner_width(),
            height: page.view.inner_height(),
            scroll_x: page.view.scroll_x(),
            scroll_y: page.view.scroll_y(),
            device_pixel_ratio: page.view.device_pixel_ratio(),
            document_width: root.scroll_width(),
            document_height: root.scroll_height(),
        }
    }
}
