//! The data of the spider paper: rendered pages of 2013 as lists of blocks, with reference texts.
//!
//! There is no tree and no HTML, so [`snapshot()`] makes a page snapshot from each list: enough of a tree, styles and
//! rects that every stage from `block` on runs as it does on a live page. [`measure()`] runs one system on single pages,
//! without any training, and scores it by the paper's measure; [`measure_sites()`] lets the engine learn the rules of
//! each site from some of its pages, by the paper's protocol and by a fair one.

mod captions;
mod cases;
mod data;
mod markdown;
mod measure;
mod protocols;
mod site_table;
mod snapshot;
mod tree;
mod visits;

use serde::{Deserialize, Serialize};

pub use cases::cases;
pub use data::{PaperPage, read};
pub use measure::{PaperScores, measure};
pub use protocols::{SiteFigures, measure_sites};
pub use snapshot::snapshot;

use self::{measure::table, site_table::site_table};

/// Everything that is measured on the paper's data: one entry a system.
#[derive(Debug, Serialize, Deserialize)]
pub struct PaperFigures {
    /// Each page by itself.
    pub single: Vec<PaperScores>,
    /// Several pages of a site.
    pub sites: Vec<SiteFigures>,
}

impl PaperFigures {
    /// The figures as text.
    pub fn table(&self) -> String {
        table(&self.single) + &site_table(&self.sites)
    }

    /// The figures as tables in Markdown, without single pages.
    pub fn markdown(&self) -> String {
        markdown::markdown(self)
    }
}
