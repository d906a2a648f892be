//! One open element of the walk: its children still to come, and what they inherit from it.

use page::{Hiding, NodeId};
use web_sys::Node;

use super::memo::{Kin, Likeness, Row};

/// How the nodes below an element are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Nothing hides them but themselves.
    Seen,
    /// The same, of what waits in a hidden element for its place: there are styles, but no rects.
    Streamed,
    /// `visibility: hidden`: each may be visible again.
    Invisible,
    /// Hidden for good: no styles are read.
    Hidden,
    /// Title and description of a drawing: names, never shown.
    Drawing,
    /// Parts of a formula: neither styles nor rects are of use.
    Formula,
}

/// Where a document lies, and what carries its rects into page coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Place {
    /// Which document: the page is 0, frames follow.
    pub(super) document: usize,
    /// Added to `x` of a client rect to get page coordinates.
    pub(super) x: f64,
    /// Added to `y` of a client rect to get page coordinates.
    pub(super) y: f64,
}

/// Children still to be visited.
pub(super) enum Children {
    /// A node and those after it.
    Siblings(Option<Node>),
    /// These nodes: what is assigned to a slot, the document of a frame, parts of a drawing.
    List(std::vec::IntoIter<Node>),
    /// The summary of a closed `details`, then its body.
    ClosedDetails(Option<Node>, Vec<Node>),
}

/// What comes next below an element.
pub(super) enum Next {
    /// A node; with `true`, the walk must announce what follows it.
    Node(Node, bool),
    /// Nodes that hang together in a box that the document does not name, and what hides it.
    Anonymous(Vec<Node>, Hiding),
}

impl Children {
    pub(super) fn next(&mut self) -> Option<Next> {
        match self {
            Children::Siblings(next) => next.take().map(|node| Next::Node(node, true)),
            Children::List(list) => list.next().map(|node| Next::Node(node, false)),
            Children::ClosedDetails(summary, body) => match summary.take() {
                Some(summary) => Some(Next::Node(summary, false)),
                None if body.is_empty() => None,
                None => Some(Next::Anonymous(std::mem::take(body), Hiding::ClosedDetails)),
            },
        }
    }
}

/// White space between the children of an element: most of it makes no box and is left out.
#[derive(Default)]
pub(super) struct Space {
    /// It counts (`white-space: pre` and its kin).
    pub(super) keeps: bool,
    /// It never makes a box (flex, grid, table parts).
    pub(super) drops: bool,
    /// A block edge lies right before.
    pub(super) after_edge: bool,
    /// White space that makes a box only if something inline follows.
    pub(super) pending: Option<Node>,
}

/// An open element.
pub(super) struct Level {
    /// Its id.
    pub(super) id: NodeId,
    /// What is still to come.
    pub(super) children: Children,
    /// Which elements are like it.
    pub(super) likeness: Likeness,
    /// Its names and those around it.
    pub(super) kin: Kin,
    /// Its children, as far as they were passed.
    pub(super) row: Row,
    /// How its children are seen.
    pub(super) mode: Mode,
    /// Where its children lie.
    pub(super) place: Place,
    /// White space between its children.
    pub(super) space: Space,
    /// Laid out as a block, on lines of its own.
    pub(super) is_block: bool,
    /// Its style was read without the properties that set text.
    pub(super) awaits_text: bool,
    /// In [`Mode::Invisible`]: something below it is visible.
    pub(super) shows: bool,
    /// In [`Mode::Invisible`]: children that show nothing.
    pub(super) unseen: Vec<NodeId>,
}
