//! What was found on a page, as an object of Python. Forms are written when they are asked for.

use std::borrow::Cow;

use engine::{
    article::{ArticleMetadata, Keep, to_text},
    label::LabelBlock,
    label_page_with,
    page::{PageSnapshot, Truncation},
    render::{chunks::ChunkOptions, to_html, to_markdown},
};
use pyo3::prelude::*;
use select::{Choice, Reading, SelectorUse};
use serde::Serialize;

use crate::{apart::apart, error::Failure, fields::Fields, input, models::Models};

/// What was found on one page. It is true where something was found; `reason` explains why not.
#[pyclass(frozen, module = "foreground_extract")]
pub(crate) struct Article {
    snapshot: PageSnapshot,
    reading: Reading,
    /// The article as text, Markdown and HTML have it, where other things are to be kept than usual.
    kept: Option<engine::article::Article>,
    /// What that is.
    wanted: Keep,
    models: Models,
}

impl Article {
    /// Runs the engine.
    pub(crate) fn of(snapshot: PageSnapshot, models: Models, choice: &Choice) -> Result<Self, Failure> {
        let reading = select::read(&snapshot, models.engine(), choice)?;
        Ok(Article { snapshot, reading, kept: None, wanted: Keep::default(), models })
    }

    /// A form of the article; empty where nothing was found.
    fn written(&self, py: Python<'_>, write: fn(&engine::article::Article) -> String) -> PyResult<String> {
        let write = || {
            if self.reason().is_some() {
                String::new()
            } else {
                write(self.kept.as_ref().unwrap_or(&self.reading.analysis.article))
            }
        };
        apart(py, self.url(), || Ok(write()))
    }

    fn metadata(&self) -> &ArticleMetadata {
        &self.reading.analysis.article.metadata
    }
}

/// A block, and whether a selector brought it in or left it out.
#[derive(Serialize)]
struct TheirBlock<'a> {
    #[serde(flatten)]
    block: &'a LabelBlock,
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<SelectorUse>,
}

/// A part of the metadata as objects of Python.
fn objects(py: Python<'_>, json: serde_json::Result<String>) -> PyResult<Bound<'_, PyAny>> {
    py.import("json")?.call_method1("loads", (json.map_err(Failure::from)?,))
}

#[pymethods]
impl Article {
    /// Title; empty where there is none.
    #[getter]
    fn title(&self) -> &str {
        &self.metadata().title
    }

    /// Who wrote it.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.metadata().byline.as_deref()
    }

    /// Date or date and time of publication, ISO 8601.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.metadata().published.as_deref()
    }

    /// Name of the site.
    #[getter]
    fn site_name(&self) -> Option<&str> {
        self.metadata().site_name.as_deref()
    }

    /// Language, BCP 47.
    #[getter]
    fn language(&self) -> Option<&str> {
        self.metadata().language.as_deref()
    }

    /// Tags in the page's order.
    #[getter]
    fn tags(&self) -> Vec<String> {
        self.metadata().tags.clone()
    }

    /// Address of the page.
    #[getter]
    fn url(&self) -> &str {
        &self.metadata().url
    }

    /// Number of words.
    #[getter]
    fn word_count(&self) -> u32 {
        self.metadata().word_count
    }

    /// The type of the page and its probability (0 to 1); `None` where the page shows no text.
    #[getter]
    fn page_type(&self) -> PyResult<Option<(String, f64)>> {
        let Some(guess) = self.reading.analysis.article.page_type else { return Ok(None) };
        let name = serde_json::to_value(guess.name).map_err(Failure::from)?;
        Ok(Some((name.as_str().unwrap_or_default().to_owned(), guess.probability)))
    }

    /// What the page offers to buy, as the JSON has it: price, price before, availability, brand, numbers, specifications;
    /// `None` where it is no page of a product.
    #[getter]
    fn product<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.metadata().product.as_ref().map(|product| objects(py, serde_json::to_string(product))).transpose()
    }

    /// The recipe on the page, as the JSON has it: ingredients, steps, yield, times; `None` where it declares none.
    #[getter]
    fn recipe<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.metadata().recipe.as_ref().map(|recipe| objects(py, serde_json::to_string(recipe))).transpose()
    }

    /// How sure the engine is, 0 to 1.
    #[getter]
    fn confidence(&self) -> f64 {
        self.reading.analysis.extraction.confidence
    }

    /// Why nothing was found; `None` where something was.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.reading.analysis.extraction.reason.map(|reason| reason.code())
    }

    /// The same in English, as the end of a sentence.
    #[getter]
    fn reason_in_words(&self) -> Option<&'static str> {
        self.reading.analysis.extraction.reason.map(|reason| reason.words())
    }

    /// The bound that the page passed, so that its end may be missing; `None` where all of it was read.
    #[getter]
    fn truncated(&self) -> Option<&'static str> {
        self.reading.analysis.truncated().map(Truncation::code)
    }

    /// Selectors that did not do what was asked, as the JSON has them; empty where each did.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        objects(py, serde_json::to_string(&self.reading.warnings))
    }

    /// The text, blocks with empty lines between; empty where nothing was found.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.written(py, to_text)
    }

    /// Markdown with its front matter; empty where nothing was found.
    #[getter]
    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        self.written(py, to_markdown)
    }

    /// HTML from an allow-list of elements; empty where nothing was found.
    #[getter]
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        self.written(py, to_html)
    }

    /// The same article whose text, Markdown and HTML have the comments on it, or no captions.
    #[pyo3(signature = (comments = false, captions = true))]
    fn keep(&self, py: Python<'_>, comments: bool, captions: bool) -> PyResult<Article> {
        let Article { snapshot, reading, models, .. } = self;
        let wanted = Keep::new(comments, captions);
        let kept = apart(py, self.url(), || Ok(reading.article(snapshot, wanted)?))?;
        let (snapshot, reading, models) = (snapshot.clone(), reading.clone(), models.clone());
        Ok(Article { snapshot, reading, kept: Some(kept), wanted, models })
    }

    /// All of it as JSON, by `schemas/article.schema.json`.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        apart(py, self.url(), || Ok(self.reading.json(&self.snapshot)?))
    }

    /// Every block of the page with its likeliest role, as JSON.
    fn blocks_json(&self, py: Python<'_>) -> PyResult<String> {
        let json = || -> Result<String, Failure> {
            let mut blocks = label_page_with(&self.snapshot, self.models.engine())?.blocks;
            // A personal model says nothing of labels, but what it keeps is in the article.
            let kept = &self.reading.analysis.extraction.kept;
            for block in &mut blocks {
                block.kept = block.nodes.iter().any(|node| kept.binary_search(node).is_ok());
            }
            let told = blocks.iter().map(|block| TheirBlock { block, forced: self.reading.forced(&block.nodes) });
            Ok(serde_json::to_string(&told.collect::<Vec<_>>())?)
        };
        apart(py, self.url(), json)
    }

    /// The article in parts, as JSON.
    fn chunks_json(&self, py: Python<'_>, max_tokens: u32, overlap: u32) -> PyResult<String> {
        let sizes = ChunkOptions::new(max_tokens as usize, overlap as usize);
        let json = || Ok(serde_json::to_string(&self.reading.chunks(&self.snapshot, self.wanted, sizes)?)?);
        apart(py, self.url(), json)
    }

    /// What was found in the shape of a mapping, as JSON.
    fn fields_json(&self, py: Python<'_>, fields: &Fields) -> PyResult<String> {
        let article = self.kept.as_ref().unwrap_or(&self.reading.analysis.article);
        apart(py, self.url(), || Ok(fields.json_of(article)))
    }

    /// What is seen on the page and is not in the article, as JSON.
    fn left_out_json(&self, py: Python<'_>) -> PyResult<String> {
        apart(py, self.url(), || Ok(serde_json::to_string(&self.reading.left_out(&self.snapshot)?)?))
    }

    /// Why each block is in the article or not, as JSON.
    fn explain_json(&self, py: Python<'_>) -> PyResult<String> {
        let json = || Ok(serde_json::to_string(&self.reading.explain(&self.snapshot, self.models.engine())?)?);
        apart(py, self.url(), json)
    }

    /// The snapshot that it was read from, as JSON.
    fn snapshot_json<'py>(&self, py: Python<'py>) -> PyResult<Cow<'py, [u8]>> {
        apart(py, self.url(), || input::to_json(&self.snapshot)).map(Cow::Owned)
    }

    fn __bool__(&self) -> bool {
        self.reason().is_none()
    }

    fn __repr__(&self) -> String {
        match self.reason() {
            Some(reason) => format!("<Article: nothing found, {reason}>"),
            None => format!("<Article {:?}, {} words>", self.title(), self.word_count()),
        }
    }
}
