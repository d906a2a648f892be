//! Weights that can be read: one number for each feature.

use super::features::{FEATURE_NAMES, FeatureVector};

/// How each feature of [`FEATURE_NAMES`] speaks for (above 0) or against (below 0) content, in log-odds.
///
/// A logistic regression over the blocks of training pages of WCXB (427 pages, label: the share of a block's words
/// that the page's truth holds, each page with equal weight).
pub const WEIGHTS: [f64; FEATURE_NAMES.len()] = [
    -2.62, // bias
    1.93,  // in_region
    0.47,  // in_seed_cluster
    -0.29, // in_column
    0.66,  // log_weight
    0.37,  // long
    1.05,  // has_sentence_marks
    -0.51, // sentence_density
    -0.67, // link_density
    0.45,  // all_links
    -1.13, // control_density
    1.35,  // relevance
    0.13,  // hidden
    -0.46, // navigation
    -2.70, // footer
    -1.43, // header
    -1.19, // aside
    -2.94, // comment
    -1.60, // related
    -0.83, // share
    -0.55, // advert
    -1.45, // subscribe
    -2.38, // dialog
    -0.75, // particulars
    -1.52, // form
    -0.85, // silenced
    0.41,  // main
    0.22,  // article
    0.04,  // content
    0.87,  // paragraph
    1.53,  // heading
    0.56,  // list_item
    0.81,  // table
    -0.79, // code
    -0.35, // quote
    -1.09, // figure
    0.22,  // neighbour_prose
    -0.68, // neighbour_links
    -0.81, // section_prose
    -0.61, // section_links
    -0.25, // size_ratio
    0.32,  // same_style
    -2.39, // repeated_text
    -0.78, // before_region_text
];

/// Probability that a block is content, between 0 and 1.
pub fn weigh(features: &FeatureVector) -> f64 {
    let log_odds: f64 = features.iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + libm::exp(-log_odds))
}
