//! The article as documents.

use engine::{
    article::{Direction, comments},
    block::segment,
    page::Page,
    render::{ArticleFormat, to_json},
};
use wasm_bindgen::prelude::*;

use crate::{Extras, ExtrasError};

#[wasm_bindgen]
impl Extras {
    /// States in which language the article is (a tag of BCP 47), and which way it runs (`ltr` or `rtl`), where the shell
    /// knows that better than the page: for all exports from then on.
    #[wasm_bindgen(js_name = writtenIn)]
    pub fn written_in(&mut self, language: Option<String>, direction: &str) {
        let metadata = &mut self.findings.article.metadata;
        metadata.language = language;
        metadata.direction = if direction == "rtl" { Direction::Rtl } else { Direction::Ltr };
    }

    /// The article as a `html`, `markdown`, `text` or `json` document, as `markdown-body` without front matter and title,
    /// or the page's `snapshot` as JSON. `agreements` is the session's comparison of the systems; JSON contains it.
    ///
    /// # Errors
    /// An `Error` with the `code` `unknown-format` for any other format, `wire` where the bytes are something else.
    #[wasm_bindgen(js_name = exportAs)]
    pub fn export_as(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArticleFormat | \"json\" | \"snapshot\"")] format: &str,
        agreements: Option<Vec<u8>>,
    ) -> Result<String, ExtrasError> {
        let article = &self.findings.article;
        if let Some(format) = ArticleFormat::named(format) {
            return Ok(format.write(article));
        }
        match format {
            "json" => {
                let agreements = agreements.map(|bytes| findings::decode_agreements(&bytes)).transpose()?;
                let page = Page::new(&self.snapshot)?;
                let comments = comments(&page, &segment(&page), &self.findings.kept);
                Ok(to_json(article, &agreements.unwrap_or_default(), &comments)?)
            }
            "snapshot" => Ok(serde_json::to_string(&self.snapshot)?),
            _ => Err(ExtrasError::UnknownFormat { format: format.to_owned() }),
        }
    }
}
