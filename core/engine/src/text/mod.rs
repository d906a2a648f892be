//! Text: scripts, languages and terms, without any dictionary of the page's subject.

mod language;
mod script;
mod stop_words;
mod terms;

pub use language::Language;
pub use script::{is_sentence_mark, is_unspaced, reading_weight};
pub use terms::TermReader;
