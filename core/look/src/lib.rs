//! How a page looks: the second stage of the engine. Total: whatever the page, there is an answer.
//!
//! It takes a [`Page`](page::Page). It gives, one after another:
//!
//! | module | gives |
//! |---|---|
//! | [`block`] | [`Blocks`](block::Blocks): runs of text and single media, with sums over subtrees |
//! | [`style`] | [`FeatureMatrix`](style::FeatureMatrix): a row for each way in which blocks are set |
//! | [`cluster`] | [`Clusters`](cluster::Clusters): blocks that look alike |
//! | [`panels`] | what opens each part of which a page shows one at a time |

#![cfg_attr(test, allow(clippy::string_slice, reason = "tests slice what they have written"))]

pub mod block;
pub mod cluster;
pub mod panels;
pub mod style;
