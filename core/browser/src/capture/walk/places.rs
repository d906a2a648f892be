//! Content that is sent after its place: the walk goes on with it there, as if the page's own scripts had moved it.

use markup::streamed::{Streamed, has_stand_in};
use page::NodeId;

use super::Walk;
use crate::{
    capture::{
        level::{Children, Level, Mode, Space},
        memo::Row,
        streamed, tags,
    },
    dom::{self, AnyElement, Prototype},
};

impl Walk {
    /// Looks for content that waits for its place in the page itself.
    pub(super) fn find_streamed(&mut self, root: &AnyElement) {
        let Some(document) = dom::inherited_node(root, Prototype::Node, "ownerDocument") else { return };
        let marks = streamed::marks(&document);
        if !marks.is_empty() {
            self.streamed = Streamed::of(marks, streamed::scripts(&document));
        }
    }

    pub(super) fn is_streamed_elsewhere(&self, element: &AnyElement) -> bool {
        let id = || dom::attribute(element, &"id".into());
        !self.streamed.is_empty() && id().is_some_and(|id| self.streamed.is_moved(&id))
    }

    /// Goes on with the content of a place, as if its children were there, and after what stands in for it.
    pub(super) fn place_streamed(&mut self, place: &AnyElement) {
        if self.streamed.is_empty() {
            return;
        }
        let id = dom::attribute(place, &"id".into()).unwrap_or_default();
        let Some(content) = self.streamed.take(&id) else { return };
        let end = has_stand_in(&id).then(|| streamed::end_of_stand_in(place)).flatten();
        let at = self.nodes.len() as NodeId;
        let Some(around) = self.stack.last_mut() else { return };
        if let (Some(end), Children::Siblings(_)) = (end, &around.children) {
            around.children = Children::Siblings(Some(end));
        }
        let space = Space { keeps: around.space.keeps, ..Space::default() };
        let mode = if around.mode == Mode::Seen { Mode::Streamed } else { around.mode };
        let level = Level {
            id: around.id,
            likeness: around.likeness,
            kin: around.kin.apart(at),
            row: Row::alone(at),
            children: Children::Siblings(tags::first_child(&content, true)),
            mode,
            place: around.place,
            space,
            is_block: false,
            awaits_text: false,
            shows: false,
            unseen: Vec::new(),
        };
        self.stack.push(level);
    }
}
