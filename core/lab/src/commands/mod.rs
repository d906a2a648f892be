//! One module a command: its options and what it does with them.

pub mod bench;
pub mod benchmarks;
pub mod capture;
pub mod cases;
pub mod change;
pub mod compare;
pub mod corpora;
pub mod decide;
pub mod ends;
pub mod evaluate;
pub mod extract;
pub mod fuzz;
pub mod growth;
pub mod lost;
pub mod memo;
pub mod parse;
pub mod prices;
pub mod report;
pub mod sources;
pub mod stages;
mod target;
pub mod train;
pub mod train_blog;
pub mod train_page_type;
mod train_personal;
pub mod withstand;
pub mod worth;
