//! Pages through a browser with the core that ships, into stored snapshots.

pub mod core;
pub mod manifest;
mod page;
mod prepare;
mod progress;
pub mod serve;
mod workers;

pub use page::{Job, Opening};
pub use workers::{Plan, Summary, capture_all};
