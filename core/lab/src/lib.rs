//! The lab: real pages through a real browser into page snapshots, and the engine measured on them natively.
//!
//! The program `lab` is [`commands`].

mod bench;
mod benchmarks;
mod capture;
mod cases;
mod change;
pub mod commands;
mod compare;
mod decide;
mod ends;
mod evaluate;
mod feeds;
mod fuzz;
mod growth;
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
mod withstand;
mod worth;
