//! The comments on an article, which are no part of it.

use engine::{
    article::{Reply, replies, reply_blocks},
    block::{Blocks, Hints, segment},
    page::{NodeId, Page},
    site::{LeftOutRole, left_out},
};
use wasm_bindgen::prelude::*;

use crate::{Session, SessionError, render};

/// The comments on an article, which are no part of it.
#[wasm_bindgen(getter_with_clone)]
pub struct Comments {
    /// How many there are; 0 where they cannot be told apart.
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
        let parts = left_out(&page, &blocks, &self.analysis().extraction.kept, None);
        let parts: Vec<NodeId> =
            parts.iter().filter(|part| part.role == Some(LeftOutRole::Comments)).map(|part| part.node).collect();
        let mut meant: Vec<usize> = parts.iter().flat_map(|&part| blocks.within(&page, part)).collect();
        meant.retain(|&at| is_shown(&blocks, at));
        let mut told = replies(&page, &blocks, &meant);
        let count = told.len() as u32;
        if told.is_empty() && meant.iter().all(|&at| blocks.blocks[at].hints.any(Hints::COMMENT)) {
            let whole = |&node: &NodeId| Reply {
                node,
                depth: 0,
                head: Vec::new(),
                blocks: blocks.within(&page, node).filter(|&at| is_shown(&blocks, at)).collect(),
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

/// Whether a block is seen and is no part of a form in which comments are written.
fn is_shown(blocks: &Blocks, at: usize) -> bool {
    let block = &blocks.blocks[at];
    block.is_visible() && (block.weight > 0 || block.media > 0) && !block.hints.any(Hints::FORM)
}
