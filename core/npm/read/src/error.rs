//! Why a snapshot could not be read, as programs get to know it.

use engine::EngineError;
use js_sys::{Error, Reflect};
use select::{FieldsError, SelectorError};
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
    /// A selector cannot be used. Code `selector`; where it has one, its `position` says in which character.
    #[error(transparent)]
    Selector(#[from] SelectorError),
    /// A mapping of fields cannot be used. Code `fields`.
    #[error(transparent)]
    Fields(#[from] FieldsError),
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
            ReadError::Selector(_) => "selector",
            ReadError::Fields(_) => "fields",
            ReadError::Handover(_) => "handover",
        }
    }
}

impl From<ReadError> for JsValue {
    fn from(error: ReadError) -> Self {
        let object = Error::new(&error.to_string());
        // Setting a property of an own object cannot fail.
        let _ = Reflect::set(&object, &"code".into(), &error.code().into());
        if let ReadError::Selector(error) = &error
            && let Some(position) = error.position()
        {
            let _ = Reflect::set(&object, &"position".into(), &JsValue::from_f64(position as f64));
        }
        object.into()
    }
}
