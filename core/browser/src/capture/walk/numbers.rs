//! Numbers that style sheets draw before the text of an element.

use page::NodeContent;

use super::{
    super::{
        level::{Mode, Place},
        memo::Likeness,
        tags,
        traits::Look,
    },
    Walk,
};
use crate::dom::AnyElement;

impl Walk {
    /// Counts an element that is about to be opened; the number that is drawn before its text, with a space behind it.
    ///
    /// Nothing where the browser's own number of a list says the same, in code, whose lines are numbered, and in elements
    /// that are there for the number alone, which number lines beside it; only marks of notes are such, too.
    pub(super) fn number(
        &mut self,
        element: &AnyElement,
        tag: u16,
        mode: Mode,
        place: Place,
        look: &Look,
        likeness: Likeness,
    ) -> Option<String> {
        let traits = look.traits.filter(|_| mode == Mode::Seen && look.hiding.is_none())?;
        let treatment = self.tags.get(tag).treatment;
        if !traits.counts && self.counters.is_idle() || treatment.is_replaced() {
            return None;
        }
        let rules = self.styles.counting(self.documents.view(place), element, likeness);
        let drawn = self.counters.pass(rules, self.stack.len())?;
        let name = self.tags.name(tag);
        let in_code = traits.keeps_space || name == "code" || self.is_in_code();
        let alone = is_blank(element, tags::is_form(self.tags.get(tag))) && !matches!(name, "sup" | "a");
        let is_entry = name == "li" && self.is_in_ordered_list();
        if in_code || alone || is_entry && numbers(&drawn) < 2 || drawn.trim().is_empty() {
            return None;
        }
        Some(format!("{} ", drawn.trim()))
    }

    fn is_in_code(&self) -> bool {
        self.stack.last().is_some_and(|level| level.space.keeps || self.name_of(level.id) == Some("code"))
    }

    fn is_in_ordered_list(&self) -> bool {
        self.stack.last().is_some_and(|level| self.name_of(level.id) == Some("ol"))
    }

    fn name_of(&self, id: page::NodeId) -> Option<&str> {
        match &self.nodes.get(id as usize)?.content {
            NodeContent::Element(element) => Some(self.tags.name(element.tag)),
            NodeContent::Text(_) => None,
        }
    }
}

/// Whether an element holds nothing but white space.
fn is_blank(element: &AnyElement, form: bool) -> bool {
    let mut children = std::iter::successors(tags::first_child(element, form), |child| child.next_sibling());
    children.all(|child| child.node_value().is_some_and(|text| text.trim().is_empty()))
}

/// Numbers in what is drawn: "2.3" has two.
fn numbers(drawn: &str) -> usize {
    drawn.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).count()
}
