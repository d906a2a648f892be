//! The comments on an article, which are no part of it.

use engine::{
    article::{Reply, commented, replies, reply_blocks},
    block::{Hints, segment},
    page::{NodeId, Page},
};
use wasm_bindgen::prelude::*;

use crate::{Session, SessionError, render};

/// The comments on an article, which are no part of it.
#[wasm_bindgen(getter_with_clone)]
pub struct Comments {
    /// How many there are; 0 where they cannot be distinguished.
    pub count: u32,
    /// Their nodes, as [`Session::article`] gives those of the article.
    pub nodes: Vec<u8>,
}

#[wasm_bindgen]
impl Session {
    /// The comments on the article. Nothing where the page shows none besides what is in the article.
    ///
    /// # Errors
    /// An `Error` with the `code` `wire` where they cannot be written.
    pub fn comments(&self) -> Result<Option<Comments>, SessionError> {
        let page = Page::new(self.snapshot())?;
        let blocks = segment(&page);
        let (parts, meant) = commented(&page, &blocks, &self.analysis().extraction.kept);
        let mut told = replies(&page, &blocks, &meant);
        let count = told.len() as u32;
        if told.is_empty() && meant.iter().all(|&at| blocks.blocks[at].hints.any(Hints::COMMENT)) {
            let whole = |&node: &NodeId| Reply {
                node,
                depth: 0,
                head: Vec::new(),
                blocks: blocks.within(&page, node).filter(|at| meant.binary_search(at).is_ok()).collect(),
                heading: Vec::new(),
            };
            told = parts.iter().map(whole).filter(|reply| !reply.blocks.is_empty()).collect();
        }
        if told.is_empty() {
            return Ok(None);
        }
        let nodes = render::thread(&told, &reply_blocks(&page, &blocks, &told))?;
        Ok(Some(Comments { count, nodes }))
    }
}
