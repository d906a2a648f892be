//! HTML into page snapshots for programs in JavaScript that have no browser.
//!
//! The npm package is its one caller; the snapshot is that of the Python package, byte for byte.

use html::{Bounds, HtmlError};
use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::*;

/// Why markup is no page. In JavaScript an `Error` with a `code`.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// It is no HTML, or too long. Codes `not-html` and `too-large`.
    #[error(transparent)]
    Html(#[from] HtmlError),
    /// The snapshot could not be written. Code `snapshot`.
    #[error(transparent)]
    Wire(#[from] wire::WireError),
}

impl From<ParseError> for JsValue {
    fn from(error: ParseError) -> Self {
        let code = match &error {
            ParseError::Html(html) => html.code(),
            ParseError::Wire(_) => "snapshot",
        };
        let object = Error::new(&error.to_string());
        // Setting a property of an own object cannot fail.
        let _ = Reflect::set(&object, &"code".into(), &code.into());
        object.into()
    }
}

/// The snapshot of HTML that is text already. `url` is the address that it came from; without one, addresses stay as
/// they are written. `bounds` are those of [`Bounds::of`]; there is no clock here, so none of them is of time.
///
/// # Errors
/// An `Error` with the `code` `not-html` or `too-large`.
#[wasm_bindgen(js_name = snapshotOfText)]
pub fn snapshot_of_text(text: &str, url: &str, bounds: &[f64]) -> Result<Vec<u8>, ParseError> {
    Ok(wire::encode_snapshot(&html::snapshot_within(text, url, Bounds::of(bounds))?)?)
}

/// The snapshot of HTML as its server sent it. `charset` is the encoding that the server declared.
///
/// # Errors
/// As [`snapshot_of_text`].
#[wasm_bindgen(js_name = snapshotOfBytes)]
pub fn snapshot_of_bytes(
    bytes: &[u8],
    charset: Option<String>,
    url: &str,
    bounds: &[f64],
) -> Result<Vec<u8>, ParseError> {
    let page = html::snapshot_of_bytes_within(bytes, charset.as_deref(), url, Bounds::of(bounds))?;
    Ok(wire::encode_snapshot(&page)?)
}
