//! Whether another engine ships: by a rule that was written down before anyone saw its figures.
//!
//! [`line`] is what `lab train judge --unseen` writes of every page and draw, [`pages`] sets two such files side by side,
//! [`rule`] decides, [`table`](table()) explains why. The rule is [decision 36](../../../../docs/decisions/0036-what-ships-is-decided-by-intervals.md).

mod line;
mod pages;
mod rule;
mod table;

pub use line::{Changed, Line, read};
pub use pages::{Compared, compare, mean_of_draws};
pub use rule::{Decision, FEWEST_DRAWS, decide};
pub use table::table;
