//! The interface, and what all of it rests on.

use engine::{
    block::segment,
    memory::{self, SiteMemory, SiteMemoryError},
    page::{Page, PageSnapshot},
};
use findings::Findings;
use wasm_bindgen::prelude::*;

use crate::ExtrasError;

/// One page as it was at one moment, and what was found in it.
#[wasm_bindgen]
pub struct Extras {
    pub(crate) snapshot: PageSnapshot,
    pub(crate) findings: Findings,
}

#[wasm_bindgen]
impl Extras {
    /// Takes a page (`snapshot`, as the page's module wrote it) and what a session found in it (`findings`, as it wrote
    /// that).
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where the bytes are something else.
    pub fn open(snapshot: &[u8], findings: &[u8]) -> Result<Extras, ExtrasError> {
        Ok(Extras { snapshot: wire::decode_snapshot(snapshot)?, findings: Findings::decode(findings)? })
    }

    /// What is to be remembered of the site after this page: `memory` as it is stored now, with the page added, of
    /// which the session took these notes.
    ///
    /// # Errors
    /// An `Error` with the `code` `newer-memory` where the memory was written by a newer version and should stay, or
    /// `broken-memory` where it cannot be read and is to be set aside; `wire` where the bytes are no notes.
    pub fn remember(&self, notes: &[u8], memory: Option<String>) -> Result<String, ExtrasError> {
        let memory = self.current(memory.as_deref())?;
        let page = Page::new(&self.snapshot)?;
        Ok(memory::remember(&memory, &page, &segment(&page), &findings::decode_notes(notes)?).to_json())
    }
}

impl Extras {
    /// What is stored now. What cannot be read is never overwritten: it is set aside by who keeps it.
    pub(crate) fn current(&self, memory: Option<&str>) -> Result<SiteMemory, ExtrasError> {
        let Some(stored) = memory else { return Ok(SiteMemory::of_address(&self.snapshot.url)) };
        SiteMemory::from_json(stored).map_err(|error| match error {
            SiteMemoryError::NewerFormat { .. } => ExtrasError::NewerMemory,
            _ => ExtrasError::BrokenMemory,
        })
    }
}
