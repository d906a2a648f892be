//! One page, read: what the extension holds on to.

use engine::{
    Analysis, EngineError, Timings, Warning, analyze_on_site,
    article::{to_html, to_json, to_markdown, to_text},
    page::{NodeContent, NodeId, Page, PageSnapshot},
    site::{self, Agreement, SiteMemory},
};
use js_sys::Array;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::{Document, DocumentFragment};

use crate::{
    Bounds, Capture, Outcome, ReadError, capture, dom,
    memory::{self, Stored},
    render,
};

/// What the systems say to a reading.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Systems {
    /// In the order of their names; a feed only where it taught something.
    pub systems: Vec<Agreement>,
}

/// One page as it was at one moment, and what was found in it.
#[wasm_bindgen]
pub struct Reading {
    capture: Capture,
    analysis: Analysis,
    /// What is remembered of the site that the analysis rests on.
    memory: SiteMemory,
}

#[wasm_bindgen]
impl Reading {
    /// Captures the live page and finds its content, with what is remembered of its site: `memory` is the text that
    /// [`Reading::remember`] gave last. One that cannot be used is told as a warning of [`Outcome`] and costs nothing
    /// else. Nothing is written to the page.
    ///
    /// # Errors
    /// An `Error` with the `code` `not-html` where the document is no web page. A page without an article is no error:
    /// see [`Outcome::found`].
    pub fn read(document: &Document, memory: Option<String>) -> Result<Reading, ReadError> {
        let start = dom::now();
        let capture = capture(document, Bounds::default())?;
        let captured = dom::now();
        let Stored { memory, warning } = memory::stored(memory.as_deref(), &capture.snapshot.url);
        let mut analysis = analyze_on_site(&capture.snapshot, &memory, &dom::now)?;
        analysis.timings = Timings { capture: captured - start, ..analysis.timings };
        analysis.warnings.extend(warning);
        Ok(Reading { capture, analysis, memory })
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
            "json" => Ok(to_json(&self.analysis.article, &self.agreements()?)?),
            "snapshot" => Ok(serde_json::to_string(&self.capture.snapshot)?),
            _ => Err(ReadError::UnknownFormat { format: format.to_owned() }),
        }
    }

    /// How far each of the systems agrees with what was found. Takes about as long as deciding did.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn systems(&self) -> Result<Ts<Systems>, ReadError> {
        let systems = Systems { systems: self.agreements()? };
        systems.into_ts().map_err(|error| ReadError::Handover(error.to_string()))
    }

    /// The live text nodes and media elements that are content, in document order; those that have left the page since
    /// are among them, icons and ornaments are not. Empty when nothing was found.
    #[wasm_bindgen(js_name = contentNodes, unchecked_return_type = "Node[]")]
    pub fn content_nodes(&self) -> Array {
        let kept = self.analysis.extraction.kept.iter().filter(|&&id| !self.is_ornament(id));
        kept.filter_map(|&id| self.capture.live(id)).collect()
    }

    /// What is to be remembered of the site after this page: `memory` as it is stored now, with the page added. Takes
    /// as long as reading did, so it should wait until the browser is idle.
    ///
    /// # Errors
    /// An `Error` with the `code` `newer-memory` where the memory was written by a newer version and should stay, or
    /// `broken-memory` where it cannot be read and is to be set aside.
    pub fn remember(&self, memory: Option<String>) -> Result<String, ReadError> {
        let memory = self.current(memory.as_deref())?;
        Ok(engine::remember_page(&memory, &self.capture.snapshot)?.to_json())
    }

    /// Reads the captured page as if nothing had ever been remembered of its site.
    ///
    /// # Errors
    /// An `Error` with the `code` `engine`; a page that was read once never fails.
    pub fn forget(&mut self) -> Result<(), ReadError> {
        self.decide_again(SiteMemory::of_address(&self.capture.snapshot.url)).map(drop)
    }
}

impl Reading {
    /// What is stored now. What cannot be read is never overwritten: it is set aside by who keeps it.
    pub(crate) fn current(&self, memory: Option<&str>) -> Result<SiteMemory, ReadError> {
        match memory::stored(memory, &self.capture.snapshot.url) {
            Stored { warning: Some(Warning::NewerMemory), .. } => Err(ReadError::NewerMemory),
            Stored { warning: Some(Warning::BrokenMemory), .. } => Err(ReadError::BrokenMemory),
            Stored { memory, .. } => Ok(memory),
        }
    }

    /// Whether a node is a drawing or a canvas that was captured without what it shows.
    fn is_ornament(&self, id: NodeId) -> bool {
        let PageSnapshot { nodes, tags, .. } = &self.capture.snapshot;
        let element = nodes.get(id as usize).and_then(|node| match &node.content {
            NodeContent::Element(element) => Some(element),
            NodeContent::Text(_) => None,
        });
        element.is_some_and(|it| {
            it.media.is_none() && tags.get(it.tag as usize).is_some_and(|tag| matches!(tag.as_str(), "svg" | "canvas"))
        })
    }

    fn agreements(&self) -> Result<Vec<Agreement>, EngineError> {
        Ok(site::agreements(&Page::new(&self.capture.snapshot)?, &self.memory, &self.analysis.extraction.kept))
    }

    /// What was found.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The page as it was captured.
    pub(crate) fn snapshot(&self) -> &PageSnapshot {
        &self.capture.snapshot
    }

    /// Reads the captured page with another memory, and gives that memory for storage.
    pub(crate) fn decide_again(&mut self, memory: SiteMemory) -> Result<String, ReadError> {
        let analysis = analyze_on_site(&self.capture.snapshot, &memory, &dom::now)?;
        // What the person makes of the article does not change what the page is.
        let page_type = self.analysis.article.page_type;
        self.analysis = Analysis { timings: self.analysis.timings, ..analysis };
        self.analysis.article.page_type = page_type;
        self.memory = memory;
        Ok(self.memory.to_json())
    }
}
