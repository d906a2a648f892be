//! What a system answers on a page: one line of `predictions.jsonl`.

use serde::{Deserialize, Serialize};

/// What a system answers on a page. Absent fields were not found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// Name of the page.
    pub id: String,
    /// Text of the content, blocks on lines of their own; empty where nothing was found.
    pub text: String,
    /// Title.
    pub title: Option<String>,
    /// Authors, joined by commas.
    pub author: Option<String>,
    /// Date of publication, ISO 8601.
    pub date: Option<String>,
    /// Type of page, where the system says one.
    #[serde(rename = "type")]
    pub page_type: Option<String>,
    /// Between 0 (a guess) and 1 (certain).
    pub confidence: f64,
    /// The posts of a page with several, where the system parts them.
    pub posts: Vec<Post>,
}

/// One of several posts on a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Post {
    /// Title.
    pub title: Option<String>,
    /// Text of the post.
    pub text: String,
    /// Authors, joined by commas.
    pub author: Option<String>,
    /// Date of publication, ISO 8601.
    pub date: Option<String>,
    /// Whether only its beginning is on the page.
    pub excerpt: bool,
}
