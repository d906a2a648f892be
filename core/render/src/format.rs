//! The formats for which the article is enough.

use article::{Article, to_text};
use serde::{
    Deserialize, Serialize,
    de::value::{Error, StrDeserializer},
};

use crate::{to_html, to_markdown, to_markdown_body};

/// A format that needs nothing but the article; JSON also holds what was found beside it, see [`to_json`](crate::to_json).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum ArticleFormat {
    /// A document that is complete by itself.
    Html,
    /// With front matter and title.
    Markdown,
    /// Neither front matter nor title.
    MarkdownBody,
    /// The text alone, without the title.
    Text,
}

impl ArticleFormat {
    /// The format with this name, such as `markdown-body`; `None` for any other.
    pub fn named(name: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<Error>::new(name)).ok()
    }

    /// The article in this format; without a body where nothing was found.
    pub fn write(self, article: &Article) -> String {
        match self {
            Self::Html => to_html(article),
            Self::Markdown => to_markdown(article),
            Self::MarkdownBody => to_markdown_body(article),
            Self::Text => to_text(article),
        }
    }
}
