//! The candidates for author and day, described, so that the lab learns which to believe.
//!
//! Every source is asked, also those that the rules would not get to; what is described is where a candidate comes from,
//! how it is worded, where it stands, and which others agree with it.

mod author;
mod date;

pub(super) use author::authors;
pub use author::{AUTHOR_FEATURES, author_feature_names};
pub(super) use date::dates;
pub use date::{DATE_FEATURES, date_feature_names};

/// A value that may be the right one.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Id of the source that gives it.
    pub source: &'static str,
    /// As the article would give it.
    pub value: String,
    /// What it is like.
    pub features: Vec<f32>,
    /// Whether the rules choose it.
    pub chosen: bool,
}

/// All candidates of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidates {
    /// For the author.
    pub authors: Vec<Candidate>,
    /// For the day of publication.
    pub dates: Vec<Candidate>,
}

fn flag(yes: bool) -> f64 {
    if yes { 1.0 } else { 0.0 }
}

/// Logarithm of a count, so that few and many are as far apart as one and few.
fn log(count: usize) -> f64 {
    libm::log1p(count as f64)
}
