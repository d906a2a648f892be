//! Adaptive Post Recognition: what a site's feed contains about its posts teaches how the site builds them.
//!
//! After Berger, Hennig, Petrick, Pursche & Meinel, *Adaptive Post Recognition: Combine Feeds and Linked HTML Pages to
//! Generate Blog Templates*. An entry of a feed holds what its page shows: title, text, author, date, tags. Where these
//! are in a few pages becomes a template of key paths, which finds them on any other page of the site, also long
//! after it left the feed.
//!
//! ```text
//! feed ──parse_feed──▶ entries ─┐
//!                               ├─ learn ─▶ Templates ──recognise──▶ Recognition (or: this is no post)
//! pages that they link to ──────┘               ▲                        │
//!                                        has_drifted ◀── coverage ◀──────┘
//! ```
//!
//! Fetching is not done here: [`feed_addresses`] names what may be asked for, and texts come in. [`Lesson`] goes the whole
//! way for the person who asks for it.

mod affix;
mod apply;
mod discover;
mod entry;
mod json;
mod learn;
mod lesson;
mod locate;
mod markup;
mod parse;
mod template;
#[cfg(test)]
mod tests;
mod trace;
mod words;
mod xml;

pub use apply::{DRIFTED, Recognition, coverage, has_drifted, recognise};
pub use discover::{FeedAddress, feed_addresses, names_foreign_feed, usual_addresses};
pub use entry::{Entry, Extent, Feed, FeedFormat};
pub use learn::learn;
pub use lesson::{Lesson, MOST_POSTS, NoLesson};
pub use parse::parse_feed;
pub use template::{BodyRule, Property, TEMPLATES_FORMAT, Template, Templates, TemplatesError};
