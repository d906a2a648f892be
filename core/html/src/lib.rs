//! HTML without a browser: markup into the [`PageSnapshot`] that a browser's `DOMParser` and the page's module would give,
//! byte for byte.
//!
//! ```text
//! bytes ──encoding──▶ text ──html5ever──▶ tree ──markup::parsed──▶ PageSnapshot
//! ```
//!
//! Nothing is fetched, runs or has a box, so what only scripts or style sheets define is not known: whoever has a browser
//! learns more by capturing the page as it is rendered.

mod document;
mod encoding;
mod kind;
mod tree;

pub use markup::Bounds;
use markup::Budget;
use page::PageSnapshot;

/// Errors of reading HTML.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HtmlError {
    /// What was given is no HTML: it is empty, or bytes that are no text. Code `not-html`.
    #[error("this is not a web page ({0})")]
    NotHtml(&'static str),
    /// What was given is of another kind, by its bytes: its media type. Code `not-html`.
    #[error("this is not a web page, but {0}")]
    Other(&'static str),
    /// What was given has more bytes than are read. Code `too-large`.
    #[error("the page has {found} bytes, more than the {LONGEST} that are read")]
    TooLarge {
        /// Bytes that it has.
        found: usize,
    },
}

impl HtmlError {
    /// Stable name of the error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            HtmlError::NotHtml(_) | HtmlError::Other(_) => "not-html",
            HtmlError::TooLarge { .. } => "too-large",
        }
    }
}

/// Most bytes of a page that are read. The walk keeps half as much text (see [`Bounds`]), and pages have more markup.
pub const LONGEST: usize = 64 << 20;

/// The snapshot of a page as its server sent it. `charset` is the encoding that the server declared (`charset` of its
/// `Content-Type`); a byte order mark, the page's own declaration and, last, the bytes themselves override it.
/// `url` is the address that the page came from; without one, addresses stay as they are written.
///
/// # Errors
/// [`HtmlError`] where that is no page.
pub fn snapshot_of_bytes(bytes: &[u8], charset: Option<&str>, url: &str) -> Result<PageSnapshot, HtmlError> {
    snapshot_of_bytes_within(bytes, charset, url, Bounds::default())
}

/// The same within other bounds than those of every capture.
///
/// # Errors
/// [`HtmlError`] where that is no page.
pub fn snapshot_of_bytes_within(
    bytes: &[u8],
    charset: Option<&str>,
    url: &str,
    bounds: Bounds,
) -> Result<PageSnapshot, HtmlError> {
    if bytes.len() > LONGEST {
        return Err(HtmlError::TooLarge { found: bytes.len() });
    }
    snapshot_within(&encoding::decode(bytes, charset)?, url, bounds)
}

/// The snapshot of a page that is text already. What passes the bounds of every capture is left out, and the snapshot
/// states it.
///
/// # Errors
/// [`HtmlError`] where that is no page.
pub fn snapshot(html: &str, url: &str) -> Result<PageSnapshot, HtmlError> {
    snapshot_within(html, url, Bounds::default())
}

/// The same within other bounds than those of every capture.
///
/// # Errors
/// [`HtmlError`] where that is no page.
pub fn snapshot_within(html: &str, url: &str, bounds: Bounds) -> Result<PageSnapshot, HtmlError> {
    if html.len() > LONGEST {
        return Err(HtmlError::TooLarge { found: html.len() });
    }
    if html.trim().is_empty() {
        return Err(HtmlError::NotHtml("it is empty"));
    }
    if !kind::is_text(html, false) {
        return Err(HtmlError::NotHtml("it is not text"));
    }
    let mut budget = Budget::new(bounds, now);
    let tree = tree::parse(html, &mut budget);
    document::snapshot(tree, url, budget).ok_or(HtmlError::NotHtml("it has no element"))
}

/// Milliseconds since the first question. It bounds the time of a page and nothing else: no answer has it in it.
#[cfg(not(target_family = "wasm"))]
fn now() -> f64 {
    use std::{sync::LazyLock, time::Instant};
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed().as_secs_f64() * 1_000.0
}

/// WebAssembly has no clock of its own, so only nodes and text are bounded there.
#[cfg(target_family = "wasm")]
fn now() -> f64 {
    0.0
}

#[cfg(test)]
mod tests;
