//! The decision: which leaves of the page are content.

use std::ops::Range;

use page::NodeId;
use serde::{Deserialize, Serialize};

/// Which leaves of the page are content, and how sure we are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extraction {
    /// Text nodes and media elements (`img`, `picture`, `video`, `audio`, `iframe`, `embed`, `object`, `math`, `svg`,
    /// `canvas`, `hr`, players that a click fetches) that belong to the content, in document order. What lies below a
    /// kept media element is kept with it. Empty when nothing was found.
    pub kept: Vec<NodeId>,
    /// Lowest common ancestor of what is kept; `None` when nothing was found.
    pub root: Option<NodeId>,
    /// The element that shows the title, if the page shows it. It may lie outside of [`Extraction::root`].
    pub title: Option<NodeId>,
    /// Between 0 (a guess) and 1 (certain).
    pub confidence: f64,
    /// Why nothing was found; `None` when something was.
    pub reason: Option<Reason>,
    /// The posts of a page that shows several, in reading order, as [`parts`](super::parts) returns them; empty on any other
    /// page. What is kept and is in none of them is before the first.
    pub posts: Vec<PostPart>,
}

/// One of several posts on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PostPart {
    /// The element that shows its title.
    pub title: NodeId,
    /// Where its title leads, absolute.
    pub address: String,
    /// Whether only its beginning is here.
    pub is_excerpt: bool,
    /// The part of the page that belongs to it.
    pub nodes: Range<NodeId>,
    /// What of [`Extraction::kept`] belongs to it, in document order; the title may be among it.
    pub kept: Vec<NodeId>,
}

/// Why a page has no article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Reason {
    /// The document shows no text at all.
    Empty,
    /// There is text, but nowhere a longer run of it.
    OnlyShortText,
    /// A form to sign in.
    LoginForm,
    /// Lists of links and little else.
    OnlyLinks,
    /// What the server answers in place of a page: not found, forbidden, too busy, or a check whether a person asks.
    ErrorPage,
    /// A set of frames from other sites, which may not be read.
    ForeignFrames,
}

impl Reason {
    /// Stable name of the reason, for programs and as the name of a message.
    ///
    /// ```
    /// assert_eq!(judge::Reason::OnlyLinks.code(), "only-links");
    /// ```
    pub fn code(self) -> &'static str {
        match self {
            Reason::Empty => "empty",
            Reason::OnlyShortText => "only-short-text",
            Reason::LoginForm => "login-form",
            Reason::OnlyLinks => "only-links",
            Reason::ErrorPage => "error-page",
            Reason::ForeignFrames => "foreign-frames",
        }
    }

    /// The reason in English, for what programs print: the end of a sentence.
    ///
    /// ```
    /// assert_eq!(judge::Reason::Empty.words(), "the page shows no text");
    /// ```
    pub fn words(self) -> &'static str {
        match self {
            Reason::Empty => "the page shows no text",
            Reason::OnlyShortText => "there is text, but nowhere a longer run of it",
            Reason::LoginForm => "it is a form to sign in",
            Reason::OnlyLinks => "it is lists of links and little else",
            Reason::ErrorPage => "it is an error page",
            Reason::ForeignFrames => "its text is in frames of other sites",
        }
    }
}
