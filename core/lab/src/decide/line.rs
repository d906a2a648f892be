//! One page in one draw, as a line of JSON.

use std::{fs, path::Path};

use anyhow::Context;
use corpus::ChangeKind;
use serde::{Deserialize, Serialize};

/// How a page was answered by trees of one draw that saw neither its site nor, where it was changed on purpose, the change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Seed of the draw: of the trees and of the folds.
    pub seed: u64,
    /// Name of the corpus.
    pub corpus: String,
    /// Name of the page in it.
    pub id: String,
    /// The site it comes from.
    pub site: String,
    /// Type that the corpus gives the page.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub page_type: Option<String>,
    /// Word F1, between 0 and 1.
    pub f1: f64,
    /// What was changed in it; `None` for a page as it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Changed>,
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    /// The operator.
    pub operator: String,
    /// What it does to the content.
    pub kind: ChangeKind,
    /// Whether the answer is [right](corpus::score::withstood::Withstood::right).
    pub right: bool,
}

/// Reads a file of such lines.
///
/// # Errors
/// When it cannot be read, or a line is another thing.
pub fn read(path: &Path) -> anyhow::Result<Vec<Line>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let line = |(number, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{}:{}: no page of a draw", path.display(), number + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}
