//! What a program has a word in: parts of a page that are brought in or left out by CSS selectors, each told as such, and
//! how likely each block is content.
//!
//! ```text
//! selectors ──Choice::new──▶ Choice ─┐
//!                       PageSnapshot ─┴─read──▶ Reading ──▶ JSON, chunks, parts that were left out
//! ```
//!
//! | module | does |
//! |---|---|
//! | `css` | reads selectors, and says what is wrong with one |
//! | `tree` | matches them against the elements of a snapshot |
//! | `choice` | what of a page is brought in and left out |
//! | `reading` | runs the engine with it |
//! | `explain` | tells of each block why it is content or not |
//! | `fields` | writes what was found in a shape of the caller's own |
//! | `json` | writes the article with what is known of each block |
//!
//! The extension does not have it: there a person points at parts.

mod choice;
mod css;
mod explain;
mod fields;
mod json;
mod reading;
mod tree;

pub use choice::{Choice, SelectorUse, SelectorWarning, Unused};
pub use css::SelectorError;
pub use explain::{ExplainedBlock, ExplainedRule, Explanation};
pub use fields::{Fields, FieldsError};
pub use reading::{LeftOutPart, Reading, read};
