//! The page laboratory: pages that are changed on purpose, in one known way, so that what is right is known exactly.
//!
//! A page whose true text is known is opened in the browser. An operator changes it there: something is put in that is
//! content (*in*) or is not (*out*), or the same is written or laid out in another way (*same*). The changed page is
//! captured as any other, and its truth is the old one with what was put in as content at its place. Then everything is
//! taken back, and the next operator has its turn.
//!
//! The operators are scripts, in `operators/` by group; `page/` is what they work with.

mod material;
mod operators;
mod visit;

pub use material::{Material, document, language_of};
pub use operators::script;
pub use visit::{Changing, Made, Wanted};

/// Folder of the snapshots within that of a changed corpus.
pub const SNAPSHOTS: &str = "snapshots";

/// The file with the truth of every changed page.
pub const TRUTH: &str = "truth.jsonl";
