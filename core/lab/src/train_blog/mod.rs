//! `lab train blog`: the two machines of the blog extractor, and the figures of its paper.

mod fit;
mod machine;
mod measure;
mod pages;
mod protocols;
mod report;

pub use fit::{Features, Plan, fit, fit_titles};
pub use machine::Setting;
pub use measure::measure_titles;
pub use pages::{BlogPage, read};
pub use protocols::{FOLDS, Figures, cross, cross_with, folds_by_site, grid, hundred, positions, split};
pub use report::{BlogReport, HEAD, RESULT, line};
