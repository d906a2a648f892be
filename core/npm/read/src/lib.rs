//! What programs in JavaScript call: the engine on one page snapshot, and the article in every form.
//!
//! ```text
//! bytes of the page's module, or JSON ──▶ PageSnapshot ──engine──▶ Analysis ──▶ HTML, Markdown, text, JSON
//! ```
//!
//! The npm package is its one caller. A page is read without a memory of its site, so the answer is that of the Python
//! package, byte for byte.

mod error;

pub use error::ReadError;

use engine::{
    article::{Article, Keep, to_text},
    page::PageSnapshot,
    personal::Models,
    render::{
        chunks::{Chunk, ChunkOptions},
        to_html_fragment, to_markdown,
    },
};
use select::{Choice, Fields};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// How a snapshot that is JSON begins; one of the page's module never does.
const JSON: u8 = b'{';

/// What was found on one page.
#[wasm_bindgen]
pub struct Reading {
    snapshot: PageSnapshot,
    found: select::Reading,
    keep: Keep,
    /// The article as HTML, Markdown and text have it.
    article: Article,
}

#[wasm_bindgen]
impl Reading {
    /// Reads a snapshot: the bytes that the page's module of the same version wrote, or JSON by
    /// `schemas/page-snapshot.schema.json`. HTML, Markdown and text of it have comments and captions where they are wanted. What
    /// selectors of CSS `include` is brought in, what they `exclude` is left out.
    ///
    /// # Errors
    /// An `Error` with the `code` `snapshot` where it is neither, `selector` where a selector is none, `engine` where no
    /// engine could read it.
    pub fn of(
        snapshot: &[u8],
        comments: bool,
        captions: bool,
        include: Vec<String>,
        exclude: Vec<String>,
    ) -> Result<Reading, ReadError> {
        let choice = Choice::new(&include, &exclude)?;
        let snapshot = decode(snapshot)?;
        let found = select::read(&snapshot, &Models::default(), &choice)?;
        let keep = Keep::new(comments, captions);
        let article = found.article(&snapshot, keep)?;
        Ok(Reading { snapshot, found, keep, article })
    }

    /// Selectors that did not do what was asked, as JSON: a list of [`SelectorWarning`](select::SelectorWarning).
    ///
    /// # Errors
    /// None that a sound module has.
    pub fn warnings(&self) -> Result<String, ReadError> {
        hand_over(&self.found.warnings)
    }

    /// Title, author, days, tags and so on, as JSON by [`ArticleMetadata`](engine::article::ArticleMetadata).
    ///
    /// # Errors
    /// None that a sound module has.
    pub fn metadata(&self) -> Result<String, ReadError> {
        hand_over(&self.found.analysis.article.metadata)
    }

    /// The bound of the capture that the page passed; `undefined` where all of it was read.
    #[wasm_bindgen(getter)]
    pub fn truncated(&self) -> Option<String> {
        self.found.analysis.truncated().map(|bound| bound.code().to_owned())
    }

    /// How sure the engine is, 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn confidence(&self) -> f64 {
        self.found.analysis.extraction.confidence
    }

    /// Why nothing was found; `undefined` where something was.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        self.found.analysis.extraction.reason.map(|reason| reason.code().to_owned())
    }

    /// The article without its title as HTML from an allow-list of elements; empty where nothing was found.
    pub fn html(&self) -> String {
        self.found(to_html_fragment)
    }

    /// The article in Markdown with its front matter; empty where nothing was found.
    pub fn markdown(&self) -> String {
        self.found(to_markdown)
    }

    /// The article as text, blocks with empty lines between; empty where nothing was found.
    pub fn text(&self) -> String {
        self.found(to_text)
    }

    /// All of it as JSON by `schemas/article.schema.json`.
    ///
    /// # Errors
    /// None where the snapshot was read.
    pub fn json(&self) -> Result<String, ReadError> {
        Ok(self.found.json(&self.snapshot)?)
    }

    /// The article in parts of at most so many tokens, with comments and captions where they are wanted, as JSON: a list of
    /// [`Chunk`]; empty where nothing was found.
    ///
    /// # Errors
    /// None where the snapshot was read.
    pub fn chunks(&self, max_tokens: u32, overlap: u32) -> Result<String, ReadError> {
        let sizes = ChunkOptions::new(max_tokens as usize, overlap as usize);
        let chunks: Vec<Chunk> = self.found.chunks(&self.snapshot, self.keep, sizes)?;
        hand_over(&chunks)
    }

    /// What was found in the shape of a mapping, which is JSON, too; with comments and captions where they are wanted.
    ///
    /// # Errors
    /// An `Error` with the `code` `fields` where the mapping is none.
    pub fn fields(&self, mapping: &str) -> Result<String, ReadError> {
        Ok(Fields::parse(mapping)?.json_of(&self.article).to_string())
    }

    /// What is seen on the page and is not in the article, as JSON: a list of [`LeftOutPart`](select::LeftOutPart).
    ///
    /// # Errors
    /// None where the snapshot was read.
    #[wasm_bindgen(js_name = leftOut)]
    pub fn left_out(&self) -> Result<String, ReadError> {
        hand_over(&self.found.left_out(&self.snapshot)?)
    }

    /// Why each block of the page is content or not, as JSON by [`Explanation`](select::Explanation).
    ///
    /// # Errors
    /// None where the snapshot was read.
    pub fn explanation(&self) -> Result<String, ReadError> {
        hand_over(&self.found.explain(&self.snapshot, &Models::default())?)
    }

    fn found(&self, write: fn(&Article) -> String) -> String {
        if self.found.analysis.extraction.reason.is_some() { String::new() } else { write(&self.article) }
    }
}

/// A snapshot as JSON, which every later version reads.
///
/// # Errors
/// An `Error` with the `code` `snapshot` where it is none.
#[wasm_bindgen(js_name = snapshotToJson)]
pub fn snapshot_to_json(snapshot: &[u8]) -> Result<String, ReadError> {
    serde_json::to_string(&decode(snapshot)?).map_err(|error| ReadError::Snapshot(error.to_string()))
}

/// A value as JSON: one way to write data is enough for a module that people wait for.
fn hand_over(value: &impl Serialize) -> Result<String, ReadError> {
    serde_json::to_string(value).map_err(|error| ReadError::Handover(error.to_string()))
}

fn decode(bytes: &[u8]) -> Result<PageSnapshot, ReadError> {
    if bytes.first() == Some(&JSON) {
        return serde_json::from_slice(bytes).map_err(|error| ReadError::Snapshot(error.to_string()));
    }
    wire::decode_snapshot(bytes).map_err(|error| ReadError::Snapshot(error.to_string()))
}
