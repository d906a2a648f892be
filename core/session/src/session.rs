//! One page, read: what the background holds on to while a view is open.

use engine::{
    Analysis, EngineError, Timings, analyze_with,
    article::append,
    block::segment,
    label::LabelProposal,
    memory::{Agreement, SiteMemory, agreements, notes},
    page::{NodeContent, NodeId, Page, PageSnapshot},
    personal::{Models, Personal},
};
use findings::Findings;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Outcome, SessionError,
    behind::Behind,
    memory::{self, Stored},
    render,
};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn now() -> f64;
}

/// The systems' answers to a reading.
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
    /// The models that read the page.
    models: Models,
    /// The pages after the first, in order.
    behind: Vec<Behind>,
}

#[wasm_bindgen]
impl Session {
    /// Finds the content of a page that was captured (`snapshot`, as the page's module wrote it, in `capture` ms), with
    /// what is remembered of its site: `memory` is the text that is stored. One that cannot be
    /// used is reported as a warning of [`Outcome`] and costs nothing else. `personal` are the files of the personal models
    /// that are switched on; those that are refused, or were made for other trees, decide nothing. `judge` and `page_types`
    /// are files of trees in place of those that ship, which decide where such a file is refused.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where the bytes are no snapshot, `engine` where it contradicts itself. A page
    /// without an article is no error: see [`Outcome::found`].
    pub fn open(
        snapshot: &[u8],
        capture: f64,
        memory: Option<String>,
        personal: Option<Vec<String>>,
        judge: Option<Vec<u8>>,
        page_types: Option<Vec<u8>>,
    ) -> Result<Session, SessionError> {
        let snapshot = wire::decode_snapshot(snapshot)?;
        let Stored { memory, warning } = memory::stored(memory.as_deref(), &snapshot.url);
        let personal: Vec<Personal> =
            personal.unwrap_or_default().iter().filter_map(|text| Personal::from_json(text).ok()).collect();
        let models = in_use(judge.as_deref(), page_types.as_deref()).with_personal(&personal);
        let mut analysis = analyze_with(&snapshot, &memory, &models, &now)?;
        analysis.timings = Timings { capture, ..analysis.timings };
        analysis.warnings.extend(warning);
        Ok(Session { snapshot, analysis, memory, models, behind: Vec::new() })
    }

    /// What was found, as plain data.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn outcome(&self) -> Result<Ts<Outcome>, SessionError> {
        let outcome = Outcome::new(&self.analysis, &self.snapshot);
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

    /// How far each of the systems agrees with what was found. Takes about as long as deciding did.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn systems(&self) -> Result<Ts<Systems>, SessionError> {
        let systems = Systems { systems: self.asked()? };
        systems.into_ts().map_err(|error| SessionError::Handover(error.to_string()))
    }

    /// Every block of the page with the role that it is likely to have, by the page alone. Takes as long as deciding did.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    #[wasm_bindgen(js_name = labelProposal)]
    pub fn label_proposal(&self) -> Result<Ts<LabelProposal>, SessionError> {
        let proposal = engine::label_page_with(&self.snapshot, &self.models)?;
        proposal.into_ts().map_err(|error| SessionError::Handover(error.to_string()))
    }

    /// The systems' answers as [`Session::systems`] returns them, for the module with everything else.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where it cannot be written.
    pub fn agreements(&self) -> Result<Vec<u8>, SessionError> {
        Ok(findings::encode_agreements(&self.asked()?)?)
    }

    /// What was found, for the module with everything else ([`Findings`]).
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where it cannot be written.
    pub fn findings(&self) -> Result<Vec<u8>, SessionError> {
        let Analysis { article, extraction, basis, .. } = &self.analysis;
        let kept = extraction.kept.clone();
        Ok(Findings { article: article.clone(), kept, corrections: basis.corrections }.encode()?)
    }

    /// What is to be remembered of the page, for the module with everything else.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where it cannot be written.
    pub fn notes(&self) -> Result<Vec<u8>, SessionError> {
        let page = Page::new(&self.snapshot)?;
        Ok(findings::encode_notes(&notes(&page, &segment(&page), &self.analysis.alone))?)
    }

    /// Reads the captured page with another memory; without one as if nothing had ever been remembered of its site.
    ///
    /// # Errors
    /// An `Error` with the `code` `engine`; a page that was read once never fails.
    pub fn reread(&mut self, memory: Option<String>) -> Result<(), SessionError> {
        let Stored { memory, warning } = memory::stored(memory.as_deref(), &self.snapshot.url);
        let mut analysis = analyze_with(&self.snapshot, &memory, &self.models, &now)?;
        analysis.warnings.extend(warning);
        // What the person makes of the article does not change what the page is.
        analysis.article.page_type = self.analysis.article.page_type;
        self.analysis = Analysis { timings: self.analysis.timings, ..analysis };
        self.memory = memory;
        for page in std::mem::take(&mut self.behind) {
            // One that adds nothing to what the article is now may again with the next memory.
            self.put_behind(&page)?;
            self.behind.push(page);
        }
        Ok(())
    }
}

impl Session {
    /// The page, or the first of several.
    pub(crate) fn snapshot(&self) -> &PageSnapshot {
        &self.snapshot
    }

    /// The last page.
    pub(crate) fn last_snapshot(&self) -> &PageSnapshot {
        self.behind.last().map_or(&self.snapshot, |page| &page.snapshot)
    }

    /// What was found.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Puts a page after the article. Gives false where that adds nothing.
    pub(crate) fn put_behind(&mut self, page: &Behind) -> Result<bool, EngineError> {
        let Analysis { article, .. } = analyze_with(&page.snapshot, &self.memory, &self.models, &now)?;
        Ok(append(&mut self.analysis.article, article, &page.mark))
    }

    /// Keeps a page that was put after the article.
    pub(crate) fn keep_behind(&mut self, page: Behind) {
        self.behind.push(page);
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

    fn asked(&self) -> Result<Vec<Agreement>, EngineError> {
        Ok(agreements(&Page::new(&self.snapshot)?, &self.memory, &self.analysis.extraction.kept))
    }
}

/// The trees of these files where they are sound, else those that ship.
fn in_use(judge: Option<&[u8]>, page_types: Option<&[u8]>) -> Models {
    let models = judge.and_then(|file| Models::default().with_judge(file).ok()).unwrap_or_default();
    match page_types {
        Some(file) => models.clone().with_page_types(file).unwrap_or(models),
        None => models,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_file_is_refused_the_trees_that_ship_read_the_page() {
        for broken in [&b""[..], b"FGM", b"no trees at all"] {
            assert_eq!(in_use(Some(broken), Some(broken)), Models::default());
        }
        let never = engine::judge::to_bytes(&engine::trees::Model::default());
        assert!(in_use(Some(&never), Some(b"broken")).has_own_judge());
    }
}
