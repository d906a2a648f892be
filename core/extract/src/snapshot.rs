//! What the engine gets to see of a page.

use engine::page::PageSnapshot;

use crate::{Error, error::of_html};

/// What was seen of one page: its elements, texts and, where a browser laid it out, boxes and styles.
///
/// ```
/// use foreground_extract::Snapshot;
///
/// let snapshot = Snapshot::of_html("<p>Once upon a time.", "https://example.org/tale")?;
/// let stored = snapshot.to_json()?;
/// assert_eq!(Snapshot::from_json(stored.as_bytes())?, snapshot);
/// # Ok::<(), foreground_extract::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot(pub(crate) PageSnapshot);

impl Snapshot {
    /// The snapshot of a page that is text already. `url` is the address that it came from.
    ///
    /// # Errors
    /// [`Error::NotHtml`] and [`Error::TooLarge`].
    ///
    /// ```
    /// assert!(foreground_extract::Snapshot::of_html("<p>Once upon a time.", "").is_ok());
    /// ```
    pub fn of_html(html: &str, url: &str) -> Result<Snapshot, Error> {
        html::snapshot(html, url).map(Snapshot).map_err(|error| of_html(&error))
    }

    /// The snapshot of a page as its server sent it; `charset` is the encoding that the server declared.
    ///
    /// # Errors
    /// [`Error::NotHtml`] and [`Error::TooLarge`].
    ///
    /// ```
    /// assert!(foreground_extract::Snapshot::of_bytes(b"<p>Once upon a time.", None, "").is_ok());
    /// ```
    pub fn of_bytes(html: &[u8], charset: Option<&str>, url: &str) -> Result<Snapshot, Error> {
        html::snapshot_of_bytes(html, charset, url).map(Snapshot).map_err(|error| of_html(&error))
    }

    /// Reads JSON by `page-snapshot.schema.json`, as the packages for JavaScript and Python write it, of this version or an
    /// earlier one.
    ///
    /// # Errors
    /// [`Error::Snapshot`] where it is none.
    ///
    /// ```
    /// let error = foreground_extract::Snapshot::from_json(b"{}").expect_err("no snapshot");
    /// assert_eq!(error.code(), "snapshot");
    /// ```
    pub fn from_json(json: &[u8]) -> Result<Snapshot, Error> {
        serde_json::from_slice(json).map(Snapshot).map_err(|error| Error::Snapshot(error.to_string()))
    }

    /// The snapshot as JSON by `page-snapshot.schema.json`, which every later version reads. It has the page's whole text.
    ///
    /// # Errors
    /// None that memory does not set.
    ///
    /// ```
    /// let snapshot = foreground_extract::Snapshot::of_html("<p>Once upon a time.", "")?;
    /// assert!(snapshot.to_json()?.contains("Once upon a time."));
    /// # Ok::<(), foreground_extract::Error>(())
    /// ```
    pub fn to_json(&self) -> Result<String, Error> {
        serde_json::to_string(&self.0).map_err(|error| Error::Snapshot(error.to_string()))
    }
}
