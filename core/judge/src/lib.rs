//! The judge: weighs what the systems propose and what each block is, and decides which leaves are content.
//!
//! It takes a page, its blocks and clusters, the proposal of spider, and what is remembered of the site. It gives an
//! [`Extraction`]: the content with a confidence, or a reason why there is none.
//!
//! [`features`] describes every block, boosted [`trees`] turn the description into a probability, and [`decide`] keeps
//! the blocks that make the answer's expected F1 highest. [`RULES`] run before, between and after.
//!
//! | module | has |
//! |---|---|
//! | [`form`] | one text or several: article, thread, questions and answers, several posts |
//! | [`page_type`] | article, forum, product and so on, each with a probability |
//! | [`product`] | what the page offers: price, former price, availability, picture |
//! | [`recipe`] | what the page declares of a recipe, and where it shows it |
//! | [`personal`] | models of a person's own labels, which correct or replace the judge |
//! | [`trees`], [`model_file`] | boosted trees, and the files in which they are stored |
//!
//! Pages never fail. A model file does, with a [`ModelError`](model_file::ModelError).

#![cfg_attr(test, allow(clippy::string_slice, reason = "tests slice what they have written"))]

mod choice;
mod correction;
mod decide;
mod extraction;
mod feature_list;
mod features;
mod feed_post;
mod file;
pub mod form;
mod likelihood;
pub mod model_file;
pub mod page_type;
mod parts;
pub mod personal;
mod phrases;
mod prefix_sums;
pub mod product;
mod reason;
pub mod recipe;
mod rules;
mod site_rules;
mod title;
pub mod trees;
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
