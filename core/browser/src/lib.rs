//! What runs beside a page: captures it, and makes the article's nodes.
//!
//! ```text
//! Document ──capture──▶ PageSnapshot ──wire──▶ bytes for the background
//!             └── node table: snapshot ids ⇄ live nodes
//! bytes of the background ──build──▶ DocumentFragment, live nodes of the content
//! ```
//!
//! It is made anew for every page that is read, so it holds what needs the page and nothing else: everything is decided
//! in the background.

mod build;
mod capture;
mod dom;
mod error;
mod page;

pub use capture::{Capture, capture};
pub use error::ReadError;
pub use markup::Bounds;
pub use page::{CapturedPage, capture_post};
