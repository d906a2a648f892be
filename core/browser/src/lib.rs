//! The live page: capture through web-sys, the article as DOM nodes, and what the extension calls.
//!
//! ```text
//! Document ──capture──▶ PageSnapshot ──engine::analyze──▶ Analysis ──render──▶ DocumentFragment
//!             │                                              │
//!             └── node table: snapshot ids ⇄ live nodes ─────┴──▶ content nodes, exports
//! ```
//!
//! [`Reading`] is the whole interface; it holds one page as it was at one moment. No algorithm lives here: what can be
//! decided without a browser is decided in the engine.

mod capture;
mod corrections;
mod dom;
mod error;
mod lesson;
mod memory;
mod outcome;
mod reading;
mod render;
mod rules;

pub use capture::{Bounds, Capture, capture};
pub use corrections::LeftOutList;
pub use error::ReadError;
pub use lesson::{FeedPlaces, Lesson, Taught};
pub use outcome::{Outcome, OutlineEntry};
pub use reading::{Reading, Systems};
pub use rules::RuleList;
