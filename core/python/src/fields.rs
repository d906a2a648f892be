//! A mapping of fields as Python hands it over.

use pyo3::prelude::*;

use crate::error::Failure;

/// The fields that a program wants of pages, read and checked once.
#[pyclass(frozen, module = "foreground_extract")]
pub(crate) struct Fields(select::Fields);

impl Fields {
    /// The JSON of an article in this shape.
    pub(crate) fn json_of(&self, article: &engine::article::Article) -> String {
        self.0.json_of(article).to_string()
    }
}

#[pymethods]
impl Fields {
    /// Reads a mapping, which is JSON.
    #[new]
    fn new(mapping: &str) -> PyResult<Self> {
        Ok(Fields(select::Fields::parse(mapping).map_err(Failure::from)?))
    }
}
