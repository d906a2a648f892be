//! The memo of styles that the capture has: what it saves, and where it is wrong.
//!
//! The capture reads the style of an element once and takes it for those that look the same by all that it knows of
//! selectors. Some selectors ask for more. Here every page is captured with the memo and without, by turns in the same
//! tab, and both snapshots are compared element by element.

mod differences;
mod summary;
mod visit;

use serde::{Deserialize, Serialize};

pub use differences::{Differences, differences};
pub use summary::{Summary, table};
pub use visit::Measure;

/// Name of the file with all figures.
pub const RESULT: &str = "memo.json";

/// All figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Memo {
    /// Name of the corpus.
    pub corpus: String,
    /// Digest of the core.
    pub core: String,
    /// Name and version of the browser.
    pub browser: String,
    /// Timed captures of each kind on each page.
    pub runs: u32,
    /// The pages, by id.
    pub pages: Vec<PageFigures>,
    /// Ids of pages that failed, with the reason.
    pub failed: Vec<(String, String)>,
}

/// Figures of one page.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PageFigures {
    /// Its id.
    pub id: String,
    /// With the memo.
    pub quick: Cost,
    /// Without.
    pub exact: Cost,
    /// How the snapshots differ.
    pub differences: Differences,
}

/// What a capture costs.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Milliseconds of the fastest, which other work on the machine disturbed least; `None` where none was timed.
    pub least: Option<f64>,
    /// Computed styles that were asked for.
    pub styles: u64,
}
