//! What can go wrong, as an exception with a code.

use caught::EngineFault;
use engine::model_file::ModelError;
use engine::{EngineError, page::PageError};
use html::HtmlError;
use pyo3::{create_exception, exceptions::PyException, prelude::*};
use select::{FieldsError, SelectorError};
use wire::WireError;

create_exception!(
    foreground_extract,
    ForegroundError,
    PyException,
    "Something could not be done with a page. `code` names it for programs."
);

/// Errors of this module.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What was given is no page. Codes `not-html` and `too-large`.
    #[error(transparent)]
    Html(#[from] HtmlError),
    /// The snapshot is not a page. Code `engine`.
    #[error(transparent)]
    Page(#[from] PageError),
    /// What the engine found cannot be handed over. Code `engine`.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine failed. Code `engine`, too: to whoever reads many pages it is the same.
    #[error(transparent)]
    Fault(#[from] EngineFault),
    /// What came from a browser is not what the core writes. Code `wire`.
    #[error(transparent)]
    Wire(WireError),
    /// The bytes cannot be packed or unpacked. Code `packed`.
    #[error("not packed by zstd: {0}")]
    Packed(std::io::Error),
    /// A file of a model is refused. Code `model`.
    #[error("model {}: {error} ({})", .place + 1, .error.code())]
    Model {
        /// Its position among those that were given.
        place: usize,
        /// Why.
        error: ModelError,
    },
    /// A selector cannot be used. Code `selector`.
    #[error(transparent)]
    Selector(#[from] SelectorError),
    /// A mapping of fields cannot be used. Code `fields`.
    #[error(transparent)]
    Fields(#[from] FieldsError),
    /// What was found cannot be written as JSON. Code `handover`.
    #[error("cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Failure {
    fn code(&self) -> &'static str {
        match self {
            Failure::Html(error) => error.code(),
            Failure::Engine(EngineError::NotWritten(_)) | Failure::Json(_) => "handover",
            Failure::Page(_) | Failure::Engine(_) => "engine",
            Failure::Fault(fault) => fault.code(),
            Failure::Selector(_) => "selector",
            Failure::Fields(_) => "fields",
            Failure::Wire(_) => "wire",
            Failure::Model { .. } => "model",
            Failure::Packed(_) => "packed",
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        let error = ForegroundError::new_err(failure.to_string());
        // Where this fails Python is out of memory: the error itself is still reported.
        let _ = Python::attach(|py| error.value(py).setattr("code", failure.code()));
        if let Failure::Selector(selector) = &failure {
            let _ = Python::attach(|py| error.value(py).setattr("position", selector.position()));
        }
        error
    }
}
