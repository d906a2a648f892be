//! Capture: the live page as a [`PageSnapshot`], read once and left as it was.
//!
//! | module | does |
//! |---|---|
//! | `walk` | one pass over the tree in document order, shadow roots and frames flattened in |
//! | `level` | an open element of the walk and what its children inherit |
//! | `tags` | element names and how each kind of element is captured |
//! | `attributes` | the attributes that are captured, and why |
//! | `style` | computed styles, each decoded once |
//! | `traits` | what the walk needs to know of a style |
//! | `memo` | which elements look alike, so that one of them is read |
//! | `visibility` | what hides an element |
//! | `documents` | the page and its frames in one system of coordinates |
//! | `special` | what media, details, slots and shadow hosts hold |
//! | `streamed` | content that is sent after its place |
//! | `drawing` | drawings in the page, written down as pictures |
//! | `canvas` | what scripts have painted, copied as pictures |
//! | `metadata` | what the head declares |
//! | `parsed` | the same for a document that is not shown |

mod attributes;
mod canvas;
mod counters;
mod documents;
mod drawing;
mod level;
mod line;
mod memo;
mod metadata;
mod parsed;
mod special;
mod streamed;
mod style;
mod tags;
mod traits;
mod visibility;
mod walk;

use markup::Bounds;
use page::{PageSnapshot, SNAPSHOT_FORMAT};
use web_sys::{Document, Node};

pub(crate) use parsed::capture_parsed;

use crate::{
    dom::{self, Prototype},
    error::ReadError,
};

/// A captured page, and the live nodes it was captured from.
pub struct Capture {
    /// What was seen.
    pub snapshot: PageSnapshot,
    /// The node table: the live node of every node of the snapshot, by id. Boxes that the document does not name (the
    /// body of a closed `details`) have the element around them.
    pub nodes: Vec<Node>,
}

pub(crate) const HTML: &str = "http://www.w3.org/1999/xhtml";

/// Reads the live page. Nothing is written to it; layout is computed at most once. With `exactly` the style of every
/// element is read, without it one of those that are alike.
///
/// # Errors
/// [`ReadError::NotHtml`] where the document is not HTML (a picture, a feed, a bare SVG file) or has no element at all.
pub fn capture(document: &Document, bounds: Bounds, exactly: bool) -> Result<Capture, ReadError> {
    let page: &Node = document.as_ref();
    let content_type = dom::inherited_string(page, Prototype::Document, "contentType");
    let Some((documents, root)) = documents::Documents::of(page) else {
        return Err(ReadError::NotHtml { content_type });
    };
    if root.namespace().as_deref() != Some(HTML) || !is_page(&content_type, page) {
        return Err(ReadError::NotHtml { content_type });
    }
    let viewport = documents.viewport(&root);
    let metadata = metadata::read(page);
    let found = walk::walk(root, documents, bounds, exactly);
    let snapshot = PageSnapshot {
        format: SNAPSHOT_FORMAT,
        url: without_credentials(&dom::inherited_string(page, Prototype::Document, "URL")),
        base_url: without_credentials(&dom::inherited_string(page, Prototype::Node, "baseURI")),
        content_type,
        error_status: dom::error_status(),
        viewport,
        metadata,
        tags: found.tags,
        styles: found.styles,
        nodes: found.nodes,
        truncated: found.truncated,
    };
    Ok(Capture { snapshot, nodes: found.live })
}

/// Captures a feed that was converted to an HTML document, which is not displayed and has no live nodes.
///
/// # Errors
/// [`ReadError::NotHtml`] where the document has no element.
pub(crate) fn capture_feed(feed: &Document, url: &str, content_type: &str) -> Result<Capture, ReadError> {
    let parsed = capture_parsed(feed, &without_credentials(url), Bounds::default())?;
    let snapshot = PageSnapshot { content_type: content_type.to_owned(), ..parsed };
    Ok(Capture { snapshot, nodes: Vec::new() })
}

/// Whether a document of this type is a page with text. Browsers wrap pictures, films and data into HTML of their own.
fn is_page(content_type: &str, document: &Node) -> bool {
    let is_xml = content_type.ends_with("xml");
    let wrapped = is_xml && dom::query_document(document, "#webkit-xml-viewer-source-xml").length() > 0;
    (content_type.starts_with("text/") || is_xml) && !wrapped
}

/// An address without user name and password.
fn without_credentials(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let path = rest.strip_prefix(authority).unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    format!("{scheme}://{host}{path}")
}

#[cfg(test)]
mod tests {
    use super::without_credentials;

    #[test]
    fn addresses_lose_their_credentials() {
        assert_eq!(without_credentials("https://me:secret@example.org/a?b#c"), "https://example.org/a?b#c");
        assert_eq!(without_credentials("https://example.org/@me"), "https://example.org/@me");
        assert_eq!(without_credentials("https://example.org?mail=a@b.c"), "https://example.org?mail=a@b.c");
        assert_eq!(without_credentials("about:blank"), "about:blank");
    }
}
