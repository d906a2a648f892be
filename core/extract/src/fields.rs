//! JSON in a shape that a program asks for.

use crate::Error;

/// The fields that a program wants of a page, each with the place of its value in what was found: a JSON Pointer (RFC 6901)
/// into `metadata`, `product`, `recipe`, `thread`, `tables`, `text`, `markdown`, `pageType`, `form` or `confidence`. An object
/// with `$each` is written for each item of a list, and its other pointers begin at the item.
///
/// ```
/// use foreground_extract::{Choice, Fields, Keep, Snapshot, read_fields};
///
/// let told = "<p>The ferry left the old harbour before dawn, and nobody on the quay had thought of the mail.</p>".repeat(6);
/// let table = "<table><tr><th>Day<th>High<tr><td>Monday<td>3 m</table>";
/// let page = format!("<title>The mail</title><main><h1>The mail</h1>{told}{table}{told}</main>");
/// let fields = Fields::new(r#"{ "name": "/metadata/title", "rows": { "$each": "/tables", "first": "/rows/0" } }"#)?;
/// let json = read_fields(&Snapshot::of_html(&page, "")?, Keep::default(), &Choice::default(), &fields)?;
/// assert_eq!(json, r#"{"name":"The mail","rows":[{"first":["Monday","3 m"]}]}"#);
/// # Ok::<(), foreground_extract::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fields(pub(crate) select::Fields);

impl Fields {
    /// Reads a mapping: a JSON object whose values are pointers or objects of the same kind.
    ///
    /// # Errors
    /// [`Error::Fields`], with the field that is wrong.
    ///
    /// ```
    /// let error = foreground_extract::Fields::new(r#"{ "name": "/title" }"#).expect_err("pages have no such part");
    /// assert_eq!(error.code(), "fields");
    /// ```
    pub fn new(mapping: &str) -> Result<Fields, Error> {
        select::Fields::parse(mapping).map(Fields).map_err(|error| Error::Fields(error.to_string()))
    }
}
