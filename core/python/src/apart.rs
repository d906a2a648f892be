//! Work beside Python: without its lock, so that other threads run, and so that a fault of the engine is an exception of
//! this page and not the end of the program.

use caught::caught;
use pyo3::prelude::*;

use crate::error::Failure;

/// Does work on the page of an address.
pub(crate) fn apart<T: Send>(
    py: Python<'_>,
    address: &str,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> PyResult<T> {
    Ok(py.detach(|| caught(address, work).unwrap_or_else(|fault| Err(fault.into())))?)
}
