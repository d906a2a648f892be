//! Text: scripts, languages, dates, terms and their number, without any dictionary of the page's subject.

mod bare;
mod count;
mod cut;
pub mod dates;
mod detect;
mod digits;
mod fold;
mod language;
mod lower;
mod part_set;
mod script;
mod stop_words;
mod terms;
mod word_set;
mod words;

pub use bare::bare_words;
pub use count::TextCount;
pub use cut::{head, part, tail};
pub use detect::written_in;
pub use digits::digit;
pub use fold::folded;
pub use language::Language;
pub use lower::{letters_and_digits, push_lowercase};
pub use part_set::PartSet;
pub use script::{is_right_to_left, is_sentence_mark, is_unspaced, reading_weight};
pub use terms::{Initials, TermReader, hash};
pub use word_set::WordSet;
pub use words::{is_year, words};
