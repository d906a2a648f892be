//! The stored form of a page: plain data, versioned, in the vocabulary of CSS and HTML.

use serde::{Deserialize, Serialize};

/// Version of the format that this build writes. Readers take every older version and refuse newer ones.
pub const SNAPSHOT_FORMAT: u32 = 1;

/// Position of a node in [`PageSnapshot::nodes`].
pub type NodeId = u32;

/// Position of a computed style in [`PageSnapshot::styles`].
pub type StyleId = u32;

/// Everything seen of one rendered page at one moment.
///
/// Shadow roots and same-origin frames are flattened in: their content is where it is seen, and
/// [`Element::scope`] is where one begins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageSnapshot {
    /// [`SNAPSHOT_FORMAT`] of the writer.
    pub format: u32,
    /// Address of the document, without user name and password.
    pub url: String,
    /// Base against which relative addresses are resolved.
    pub base_url: String,
    /// MIME type as the browser saw it, `text/html` as a rule.
    pub content_type: String,
    /// The status of HTTP with which the server answered where that is an error, 400 or above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_status: Option<u16>,
    /// Viewport, scroll position and size of the document.
    pub viewport: Viewport,
    /// What the document's head declares about the page, unparsed.
    pub metadata: Metadata,
    /// Lower-case local names that [`Element::tag`] points into.
    pub tags: Vec<String>,
    /// The computed styles that occur, each once.
    pub styles: Vec<Style>,
    /// The tree in document order, parents before children; node 0 is the root element. Empty for an empty document.
    pub nodes: Vec<Node>,
    /// Which bound cut the capture short, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truncated: Option<Truncation>,
}

/// A bound of the capture that a page passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Truncation {
    /// More nodes than the bound.
    Nodes,
    /// Nested deeper than the bound; deeper elements were left out.
    Depth,
    /// The capture ran out of time.
    Time,
    /// More text than the bound.
    Text,
}

impl Truncation {
    /// Its name in snapshots and in every package.
    pub fn code(self) -> &'static str {
        match self {
            Truncation::Nodes => "nodes",
            Truncation::Depth => "depth",
            Truncation::Time => "time",
            Truncation::Text => "text",
        }
    }
}

/// Viewport and document, in CSS px.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Viewport {
    /// Width of the layout viewport.
    pub width: f64,
    /// Height of the layout viewport.
    pub height: f64,
    /// Horizontal scroll position.
    pub scroll_x: f64,
    /// Vertical scroll position.
    pub scroll_y: f64,
    /// Device pixels per CSS px, zoom included.
    pub device_pixel_ratio: f64,
    /// Width of the whole document.
    pub document_width: f64,
    /// Height of the whole document.
    pub document_height: f64,
}

/// What the head of the document declares. Parsed by the article stage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Metadata {
    /// `document.title`.
    pub title: String,
    /// `meta` elements in document order.
    pub meta: Vec<MetaTag>,
    /// `link` elements in document order that name something (canonical, alternate, author …), not style sheets.
    pub links: Vec<LinkTag>,
    /// Text of each JSON-LD script, unchanged (it may be broken).
    pub json_ld: Vec<String>,
}

/// One `meta` element.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MetaTag {
    /// `name`, `property`, `itemprop` or `http-equiv`, lower case.
    pub key: String,
    /// `content`.
    pub content: String,
}

/// One `link` element.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinkTag {
    /// `rel`, lower case, as written.
    pub rel: String,
    /// `href`, absolute.
    pub href: String,
    /// `type`, empty if absent.
    pub media_type: String,
    /// `title`, empty if absent.
    pub title: String,
    /// `hreflang`, empty if absent.
    pub hreflang: String,
}

/// One computed style: the value of each of [`STYLE_PROPERTIES`](super::STYLE_PROPERTIES), in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Style {
    /// Values as `getComputedStyle` serialises them; empty where a value was not read.
    pub values: Vec<String>,
}

/// A node of the flattened tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", try_from = "StoredNode")]
pub struct Node {
    /// Parent; `None` for node 0 only. Always smaller than the node's own id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<NodeId>,
    /// Element or text.
    #[serde(flatten)]
    pub content: NodeContent,
}

/// A node as it is read: what is flattened would be kept aside first, which takes as long again.
#[derive(Deserialize)]
struct StoredNode {
    #[serde(default)]
    parent: Option<NodeId>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    element: Option<Box<Element>>,
}

impl TryFrom<StoredNode> for Node {
    type Error = &'static str;

    fn try_from(StoredNode { parent, text, element }: StoredNode) -> Result<Self, Self::Error> {
        let content = match (text, element) {
            (Some(text), None) => NodeContent::Text(text),
            (None, Some(element)) => NodeContent::Element(element),
            _ => return Err("a node is either a text or an element"),
        };
        Ok(Node { parent, content })
    }
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum NodeContent {
    /// Text as it is in the document, white space included (white space alone is folded to one character). A space of its
    /// own is also between words that only a margin separates.
    Text(String),
    /// An element.
    Element(Box<Element>),
}

/// An element of the flattened tree.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Element {
    /// Position in [`PageSnapshot::tags`].
    pub tag: u16,
    /// The attributes that matter, names in lower case, in document order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<(String, String)>,
    /// Border box in page coordinates (CSS px). Only rendered elements with a box of their own have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rect: Option<Rect>,
    /// Computed style. Only rendered elements with a box of their own have one (block-level, inline-block, table
    /// parts, replaced), and inline ones that are struck through, or a `span` or `font` set bold or in italics: another
    /// without a style that nothing hides is plain inline or `display: contents`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<StyleId>,
    /// Why this element and what is below it is not seen, if so. Set on the topmost hidden element only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hiding: Option<Hiding>,
    /// Set where a shadow tree or a frame's document begins below this element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// What an `img`, `video`, `audio` or `source` element really shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media: Option<Media>,
}

/// Border box in page coordinates, CSS px.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Rect {
    /// Left edge from the left of the document.
    pub left: f64,
    /// Top edge from the top of the document.
    pub top: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rect {
    /// Right edge.
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    /// Bottom edge.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Area in square CSS px.
    pub fn area(&self) -> f64 {
        self.width * self.height
    }

    /// The smallest rect around both.
    pub fn union(&self, other: &Rect) -> Rect {
        let left = self.left.min(other.left);
        let top = self.top.min(other.top);
        Rect {
            left,
            top,
            width: self.right().max(other.right()) - left,
            height: self.bottom().max(other.bottom()) - top,
        }
    }
}

/// Why an element is not seen. From computed style and rects, never from class names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hiding {
    /// `display: none`, the `hidden` attribute included.
    NotDisplayed,
    /// `visibility: hidden` or `collapse`.
    Invisible,
    /// `opacity: 0`.
    Transparent,
    /// Cut off by its own box (1 px boxes, `clip`), as text for screen readers is.
    Clipped,
    /// No area, and nothing flows out of it.
    ZeroSized,
    /// Outside of what one can scroll to.
    OffScreen,
    /// `content-visibility: hidden`.
    ContentVisibility,
    /// Body of a closed `details`.
    ClosedDetails,
    /// `hidden=until-found`.
    UntilFound,
}

/// A tree of its own that was flattened in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// An open shadow root.
    OpenShadow,
    /// A closed shadow root.
    ClosedShadow,
    /// A same-origin frame.
    Frame,
}

/// What a media element shows; of a drawing (`svg`) or a canvas that shows something, a picture of it as a `data:`
/// address.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Media {
    /// Absolute address in use, empty if none was chosen yet.
    pub current_src: String,
    /// Width of the file in CSS px, 0 if not loaded.
    pub natural_width: f64,
    /// Height of the file in CSS px, 0 if not loaded.
    pub natural_height: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_either_a_text_or_an_element() {
        let read = |json: &str| serde_json::from_str::<Node>(json);
        let element = NodeContent::Element(Box::new(Element { tag: 3, ..Element::default() }));
        assert_eq!(read(r#"{"element":{"tag":3}}"#).unwrap(), Node { parent: None, content: element });
        let text = NodeContent::Text("Pier".to_owned());
        let node = Node { parent: Some(0), content: text };
        assert_eq!(read(r#"{"parent":0,"text":"Pier"}"#).unwrap(), node);
        assert_eq!(serde_json::to_string(&node).unwrap(), r#"{"parent":0,"text":"Pier"}"#);
        for json in [r#"{"parent":0}"#, r#"{"text":"Pier","element":{"tag":3}}"#, r#"{"text":3}"#, "3"] {
            assert!(read(json).is_err(), "{json}");
        }
    }
}
