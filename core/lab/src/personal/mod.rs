//! Personal models: learned from records as the extension does, and what they are worth measured on corpora.

mod base;
mod cases;
pub mod curve;
mod learn;
pub mod order_curve;
mod records;

pub use base::bases;
pub use cases::of_records;
pub use learn::learn;
pub use records::{guards, read, write_guards};
