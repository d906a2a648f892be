//! The blog extractor: titles and bodies of a page with several posts.
//!
//! After Zhao, Wang, Hu and Wang, *Effective Blog Pages Extractor for Better UGC Accessing*: every subtree that may be
//! a title or a body becomes a candidate (§III.C) with spatial and content features (§IV), and two support vector
//! machines with a Gaussian kernel (§III.D) decide which of them are; titles first, because they help to find bodies.
//!
//! Different from the paper (figures in `blog.md`):
//!
//! * more features beside those of §IV, free of the page's scale. Those of the paper come first and on its scale, so
//!   that they can be measured alone;
//! * a body may be what is below the title in a subtree that holds both, or a run of siblings;
//! * the decisions are put together by page: titles of a page look alike (§III.B), and each title has one body. Where
//!   titles repeat, the structure of the page shows the posts, and the machine only chooses between several such runs;
//! * nested subtrees with the same text are one candidate, and a title of more than 60 words is none.

mod bodies;
mod links;
mod measures;
mod model;
mod posts;
mod repeated;
#[cfg(test)]
mod tests;
mod titles;

use page::{NodeId, Page};

pub use bodies::{BODY_FEATURES, BODY_FEATURES_OF_THE_PAPER, BodyCandidate, body_candidates};
pub use links::LinkKind;
pub use measures::{Measures, Span};
pub use model::{MAGIC, MODEL_FORMAT, Machine, Model, ModelError, STEPS};
pub use posts::{find_posts, find_titles};
pub use repeated::is_permalink;
pub use repeated::{Item, Repetition, repetition};
pub use titles::{TITLE_FEATURES, TITLE_FEATURES_OF_THE_PAPER, TitleCandidate, title_candidates};

/// A post that is on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    /// Root of the title subtree; `None` where the page names no title.
    pub title: Option<NodeId>,
    /// The element that holds the body. It may hold the title too, and where a page has no element for each body, the
    /// bodies of other posts.
    pub root: NodeId,
    /// The body itself: disjoint subtrees in document order, never empty. Hidden nodes may be among what they hold.
    pub body: Vec<NodeId>,
    /// Certainty between 0 and 1.
    pub confidence: f64,
}

/// The posts of a page in reading order; empty where there is none. The text of a post is in no other.
pub fn posts(page: &Page, model: &Model) -> Vec<Post> {
    find_posts(&Measures::of(page), model)
}
