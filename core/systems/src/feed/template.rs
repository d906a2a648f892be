//! What was learned about a site: plain data that can be read, edited and kept.

use page::selector::KeyPath;
use serde::{Deserialize, Serialize};

/// Version of the format that this build writes. Readers take every older version and refuse newer ones.
pub const TEMPLATES_FORMAT: u32 = 1;

/// The templates of one site, the one with the most posts first. A site may have several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Templates {
    /// [`TEMPLATES_FORMAT`] of the writer.
    pub format: u32,
    /// The templates.
    pub templates: Vec<Template>,
}

/// How the posts of a site are built, as key paths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Template {
    /// Number of posts it was learned from.
    pub posts: u32,
    /// The body.
    pub body: BodyRule,
    /// The title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Property>,
    /// The author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<Property>,
    /// The author of every post, for pages that name none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_author: Option<String>,
    /// The date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Property>,
    /// Whether the day comes before the month in dates of numbers alone, where the feed shows it and the page does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day_first: Option<bool>,
    /// Find every tag.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<KeyPath>,
}

/// Where the body is. Its path is the template's key path: a page on which it finds nothing is no post (§III.E).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BodyRule {
    /// Leads to the element that holds the body.
    pub path: KeyPath,
    /// Elements that the path finds on a post at most. A page with more of them holds several posts.
    pub matches: u32,
    /// Words of the shortest body it was learned from.
    pub words: u32,
    /// What is in the body's element and is not the body: the title, buttons, related posts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leave_out: Vec<KeyPath>,
}

/// Where one property of a post is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Property {
    /// Leads to the element that shows it; the first path that finds one with text is followed.
    pub paths: Vec<KeyPath>,
    /// Text before the value in that element (`by`), often empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// Text after the value.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// Whether every post had it. Then a page without it is no post.
    pub always: bool,
}

/// Why stored templates cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TemplatesError {
    /// Written by a newer version.
    #[error("these templates have format {found}, newer than {TEMPLATES_FORMAT}, the newest this version reads")]
    NewerFormat {
        /// Their format.
        found: u32,
    },
    /// Not JSON of the right shape, or with a path that is none.
    #[error("no templates: {0}")]
    NotTemplates(#[from] serde_json::Error),
}

impl Templates {
    /// No templates yet.
    pub fn none() -> Self {
        Templates { format: TEMPLATES_FORMAT, templates: Vec::new() }
    }

    /// Reads stored templates.
    ///
    /// # Errors
    /// When they were written by a newer version, or are broken.
    pub fn from_json(text: &str) -> Result<Self, TemplatesError> {
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let Head { format: found } = serde_json::from_str(text)?;
        if found > TEMPLATES_FORMAT {
            return Err(TemplatesError::NewerFormat { found });
        }
        Ok(serde_json::from_str(text)?)
    }

    /// As JSON for people: a path a line.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
