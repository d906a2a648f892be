//! Weights that can be read: one number for each feature.

use super::features::{FEATURE_NAMES, FeatureVector};

/// How each feature of [`FEATURE_NAMES`] speaks for (above 0) or against (below 0) content, in log-odds.
pub const WEIGHTS: [f64; FEATURE_NAMES.len()] = [
    -2.2, // bias
    1.4,  // in_region
    0.6,  // in_seed_cluster
    0.5,  // in_column
    0.2,  // log_weight
    0.5,  // long
    0.7,  // has_sentence_marks
    0.0,  // sentence_density
    -1.0, // link_density
    -0.6, // all_links
    -1.5, // control_density
    0.5,  // relevance
    -1.5, // hidden
    -2.0, // navigation
    -2.0, // footer
    -0.8, // header
    -1.2, // aside
    -1.5, // comment
    -1.5, // related
    -1.5, // share
    -1.5, // advert
    -1.5, // subscribe
    -1.5, // dialog
    -0.7, // particulars
    -0.8, // form
    -0.5, // silenced
    0.3,  // main
    0.4,  // article
    0.3,  // content
    0.6,  // paragraph
    0.2,  // heading
    0.0,  // list_item
    0.0,  // table
    0.5,  // code
    0.5,  // quote
    -0.2, // figure
    1.2,  // neighbour_prose
    -0.8, // neighbour_links
    1.0,  // section_prose
    -1.0, // section_links
    0.0,  // size_ratio
    0.3,  // same_style
    -1.5, // repeated_text
    -0.8, // before_region_text
];

/// Probability that a block is content, between 0 and 1.
pub fn weigh(features: &FeatureVector) -> f64 {
    let log_odds: f64 = features.iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + libm::exp(-log_odds))
}
