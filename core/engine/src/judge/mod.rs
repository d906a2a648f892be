//! The judge: weighs what the systems propose and what each block is, and decides which leaves are content.
//!
//! [`features`] describes every block, boosted [`trees`](crate::trees) turn the description into a probability, and
//! [`decide`] keeps the blocks that make the answer's expected F1 highest. [`RULES`] run before, between and behind.

mod choice;
mod correction;
mod decide;
mod extraction;
mod features;
mod feed_post;
mod file;
mod likelihood;
mod parts;
mod phrases;
mod prefix_sums;
mod reason;
mod rules;
mod site_rules;
mod title;
mod weigh;

pub use correction::{Correction, Term};
pub use decide::{decide, judge, judge_by};
pub use extraction::{Extraction, PostPart, Reason};
pub use features::{FEATURE_COUNT, FeatureVector, feature_names, feature_sides, features};
pub use feed_post::or_post;
pub use file::{FEATURES_VERSION, from_bytes, model_hash, schema, shipped, to_bytes};
pub use likelihood::Judged;
pub use parts::parts;
pub use rules::{Phase, RULES, Rule, RuleSet};
pub use site_rules::{Remembered, decide_by_rules, decide_on_site};
pub use weigh::{Judge, Weighed};
