//! Four ways to find the content of a page, each after a paper. The rest of the engine names them from the crate's root.
//!
//! [`site::proposals`](crate::site::proposals) asks all of them through one interface; `docs/papers.md` says what became
//! of each paper.

pub mod blog;
pub mod feed;
pub mod spider;
pub mod vce;
