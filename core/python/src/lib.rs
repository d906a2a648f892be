//! The engine as a module of Python: HTML and page snapshots in, articles out.
//!
//! What people call is in `foreground_extract/__init__.py`; this is the part of it that must be fast. Every function
//! lets other threads of Python run while it works, and gives the bytes that the extension and the lab give.

mod apart;
mod article;
mod error;
mod fields;
mod input;
mod models;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule(gil_used = false)]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::article::Article;
    #[pymodule_export]
    use super::error::ForegroundError;
    #[pymodule_export]
    use super::fields::Fields;
    #[pymodule_export]
    use super::functions::{extract, pack, read, snapshot_of_html, snapshot_of_page};
    #[pymodule_export]
    use super::models::Models;

    /// Passes Python the version, which is typed in `Cargo.toml` alone.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

mod functions {
    use std::borrow::Cow;

    use super::*;
    use crate::{
        apart::apart,
        article::Article,
        error::Failure,
        input::{self, Markup, Selectors},
        models::Models,
    };

    /// The article of a page that is HTML, read without a browser; by the models that ship where no others are given.
    #[pyfunction]
    #[pyo3(signature = (html, url = None, charset = None, model = None, include = None, exclude = None))]
    pub(super) fn extract(
        py: Python<'_>,
        html: Markup,
        url: Option<&str>,
        charset: Option<&str>,
        model: Option<&Models>,
        include: Option<Selectors>,
        exclude: Option<Selectors>,
    ) -> PyResult<Article> {
        let models = model.cloned().unwrap_or_default();
        let choice = input::choice(include, exclude)?;
        let url = url.unwrap_or_default();
        apart(py, url, || Article::of(input::parse(&html, url, charset)?, models, &choice))
    }

    /// The article of a snapshot: its JSON as bytes, also packed by zstd.
    #[pyfunction]
    #[pyo3(signature = (snapshot, model = None, include = None, exclude = None))]
    pub(super) fn read(
        py: Python<'_>,
        snapshot: &[u8],
        model: Option<&Models>,
        include: Option<Selectors>,
        exclude: Option<Selectors>,
    ) -> PyResult<Article> {
        let models = model.cloned().unwrap_or_default();
        let choice = input::choice(include, exclude)?;
        apart(py, "", || Article::of(input::unpack(snapshot)?, models, &choice))
    }

    /// The snapshot of a page that is HTML, as JSON.
    #[pyfunction]
    #[pyo3(signature = (html, url = None, charset = None))]
    pub(super) fn snapshot_of_html<'py>(
        py: Python<'py>,
        html: Markup,
        url: Option<&str>,
        charset: Option<&str>,
    ) -> PyResult<Cow<'py, [u8]>> {
        let url = url.unwrap_or_default();
        apart(py, url, || input::to_json(&input::parse(&html, url, charset)?)).map(Cow::Owned)
    }

    /// The snapshot that the core has captured in a browser, as JSON.
    #[pyfunction]
    pub(super) fn snapshot_of_page<'py>(py: Python<'py>, captured: &[u8]) -> PyResult<Cow<'py, [u8]>> {
        let json = || input::to_json(&wire::decode_snapshot(captured).map_err(Failure::Wire)?);
        apart(py, "", json).map(Cow::Owned)
    }

    /// Bytes packed by zstd.
    #[pyfunction]
    pub(super) fn pack<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Cow<'py, [u8]>> {
        apart(py, "", || zstd::encode_all(bytes, input::LEVEL).map_err(Failure::Packed)).map(Cow::Owned)
    }
}
