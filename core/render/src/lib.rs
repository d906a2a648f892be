//! Renderings of the article: the last stage of the engine.
//!
//! They take an [`Article`](article::Article) and give a string: HTML ([`to_html`], [`to_html_fragment`]), Markdown
//! ([`to_markdown`], [`to_markdown_body`]) or JSON ([`to_json`]). [`chunks`] gives it in parts of a bounded size. Plain text is [`article::to_text`], since the article
//! is counted and compared by it. What comes from the page is data in every format, never markup. Nothing fails but
//! JSON, in theory.

#![cfg_attr(test, allow(clippy::string_slice, reason = "tests slice what they have written"))]

pub mod chunks;
mod format;
mod grid;
mod harmless;
mod harmless_code;
mod html;
mod html_inline;
mod html_names;
mod json;
mod markdown;
mod markdown_edges;
mod markdown_events;
mod markdown_flanks;
mod markdown_inline;
mod markdown_plain;
mod markdown_tables;
mod markup;
mod stand_ins;

#[cfg(test)]
mod tests;

pub use format::ArticleFormat;
pub use html::{to_html, to_html_fragment};
pub use json::to_json;
pub use markdown::{to_markdown, to_markdown_body};
