//! Further pages of the text, which a site has cut into several.

use engine::{
    block::segment,
    memory::{NextPage, next_page},
    page::Page,
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Session, SessionError, behind::Behind};

/// Where a text goes on.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Onward {
    /// The page that comes next, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub next: Option<NextPage>,
}

#[wasm_bindgen]
impl Session {
    /// Where the text goes on after the last of its pages that are here.
    ///
    /// # Errors
    /// An `Error` with the `code` `handover` where it cannot be handed over.
    pub fn onward(&self) -> Result<Ts<Onward>, SessionError> {
        let page = Page::new(self.last_snapshot())?;
        let onward = Onward { next: next_page(&page, &segment(&page)) };
        onward.into_ts().map_err(|error| SessionError::Handover(error.to_string()))
    }

    /// Puts a further page (`snapshot`, as the page's module wrote it) after what there is, below a heading with
    /// `mark`. Gives false, and changes nothing, where it has no article, or none but what is here already.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where the bytes are no snapshot, `engine` where it contradicts itself.
    pub fn append(&mut self, snapshot: &[u8], mark: &str) -> Result<bool, SessionError> {
        let behind = Behind { snapshot: wire::decode_snapshot(snapshot)?, mark: mark.to_owned() };
        let is_added = self.put_behind(&behind)?;
        if is_added {
            self.keep_behind(behind);
        }
        Ok(is_added)
    }
}
