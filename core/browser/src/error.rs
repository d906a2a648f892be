//! Why a page could not be read, as the extension gets to know it.

use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;
use wire::WireError;

/// Errors of reading a page. In JavaScript each is an `Error` with a `code`; its `message` is for
/// developers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The document is not HTML, or has no element at all. Code `not-html`.
    #[error("this document is not a web page (its type is {content_type:?})")]
    NotHtml {
        /// MIME type as the browser saw it.
        content_type: String,
    },
    /// What came from the background is not what it writes. Code `wire`.
    #[error(transparent)]
    Wire(#[from] WireError),
    /// The browser refused to make a node. Code `dom`.
    #[error("the browser refused to build the article: {0}")]
    Dom(String),
}

impl ReadError {
    /// Stable name of the error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ReadError::NotHtml { .. } => "not-html",
            ReadError::Wire(_) => "wire",
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
    fn errors_have_a_code_and_tell_developers_more() {
        let error = ReadError::NotHtml { content_type: "image/svg+xml".to_owned() };
        assert_eq!(error.code(), "not-html");
        assert!(error.to_string().contains("image/svg+xml"));
    }
}
