//! Why something could not be done with a page, as the extension gets to know it.

use engine::{EngineError, page::PageError};
use findings::FindingsError;
use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;
use wire::WireError;

/// Errors of a session. In JavaScript each is an `Error` with a `code`, which the extension puts into words; its
/// `message` is for developers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// What came from the page is not what its module writes. Code `wire`.
    #[error(transparent)]
    Wire(#[from] WireError),
    /// What was found cannot be handed on. Code `wire`.
    #[error(transparent)]
    Findings(#[from] FindingsError),
    /// The snapshot is not a page. Code `engine`.
    #[error(transparent)]
    Page(#[from] PageError),
    /// What the engine found cannot be handed over. Code `engine`.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The outcome could not be handed over to JavaScript. Code `handover`.
    #[error("could not be handed over: {0}")]
    Handover(String),
}

impl SessionError {
    /// Stable name of the error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            SessionError::Wire(_) | SessionError::Findings(_) => "wire",
            SessionError::Page(_) | SessionError::Engine(_) => "engine",
            SessionError::Handover(_) => "handover",
        }
    }
}

impl From<SessionError> for JsValue {
    fn from(error: SessionError) -> Self {
        let object = Error::new(&error.to_string());
        // Setting a property of an own object cannot fail.
        let _ = Reflect::set(&object, &"code".into(), &error.code().into());
        object.into()
    }
}

#[cfg(test)]
mod tests {
    use super::SessionError;

    #[test]
    fn errors_have_a_code_and_tell_developers_more() {
        let error = SessionError::Handover("no object".to_owned());
        assert_eq!(error.code(), "handover");
        assert!(error.to_string().contains("no object"));
    }
}
