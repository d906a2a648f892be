//! Why a page could not be read, as the extension gets to know it.

use engine::{
    EngineError,
    site::{MemoryFull, SiteMemoryError},
    spider::NotASelector,
};
use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;

/// Errors of reading a page. In JavaScript each is an `Error` with a `code` and a `message` in plain English.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The document is not HTML, or has no element at all. Code `not-html`.
    #[error("this document is not a web page (its type is {content_type:?})")]
    NotHtml {
        /// MIME type as the browser saw it.
        content_type: String,
    },
    /// The engine refused the snapshot. Code `engine`.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A format that is not known. Code `unknown-format`.
    #[error("there is no export format {format:?}; the formats are html, markdown, text, json and snapshot")]
    UnknownFormat {
        /// What was asked for.
        format: String,
    },
    /// The article or the snapshot could not be written as JSON. Code `json`.
    #[error("could not be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// What is remembered of the site was written by a newer version. Code `newer-memory`.
    #[error("what is remembered of this site was written by a newer version of Foreground and stays as it is")]
    NewerMemory,
    /// What is remembered of the site cannot be read; it is to be set aside before anything else is kept. Code
    /// `broken-memory`.
    #[error("what is remembered of this site cannot be read; reload the page to begin anew")]
    BrokenMemory,
    /// There is no room for more of what the person says of the site. Code `full`.
    #[error(transparent)]
    Full(#[from] MemoryFull),
    /// What was to be a rule's selector is none. Code `not-a-selector`.
    #[error(transparent)]
    NotASelector(#[from] NotASelector),
    /// What was to be taken over are no rules. Code `not-rules`.
    #[error("these are no rules of a site: {0}")]
    NotRules(#[from] SiteMemoryError),
    /// The rules belong to another site. Code `other-site`.
    #[error("these are the rules of {found}, not of {wanted}")]
    OtherSite {
        /// Site of the rules.
        found: String,
        /// Site of the page.
        wanted: String,
    },
    /// The outcome could not be handed over to JavaScript. Code `handover`.
    #[error("could not be handed over: {0}")]
    Handover(String),
    /// The browser refused to make a node. Code `dom`.
    #[error("the browser refused to build the article: {0}")]
    Dom(String),
}

impl ReadError {
    /// Stable name of the error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ReadError::NotHtml { .. } => "not-html",
            ReadError::Engine(_) => "engine",
            ReadError::UnknownFormat { .. } => "unknown-format",
            ReadError::Json(_) => "json",
            ReadError::NewerMemory => "newer-memory",
            ReadError::BrokenMemory => "broken-memory",
            ReadError::Full(_) => "full",
            ReadError::NotASelector(_) => "not-a-selector",
            ReadError::NotRules(_) => "not-rules",
            ReadError::OtherSite { .. } => "other-site",
            ReadError::Handover(_) => "handover",
            ReadError::Dom(_) => "dom",
        }
    }
}

impl From<JsValue> for ReadError {
    fn from(value: JsValue) -> Self {
        ReadError::Dom(value.as_string().unwrap_or_else(|| format!("{value:?}")))
    }
}

impl From<ReadError> for JsValue {
    fn from(error: ReadError) -> Self {
        let object = Error::new(&error.to_string());
        // Setting a property of an own object cannot fail.
        let _ = Reflect::set(&object, &"code".into(), &error.code().into());
        object.into()
    }
}

#[cfg(test)]
mod tests {
    use super::ReadError;

    #[test]
    fn errors_have_a_code_and_a_sentence() {
        let error = ReadError::NotHtml { content_type: "image/svg+xml".to_owned() };
        assert_eq!(error.code(), "not-html");
        assert!(error.to_string().contains("image/svg+xml"));
    }
}
