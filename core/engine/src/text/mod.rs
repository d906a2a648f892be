//! Text: scripts, languages, dates, terms and their number, without any dictionary of the page's subject.

mod count;
mod cut;
pub(crate) mod dates;
mod detect;
mod digits;
mod fold;
mod language;
mod lower;
mod script;
mod stop_words;
mod terms;
mod word_set;
mod words;

pub use count::TextCount;
pub(crate) use cut::{head, part, tail};
pub(crate) use detect::written_in;
pub(crate) use digits::digit;
pub(crate) use fold::folded;
pub use language::Language;
pub(crate) use lower::{letters_and_digits, push_lowercase};
pub use script::{is_right_to_left, is_sentence_mark, is_unspaced, reading_weight};
pub use terms::TermReader;
pub(crate) use terms::hash;
pub(crate) use word_set::WordSet;
pub(crate) use words::{is_year, words};
