//! The whole way of a page in one call.

use serde::{Deserialize, Serialize};

use crate::{
    EngineError,
    article::{Article, assemble},
    block::segment,
    cluster::cluster,
    judge::{Extraction, Reason, decide},
    page::{Page, PageSnapshot, Truncation},
    spider::propose,
    style::signatures,
};

/// Everything that was found out about one page.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Which leaves are content.
    pub extraction: Extraction,
    /// The content as a clean tree; without a body when nothing was found (see [`Extraction::reason`]).
    pub article: Article,
    /// What did not hinder the result, but should be told.
    pub warnings: Vec<Warning>,
    /// Time of each stage.
    pub timings: Timings,
}

/// Something that should be told with a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Warning {
    /// The page passed a bound of the capture: its end may be missing.
    Truncated(Truncation),
    /// Nothing was found.
    NothingFound(Reason),
}

/// Time of each stage in the unit of the clock that was passed in (milliseconds in the browser).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Timings {
    /// Reading the live page; 0 where the engine got a stored snapshot.
    pub capture: f64,
    /// Validation to decision.
    pub decide: f64,
    /// Building the article.
    pub article: f64,
}

/// Runs every stage on a snapshot. The engine has no clock of its own: `now` gives the time.
///
/// # Errors
/// Those of [`Page::new`]; a sound snapshot never fails.
pub fn analyze(snapshot: &PageSnapshot, now: &dyn Fn() -> f64) -> Result<Analysis, EngineError> {
    let start = now();
    let page = Page::new(snapshot)?;
    let blocks = segment(&page);
    let matrix = signatures(&page, &blocks);
    let clusters = cluster(&matrix);
    let proposal = propose(&page, &blocks, &clusters);
    let extraction = decide(&page, &blocks, &clusters, &proposal);
    let decided = now();
    let article = assemble(&page, &extraction);
    let assembled = now();
    let truncated = snapshot.truncated.map(Warning::Truncated);
    let nothing = extraction.reason.map(Warning::NothingFound);
    Ok(Analysis {
        extraction,
        article,
        warnings: truncated.into_iter().chain(nothing).collect(),
        timings: Timings { capture: 0.0, decide: decided - start, article: assembled - decided },
    })
}
