//! The data of the spider paper: rendered pages of 2013 as lists of blocks, with reference texts.
//!
//! There is no tree and no HTML, so [`snapshot()`] makes a page snapshot from each list: enough of a tree, styles and
//! rects that every stage from `block` on runs as it does on a live page. [`measure()`] runs one system on single pages,
//! without any training, and scores it by the paper's measure; [`measure_sites()`] lets the engine learn the rules of
//! each site from some of its pages, by the paper's protocol and by a fair one.

mod cases;
mod data;
mod measure;
mod protocols;
mod site_table;
mod snapshot;
mod tree;
mod visits;

pub use cases::cases;
pub use data::{PaperPage, read};
pub use measure::{PaperScores, measure, table};
pub use protocols::{SiteFigures, measure_sites};
pub use site_table::site_table;
pub use snapshot::snapshot;
