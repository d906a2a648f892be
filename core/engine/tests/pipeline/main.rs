//! Pages on their whole way: what only several stages together can show.

#![allow(clippy::expect_used, clippy::string_slice, reason = "tests may fail")]

mod labels;
mod left_out;
mod opened_feeds;
mod personal;
mod posts;
mod prices;
mod sentences;
mod site_rules;
mod taught;
mod tex;
mod text_files;
mod threads;
mod title_again;
