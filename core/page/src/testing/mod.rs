//! Page snapshots for tests, written as HTML.
//!
//! [`snapshot`] stands in for a browser: default styles by tag, `style` attributes on top, inheritance, and a layout
//! good enough to distinguish columns, lines and sizes. It reads no style sheets. What it understands beyond HTML:
//!
//! * `style="left:…px; top:…px"` takes an element out of the flow; `width` and `height` (px, width also %) set its box.
//! * `data-scope="frame"` makes an element the root of a frame's document.
//! * `data-natural="600x400"` is the size of an image's file, otherwise its `width` and `height` attributes are.

#![allow(clippy::expect_used, clippy::string_slice, reason = "only tests use it")]

mod declared;
mod styles;

use std::collections::BTreeMap;

use ego_tree::iter::Edge;
use scraper::{Html, Node as Dom};

use self::{
    declared::{absolute, media, metadata},
    styles::{cascade, declarations, hiding},
};
use super::{
    Element, Hiding, Node, NodeContent, NodeId, Page, PageSnapshot, Rect, SNAPSHOT_FORMAT, STYLE_PROPERTIES, Scope,
    Style, Viewport,
};

/// Address of every page made here.
pub const URL: &str = "https://example.org/news/article";

/// Width of the viewport in CSS px.
pub(crate) const VIEWPORT_WIDTH: f64 = 800.0;

/// The page that `html` would show. A fragment is taken as the content of `body`.
pub fn snapshot(html: &str) -> PageSnapshot {
    let document = Html::parse_document(html);
    let mut builder = Builder::new();
    for edge in document.tree.root().traverse() {
        match edge {
            Edge::Open(node) => match node.value() {
                Dom::Element(element) => builder.open(node, element),
                Dom::Text(text) => builder.text(text),
                _ => {}
            },
            Edge::Close(node) if node.value().is_element() => builder.close(),
            Edge::Close(_) => {}
        }
    }
    builder.finish(&document)
}

/// The first element with this `id`, or with this tag where no element has the id.
pub fn find(page: &Page, name: &str) -> NodeId {
    let by_id = (0..page.len()).find(|&node| page.attribute(node, "id") == Some(name));
    by_id.or_else(|| (0..page.len()).find(|&node| page.tag(node) == name)).expect("no such element")
}

/// An element that is being built.
struct Open {
    /// `None` for what a snapshot leaves out (scripts, styles, the head).
    id: Option<NodeId>,
    style: BTreeMap<&'static str, String>,
    hidden: bool,
    closed_details: bool,
    block: bool,
    left: f64,
    top: f64,
    width: f64,
    height: Option<f64>,
    /// Height of one line of its text, and half of it the width of a character.
    line: f64,
    /// Where the next block goes.
    cursor: f64,
    /// Characters on the line that is not full yet.
    pending: usize,
    out_of_flow: bool,
    /// In a table row: width of a cell, and where the next one goes.
    cell: Option<(f64, f64)>,
}

struct Builder {
    snapshot: PageSnapshot,
    path: Vec<Open>,
}

impl Builder {
    fn new() -> Self {
        let snapshot = PageSnapshot {
            format: SNAPSHOT_FORMAT,
            url: URL.into(),
            base_url: URL.into(),
            content_type: "text/html".into(),
            ..PageSnapshot::default()
        };
        Builder { snapshot, path: Vec::new() }
    }

    fn open(&mut self, node: ego_tree::NodeRef<Dom>, dom: &scraper::node::Element) {
        let tag = dom.name();
        let formula = tag == "script" && dom.attr("type").is_some_and(|kind| kind.starts_with("math/"));
        let left_out = matches!(tag, "head" | "script" | "style" | "template") && !formula;
        let parent = self.path.last();
        if left_out || parent.is_some_and(|open| open.id.is_none()) {
            let style = BTreeMap::new();
            self.path.push(Open { id: None, style, ..self.frame() });
            return;
        }
        let own = declarations(dom.attr("style").unwrap_or(""));
        let style = cascade(tag, parent.map(|open| &open.style), &own);
        let hiding = if parent.is_some_and(|open| open.hidden) {
            None
        } else if parent.is_some_and(|open| open.closed_details) && tag != "summary" {
            Some(Hiding::ClosedDetails)
        } else {
            hiding(dom, &style, &own)
        };
        let hidden = hiding.is_some() || parent.is_some_and(|open| open.hidden);
        let display = style["display"].as_str();
        let boxed = !hidden && !matches!(display, "inline" | "contents" | "ruby" | "ruby-text");
        let block = boxed && !display.starts_with("inline");
        // What is transparent has its room nevertheless.
        let has_room = boxed || hiding == Some(Hiding::Transparent) && display != "inline";
        let stands_out = matches!(tag, "span" | "font")
            && (style["font-style"] != "normal" || matches!(style["font-weight"].as_str(), "bold" | "600" | "700"));
        let is_struck = style["text-decoration-line"].contains("line-through");
        let told = !hidden && display == "inline" && (is_struck || stands_out);
        if block {
            self.break_line();
        }
        let mut frame = Open {
            style,
            hidden,
            block,
            closed_details: tag == "details" && dom.attr("open").is_none(),
            ..self.frame()
        };
        frame.place(&own, self.path.last());
        if tag == "tr" {
            let cells = node.children().filter(|child| child.value().is_element()).count().max(1);
            frame.cell = Some((frame.width / cells as f64, frame.left));
        }
        let media = media(tag, dom);
        let side = |name: &str| dom.attr(name).and_then(|value| value.parse::<f64>().ok());
        if let Some(media) = &media {
            frame.width = side("width").unwrap_or(media.natural_width);
            frame.height = Some(side("height").unwrap_or(media.natural_height));
        } else if matches!(tag, "iframe" | "embed" | "object" | "canvas") {
            frame.width = side("width").unwrap_or(300.0);
            frame.height = Some(side("height").unwrap_or(150.0));
        }
        frame.id = Some(self.snapshot.nodes.len() as NodeId);
        let element = Element {
            tag: position(&mut self.snapshot.tags, tag.to_owned()) as u16,
            attributes: dom.attrs().map(|(name, value)| (name.to_owned(), absolute(name, value))).collect(),
            rect: has_room.then(Rect::default),
            style: (boxed || told).then(|| self.intern(&frame.style)),
            hiding,
            scope: (dom.attr("data-scope") == Some("frame")).then_some(Scope::Frame),
            media,
        };
        let content = NodeContent::Element(Box::new(element));
        self.push(content);
        if tag == "br" {
            self.break_line();
        }
        self.path.push(frame);
    }

    fn text(&mut self, text: &str) {
        let Some(open) = self.path.last() else { return };
        if open.id.is_none() {
            return;
        }
        let hidden = open.hidden;
        let folded = if text.chars().all(|c| c.is_ascii_whitespace()) { " " } else { text };
        self.push(NodeContent::Text(folded.to_owned()));
        if !hidden && let Some(block) = self.path.iter_mut().rev().find(|open| open.block) {
            block.pending += folded.split_whitespace().map(|word| word.chars().count() + 1).sum::<usize>();
        }
    }

    fn push(&mut self, content: NodeContent) {
        let parent = self.path.last().and_then(|open| open.id);
        self.snapshot.nodes.push(Node { parent, content });
    }

    fn frame(&self) -> Open {
        let (left, top, width) = match self.path.last() {
            Some(parent) => (parent.left, parent.cursor, parent.width),
            None => (0.0, 0.0, VIEWPORT_WIDTH),
        };
        Open {
            id: None,
            style: BTreeMap::new(),
            hidden: false,
            closed_details: false,
            block: false,
            left,
            top,
            width,
            height: None,
            line: 0.0,
            cursor: top,
            pending: 0,
            out_of_flow: false,
            cell: None,
        }
    }

    /// Ends the line of text in the nearest block.
    fn break_line(&mut self) {
        let Some(at) = self.path.iter().rposition(|open| open.block) else { return };
        self.path[at].break_line();
        let cursor = self.path[at].cursor;
        for inline in &mut self.path[at + 1..] {
            inline.cursor = cursor;
        }
    }

    fn close(&mut self) {
        let Some(mut open) = self.path.pop() else { return };
        open.break_line();
        let height = open.height.unwrap_or(open.cursor - open.top);
        let rect = Rect { left: open.left, top: open.top, width: open.width, height };
        if let Some(id) = open.id
            && let NodeContent::Element(element) = &mut self.snapshot.nodes[id as usize].content
            && element.rect.is_some()
        {
            element.rect = Some(rect);
        }
        let Some(parent) = self.path.last_mut() else { return };
        if open.out_of_flow {
            return;
        }
        if let Some((width, next)) = &mut parent.cell {
            *next += *width;
            parent.height = Some(parent.height.unwrap_or(0.0).max(height));
            parent.cursor = parent.top;
            return;
        }
        parent.cursor = parent.cursor.max(if open.block {
            rect.bottom()
        } else {
            open.cursor.max(open.top + open.height.unwrap_or(0.0))
        });
        if let (Some(row), None) = (parent.height, parent.cell) {
            parent.cursor = parent.cursor.max(parent.top + row);
        }
    }

    fn intern(&mut self, style: &BTreeMap<&'static str, String>) -> u32 {
        let values = STYLE_PROPERTIES.iter().map(|(_, name)| style[name].clone()).collect();
        position(&mut self.snapshot.styles, Style { values }) as u32
    }

    fn finish(mut self, document: &Html) -> PageSnapshot {
        let root = self.snapshot.nodes.first().and_then(|node| match &node.content {
            NodeContent::Element(element) => element.rect,
            NodeContent::Text(_) => None,
        });
        self.snapshot.viewport = Viewport {
            width: VIEWPORT_WIDTH,
            height: 600.0,
            device_pixel_ratio: 1.0,
            document_width: VIEWPORT_WIDTH,
            document_height: root.map_or(0.0, |rect| rect.height),
            ..Viewport::default()
        };
        self.snapshot.metadata = metadata(document);
        self.snapshot
    }
}

impl Open {
    fn place(&mut self, own: &BTreeMap<String, String>, parent: Option<&Open>) {
        let number = |name: &str| own.get(name).and_then(|value| value.strip_suffix("px")?.parse::<f64>().ok());
        if let Some((width, next)) = parent.and_then(|open| open.cell) {
            (self.width, self.left) = (width, next);
        }
        let share = own.get("width").and_then(|value| value.strip_suffix('%')?.parse::<f64>().ok());
        self.width = number("width").or(share.map(|share| self.width * share / 100.0)).unwrap_or(self.width);
        self.height = number("height");
        if let (Some(left), Some(top)) = (number("left"), number("top")) {
            (self.left, self.top, self.out_of_flow) = (left, top, true);
        }
        self.cursor = self.top;
        let size = self.style["font-size"].trim_end_matches("px").parse().unwrap_or(16.0);
        self.line = size * 1.25;
    }

    fn break_line(&mut self) {
        if self.pending > 0 && self.line > 0.0 {
            let per_line = (self.width / (self.line / 2.5)).max(1.0);
            self.cursor += (self.pending as f64 / per_line).ceil() * self.line;
            self.pending = 0;
        }
    }
}

fn position<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    list.iter().position(|known| *known == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::{super::StyleProperty, *};

    #[test]
    fn blocks_stand_below_each_other() {
        let snapshot = snapshot("<h1>A title</h1><p id=a>Some words.</p><p id=b>More.</p>");
        let page = Page::new(&snapshot).unwrap();
        let rect = |name: &str| page.rect(find(&page, name)).unwrap();
        assert!(rect("h1").bottom() <= rect("a").top && rect("a").bottom() <= rect("b").top);
        assert!(rect("h1").height > rect("a").height && rect("a").height > 0.0);
        assert_eq!(rect("a").width, VIEWPORT_WIDTH);
    }

    #[test]
    fn styles_are_inherited_and_hidden_text_has_none() {
        let html = "<div style='font-size:20px'>a<p id=p>b <b>c</b></p><p id=gone hidden>d</p></div>";
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).unwrap();
        assert_eq!(page.style(find(&page, "p"), StyleProperty::FontSize), Some("20px"));
        assert_eq!(page.style(find(&page, "b"), StyleProperty::FontSize), None);
        let gone = find(&page, "gone");
        assert_eq!((page.hiding(gone), page.rect(gone)), (Some(Hiding::NotDisplayed), None));
    }

    #[test]
    fn cells_stand_beside_each_other() {
        let snapshot = snapshot("<table><tr><td id=a>one</td><td id=b>two</td></tr></table><p>after</p>");
        let page = Page::new(&snapshot).unwrap();
        let rect = |name: &str| page.rect(find(&page, name)).unwrap();
        assert_eq!(rect("a").top, rect("b").top);
        assert_eq!(rect("a").right(), rect("b").left);
        assert!(rect("p").top >= rect("a").bottom());
    }
}
