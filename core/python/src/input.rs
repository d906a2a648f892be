//! What Python hands over, as a snapshot.

use std::io::Read;

use engine::page::{PageError, PageSnapshot};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyByteArray, PyBytes, PyMemoryView, PyString},
};
use select::Choice;

use crate::error::Failure;

/// zstd's own default, which the lab keeps snapshots with.
pub(crate) const LEVEL: i32 = 3;

/// How what zstd has packed begins.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Most bytes of a snapshot after unpacking: twice what a capture may hold of text, and as much again for its nodes.
const LONGEST: u64 = 256 << 20;

/// HTML, as text or as the server sent it.
pub(crate) enum Markup {
    /// Text. Halves of characters, which Python's text may hold, are replaced.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

impl<'py> FromPyObject<'_, 'py> for Markup {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Markup::Text(text.to_string_lossy().into_owned()));
        }
        // What else lends its bytes (`bytearray`, `memoryview`) is copied: it may change while it is read.
        let lends = given.is_instance_of::<PyBytes>() || given.hasattr("__buffer__")? || is_old_buffer(&given);
        if !lends {
            let name = given.get_type().name()?;
            return Err(PyTypeError::new_err(format!("HTML must be str or bytes, not {name}")));
        }
        Ok(Markup::Bytes(given.py().get_type::<PyBytes>().call1((given,))?.extract()?))
    }
}

/// Before Python 3.12 what lends its bytes does not state it.
fn is_old_buffer(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyByteArray>() || given.is_instance_of::<PyMemoryView>()
}

/// Selectors of CSS: one as `str`, or several.
#[derive(FromPyObject)]
pub(crate) enum Selectors {
    /// One.
    #[pyo3(transparent)]
    One(String),
    /// Several.
    #[pyo3(transparent)]
    Several(Vec<String>),
}

/// The parts to bring in and to leave out.
pub(crate) fn choice(include: Option<Selectors>, exclude: Option<Selectors>) -> Result<Choice, Failure> {
    let several = |selectors: Option<Selectors>| match selectors {
        None => Vec::new(),
        Some(Selectors::One(selector)) => vec![selector],
        Some(Selectors::Several(selectors)) => selectors,
    };
    Ok(Choice::new(&several(include), &several(exclude))?)
}

/// The snapshot of HTML.
pub(crate) fn parse(html: &Markup, url: &str, charset: Option<&str>) -> Result<PageSnapshot, Failure> {
    Ok(match html {
        Markup::Text(text) => html::snapshot(text, url)?,
        Markup::Bytes(bytes) => html::snapshot_of_bytes(bytes, charset, url)?,
    })
}

/// The snapshot of JSON, which may be packed.
pub(crate) fn unpack(bytes: &[u8]) -> Result<PageSnapshot, Failure> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(serde_json::from_slice(bytes).map_err(PageError::from)?);
    }
    let mut json = Vec::new();
    let decoder = zstd::Decoder::new(bytes).map_err(Failure::Packed)?;
    decoder.take(LONGEST).read_to_end(&mut json).map_err(Failure::Packed)?;
    Ok(serde_json::from_slice(&json).map_err(PageError::from)?)
}

/// The JSON of a snapshot.
pub(crate) fn to_json(snapshot: &PageSnapshot) -> Result<Vec<u8>, Failure> {
    Ok(serde_json::to_vec(snapshot)?)
}
