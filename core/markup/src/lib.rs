//! What of a page's markup is captured, and how: the rules that a browser's document and one that was parsed without a
//! browser have in common, so that both give the same snapshot.
//!
//! | module | holds |
//! |---|---|
//! | [`tags`] | element names and how each kind of element is captured |
//! | [`attributes`] | the attributes that are captured, and why |
//! | [`metadata`] | what of the head is captured |
//! | [`parsed`] | the walk over a document that is not shown |
//! | [`streamed`] | content that is sent after its place |
//! | `bounds` | how much is captured at most |

pub mod attributes;
mod bounds;
pub mod metadata;
pub mod parsed;
pub mod streamed;
pub mod tags;

pub use bounds::{Bounds, Budget};
