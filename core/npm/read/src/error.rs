//! Why a snapshot could not be read, as programs get to know it.

use engine::EngineError;
use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;

/// Errors of reading. In JavaScript each is an `Error` with a `code`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are no snapshot, or one of another version's page module. Code `snapshot`.
    #[error("this is no page snapshot of this version: {0}")]
    Snapshot(String),
    /// The engine refused the snapshot. Code `engine`.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// What was found could not be handed over to JavaScript. Code `handover`.
    #[error("could not be handed over: {0}")]
    Handover(String),
}

impl ReadError {
    /// Stable name of the error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ReadError::Snapshot(_) => "snapshot",
            ReadError::Engine(_) => "engine",
            ReadError::Handover(_) => "handover",
        }
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
