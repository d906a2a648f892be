//! Scores: how near an answer comes to the truth.
//!
//! | score | counts |
//! |---|---|
//! | [`words`] | the bag of words that both share, page by page; also as sets of words |
//! | [`shingles`] | bags of four words in a row |
//! | [`snippets`] | sentences that must and must not occur |
//! | [`sequence`] | the longest common runs of words, as the spider paper counts them |
//! | [`fields`] | title, author and date |
//! | [`withstood`] | what becomes of an answer when its page is changed on purpose |
//!
//! [`statistics`] states how far a mean may be trusted, [`Calibration`] how far the engine's own confidence. The texts' scores agree with the scripts by which the corpora
//! were first measured; `core/lab/tests/referee` holds their figures on a small corpus.

mod calibration;
pub mod fields;
mod overlap;
pub mod sequence;
pub mod shingles;
pub mod snippets;
pub mod statistics;
pub mod text;
pub mod withstood;
pub mod words;

pub use calibration::{Bin, Calibration};
pub use overlap::Overlap;
pub use text::fold;
