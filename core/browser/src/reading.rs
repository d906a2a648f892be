//! One page, read: what the extension holds on to.

use engine::{
    Analysis, Timings,
    article::{to_html, to_json, to_markdown, to_text},
};
use js_sys::Array;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::{Document, DocumentFragment};

use crate::{Bounds, Capture, Outcome, ReadError, capture, dom, render};

/// One page as it was at one moment, and what was found in it.
#[wasm_bindgen]
pub struct Reading {
    capture: Capture,
    analysis: Analysis,
}

#[wasm_bindgen]
impl Reading {
    /// Captures the live page and finds its content. Nothing is written to the page.
    ///
    /// # Errors
    /// An `Error` with the `code` `not-html` where the document is no web page. A page without an article is no error:
    /// see [`Outcome::found`].
    pub fn read(document: &Document) -> Result<Reading, ReadError> {
        let start = dom::now();
        let capture = capture(document, Bounds::default())?;
        let captured = dom::now();
        let mut analysis = engine::analyze(&capture.snapshot, &dom::now)?;
        analysis.timings = Timings { capture: captured - start, ..analysis.timings };
        Ok(Reading { capture, analysis })
    }

    /// What was found, as plain data.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn outcome(&self) -> Result<Ts<Outcome>, ReadError> {
        let outcome = Outcome::new(&self.analysis, self.capture.snapshot.nodes.len());
        outcome.into_ts().map_err(|error| ReadError::Handover(error.to_string()))
    }

    /// The article without its title as new nodes of `document`, made by `createElement` and `textContent` alone;
    /// headings carry the ids of [`Outcome::outline`]. Empty when nothing was found.
    ///
    /// # Errors
    /// An `Error` with the `code` `dom` where the browser refuses to make a node.
    pub fn render(&self, document: &Document) -> Result<DocumentFragment, ReadError> {
        render::article(document, &self.analysis.article)
    }

    /// The article as a `html`, `markdown`, `text` or `json` document, or the page's `snapshot` as JSON.
    ///
    /// # Errors
    /// An `Error` with the `code` `unknown-format` for any other format.
    #[wasm_bindgen(js_name = exportAs)]
    pub fn export_as(&self, format: &str) -> Result<String, ReadError> {
        match format {
            "html" => Ok(to_html(&self.analysis.article)),
            "markdown" => Ok(to_markdown(&self.analysis.article)),
            "text" => Ok(to_text(&self.analysis.article)),
            "json" => Ok(to_json(&self.analysis.article)?),
            "snapshot" => Ok(serde_json::to_string(&self.capture.snapshot)?),
            _ => Err(ReadError::UnknownFormat { format: format.to_owned() }),
        }
    }

    /// The live text nodes and media elements that are content, in document order; those that have left the page since
    /// are among them. Empty when nothing was found.
    #[wasm_bindgen(js_name = contentNodes, unchecked_return_type = "Node[]")]
    pub fn content_nodes(&self) -> Array {
        self.analysis.extraction.kept.iter().filter_map(|&id| self.capture.live(id)).collect()
    }
}
