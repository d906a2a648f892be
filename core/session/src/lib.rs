//! What the background of the extension calls: the engine on one page that was captured.
//!
//! ```text
//! bytes of the page's module ──wire──▶ PageSnapshot ──engine──▶ Analysis ──render──▶ bytes for the page's module
//! ```
//!
//! [`Session`] is the whole interface; it holds one page as it was at one moment. There is no document here and no
//! algorithm: what can be decided is decided in the engine.

mod corrections;
mod error;
mod lesson;
mod memory;
mod outcome;
mod render;
mod rules;
mod session;

pub use corrections::LeftOutList;
pub use error::SessionError;
pub use lesson::{FeedPlaces, Lesson, Taught};
pub use outcome::{Outcome, OutlineEntry};
pub use rules::RuleList;
pub use session::{Session, Systems};
