//! Selectors as text: writing, reading, and what is refused.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::css::{Compound, LONGEST_SELECTOR, MOST_COMPOUNDS, Selector};

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

/// Most characters that are quoted of a text that is no selector.
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

    use super::{
        super::css::{LONGEST_NAME, MOST_CLASSES},
        *,
    };

    fn read(text: &str) -> Selector {
        text.parse().expect("a selector")
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
