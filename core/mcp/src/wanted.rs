//! What is to be read, and how.

use select::{Choice, Fields};
use serde_json::Value;

use crate::{ReadError, document::id, shared};

/// Where a page comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Address(String),
    File(String),
    Html {
        html: String,
        address: String,
    },
    /// A page that the person shares from their browser, by its name; none where the only one is meant.
    Shared(String),
}

impl Source {
    /// What an address stands for.
    pub(crate) fn of(address: String) -> Self {
        match address.strip_prefix(shared::SCHEME) {
            Some(name) => Source::Shared(name.to_owned()),
            None => Source::Address(address),
        }
    }
}

/// How a page is to be read.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// Parts to bring in and to leave out.
    pub(crate) choice: Choice,
    /// What is wanted of it as JSON.
    pub(crate) fields: Option<Fields>,
}

/// What is to be read: a page, and how.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) source: Source,
    pub(crate) asked: Asked,
    /// Its name among the pages that were read.
    pub(crate) name: String,
}

impl Wanted {
    /// A page with these selectors of CSS.
    ///
    /// # Errors
    /// [`ReadError::Selector`], and [`ReadError::Question`] for a shared page, which is not kept and so is always read as a
    /// whole.
    pub(crate) fn new(source: Source, include: &[String], exclude: &[String]) -> Result<Self, ReadError> {
        let choice = Choice::new(include, exclude)?;
        if matches!(source, Source::Shared(_)) && !(include.is_empty() && exclude.is_empty()) {
            return Err(ReadError::Question("a shared page is read without include and exclude".into()));
        }
        let name = match &source {
            Source::Address(name) | Source::File(name) => name.clone(),
            Source::Html { address, html } if address.is_empty() => format!("html:{}", id(html)),
            Source::Html { address, .. } => address.clone(),
            Source::Shared(name) => format!("{}{name}", shared::SCHEME),
        };
        let told = |option: &str, selectors: &[String]| -> String {
            selectors.iter().map(|selector| format!(" {option} {selector}")).collect()
        };
        let name = name + &told("include", include) + &told("exclude", exclude);
        Ok(Wanted { source, asked: Asked { choice, fields: None }, name })
    }

    /// The same with fields of it as JSON, by a mapping.
    ///
    /// # Errors
    /// [`ReadError::Fields`].
    pub(crate) fn with_fields(self, mapping: &Value) -> Result<Self, ReadError> {
        let fields = match mapping {
            // As many clients write objects.
            Value::String(json) => Fields::parse(json),
            mapping => Fields::parse(&mapping.to_string()),
        };
        let fields = fields.map_err(|error| ReadError::Fields(error.to_string()))?;
        Ok(Wanted { asked: Asked { fields: Some(fields), ..self.asked }, ..self })
    }
}
