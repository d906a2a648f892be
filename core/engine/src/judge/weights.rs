//! Weights that can be read: one number for each feature.

use super::features::{FEATURE_NAMES, FeatureVector};

/// How each feature of [`FEATURE_NAMES`] speaks for (above 0) or against (below 0) content, in log-odds.
///
/// A logistic regression over the blocks of training pages of WCXB (427 pages, label: the share of a block's words
/// that the page's truth holds, each page with equal weight).
pub const WEIGHTS: [f64; FEATURE_NAMES.len()] = [
    -2.25, // bias
    1.81,  // in_region
    0.25,  // in_seed_cluster
    -1.20, // in_column
    0.74,  // log_weight
    0.28,  // long
    1.00,  // has_sentence_marks
    -0.51, // sentence_density
    -0.67, // link_density
    0.28,  // all_links
    -1.31, // control_density
    1.50,  // relevance
    -1.12, // hidden
    -0.38, // navigation
    -2.56, // footer
    -0.94, // header
    -0.49, // aside
    -3.00, // comment
    -1.57, // related
    -0.89, // share
    0.15,  // advert
    -0.21, // subscribe
    -0.72, // dialog
    -0.45, // particulars
    0.06,  // form
    -1.26, // silenced
    0.59,  // main
    0.33,  // article
    0.16,  // content
    0.81,  // paragraph
    1.48,  // heading
    0.69,  // list_item
    0.87,  // table
    -0.56, // code
    -0.16, // quote
    -1.22, // figure
    0.54,  // neighbour_prose
    -1.00, // neighbour_links
    -0.82, // section_prose
    -0.41, // section_links
    -0.15, // size_ratio
    0.64,  // same_style
    -2.42, // repeated_text
    -0.80, // before_region_text
];

/// Probability that a block is content, between 0 and 1.
pub fn weigh(features: &FeatureVector) -> f64 {
    let log_odds: f64 = features.iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + libm::exp(-log_odds))
}
