//! Tests of all renderers: one article that uses everything, any article at all, and the schemas.

mod properties;
pub(super) mod sample;
mod schema;
