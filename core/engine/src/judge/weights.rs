//! Weights that can be read: one number for each feature.

use super::features::{FEATURE_NAMES, FeatureVector};

/// How each feature of [`FEATURE_NAMES`] speaks for (above 0) or against (below 0) content, in log-odds.
///
/// A logistic regression over the blocks of the 1,222 training pages of WCXB (label: the share of a block's words that
/// the page's truth holds; each page counts the same). Three weights are set by hand, because those pages came
/// without their style sheets and nearly without boxes that want something of the reader: `hidden`, `advert` and
/// `subscribe`.
pub const WEIGHTS: [f64; FEATURE_NAMES.len()] = [
    -2.16, // bias
    1.34,  // in_region
    0.05,  // in_seed_cluster
    -0.00, // in_column
    0.31,  // log_weight
    0.25,  // long
    0.97,  // has_sentence_marks
    -0.47, // sentence_density
    -0.79, // link_density
    0.39,  // all_links
    -1.08, // control_density
    0.83,  // relevance
    -1.00, // hidden
    -0.95, // navigation
    -2.99, // footer
    -1.21, // header
    -0.99, // aside
    -2.94, // comment
    -1.48, // related
    -1.56, // share
    -3.00, // advert
    -3.00, // subscribe
    -2.65, // dialog
    -1.02, // particulars
    -2.13, // form
    -0.40, // silenced
    0.31,  // main
    0.38,  // article
    0.21,  // content
    0.96,  // paragraph
    1.16,  // heading
    0.69,  // list_item
    0.74,  // table
    0.13,  // code
    -0.25, // quote
    -1.52, // figure
    0.38,  // neighbour_prose
    -0.24, // neighbour_links
    -0.59, // section_prose
    0.01,  // section_links
    0.06,  // size_ratio
    0.23,  // same_style
    -2.26, // repeated_text
    -0.97, // before_region_text
];

/// Probability that a block is content, between 0 and 1.
pub fn weigh(features: &FeatureVector) -> f64 {
    let log_odds: f64 = features.iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + libm::exp(-log_odds))
}
