//! Selectors of CSS, as far as spider's rules need them (§6 of its paper): a path of elements, each a child of the one
//! before.

use super::Strictness;

/// What one element on a way must be: CSS calls it a compound selector, as `div#main.article`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Compound {
    /// Name of the element.
    pub tag: String,
    /// The `id` that it must have.
    pub id: Option<String>,
    /// Classes that it must have, sorted, each once.
    pub classes: Vec<String>,
}

/// Elements on the longest way that is learned: every way is compared with many.
pub const LONGEST_WAY: usize = 128;

/// Classes of one element that are looked at, the first in their order. No element of a real page needs more to be
/// distinguished from others.
pub(super) const MOST_CLASSES: usize = 24;

/// Longest id or class that is looked at, in characters, and what is looked at of an element's name.
pub(super) const LONGEST_NAME: usize = 80;

/// Longest selector that is kept or read, in elements. Real pages seldom have fifty around a block.
pub(super) const MOST_COMPOUNDS: usize = 512;

/// The same as written, in bytes: room for one element with all the names that are looked at, each character escaped.
pub(super) const LONGEST_SELECTOR: usize = 9_000;

impl Compound {
    /// Describes an element by everything it has, within bounds: names that are longer than any that people write are
    /// ignored. Empty attributes count as absent.
    pub fn new(tag: &str, id: Option<&str>, classes: Option<&str>) -> Self {
        let is_name = |name: &&str| !name.is_empty() && name.chars().nth(LONGEST_NAME).is_none();
        let mut names: Vec<&str> = classes.unwrap_or_default().split_whitespace().filter(is_name).collect();
        names.sort_unstable();
        names.dedup();
        names.truncate(MOST_CLASSES);
        let tag: String = tag.chars().take(LONGEST_NAME).map(|c| c.to_ascii_lowercase()).collect();
        Compound {
            // No browser has an element without a name, but a snapshot may.
            tag: if tag.is_empty() { "unknown".to_owned() } else { tag },
            id: id.map(str::trim).filter(is_name).map(str::to_owned),
            classes: names.into_iter().map(str::to_owned).collect(),
        }
    }

    /// Whether an element that is fully described by `element` is meant.
    pub fn matches(&self, element: &Compound, strictness: Strictness) -> bool {
        if self.tag != element.tag || self.id.is_some() && self.id != element.id {
            return false;
        }
        let found = self.classes.iter().filter(|class| element.classes.binary_search(class).is_ok()).count();
        strictness.suffices(found, self.classes.len())
    }

    /// What both ask for; `None` where they name different elements.
    pub fn intersection(&self, other: &Compound) -> Option<Compound> {
        (self.tag == other.tag).then(|| Compound {
            tag: self.tag.clone(),
            id: self.id.clone().filter(|_| self.id == other.id),
            classes: self.classes.iter().filter(|class| other.classes.binary_search(class).is_ok()).cloned().collect(),
        })
    }

    /// How much it asks for, as CSS weighs it: an id more than any number of classes.
    fn specificity(&self) -> (u32, u32) {
        (u32::from(self.id.is_some()), self.classes.len() as u32)
    }
}

/// Elements of which each is a child of the one before; the last is what is selected.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selector {
    /// Never empty in a selector that was read or learned.
    pub compounds: Vec<Compound>,
}

impl Selector {
    /// Consolidates two selectors (§6): what both ask for of every element. `None` where the ways differ in length or
    /// in the names of their elements.
    pub fn intersection(&self, other: &Selector) -> Option<Selector> {
        if self.compounds.len() != other.compounds.len() {
            return None;
        }
        let pairs = self.compounds.iter().zip(&other.compounds);
        let compounds = pairs.map(|(a, b)| a.intersection(b)).collect::<Option<_>>()?;
        Some(Selector { compounds })
    }

    /// Whether the last elements of a way, as many as the selector has, are what it asks for.
    pub fn matches<'c>(&self, from_last: impl Iterator<Item = &'c Compound>, strictness: Strictness) -> bool {
        let mut way = from_last;
        let mut asked = self.compounds.iter().rev();
        asked.all(|compound| way.next().is_some_and(|element| compound.matches(element, strictness)))
    }

    /// Whether it can be stored and read again: neither empty nor too long. What learns selectors asks this before it
    /// keeps one, what reads them likewise.
    pub fn is_within_bounds(&self) -> bool {
        (1..=MOST_COMPOUNDS).contains(&self.compounds.len()) && self.to_string().len() <= LONGEST_SELECTOR
    }

    /// Orders selectors: the one that asks for more decides. Ids count first, then classes, then elements.
    pub fn specificity(&self) -> (u32, u32, u32) {
        let all = self.compounds.iter().map(Compound::specificity);
        let (ids, classes) = all.fold((0, 0), |(ids, classes), (id, class)| (ids + id, classes + class));
        (ids, classes, self.compounds.len() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Selector {
        text.parse().expect("a selector")
    }

    #[test]
    fn the_papers_example_consolidates() {
        let one = read("body > div#a-386.article > div.p1 > p.p1.paragraph");
        let other = read("body > div#a-2383.article > div.p9 > p.p9.paragraph");
        assert_eq!(one.intersection(&other), Some(read("body > div.article > div > p.paragraph")));
        assert_eq!(one.intersection(&read("body > div > div > span")), None);
        assert_eq!(one.intersection(&read("div > div > p")), None);
    }

    #[test]
    fn a_selector_looks_at_the_end_of_a_way() {
        let way = read("html > body.home > div#main.a.b > p");
        let matches = |text: &str| read(text).matches(way.compounds.iter().rev(), Strictness::Strict);
        assert!(matches("p") && matches("div.b > p") && matches("html > body > div#main > p"));
        assert!(!matches("div.c > p") && !matches("div#other > p") && !matches("div") && !matches("x > html > body"));
    }

    #[test]
    fn half_of_the_classes_are_enough_for_a_loose_match() {
        let way = read("div#main.a.b > p");
        let matches = |text: &str| read(text).matches(way.compounds.iter().rev(), Strictness::Loose);
        assert!(matches("div.a.c > p") && matches("div.c.a.b > p") && matches("p"));
        assert!(!matches("div.c > p") && !matches("div#other.a.b > p") && !matches("div.a.c.d > p"));
    }
}
