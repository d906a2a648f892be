//! What the content script calls.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Document, DocumentFragment, Node};
use wire::{Answer, encode_snapshot};

use crate::{
    Bounds, ReadError, build,
    capture::{Capture, capture, capture_feed, capture_parsed},
};

/// A page as it was at one moment: what the background gets to see of it, and the live nodes.
#[wasm_bindgen]
pub struct CapturedPage {
    snapshot: Uint8Array,
    /// The live node of every node of the snapshot, by id.
    nodes: Vec<Node>,
}

#[wasm_bindgen]
impl CapturedPage {
    /// Captures the live page. Nothing is written to it. With `exactly` the style of every element is read, for those
    /// who want to know what it changes that otherwise one is read of those that are alike. `bounds` are those of
    /// [`Bounds::of`].
    ///
    /// # Errors
    /// An `Error` with the `code` `not-html` where the document is no web page.
    pub fn capture(
        document: &Document,
        exactly: Option<bool>,
        bounds: Option<Vec<f64>>,
    ) -> Result<CapturedPage, ReadError> {
        CapturedPage::of(capture(document, bounds_of(bounds), exactly.unwrap_or(false))?)
    }

    /// Captures a feed that was converted to an HTML document with an `article` for each post. `content_type` is that of
    /// the feed's format. There are no live nodes.
    ///
    /// # Errors
    /// An `Error` with the `code` `not-html` where the document is empty.
    #[wasm_bindgen(js_name = ofFeed)]
    pub fn of_feed(feed: &Document, url: &str, content_type: &str) -> Result<CapturedPage, ReadError> {
        CapturedPage::of(capture_feed(feed, url, content_type)?)
    }

    /// The snapshot as bytes, for the background.
    #[wasm_bindgen(getter)]
    pub fn snapshot(&self) -> Uint8Array {
        self.snapshot.clone()
    }

    /// The article that the background found, without its title, as new nodes of `document`. Empty when nothing was
    /// found.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where `article` is not what the background gave, `dom` where the browser
    /// refuses to make a node.
    pub fn render(&self, document: &Document, article: &[u8]) -> Result<DocumentFragment, ReadError> {
        build::fragment(document, &Answer::decode(article)?.steps)
    }

    /// The live text nodes and media elements that are the article's, in document order; those that have left the page
    /// since are among them, icons and ornaments are not. Empty when nothing was found.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where `article` is not what the background gave.
    #[wasm_bindgen(js_name = contentNodes, unchecked_return_type = "Node[]")]
    pub fn content_nodes(&self, article: &[u8]) -> Result<Array, ReadError> {
        let kept = Answer::decode(article)?.kept;
        Ok(kept.into_iter().filter_map(|id| self.nodes.get(id as usize)).collect())
    }

    /// The live node of every node of the snapshot, by id; those that have left the page since are among them.
    #[wasm_bindgen(js_name = liveNodes, unchecked_return_type = "Node[]")]
    pub fn live_nodes(&self) -> Array {
        self.nodes.iter().collect()
    }
}

impl CapturedPage {
    fn of(Capture { snapshot, nodes }: Capture) -> Result<CapturedPage, ReadError> {
        Ok(CapturedPage { snapshot: to_script(&encode_snapshot(&snapshot)?), nodes })
    }
}

/// The post of a feed at this address, as `DOMParser` made it, for the background. Nothing is written to the document.
/// `bounds` are those of [`Bounds::of`].
///
/// # Errors
/// An `Error` with the `code` `not-html` where the document is empty.
#[wasm_bindgen(js_name = capturePost)]
pub fn capture_post(document: &Document, url: &str, bounds: Option<Vec<f64>>) -> Result<Uint8Array, ReadError> {
    Ok(to_script(&encode_snapshot(&capture_parsed(document, url, bounds_of(bounds))?)?))
}

fn bounds_of(given: Option<Vec<f64>>) -> Bounds {
    Bounds::of(given.as_deref().unwrap_or_default())
}

/// A copy that belongs to the script, whatever becomes of our memory.
fn to_script(bytes: &[u8]) -> Uint8Array {
    Uint8Array::from(bytes)
}
