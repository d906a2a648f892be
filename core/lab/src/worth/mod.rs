//! What each of the judge's rules is worth: the same pages decided with all rules and without each of them, on sites
//! that the trees did not see.

mod card;
mod pages;

pub use card::{RESULT, card};
pub use pages::{Half, PageWorth, on_train, on_unseen_halves};
