//! Foreground beside its peers: on the same live page in the same tab, and natively on the same document.
//!
//! [`Comparing`] is what is done with a page: `measure.js` runs Foreground, Readability.js and Defuddle by turns in the
//! tab, then the [`peers`] that are native programs get the document that the tab got. What came of it is one line in
//! `compare.jsonl` ([`Entry`]); [`Comparison`] scores and sums up the lines, and [`table()`] prints the sums.

mod block_text;
mod comparison;
mod dates;
mod journal;
pub mod peers;
mod table;
mod times;
mod visit;

pub use comparison::{Comparison, Selection, SystemFigures};
pub use journal::{Entry, Journal, Measured, Run, System};
pub use table::{optional, rate, table, types};
pub use times::{Ratio, Spread, TimeFigures};
pub use visit::{Comparing, InPage};

/// Our name in files and tables.
pub const FOREGROUND: &str = "Foreground";

/// The name of our package for JavaScript there.
pub(crate) const NPM: &str = "foreground-extract";
