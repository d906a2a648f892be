//! Visits: pages of a corpus or of the web, opened in browsers one after the other.
//!
//! [`Work`] lists pages and what they need, [`open()`] opens one and waits until it has settled, and [`visit_all`] lets
//! several browsers work off all of them, whatever a [`Visit`] does beside the page. [`live`] is one page of the web for
//! whoever wants nothing but its snapshot; [`lines`] keeps what came of each page, so that an interrupted run loses nothing.

pub mod browser;
pub mod core;
mod job;
pub mod lines;
pub mod live;
mod open;
mod prepare;
mod progress;
pub mod serve;
mod work;
mod workers;

pub use job::{Job, Opening, PageError};
pub use open::{OpenPage, Policy, open};
pub use work::Work;
pub use workers::{Crew, Summary, Visit, visit_all};
