//! Which lines of the body are which ingredient or step.

use judge::recipe::{DeclaredRecipe, align};
use page::text::letters_and_digits;

use super::pieces::{Group, Line, Piece};
use crate::plain::inline_text;

/// Share of the ingredients, or of the steps, that are found at least where lists are made of them: fewer are found by
/// chance. A guess.
const LEAST_FOUND: f64 = 0.5;

/// Letters and digits of the shortest item that is known again within a longer text. A guess.
const SHORTEST: usize = 12;

/// Items to each heading among them from which on the headings name groups of the others. A guess.
const LINES_OF_GROUP: usize = 3;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ingredient,
    Step,
}

impl Kind {
    pub(super) const ALL: [Kind; 2] = [Kind::Ingredient, Kind::Step];

    pub(super) fn items(self, declared: &DeclaredRecipe) -> &[String] {
        match self {
            Kind::Ingredient => &declared.ingredients,
            Kind::Step => &declared.steps,
        }
    }
}

/// Which lines are which item, and which items are nowhere.
pub(super) struct Claims {
    /// For each line of the body, in reading order: the item that it is, or is a part of.
    pub(super) lines: Vec<Option<(Kind, usize)>>,
    /// For each kind, the items that the body lacks.
    pub(super) missing: [Vec<usize>; 2],
}

impl Claims {
    pub(super) fn of(declared: &DeclaredRecipe, groups: &[Group]) -> Self {
        let lines: Vec<&Line> = groups.iter().flat_map(|group| &group.pieces).filter_map(line).collect();
        let texts: Vec<String> = lines.iter().map(|line| inline_text(&line.content)).collect();
        let whole = letters_and_digits(&texts.concat());
        let mut claims = Claims { lines: vec![None; texts.len()], missing: Default::default() };
        for (kind, missing) in Kind::ALL.into_iter().zip(0..) {
            let lacking = claims.claim(kind, kind.items(declared), &texts, &|at: usize| {
                kind == Kind::Ingredient && lines.get(at).is_some_and(|line| line.level.is_some())
            });
            let is_nowhere = |item: &usize| {
                let text = kind.items(declared).get(*item).map(|item| letters_and_digits(item)).unwrap_or_default();
                !text.is_empty() && (text.len() < SHORTEST || !whole.contains(&text))
            };
            if let Some(list) = claims.missing.get_mut(missing) {
                *list = lacking.into_iter().filter(is_nowhere).collect();
            }
        }
        claims
    }

    /// Claims the lines of one kind, but for the few of them that may name a group of the others, which sites declare among
    /// their ingredients, too; gives the items that have none, and that nothing in their place may be.
    fn claim(
        &mut self,
        kind: Kind,
        items: &[String],
        texts: &[String],
        may_name: &dyn Fn(usize) -> bool,
    ) -> Vec<usize> {
        let free = |at: usize| self.lines.get(at).is_some_and(Option::is_none);
        let open: Vec<&str> =
            texts.iter().enumerate().map(|(at, text)| if free(at) { text.as_str() } else { "" }).collect();
        let places = align(items, &open);
        let found = places.iter().flatten().count();
        if found == 0 {
            return (0..items.len()).collect();
        }
        if (found as f64) < LEAST_FOUND * items.len() as f64 {
            return Vec::new();
        }
        let names = places.iter().flatten().filter(|place| may_name(place.start)).count();
        let has_groups = names * LINES_OF_GROUP <= found;
        for (item, place) in places.iter().enumerate() {
            if has_groups && place.as_ref().is_some_and(|place| may_name(place.start)) {
                continue;
            }
            for (offset, at) in place.clone().into_iter().flatten().enumerate() {
                // One string may hold all ingredients, or all steps: each of its lines is one.
                let own = if items.len() == 1 { offset } else { item };
                if let Some(line) = self.lines.get_mut(at).filter(|line| line.is_none()) {
                    *line = Some((kind, own));
                }
            }
        }
        self.lacking(kind, &places, &open)
    }

    /// Items without lines. Where as many lines are in their place, these contain them in other words.
    fn lacking(&mut self, kind: Kind, places: &[Option<std::ops::Range<usize>>], texts: &[&str]) -> Vec<usize> {
        let mut lacking = Vec::new();
        let mut item = 0;
        while item < places.len() {
            let run = item..item + places.iter().skip(item).take_while(|place| place.is_none()).count();
            item = run.end + 1;
            if run.is_empty() {
                continue;
            }
            let before = run.start.checked_sub(1).and_then(|at| places.get(at)?.as_ref()).map(|place| place.end);
            let after = places.get(run.end).and_then(Option::as_ref).map(|place| place.start);
            let (start, end) = match (before, after) {
                (Some(start), Some(end)) => (start, end.max(start)),
                (Some(start), None) => (start, (start + run.len()).min(texts.len())),
                (None, Some(end)) => (end.saturating_sub(run.len()), end),
                (None, None) => continue,
            };
            let says = |at: &usize| {
                let is_text = texts.get(*at).is_some_and(|text| text.chars().any(char::is_alphabetic));
                is_text && self.lines.get(*at).is_some_and(Option::is_none)
            };
            let between: Vec<usize> = (start..end).filter(says).collect();
            let is_inside = before.is_some() && after.is_some();
            if between.is_empty() || !is_inside {
                lacking.extend(run);
            } else if between.len() == run.len() {
                for (at, item) in between.into_iter().zip(run) {
                    if let Some(line) = self.lines.get_mut(at) {
                        *line = Some((kind, item));
                    }
                }
            }
        }
        lacking
    }
}

pub(super) fn line(piece: &Piece) -> Option<&Line> {
    match piece {
        Piece::Line(line) => Some(line),
        Piece::Whole(_) => None,
    }
}
