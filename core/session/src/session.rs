//! One page, read: what the background holds on to while a view is open.

use engine::{
    Analysis, EngineError, Timings, Warning, analyze_on_site,
    article::{to_html, to_json, to_markdown, to_text},
    label::LabelProposal,
    page::{NodeContent, NodeId, Page, PageSnapshot},
    site::{self, Agreement, SiteMemory},
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Outcome, SessionError,
    memory::{self, Stored},
    render,
};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn now() -> f64;
}

/// What the systems say to a reading.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Systems {
    /// In the order of their names; a feed only where it taught something.
    pub systems: Vec<Agreement>,
}

/// One page as it was at one moment, and what was found in it.
#[wasm_bindgen]
pub struct Session {
    snapshot: PageSnapshot,
    analysis: Analysis,
    /// What is remembered of the site that the analysis rests on.
    memory: SiteMemory,
}

#[wasm_bindgen]
impl Session {
    /// Finds the content of a page that was captured (`snapshot`, as the page's module wrote it, in `capture` ms), with
    /// what is remembered of its site: `memory` is the text that [`Session::remember`] gave last. One that cannot be
    /// used is told as a warning of [`Outcome`] and costs nothing else.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where the bytes are no snapshot, `engine` where it contradicts itself. A page
    /// without an article is no error: see [`Outcome::found`].
    pub fn open(snapshot: &[u8], capture: f64, memory: Option<String>) -> Result<Session, SessionError> {
        let snapshot = wire::decode_snapshot(snapshot)?;
        let Stored { memory, warning } = memory::stored(memory.as_deref(), &snapshot.url);
        let mut analysis = analyze_on_site(&snapshot, &memory, &now)?;
        analysis.timings = Timings { capture, ..analysis.timings };
        analysis.warnings.extend(warning);
        Ok(Session { snapshot, analysis, memory })
    }

    /// What was found, as plain data.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn outcome(&self) -> Result<Ts<Outcome>, SessionError> {
        let outcome = Outcome::new(&self.analysis, self.snapshot.nodes.len());
        outcome.into_ts().map_err(|error| SessionError::Handover(error.to_string()))
    }

    /// The article without its title, and which nodes of the page it is, as the page's module takes them
    /// ([`wire::Answer`]); headings carry the ids of [`Outcome::outline`]. Empty when nothing was found.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where it cannot be written.
    pub fn article(&self) -> Result<Vec<u8>, SessionError> {
        let kept = self.analysis.extraction.kept.iter().copied().filter(|&id| !self.is_ornament(id));
        Ok(render::answer(&self.analysis.article, kept.collect())?)
    }

    /// The article as a `html`, `markdown`, `text` or `json` document, or the page's `snapshot` as JSON.
    ///
    /// # Errors
    /// An `Error` with the `code` `unknown-format` for any other format.
    #[wasm_bindgen(js_name = exportAs)]
    pub fn export_as(&self, format: &str) -> Result<String, SessionError> {
        match format {
            "html" => Ok(to_html(&self.analysis.article)),
            "markdown" => Ok(to_markdown(&self.analysis.article)),
            "text" => Ok(to_text(&self.analysis.article)),
            "json" => Ok(to_json(&self.analysis.article, &self.agreements()?)?),
            "snapshot" => Ok(serde_json::to_string(&self.snapshot)?),
            _ => Err(SessionError::UnknownFormat { format: format.to_owned() }),
        }
    }

    /// How far each of the systems agrees with what was found. Takes about as long as deciding did.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn systems(&self) -> Result<Ts<Systems>, SessionError> {
        let systems = Systems { systems: self.agreements()? };
        systems.into_ts().map_err(|error| SessionError::Handover(error.to_string()))
    }

    /// Every block of the page with the role that it is likely to have, by the page alone. Takes as long as deciding did.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    #[wasm_bindgen(js_name = labelProposal)]
    pub fn label_proposal(&self) -> Result<Ts<LabelProposal>, SessionError> {
        let proposal = engine::label_page(&self.snapshot)?;
        proposal.into_ts().map_err(|error| SessionError::Handover(error.to_string()))
    }

    /// What is to be remembered of the site after this page: `memory` as it is stored now, with the page added. Takes
    /// as long as reading did, so it should wait until the browser is idle.
    ///
    /// # Errors
    /// An `Error` with the `code` `newer-memory` where the memory was written by a newer version and should stay, or
    /// `broken-memory` where it cannot be read and is to be set aside.
    pub fn remember(&self, memory: Option<String>) -> Result<String, SessionError> {
        let memory = self.current(memory.as_deref())?;
        Ok(engine::remember_page(&memory, &self.snapshot)?.to_json())
    }

    /// Reads the captured page as if nothing had ever been remembered of its site.
    ///
    /// # Errors
    /// An `Error` with the `code` `engine`; a page that was read once never fails.
    pub fn forget(&mut self) -> Result<(), SessionError> {
        self.decide_again(SiteMemory::of_address(&self.snapshot.url)).map(drop)
    }
}

impl Session {
    /// What is stored now. What cannot be read is never overwritten: it is set aside by who keeps it.
    pub(crate) fn current(&self, memory: Option<&str>) -> Result<SiteMemory, SessionError> {
        match memory::stored(memory, &self.snapshot.url) {
            Stored { warning: Some(Warning::NewerMemory), .. } => Err(SessionError::NewerMemory),
            Stored { warning: Some(Warning::BrokenMemory), .. } => Err(SessionError::BrokenMemory),
            Stored { memory, .. } => Ok(memory),
        }
    }

    /// Whether a node is a drawing or a canvas that was captured without what it shows.
    fn is_ornament(&self, id: NodeId) -> bool {
        let PageSnapshot { nodes, tags, .. } = &self.snapshot;
        let element = nodes.get(id as usize).and_then(|node| match &node.content {
            NodeContent::Element(element) => Some(element),
            NodeContent::Text(_) => None,
        });
        element.is_some_and(|it| {
            it.media.is_none() && tags.get(it.tag as usize).is_some_and(|tag| matches!(tag.as_str(), "svg" | "canvas"))
        })
    }

    fn agreements(&self) -> Result<Vec<Agreement>, EngineError> {
        Ok(site::agreements(&Page::new(&self.snapshot)?, &self.memory, &self.analysis.extraction.kept))
    }

    /// What was found.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The page as it was captured.
    pub(crate) fn snapshot(&self) -> &PageSnapshot {
        &self.snapshot
    }

    /// Reads the captured page with another memory, and gives that memory for storage.
    pub(crate) fn decide_again(&mut self, memory: SiteMemory) -> Result<String, SessionError> {
        let analysis = analyze_on_site(&self.snapshot, &memory, &now)?;
        // What the person makes of the article does not change what the page is.
        let page_type = self.analysis.article.page_type;
        self.analysis = Analysis { timings: self.analysis.timings, ..analysis };
        self.analysis.article.page_type = page_type;
        self.memory = memory;
        Ok(self.memory.to_json())
    }
}
