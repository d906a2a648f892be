//! Page snapshots written by hand: a tree with plain styles and a layout good enough to distinguish blocks from lines.

use engine::page::{
    Element, Node, NodeContent, NodeId, PageSnapshot, Rect, SNAPSHOT_FORMAT, STYLE_PROPERTIES, Style, StyleId,
    StyleProperty, Viewport, is_block_tag,
};

/// Width of the page, CSS px.
const WIDTH: f64 = 800.0;

/// Height of a line, CSS px.
const LINE: f64 = 24.0;

/// Characters on a line.
const CHARACTERS: f64 = 100.0;

/// Elements that make a box and are no blocks by their name.
const BOXES: [&str; 7] = ["img", "td", "th", "tr", "tbody", "thead", "table"];

/// A page that is being written.
pub(super) struct Sheet {
    snapshot: PageSnapshot,
    open: Vec<NodeId>,
    bottom: f64,
}

impl Sheet {
    /// An empty page with this title.
    pub(super) fn new(title: &str) -> Self {
        let mut snapshot = PageSnapshot {
            format: SNAPSHOT_FORMAT,
            url: "https://growth.example/letters/one".into(),
            base_url: "https://growth.example/letters/one".into(),
            content_type: "text/html".into(),
            viewport: Viewport { width: WIDTH, height: 600.0, document_width: WIDTH, ..Viewport::default() },
            ..PageSnapshot::default()
        };
        snapshot.metadata.title = title.to_owned();
        let mut sheet = Sheet { snapshot, open: Vec::new(), bottom: 0.0 };
        sheet.open("html", &[]);
        sheet.open("body", &[]);
        sheet
    }

    /// Opens an element with these attributes.
    pub(super) fn open(&mut self, tag: &str, attributes: &[(&str, &str)]) {
        let boxed = is_block_tag(tag) || BOXES.contains(&tag);
        let style = boxed.then(|| self.style(tag));
        self.open_styled(tag, attributes, style);
    }

    /// Opens a block that is set in a size of its own.
    pub(super) fn open_sized(&mut self, tag: &str, size: usize) {
        let mut style = plain(tag);
        style.values[StyleProperty::FontSize as usize] = format!("{}px", 10.0 + size as f64 / 100.0);
        let style = self.intern_last(style);
        self.open_styled(tag, &[], Some(style));
    }

    /// Opens an element that floats, as first letters and icons do.
    pub(super) fn open_floating(&mut self, tag: &str) {
        let mut style = plain(tag);
        style.values[StyleProperty::Float as usize] = "left".to_owned();
        let style = self.intern_last(style);
        self.open_styled(tag, &[], Some(style));
    }

    fn open_styled(&mut self, tag: &str, attributes: &[(&str, &str)], style: Option<StyleId>) {
        let tag = self.tag(tag);
        let attributes = attributes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let rect = style.map(|_| Rect { left: 0.0, top: self.bottom, width: WIDTH, height: 0.0 });
        let id =
            self.push(NodeContent::Element(Box::new(Element { tag, attributes, rect, style, ..Element::default() })));
        self.open.push(id);
    }

    /// Text within the innermost open element.
    pub(super) fn text(&mut self, text: &str) {
        self.bottom += LINE * (text.len() as f64 / CHARACTERS).max(0.1);
        self.push(NodeContent::Text(text.to_owned()));
    }

    /// Closes the innermost open element.
    pub(super) fn close(&mut self) {
        let bottom = self.bottom;
        let node = self.open.pop().and_then(|id| self.snapshot.nodes.get_mut(id as usize));
        if let Some(Node { content: NodeContent::Element(element), .. }) = node
            && let Some(rect) = &mut element.rect
        {
            rect.height = bottom - rect.top;
        }
    }

    /// An element that holds a text and nothing else.
    pub(super) fn line(&mut self, tag: &str, attributes: &[(&str, &str)], text: &str) {
        self.open(tag, attributes);
        self.text(text);
        self.close();
    }

    /// What the head declares.
    pub(super) fn metadata(&mut self) -> &mut engine::page::Metadata {
        &mut self.snapshot.metadata
    }

    /// The page with everything closed.
    pub(super) fn finish(mut self) -> PageSnapshot {
        while !self.open.is_empty() {
            self.close();
        }
        self.snapshot.viewport.document_height = self.bottom;
        self.snapshot
    }

    fn push(&mut self, content: NodeContent) -> NodeId {
        let id = self.snapshot.nodes.len() as NodeId;
        self.snapshot.nodes.push(Node { parent: self.open.last().copied(), content });
        id
    }

    fn tag(&mut self, name: &str) -> u16 {
        let tags = &mut self.snapshot.tags;
        let known = tags.iter().rposition(|tag| tag == name);
        known.unwrap_or_else(|| {
            tags.push(name.to_owned());
            tags.len() - 1
        }) as u16
    }

    fn style(&mut self, tag: &str) -> StyleId {
        let style = plain(tag);
        let known = self.snapshot.styles.iter().take(40).position(|known| *known == style);
        known.map_or_else(|| self.intern_last(style), |known| known as StyleId)
    }

    fn intern_last(&mut self, style: Style) -> StyleId {
        if self.snapshot.styles.last() != Some(&style) {
            self.snapshot.styles.push(style);
        }
        self.snapshot.styles.len() as StyleId - 1
    }
}

/// What browsers make of an element without any sheet.
fn plain(tag: &str) -> Style {
    let display = match tag {
        "td" | "th" => "table-cell",
        "tr" => "table-row",
        "tbody" => "table-row-group",
        "thead" => "table-header-group",
        "table" => "table",
        "li" => "list-item",
        "img" => "inline",
        _ => "block",
    };
    let mut style = Style { values: vec![String::new(); STYLE_PROPERTIES.len()] };
    let mut set = |property: StyleProperty, value: &str| value.clone_into(&mut style.values[property as usize]);
    set(StyleProperty::Display, display);
    set(StyleProperty::Visibility, "visible");
    set(StyleProperty::Opacity, "1");
    set(StyleProperty::Position, "static");
    set(StyleProperty::Float, "none");
    set(StyleProperty::OverflowY, "visible");
    set(StyleProperty::FontFamily, if tag == "pre" { "monospace" } else { "serif" });
    set(
        StyleProperty::FontSize,
        if tag == "h1" {
            "32px"
        } else if tag == "h2" {
            "24px"
        } else {
            "16px"
        },
    );
    set(StyleProperty::FontWeight, if matches!(tag, "h1" | "h2" | "th") { "700" } else { "400" });
    set(StyleProperty::FontStyle, "normal");
    set(StyleProperty::LineHeight, "24px");
    set(StyleProperty::LetterSpacing, "normal");
    set(StyleProperty::Color, "rgb(0, 0, 0)");
    set(StyleProperty::BackgroundColor, "rgba(0, 0, 0, 0)");
    set(StyleProperty::TextAlign, "start");
    set(StyleProperty::TextTransform, "none");
    set(StyleProperty::TextDecorationLine, "none");
    set(StyleProperty::WhiteSpace, if tag == "pre" { "pre" } else { "normal" });
    set(StyleProperty::Direction, "ltr");
    set(StyleProperty::ListStyleType, "disc");
    set(StyleProperty::BorderLeftWidth, "0px");
    set(StyleProperty::BorderTopWidth, "0px");
    style
}
