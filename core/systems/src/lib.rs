//! Four ways to find the content of a page, each after a paper: the third stage of the engine.
//!
//! They take a [`Page`](page::Page) with its [`Blocks`](look::block::Blocks) and
//! [`Clusters`](look::cluster::Clusters), and feeds as text. The judge learns from what [`spider`] proposes; the others
//! explain an answer, split pages with several posts, and use a site's feed. `docs/papers.md` describes each
//! paper.
//!
//! | module | gives |
//! |---|---|
//! | [`spider`] | [`SpiderProposal`](spider::SpiderProposal), and rules learned from several pages of a site |
//! | [`vce`] | [`Ranking`](vce::Ranking): the block with the highest factor value |
//! | [`blog`] | [`Post`](blog::Post)s of a page that has several |
//! | [`feed`] | [`Templates`](feed::Templates) of a site's posts, and a [`Recognition`](feed::Recognition) by them |
//!
//! Pages never fail. What is read from outside does, with an error of its own: [`blog::ModelError`],
//! [`feed::TemplatesError`], [`feed::NoLesson`].

#![cfg_attr(test, allow(clippy::string_slice, reason = "tests slice what they have written"))]

pub mod blog;
pub mod feed;
pub mod spider;
pub mod vce;
