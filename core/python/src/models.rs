//! The models that read pages, as an object of Python: those that ship, or those of some files.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::error::Failure;

/// Models in place of those that ship, or correcting them. Read once, for any number of pages.
#[pyclass(frozen, skip_from_py_object, name = "Model", module = "foreground_extract")]
#[derive(Clone, Default)]
pub(crate) struct Models(Arc<engine::personal::Models>);

impl Models {
    pub(crate) fn engine(&self) -> &engine::personal::Models {
        &self.0
    }
}

#[pymethods]
impl Models {
    /// The models of files, given their texts.
    #[new]
    fn new(files: Vec<String>) -> PyResult<Self> {
        let models = training::models(&files).map_err(|(place, error)| Failure::Model { place, error })?;
        Ok(Models(Arc::new(models)))
    }

    /// The hash of the judge, as records name it.
    #[getter]
    fn judge(&self) -> String {
        self.0.judge_hash()
    }

    fn __repr__(&self) -> String {
        format!("<Model {}>", self.0.judge_hash())
    }
}
