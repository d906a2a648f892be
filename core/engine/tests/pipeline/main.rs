//! Pages on their whole way: what only several stages together can show.

#![allow(clippy::expect_used, clippy::string_slice, reason = "tests may fail")]

mod left_out;
mod personal;
mod posts;
mod sentences;
mod site_rules;
