//! Tests of all renderers: one article that uses everything, any article at all, and the schemas.

mod markdown;
mod properties;
pub(crate) mod sample;
mod schema;
mod text;
