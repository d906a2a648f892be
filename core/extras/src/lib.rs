//! What the background calls besides a session: everything that a plain click does not need.
//!
//! ```text
//! bytes of the page's module ──wire──▶ PageSnapshot ─┐
//! bytes of the session       ──wire──▶ Findings ─────┴──▶ Extras ──▶ exports, lists, what is to be stored of the site
//! ```
//!
//! A module of its own, which is loaded when the first of it is asked for. It decides nothing of the page that is read:
//! what is content was found by the session, and where the site's memory changes the session reads the page again with
//! what is to be stored. The one exception is [`Trainer`], which decides labeled pages to learn from them.

mod corrections;
mod error;
mod export;
mod extras;
mod lesson;
mod rules;
mod trainer;

pub use corrections::{LeftOutList, Undone};
pub use error::ExtrasError;
pub use extras::Extras;
pub use lesson::{FeedPlaces, Lesson, Taught};
pub use rules::RuleList;
pub use trainer::{Comparison, ModelCard, Trainer};
