//! The article as documents.

use engine::article::{to_html, to_json, to_markdown, to_text};
use wasm_bindgen::prelude::*;

use crate::{Extras, ExtrasError};

#[wasm_bindgen]
impl Extras {
    /// The article as a `html`, `markdown`, `text` or `json` document, or the page's `snapshot` as JSON. `agreements` is
    /// what the session says the systems say; JSON tells it.
    ///
    /// # Errors
    /// An `Error` with the `code` `unknown-format` for any other format, `wire` where the bytes are something else.
    #[wasm_bindgen(js_name = exportAs)]
    pub fn export_as(&self, format: &str, agreements: Option<Vec<u8>>) -> Result<String, ExtrasError> {
        let article = &self.findings.article;
        match format {
            "html" => Ok(to_html(article)),
            "markdown" => Ok(to_markdown(article)),
            "text" => Ok(to_text(article)),
            "json" => {
                let agreements = agreements.map(|bytes| wire::decode_agreements(&bytes)).transpose()?;
                Ok(to_json(article, &agreements.unwrap_or_default())?)
            }
            "snapshot" => Ok(serde_json::to_string(&self.snapshot)?),
            _ => Err(ExtrasError::UnknownFormat { format: format.to_owned() }),
        }
    }
}
