//! Why one of the extras is not to be had, as the extension gets to know it.

use engine::{
    EngineError,
    memory::{MemoryFull, SiteMemoryError},
    model_file::ModelError,
    page::PageError,
    selector::NotASelector,
};
use findings::FindingsError;
use js_sys::{Array, Error, Reflect};
use training::TrainingError;
use wasm_bindgen::JsValue;
use wire::WireError;

/// Errors of the extras. In JavaScript each is an `Error` with a `code`, which the extension puts into
/// words, and the `values` that belong into them; its `message` is for developers.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExtrasError {
    /// What came from another module is not what it writes. Code `wire`.
    #[error(transparent)]
    Wire(#[from] WireError),
    /// What should be the findings of a session are none. Code `wire`.
    #[error(transparent)]
    Findings(#[from] FindingsError),
    /// The snapshot is not a page. Code `engine`.
    #[error(transparent)]
    Page(#[from] PageError),
    /// What the engine found cannot be handed over. Code `engine`.
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
    /// There is no room for more of the person's decisions about the site. Code `full`.
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
    /// What should be learned from is no labeled page, or contradicts itself. Code `record`.
    #[error(transparent)]
    Record(#[from] TrainingError),
    /// What should be a scope is none. Code `scope`.
    #[error("this is no scope: {0}")]
    Scope(serde_json::Error),
    /// A model was refused. Code that of the reason, see [`ModelError::code`].
    #[error(transparent)]
    Model(#[from] ModelError),
    /// An answer could not be handed over to JavaScript. Code `handover`.
    #[error("could not be handed over: {0}")]
    Handover(String),
}

impl ExtrasError {
    /// Stable name of the error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ExtrasError::Wire(_) | ExtrasError::Findings(_) => "wire",
            ExtrasError::Page(_) | ExtrasError::Engine(_) => "engine",
            ExtrasError::UnknownFormat { .. } => "unknown-format",
            ExtrasError::Json(_) => "json",
            ExtrasError::NewerMemory => "newer-memory",
            ExtrasError::BrokenMemory => "broken-memory",
            ExtrasError::Full(_) => "full",
            ExtrasError::NotASelector(_) => "not-a-selector",
            ExtrasError::NotRules(_) => "not-rules",
            ExtrasError::OtherSite { .. } => "other-site",
            ExtrasError::Record(_) => "record",
            ExtrasError::Scope(_) => "scope",
            ExtrasError::Model(error) => error.code(),
            ExtrasError::Handover(_) => "handover",
        }
    }

    /// What belongs into the words for the error: of rules of another site, that site and this; of what is
    /// no selector, its text.
    fn values(&self) -> Vec<&str> {
        match self {
            ExtrasError::OtherSite { found, wanted } => vec![found, wanted],
            ExtrasError::NotASelector(NotASelector { text, .. }) => vec![text],
            _ => Vec::new(),
        }
    }
}

impl From<ExtrasError> for JsValue {
    fn from(error: ExtrasError) -> Self {
        let object = Error::new(&error.to_string());
        let values: Array = error.values().into_iter().map(JsValue::from).collect();
        // Setting a property of an own object cannot fail.
        let _ = Reflect::set(&object, &"code".into(), &error.code().into());
        let _ = Reflect::set(&object, &"values".into(), &values);
        object.into()
    }
}

#[cfg(test)]
mod tests {
    use super::ExtrasError;

    #[test]
    fn errors_have_a_code_and_tell_developers_more() {
        let error = ExtrasError::UnknownFormat { format: "pdf".to_owned() };
        assert_eq!(error.code(), "unknown-format");
        assert!(error.to_string().contains("pdf"));
    }
}
