//! Selectors of CSS, as far as rules need them (§6): elements on a way, each a child of the one before.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

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
pub(crate) const LONGEST_WAY: usize = 128;

/// How exactly an element has to be what a selector asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// As CSS has it.
    Strict,
    /// Half of the classes of each element are enough: what was learned from few pages may ask for too much.
    Loose,
}

/// Classes of one element that are looked at, the first in their order. No element of a real page needs more to be told
/// from others.
const MOST_CLASSES: usize = 24;

/// Longest id or class that is looked at, in characters, and what is looked at of an element's name.
const LONGEST_NAME: usize = 80;

impl Compound {
    /// Describes an element by everything it has, within bounds: names that are longer than any that people write tell
    /// nothing. Empty attributes count as absent.
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
        match strictness {
            Strictness::Strict => found == self.classes.len(),
            Strictness::Loose => 2 * found >= self.classes.len(),
        }
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

impl fmt::Display for Compound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        identifier(f, &self.tag)?;
        if let Some(id) = &self.id {
            f.write_str("#")?;
            identifier(f, id)?;
        }
        for class in &self.classes {
            f.write_str(".")?;
            identifier(f, class)?;
        }
        Ok(())
    }
}

/// Writes an identifier as CSS does: what is neither letter, digit, hyphen nor underscore is escaped, and so is a
/// digit at the beginning. Blanks are written by their numbers, so that none is lost at an end.
fn identifier(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    for (at, c) in name.char_indices() {
        let plain = c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii();
        let opening_digit = c.is_ascii_digit() && (at == 0 || at == 1 && name.starts_with('-'));
        if c.is_control() || c.is_whitespace() || opening_digit || name == "-" {
            write!(f, "\\{:x} ", u32::from(c))?;
        } else if plain {
            write!(f, "{c}")?;
        } else {
            write!(f, "\\{c}")?;
        }
    }
    Ok(())
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, compound) in self.compounds.iter().enumerate() {
            if at > 0 {
                f.write_str(" > ")?;
            }
            compound.fmt(f)?;
        }
        Ok(())
    }
}

/// Why a text is no selector that rules can use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no rule's selector: {what}")]
pub struct NotASelector {
    /// The text, or its beginning.
    pub text: String,
    /// What is wrong with it.
    pub what: &'static str,
}

/// Longest selector that is kept or read, in elements. Real pages seldom have fifty around a block.
const MOST_COMPOUNDS: usize = 512;

/// The same as written, in bytes: room for one element with all the names that are looked at, each character escaped.
const LONGEST_SELECTOR: usize = 9_000;

/// Of a text that is no selector so many characters are quoted.
const LONGEST_QUOTE: usize = 80;

impl FromStr for Selector {
    type Err = NotASelector;

    fn from_str(text: &str) -> Result<Self, NotASelector> {
        let broken = |what| NotASelector { text: text.chars().take(LONGEST_QUOTE).collect(), what };
        if text.len() > LONGEST_SELECTOR {
            return Err(broken("it is too long"));
        }
        let mut compounds = vec![Compound::default()];
        let mut place = Place::Tag;
        let mut word = String::new();
        let mut left = text.trim().chars().peekable();
        loop {
            let next = left.next();
            match next {
                Some('\\') => word.push(escaped(&mut left).ok_or_else(|| broken("an escape that is none"))?),
                Some(c) if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii() => word.push(c),
                _ => {
                    let compound = compounds.last_mut().ok_or_else(|| broken("it is empty"))?;
                    place.put(compound, std::mem::take(&mut word)).map_err(broken)?;
                    match next {
                        None => break,
                        Some('#') => place = Place::Id,
                        Some('.') => place = Place::Class,
                        Some(c) if c == '>' || c.is_whitespace() => {
                            let between = std::iter::once(c).chain(take_blanks_and_arrows(&mut left));
                            if between.filter(|&c| c == '>').count() != 1 {
                                return Err(broken("elements must be divided by one `>`"));
                            }
                            if compounds.len() == MOST_COMPOUNDS {
                                return Err(broken("it has too many elements"));
                            }
                            compounds.push(Compound::default());
                            place = Place::Tag;
                        }
                        Some(_) => return Err(broken("only names, ids, classes and `>` may stand in it")),
                    }
                }
            }
        }
        for compound in &mut compounds {
            compound.classes.sort_unstable();
            compound.classes.dedup();
        }
        // The escapes that are written may be longer than those that were read.
        Some(Selector { compounds }).filter(Selector::is_within_bounds).ok_or_else(|| broken("it is too long"))
    }
}

/// What the word that is being read will be.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Tag,
    Id,
    Class,
}

impl Place {
    fn put(self, compound: &mut Compound, word: String) -> Result<(), &'static str> {
        if word.is_empty() {
            return Err(if self == Place::Tag { "every element needs its name" } else { "an id or a class is empty" });
        }
        match self {
            Place::Tag => compound.tag = word.to_ascii_lowercase(),
            Place::Id if compound.id.is_some() => return Err("an element has one id"),
            Place::Id => compound.id = Some(word),
            Place::Class => compound.classes.push(word),
        }
        Ok(())
    }
}

type Characters<'t> = std::iter::Peekable<std::str::Chars<'t>>;

fn take_blanks_and_arrows(left: &mut Characters) -> Vec<char> {
    std::iter::from_fn(|| left.next_if(|&c| c == '>' || c.is_whitespace())).collect()
}

/// The character that an escape stands for; the backslash is read already.
fn escaped(left: &mut Characters) -> Option<char> {
    let mut digits = String::new();
    while digits.len() < 6
        && let Some(digit) = left.next_if(char::is_ascii_hexdigit)
    {
        digits.push(digit);
    }
    if digits.is_empty() {
        return left.next();
    }
    left.next_if(|c| c.is_whitespace());
    char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
}

impl Serialize for Compound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Compound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let selector = Selector::deserialize(deserializer)?;
        let [compound] = <[Compound; 1]>::try_from(selector.compounds)
            .map_err(|_| de::Error::custom("one element was expected, not a way"))?;
        Ok(compound)
    }
}

impl Serialize for Selector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Selector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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

    #[test]
    fn a_selector_is_as_long_as_can_be_read_again() {
        let way = |elements: usize| Selector { compounds: vec![Compound::new("div", None, None); elements] };
        assert!(way(MOST_COMPOUNDS).is_within_bounds());
        assert_eq!(way(MOST_COMPOUNDS).to_string().parse(), Ok(way(MOST_COMPOUNDS)));
        for beyond in [way(0), way(MOST_COMPOUNDS + 1)] {
            assert!(!beyond.is_within_bounds() && beyond.to_string().parse::<Selector>().is_err());
        }
        let classes = vec![vec!["\u{1}".repeat(LONGEST_NAME); 1]; 1].concat().join(" ");
        let names: String = (0..2 * MOST_CLASSES).map(|n| format!("{n:02}{} ", &classes[2..])).collect();
        let largest = Selector { compounds: vec![Compound::new(&classes, Some(&classes), Some(&names))] };
        assert_eq!(largest.compounds[0].classes.len(), MOST_CLASSES);
        assert!(largest.is_within_bounds() && largest.to_string().parse() == Ok(largest));
        let error = "p".repeat(4_000_000).parse::<Selector>().expect_err("too long").to_string();
        assert!(error.len() < 200 && error.ends_with("it is too long"), "{error}");
    }

    #[test]
    fn what_is_no_selector_is_refused_with_a_reason() {
        for text in ["", "p >", "> p", "div p", "p > > b", "*", "p:first-child", "p..a", "p#a#b", ".a", "p[x]", "p\\"] {
            assert!(text.parse::<Selector>().is_err(), "{text}");
        }
        assert_eq!(read(" DIV.b.a.b>p ").to_string(), "div.a.b > p");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(id in "\\PC{0,90}|.{1,8}", class in ".{1,90}", tag in ".{0,90}|[a-zA-Z-]{0,5}") {
            let written = Selector { compounds: vec![Compound::new(&tag, Some(&id), Some(&class)); 2] };
            prop_assert_eq!(written.to_string().parse(), Ok(written));
        }
    }
}
