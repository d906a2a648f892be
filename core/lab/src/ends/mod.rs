//! Where an answer goes wrong: at its ends, or within. For each page the best that cutting the answer could do, and what
//! kinds of blocks were kept although they are not in the truth.

mod cuts;
mod kept;
mod table;

pub use cuts::Cuts;
pub use kept::{WronglyKept, wrongly_kept};
pub use table::{Page, table};
