//! Templates of a site: pages whose content is in the same place (in the paper all pages of a site are of one).

use page::selector::{Compound, LONGEST_WAY, Selector};

use super::Digest;

/// The region of a page holds at least this share of its content: what is apart (a summary above the title) does
/// not widen it.
const BULK: f64 = 0.85;

/// A page belongs to a template in whose region at least this share of its content is.
const ENOUGH: f64 = 0.75;

/// A page to be learned from.
pub(super) struct Lesson<'d> {
    pub(super) digest: &'d Digest,
    /// For every block: whether it is content as far as is known.
    pub(super) kept: Vec<bool>,
}

/// Pages of one template.
pub(super) struct Group<'l, 'd> {
    /// Each with its region.
    pub(super) pages: Vec<(&'l Lesson<'d>, u32)>,
    /// Finds the region on every one of them, and nothing else.
    pub(super) selector: Selector,
    /// The way to the region that all pages share, as far up as it is the same.
    way: Selector,
}

/// Sorts pages by template. Templates are in the order of their first pages.
pub(super) fn templates<'l, 'd>(lessons: &'l [Lesson<'d>]) -> Vec<Group<'l, 'd>> {
    let mut groups: Vec<Group> = Vec::new();
    for lesson in lessons {
        let is_kin = |group: &&mut Group| group.pages.iter().any(|(known, _)| known.digest.is_kin_to(lesson.digest));
        let weights = lesson.digest.weights(lesson.kept.iter().copied());
        let Some(region) = lesson.region(&weights) else { continue };
        if let Some((group, region)) = groups.iter_mut().filter(is_kin).find_map(|group| {
            let region = lesson.only(&group.selector)?;
            (weights[region as usize] >= ENOUGH * weights[0]).then_some((group, region))
        }) {
            group.pages.push((lesson, region));
        } else if !groups.iter_mut().filter(is_kin).any(|group| group.widen(lesson, region)) {
            groups.extend(Group::of(lesson, region));
        }
    }
    groups
}

impl Lesson<'_> {
    /// The lowest element that holds the bulk of the content; `None` on a page without any.
    fn region(&self, weights: &[f64]) -> Option<u32> {
        let total = *weights.first()?;
        let holds = |&at: &usize| weights[at] >= BULK * total;
        // Elements come before those below them, so the last of those that hold the bulk is the lowest.
        (total > 0.0).then(|| (0..weights.len()).rfind(holds).unwrap_or_default() as u32)
    }

    /// The element that a selector means, if it means one only.
    fn only(&self, selector: &Selector) -> Option<u32> {
        let mut found = (0..self.digest.elements.len() as u32).filter(|&at| self.digest.matches(selector, at));
        found.next().filter(|_| found.next().is_none())
    }

    fn way(&self, region: u32) -> Selector {
        let mut compounds: Vec<Compound> = self.digest.up(region).map(|at| self.digest.compound(at).clone()).collect();
        compounds.reverse();
        Selector { compounds }
    }
}

impl<'l, 'd> Group<'l, 'd> {
    fn of(lesson: &'l Lesson<'d>, region: u32) -> Option<Self> {
        let way = lesson.way(region);
        let pages = vec![(lesson, region)];
        let selector = shortest(&way, &pages)?;
        Some(Group { pages, selector, way })
    }

    /// Takes a page in, if a selector finds the regions of all pages and nothing else.
    fn widen(&mut self, lesson: &'l Lesson<'d>, region: u32) -> bool {
        let way = shared(&self.way, &lesson.way(region));
        self.pages.push((lesson, region));
        match shortest(&way, &self.pages) {
            Some(selector) => {
                (self.way, self.selector) = (way, selector);
                true
            }
            None => {
                self.pages.pop();
                false
            }
        }
    }
}

/// What two ways share from their ends upwards (§6).
fn shared(a: &Selector, b: &Selector) -> Selector {
    let pairs = a.compounds.iter().rev().zip(b.compounds.iter().rev());
    let mut compounds: Vec<Compound> = pairs.map_while(|(a, b)| a.intersection(b)).collect();
    compounds.reverse();
    Selector { compounds }
}

/// The shortest end of a way that means the regions of all pages and nothing else.
fn shortest(way: &Selector, pages: &[(&Lesson, u32)]) -> Option<Selector> {
    let ends = (0..way.compounds.len())
        .rev()
        .take(LONGEST_WAY)
        .map(|from| Selector { compounds: way.compounds[from..].to_vec() });
    let named = ends.skip_while(|end| end.compounds.iter().all(|compound| !is_telling(compound)));
    named
        .take_while(Selector::is_within_bounds)
        .find(|end| pages.iter().all(|(lesson, region)| lesson.only(end) == Some(*region)))
}

/// Whether an element states more about itself than that it is one of many.
fn is_telling(compound: &Compound) -> bool {
    let telling = matches!(compound.tag.as_str(), "body" | "main" | "article");
    telling || compound.id.is_some() || !compound.classes.is_empty()
}
