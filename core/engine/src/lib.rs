//! Finds the main content of a rendered page by what it looks like.
//!
//! # Pipeline
//!
//! ```text
//! PageSnapshot ─▶ page ─▶ block ─▶ style ─▶ cluster ─▶ spider ─▶ page_type ─▶ judge ─▶ article
//!                                                                 article ─▶ HTML, Markdown, text, JSON
//! ```
//!
//! | stage | takes | gives |
//! |---|---|---|
//! | [`page`] | [`PageSnapshot`](page::PageSnapshot) | [`Page`](page::Page), validated and indexed |
//! | [`block`] | page | [`Blocks`](block::Blocks), runs of text and media with sums over subtrees |
//! | [`style`] | page and blocks | [`FeatureMatrix`](style::FeatureMatrix), a row for each style signature |
//! | [`cluster`] | the matrix | [`Clusters`](cluster::Clusters), blocks that look alike |
//! | [`spider`] | page, blocks, clusters | [`SpiderProposal`](spider::SpiderProposal): relevance, seed, region |
//! | [`page_type`] | page, blocks, the leaves that are likely content | [`PageTypes`](page_type::PageTypes): article, forum, product … |
//! | [`product`] | page, blocks, what the page declares | [`Offer`](product::Offer): price, availability, picture |
//! | [`judge`] | page, blocks, proposal, page type | [`Extraction`](judge::Extraction), the leaves that are content |
//! | [`article`] | page and extraction | [`Article`](article::Article), a clean tree with metadata |
//! | [`label`] | all of them | [`LabelProposal`](label::LabelProposal): every block with its likeliest role, for people who label pages |
//!
//! Pages of a site that were read before help to read the next one: [`site`] keeps digests of them, [`spider`] learns
//! rules from these, and [`judge::decide_on_site`] takes what they find where it is at least as likely.
//!
//! [`analyze`] runs them all, [`analyze_on_site`] with the memory of a site, to which [`remember_page`] adds a page.
//! [`label_page`] proposes a role for every block. [`analyze_with`] also asks the [`personal`] models that a person's own labels
//! have taught.
//! [`vce`] finds a main block in another way, [`feed`] a post by what the site's feed taught, [`blog`] every post of a
//! page that has several; [`site::proposals`] asks them all.
//!
//! Every stage is a function from plain data to plain data. Behind [`page::Page::new`] every stage is total: a page
//! that defeats us yields an empty extraction with a reason, never a panic. The engine does no I/O, reads no clock and
//! holds no state, but for constants that are read once (models, phrases); the same snapshot gives the same bytes
//! natively and in WebAssembly.

#![cfg_attr(test, allow(clippy::string_slice, reason = "tests slice what they have written"))]

mod analysis;
pub mod article;
mod error;
pub mod label;

pub use ::judge;
pub use ::memory as site;
pub use ::page;
pub use ::systems::{blog, feed, spider, vce};
pub use analysis::{
    Analysis, Timings, Warning, analyze, analyze_on_site, analyze_with, analyze_without, json_of, label_page,
    label_page_with, remember_page,
};
pub use error::EngineError;
pub use judge::{model_file, page_type, personal, product, trees};
pub use look::{block, cluster, style};
use page::{json_ld, lexicon, sort};
pub use page::{selector, text};
