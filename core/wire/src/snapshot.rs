//! The snapshot on its way to the background.
//!
//! Its types describe the stored form, JSON with names and without what is empty, which a format without names cannot
//! have. So the three of them that depend on names are written here once more, field by field, for serde to take over.

use page::{
    Element, Hiding, Media, Metadata, Node, NodeContent, NodeId, PageSnapshot, Rect, Scope, Style, StyleId, Truncation,
    Viewport,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::WireError;

/// A snapshot as bytes.
///
/// # Errors
/// Never for what fits into memory.
pub fn encode_snapshot(snapshot: &PageSnapshot) -> Result<Vec<u8>, WireError> {
    #[derive(Serialize)]
    struct Whole<'a>(#[serde(with = "SnapshotFields")] &'a PageSnapshot);
    Ok(postcard::to_allocvec(&Whole(snapshot))?)
}

/// The snapshot of these bytes. Like one that was stored, it is still to be validated by
/// [`Page::new`](page::Page::new).
///
/// # Errors
/// Where they are no snapshot.
pub fn decode_snapshot(bytes: &[u8]) -> Result<PageSnapshot, WireError> {
    #[derive(Deserialize)]
    struct Whole(#[serde(with = "SnapshotFields")] PageSnapshot);
    Ok(postcard::from_bytes::<Whole>(bytes)?.0)
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PageSnapshot")]
struct SnapshotFields {
    format: u32,
    url: String,
    base_url: String,
    content_type: String,
    error_status: Option<u16>,
    viewport: Viewport,
    metadata: Metadata,
    tags: Vec<String>,
    styles: Vec<Style>,
    #[serde(with = "nodes")]
    nodes: Vec<Node>,
    truncated: Option<Truncation>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Element")]
struct ElementFields {
    tag: u16,
    attributes: Vec<(String, String)>,
    rect: Option<Rect>,
    style: Option<StyleId>,
    hiding: Option<Hiding>,
    scope: Option<Scope>,
    media: Option<Media>,
}

/// Nodes one after the other.
mod nodes {
    use super::{Deserialize, Deserializer, Element, ElementFields, Node, NodeContent, NodeId, Serialize, Serializer};

    #[derive(Serialize)]
    enum Written<'a> {
        Text(Option<NodeId>, &'a str),
        Element(Option<NodeId>, #[serde(with = "ElementFields")] &'a Element),
    }

    #[derive(Deserialize)]
    enum Read {
        Text(Option<NodeId>, String),
        Element(Option<NodeId>, #[serde(with = "ElementFields")] Element),
    }

    pub(super) fn serialize<S: Serializer>(nodes: &[Node], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(nodes.iter().map(|node| match &node.content {
            NodeContent::Text(text) => Written::Text(node.parent, text),
            NodeContent::Element(element) => Written::Element(node.parent, element),
        }))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Node>, D::Error> {
        let nodes = Vec::<Read>::deserialize(deserializer)?;
        Ok(nodes
            .into_iter()
            .map(|node| match node {
                Read::Text(parent, text) => Node { parent, content: NodeContent::Text(text) },
                Read::Element(parent, element) => Node { parent, content: NodeContent::Element(Box::new(element)) },
            })
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORED: &str = r#"{
        "format": 1, "url": "https://a.example/b", "baseUrl": "https://a.example/", "contentType": "text/html", "errorStatus": 404,
        "viewport": {"width": 800, "height": 600, "scrollX": 0, "scrollY": 7.5, "devicePixelRatio": 2,
            "documentWidth": 800, "documentHeight": 1234.5},
        "metadata": {"title": "A", "meta": [{"key": "author", "content": "Ann"}], "links": [], "jsonLd": ["{"]},
        "tags": ["html", "img"],
        "styles": [["block", ""], []],
        "nodes": [
            {"element": {"tag": 0, "style": 1, "rect": {"left": 0.1, "top": -3, "width": 33.3, "height": 7.5}}},
            {"parent": 0, "text": "Grün"},
            {"parent": 0, "element": {"tag": 1, "attributes": [["alt", "b"]], "hiding": "clipped", "scope": "frame",
                "media": {"currentSrc": "https://a.example/c.png", "naturalWidth": 1, "naturalHeight": 2}}}
        ],
        "truncated": "depth"
    }"#;

    #[test]
    fn a_snapshot_comes_back_as_it_was() {
        let snapshot: PageSnapshot = serde_json::from_str(STORED).unwrap();
        let bytes = encode_snapshot(&snapshot).unwrap();
        assert_eq!(decode_snapshot(&bytes).unwrap(), snapshot);
        assert!(bytes.len() < STORED.len() / 3, "{} bytes", bytes.len());
        assert!(decode_snapshot(&bytes[..bytes.len() / 2]).is_err());
        assert!(decode_snapshot(&[255; 64]).is_err());
    }
}
