//! The person's decisions about parts of the page: this is content, that is not. It holds here and on the site's other pages.

use engine::{
    block::{Blocks, segment},
    memory::{self, LeftOut, Meant, MemoryFull, Reach, ReadsAs, SiteMemory},
    page::{NodeId, Page},
    spider::Digest,
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Extras, ExtrasError};

/// What a page shows besides its article.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct LeftOutList {
    /// The largest parts that hold none of it, in reading order.
    pub parts: Vec<LeftOut>,
}

/// What was taken back.
#[wasm_bindgen(getter_with_clone)]
pub struct Undone {
    /// What is to be stored from now on.
    pub memory: String,
    /// What [`Extras::redo`] takes.
    pub undone: String,
}

#[wasm_bindgen]
impl Extras {
    /// Leaves a part out of the article, here and wherever it occurs on the site's other pages. `part` is the
    /// `data-part` of a rendered element, `alike` asks for all that has the same place, and `memory` what is stored now; gives what is to be stored from now on.
    /// Nothing comes back and nothing changes where the part has no text of its own.
    ///
    /// # Errors
    /// Those of [`Extras::remember`], and an `Error` with the `code` `full` where the site's memory has no room.
    #[wasm_bindgen(js_name = leaveOut)]
    pub fn leave_out(&self, part: u32, alike: bool, memory: Option<String>) -> Result<Option<String>, ExtrasError> {
        let reach = if alike { Reach::Alike } else { Reach::Only };
        let sources = self.sources();
        self.correct(memory, |memory, page, blocks, kept| {
            memory::leave_out(memory, page, blocks, kept, &sources, part as usize, reach)
        })
    }

    /// What would go with a part if it were left out, by itself or with all that is like it.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    #[wasm_bindgen(js_name = meantWith)]
    pub fn meant_with(&self, part: u32) -> Result<Ts<Meant>, ExtrasError> {
        let page = Page::new(&self.snapshot)?;
        let kept = &self.findings.kept;
        let meant = memory::meant_with(&page, &segment(&page), kept, &self.sources(), part as usize);
        meant.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Brings a part of the page into the article that was left out, by its node in [`Extras::left_out`]; otherwise as
    /// [`Extras::leave_out`].
    ///
    /// # Errors
    /// Those of [`Extras::remember`].
    #[wasm_bindgen(js_name = bringIn)]
    pub fn bring_in(&self, node: NodeId, memory: Option<String>) -> Result<Option<String>, ExtrasError> {
        self.correct(memory, |memory, page, blocks, kept| memory::bring_in(memory, page, blocks, kept, node))
    }

    /// The parts of the page that are seen but not in the article, or what one of them consists of. Empty where there
    /// is nothing else.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where they cannot be handed over.
    #[wasm_bindgen(js_name = leftOut)]
    pub fn left_out(&self, within: Option<NodeId>) -> Result<Ts<LeftOutList>, ExtrasError> {
        let page = Page::new(&self.snapshot)?;
        let parts = memory::left_out(&page, &segment(&page), &self.findings.kept, within);
        LeftOutList { parts }.into_ts().map_err(|error| ExtrasError::Handover(error.to_string()))
    }

    /// Reads the pages of the site as threads or as one text from now on, whatever they seem to be; gives what is to be
    /// stored.
    ///
    /// # Errors
    /// Those of [`Extras::remember`].
    #[wasm_bindgen(js_name = readAs)]
    pub fn read_as(&self, thread: bool, memory: Option<String>) -> Result<String, ExtrasError> {
        let reads_as = if thread { ReadsAs::Thread } else { ReadsAs::OneText };
        Ok(memory::read_as(&self.current(memory.as_deref())?, reads_as).to_json())
    }

    /// Takes back the person's last decision about this page, on this visit or an earlier one; otherwise as
    /// [`Extras::leave_out`]. Nothing comes back where there was none.
    ///
    /// # Errors
    /// Those of [`Extras::remember`].
    pub fn undo(&self, memory: Option<String>) -> Result<Option<Undone>, ExtrasError> {
        if self.findings.corrections == 0 {
            return Ok(None);
        }
        let memory = self.current(memory.as_deref())?;
        let page = Page::new(&self.snapshot)?;
        let (memory, undone) = memory::undo(&memory, &Digest::of(&page, &segment(&page)));
        Ok(Some(Undone { memory: memory.to_json(), undone: serde_json::to_string(&undone)? }))
    }

    /// Repeats what [`Extras::undo`] has taken back; `undone` is what it gave.
    ///
    /// # Errors
    /// Those of [`Extras::leave_out`], and one with the `code` `json` where `undone` is something else.
    pub fn redo(&self, undone: &str, memory: Option<String>) -> Result<String, ExtrasError> {
        let memory = self.current(memory.as_deref())?;
        let memory = memory::redo(&memory, serde_json::from_str(undone)?)?;
        Ok(memory.to_json())
    }
}

impl Extras {
    /// The element that each part of the article was made from.
    fn sources(&self) -> Vec<Option<NodeId>> {
        self.findings.article.body.iter().map(|block| block.source).collect()
    }

    fn correct(
        &self,
        memory: Option<String>,
        by: impl FnOnce(&SiteMemory, &Page, &Blocks, &[NodeId]) -> Result<Option<SiteMemory>, MemoryFull>,
    ) -> Result<Option<String>, ExtrasError> {
        let memory = self.current(memory.as_deref())?;
        let page = Page::new(&self.snapshot)?;
        let Some(memory) = by(&memory, &page, &segment(&page), &self.findings.kept)? else {
            return Ok(None);
        };
        Ok(Some(memory.to_json()))
    }
}
