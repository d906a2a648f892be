//! Renderings of the article: pure functions from the tree to a string.

mod grid;
mod harmless;
mod html;
mod html_inline;
mod html_names;
mod inline;
mod json;
mod markdown;
mod markdown_events;
mod markdown_inline;
mod markup;
mod stand_ins;
mod text;

#[cfg(test)]
mod tests;

pub use html::{to_html, to_html_fragment};
pub use json::to_json;
pub use markdown::{to_markdown, to_markdown_body};
pub use text::to_text;

pub(crate) use inline::inline_text;
pub(crate) use text::blocks_text;
