//! Which elements look alike, so that the style of one is that of all.
//!
//! What decides an element's style are the rules that select it and what it inherits. Nearly all selectors ask for
//! names, classes and attributes of an element and of those around it. So elements are alike that share these with
//! each other, as do their parents and the parents of those; whose parents have the same style; and of which both or
//! neither come first. That leaves selectors which ask for more (`:nth-child`, `:has`, a class far above): `lab memo`
//! counts how often they matter. Whether an element is seen is asked for each (see [`Styles`](super::style::Styles)).

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use page::NodeId;

use super::traits::Traits;

/// The number of everything that distinguishes elements; equal for those that are alike.
pub(super) type Likeness = u64;

/// One number for a value, the same in every capture.
pub(super) fn number(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Names of an element and of its ancestors.
#[derive(Clone, Copy, Debug, Default, Hash)]
pub(super) struct Kin {
    /// Element at which its shadow tree or frame begins, since style sheets end there; 0 for those of the page itself.
    scope: NodeId,
    /// Tag and attributes of the element, of its parent, and of that one's parent.
    line: [u64; 3],
}

impl Kin {
    /// The same of a child with this tag and these attributes.
    pub(super) fn child(self, own: u64) -> Self {
        let [parent, grandparent, _] = self.line;
        Kin { scope: self.scope, line: [own, parent, grandparent] }
    }

    /// The same where a scope of its own begins at this element.
    pub(super) fn apart(self, at: NodeId) -> Self {
        Kin { scope: at, ..self }
    }
}

/// The children of an element, as the walk comes by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    above: u64,
    is_begun: bool,
}

impl Row {
    /// The children of an element that has these styles; they are like the children of all that have the same.
    pub(super) fn below(kin: Kin, traits: &Traits) -> Self {
        Row { above: number((kin, traits.style, traits.display)), is_begun: false }
    }

    /// The children of an element whose style was not read: they are like no others.
    pub(super) fn alone(parent: NodeId) -> Self {
        Row { above: number((parent, "alone")), is_begun: false }
    }

    /// Passes the next child, which has this tag and these attributes.
    pub(super) fn next(&mut self, own: u64) -> Likeness {
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        number((self.above, is_first, own))
    }
}

/// What was read of one element, for those that are like it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Its box, and its style as far as it was read at first.
    pub(super) traits: Traits,
    /// Number of the values that state how its text is set, once somebody asked for them.
    pub(super) text: Option<u32>,
    /// Whether it is cut to nothing, once somebody asked.
    pub(super) is_cut: Option<bool>,
    /// Number of what it does to counters, once somebody asked.
    pub(super) counting: Option<u32>,
}

/// What is known of elements, by their likeness.
pub(super) struct Memo {
    known: HashMap<Likeness, Known>,
    is_kept: bool,
}

impl Memo {
    /// An empty one; with `exactly` it stays empty.
    pub(super) fn new(exactly: bool) -> Self {
        Memo { known: HashMap::new(), is_kept: !exactly }
    }

    pub(super) fn get(&self, likeness: Likeness) -> Option<&Known> {
        self.known.get(&likeness)
    }

    pub(super) fn get_mut(&mut self, likeness: Likeness) -> Option<&mut Known> {
        self.known.get_mut(&likeness)
    }

    /// Keeps what was read; what was read first of those that are alike counts.
    pub(super) fn keep(&mut self, likeness: Likeness, traits: Traits) {
        if self.is_kept {
            self.known.entry(likeness).or_insert(Known { traits, text: None, is_cut: None, counting: None });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::traits::PLAIN_INLINE, *};

    #[test]
    fn the_first_child_is_like_no_other() {
        let mut row = Row::below(Kin::default(), &PLAIN_INLINE);
        let [first, second, third] = [row.next(1), row.next(1), row.next(1)];
        assert!(first != second && second == third && third != row.next(2));
    }

    #[test]
    fn kin_is_told_two_levels_up_and_scopes_apart() {
        let likeness = |kin: Kin| Row::below(kin, &PLAIN_INLINE).next(1);
        let of = |far: u64, near: u64| Kin::default().child(far).child(near).child(3);
        assert_eq!(likeness(of(1, 2)), likeness(of(1, 2)));
        assert_ne!(likeness(of(1, 2)), likeness(of(9, 2)));
        assert_ne!(likeness(of(1, 2)), likeness(of(1, 2).apart(7)));
        assert_ne!(Row::alone(7).next(1), Row::alone(8).next(1));
    }

    #[test]
    fn an_exact_capture_remembers_nothing() {
        let mut memo = Memo::new(true);
        memo.keep(1, PLAIN_INLINE);
        assert!(memo.get(1).is_none());
    }
}
