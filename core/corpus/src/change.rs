//! What was changed in a page that was changed on purpose, in one known way.

use serde::{Deserialize, Serialize};

/// Name of the operator that changes nothing: the copy that the others are compared with.
pub const UNCHANGED: &str = "unchanged";

/// How a page was changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Change {
    /// Id of the page that was changed.
    pub of: String,
    /// Id of the operator, or [`UNCHANGED`].
    pub operator: String,
    /// The group of the operator.
    pub group: String,
    /// What the operator does to the content.
    pub kind: ChangeKind,
    /// Which variant of the operator it is, from 1.
    pub n: usize,
    /// How the variant was drawn: names of classes, language, place, look.
    pub variant: serde_json::Value,
    /// What was put in that is content; empty where nothing is.
    pub put: String,
    /// What was put in that is not.
    pub clutter: String,
    /// The line of the page's text after which the content was put, from 0; -1 for before the first.
    pub line: i64,
    /// The metadata that is true now. A field that is not there is not judged; an empty one states that there is no such thing.
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    pub expected: Metadata,
}

/// Title, authors and day of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Metadata {
    /// Title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Authors, with commas between.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Day of publication, ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl Metadata {
    /// Whether no field is there.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What a change does to the content of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// Nothing: it is written or laid out in another way.
    #[default]
    Same,
    /// Something is put in that is content.
    In,
    /// Something is put in that is not.
    Out,
    /// Title, byline or date are written in another way; metadata is judged, not the text.
    Metadata,
}
