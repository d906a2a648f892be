//! Why a page could not be read.

use engine::EngineError;
use html::HtmlError;

/// Why a page could not be read. A page without an article is none of these: see [`Article::reason`](crate::Article::reason).
///
/// ```
/// use foreground_extract::{Error, extract_bytes};
///
/// let error = extract_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", None, "").expect_err("a picture");
/// assert!(matches!(error, Error::NotHtml(_)));
/// assert_eq!(error.to_string(), "this is not a web page, but image/png");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What was given is no HTML: empty, or bytes of another kind. The text names which. Code `not-html`.
    #[error("{0}")]
    NotHtml(String),
    /// What was given has more than 64 MB. Code `too-large`.
    #[error("{0}")]
    TooLarge(String),
    /// The JSON is no snapshot of this version or an earlier one. Code `snapshot`.
    #[error("this is no page snapshot: {0}")]
    Snapshot(String),
    /// A selector of a [`Choice`](crate::Choice) cannot be used. Code `selector`.
    #[error("{message}")]
    Selector {
        /// What is wrong and what to do about it.
        message: String,
        /// Where in the selector, in characters from 1; `None` where it is not at one place.
        position: Option<usize>,
    },
    /// The mapping of [`Fields`](crate::Fields) cannot be used. The text names the field. Code `fields`.
    #[error("{0}")]
    Fields(String),
    /// The engine cannot read this page; others can be read. Code `engine`.
    #[error("{0}")]
    Engine(String),
}

impl Error {
    /// Stable name of the error, the same in JavaScript and Python.
    ///
    /// ```
    /// let error = foreground_extract::extract(" ", "").expect_err("white space is no page");
    /// assert_eq!(error.code(), "not-html");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Error::NotHtml(_) => "not-html",
            Error::TooLarge(_) => "too-large",
            Error::Snapshot(_) => "snapshot",
            Error::Selector { .. } => "selector",
            Error::Fields(_) => "fields",
            Error::Engine(_) => "engine",
        }
    }
}

// Not `From`, which would make errors of the engine's own version part of what this crate promises.
pub(crate) fn of_html(error: &HtmlError) -> Error {
    match error {
        HtmlError::TooLarge { .. } => Error::TooLarge(error.to_string()),
        _ => Error::NotHtml(error.to_string()),
    }
}

pub(crate) fn of_engine(error: &EngineError) -> Error {
    Error::Engine(error.to_string())
}
