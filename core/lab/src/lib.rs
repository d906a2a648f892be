//! The lab: real pages through a real browser into page snapshots, and the engine measured on them natively.
//!
//! The program `lab` is [`commands`]; [`live`] and some commands serve the program `foreground`, too.

mod bench;
mod benchmarks;
mod browser;
mod capture;
mod cases;
mod change;
mod collect;
pub mod commands;
mod compare;
mod dataset;
mod decide;
mod ends;
mod evaluate;
mod feeds;
mod fuzz;
mod growth;
mod lines;
pub mod live;
mod lost;
mod machine;
mod memo;
mod one_host;
mod paper;
mod personal;
mod report;
mod rules;
mod stages;
mod train;
mod train_blog;
mod visits;
mod withstand;
mod worth;

pub use visits::{bounded, read_document};
