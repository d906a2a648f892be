//! Finds the main content of a rendered page by what it looks like.
//!
//! # Pipeline
//!
//! Every stage is a crate; this one runs them one after another and passes on what front ends use.
//!
//! ```text
//! PageSnapshot ─▶ page ─▶ look ─▶ systems ─▶ judge ─▶ article ─▶ render ─▶ HTML, Markdown, JSON
//!                                     memory ──┘
//! ```
//!
//! | crate | takes | gives |
//! |---|---|---|
//! | [`page`] | [`PageSnapshot`](page::PageSnapshot) | [`Page`](page::Page), validated and indexed |
//! | `look` | page | [`Blocks`](block::Blocks), runs of text and media; [`FeatureMatrix`](style::FeatureMatrix), how each is set; [`Clusters`](cluster::Clusters), which look alike |
//! | `systems` | page, blocks, clusters | [`SpiderProposal`](spider::SpiderProposal): relevance, seed, region; what [`vce`], [`blog`] and [`feed`] find |
//! | [`memory`] | pages of a site, a person's decisions | [`SiteMemory`](memory::SiteMemory), and what it contains about a page |
//! | [`judge`] | all of these | [`Extraction`](judge::Extraction), the leaves that are content; [`PageTypes`](page_type::PageTypes); [`Offer`](product::Offer) |
//! | [`article`] | page and extraction | [`Article`](article::Article), a clean tree with metadata; [`LabelProposal`](label::LabelProposal), every block with its likeliest role |
//! | [`render`] | article | HTML, Markdown, JSON |
//!
//! [`analyze`] runs them all, [`analyze_on_site`] with the memory of a site, to which [`remember_page`] adds a page.
//! [`label_page`] proposes a role for every block. [`analyze_with`] also asks the [`personal`] models that a person's
//! own labels have taught.
//!
//! Every stage is a function from plain data to plain data. After [`page::Page::new`] every stage is total: a page
//! that defeats us yields an empty extraction with a reason, never a panic. The engine does no I/O, reads no clock and
//! holds no state, but for constants that are read once (models, phrases); the same snapshot gives the same bytes
//! natively and in WebAssembly.

mod analysis;
mod error;
mod kind;
mod overrule;

pub use analysis::{
    Analysis, Timings, Warning, analyze, analyze_on_site, analyze_overruled, analyze_with, analyze_without, json_of,
    label_page, label_page_with, remember_page,
};
pub use article::label;
pub use error::EngineError;
pub use judge::{model_file, page_type, personal, product, recipe, trees};
pub use look::{block, cluster, style};
pub use overrule::Overrule;
pub use page::{selector, text};
pub use systems::{blog, feed, spider, vce};
pub use {article, judge, memory, page, render};
