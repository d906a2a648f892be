//! The judge: weighs what the systems propose and what each block is, and decides which leaves are content.
//!
//! [`features`] describes every block, boosted [`trees`](crate::trees) turn the description into a probability, and
//! [`decide`] keeps the blocks that make the answer's expected F1 highest.

mod appendices;
mod beside_text;
mod decide;
mod extraction;
mod features;
mod following;
mod formulas;
mod furnish;
mod groups;
mod insertions;
mod likelihood;
mod notes;
mod overlays;
mod parts;
mod phrases;
mod reason;
mod recipes;
mod remembered;
mod repeats;
mod running;
mod standfirst;
mod taught;
mod title;
mod unseen;

pub use decide::{decide, decide_by, judge, model_hash};
pub use extraction::{Extraction, PostPart, Reason};
pub(crate) use features::{ByItself, by_itself, flag, is_prose, is_year, log, share};
pub use features::{FEATURE_COUNT, FeatureVector, feature_names, feature_sides, features};
pub use likelihood::Judged;
pub use parts::parts;
pub use remembered::{Remembered, decide_by_rules, decide_on_site};
pub use taught::or_post;
