//! Learns from a person's own labels, on the person's machine.
//!
//! ```text
//! records ──▶ Sample: blocks as the judge sees them, ──fit──▶ Correction ──check──▶ Personal, proven or with a reason
//!             with the share of each that is content            on other sites' pages and on those that guard
//! ```
//!
//! [`Training`] does this step by step, so that whoever waits can follow the progress and can cancel. The extension and
//! `lab train personal` call the same code: the same records give the same file. A [`Trained`] model takes the place of
//! trees that ship. [`order()`] returns which pages teach most.
//! Nothing here reaches the disk, the net or a clock.

mod address;
mod error;
mod files;
mod fit;
mod folds;
mod gain;
mod order;
mod pages;
mod record;
mod sample;
mod trained;
mod training;

pub use error::TrainingError;
pub use files::models;
pub use fit::{Form, Prior, fit};
pub use folds::folds;
pub use order::{Candidate, candidate, candidate_by, order};
pub use record::{Label, Labeled, Provenance, SaidType, State};
pub use sample::{Sample, UNSEEN, shares};
pub use trained::{Decides, LARGEST, Trained};
pub use training::{
    Compared, ENOUGH_FOR_WEIGHTS, ENOUGH_WITHIN_A_SITE, FEWEST, FEWEST_SITES, Finished, Refusal, Training,
};
