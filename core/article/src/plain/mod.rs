//! The article as plain text: a format to export, and what this stage counts and compares.

mod inline;
mod text;

pub use inline::{inline_text, math_text};
pub use text::{blocks_text, to_text};
