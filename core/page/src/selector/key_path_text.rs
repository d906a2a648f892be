//! Key paths as text: writing, reading, and what is refused.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::key_path::{KeyPath, Pattern, Step};
use crate::sort::sort_by;

/// Characters that would end a name.
const MARKS: &str = "\\>.#[]=:*";

fn escaped(name: &str, out: &mut String) {
    for c in name.chars() {
        if MARKS.contains(c) || c.is_whitespace() {
            out.push('\\');
        }
        out.push(c);
    }
}

impl fmt::Display for KeyPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            let mut out = String::from(if index > 0 { ">" } else { "" });
            out.push_str(if step.gap { "*>" } else { "" });
            escaped(&step.tag, &mut out);
            if let Some(id) = &step.id {
                out.push('#');
                escaped(&id.text, &mut out);
                out.push_str(if id.open { "*" } else { "" });
            }
            for class in &step.classes {
                out.push('.');
                escaped(class, &mut out);
            }
            for (name, value) in &step.attributes {
                out.push('[');
                escaped(name, &mut out);
                out.push('=');
                escaped(value, &mut out);
                out.push(']');
            }
            if let Some(position) = step.position {
                out.push_str(&format!(":{position}"));
            }
            f.write_str(&out)?;
        }
        Ok(())
    }
}

/// Why a text is no key path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a key path: {what} in step {step} of {text:?}")]
pub struct NotAPath {
    /// What is wrong.
    pub what: &'static str,
    /// Number of the step, from 1.
    pub step: usize,
    /// The text.
    pub text: String,
}

impl std::str::FromStr for KeyPath {
    type Err = NotAPath;

    fn from_str(text: &str) -> Result<Self, NotAPath> {
        let mut steps: Vec<Step> = Vec::new();
        let mut gap = false;
        let parts = split(text);
        for part in &parts {
            let fail = |what| NotAPath { what, step: steps.len() + 1, text: text.to_owned() };
            if part.as_slice() == [Sign::Mark('*')] {
                gap = true;
                continue;
            }
            let step = read_step(part).map_err(fail)?;
            steps.push(Step { gap: std::mem::take(&mut gap), ..step });
        }
        if gap || steps.first().is_none_or(|step| step.gap) {
            return Err(NotAPath { what: "a `*` between nothing", step: steps.len() + 1, text: text.to_owned() });
        }
        Ok(KeyPath { steps })
    }
}

/// A character of a path's text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    Mark(char),
    Plain(char),
}

/// The steps of a path's text, escapes resolved.
fn split(text: &str) -> Vec<Vec<Sign>> {
    let mut parts = vec![Vec::new()];
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        let sign = match c {
            '\\' => Sign::Plain(characters.next().unwrap_or('\\')),
            '>' => {
                parts.push(Vec::new());
                continue;
            }
            c if c.is_whitespace() => continue,
            c if MARKS.contains(c) => Sign::Mark(c),
            c => Sign::Plain(c),
        };
        if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
    }
    parts
}

fn read_step(signs: &[Sign]) -> Result<Step, &'static str> {
    let mut step = Step::default();
    let mut rest = signs;
    step.tag = name(&mut rest);
    if step.tag.is_empty() {
        return Err("no element");
    }
    while let Some((&mark, behind)) = rest.split_first() {
        rest = behind;
        let value = name(&mut rest);
        match mark {
            Sign::Mark('#') => {
                let open = rest.first() == Some(&Sign::Mark('*'));
                rest = &rest[usize::from(open)..];
                step.id = Some(Pattern { text: value, open });
            }
            Sign::Mark('.') => step.classes.push(value),
            Sign::Mark(':') => step.position = Some(value.parse().map_err(|_| "a position that is no number")?),
            Sign::Mark('[') => {
                let Some((Sign::Mark('='), behind)) = rest.split_first() else {
                    return Err("an attribute without value");
                };
                rest = behind;
                let wanted = name(&mut rest);
                let Some((Sign::Mark(']'), behind)) = rest.split_first() else {
                    return Err("an attribute without end");
                };
                rest = behind;
                step.attributes.push((value, wanted));
            }
            _ => return Err("a mark that means nothing"),
        }
    }
    sort_by(&mut step.classes, String::cmp);
    sort_by(&mut step.attributes, Ord::cmp);
    Ok(step)
}

fn name(rest: &mut &[Sign]) -> String {
    let length = rest.iter().take_while(|sign| matches!(sign, Sign::Plain(_))).count();
    let (taken, behind) = rest.split_at(length);
    *rest = behind;
    taken
        .iter()
        .map(|sign| match sign {
            Sign::Plain(c) | Sign::Mark(c) => *c,
        })
        .collect()
}

impl Serialize for KeyPath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for KeyPath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_no_path_is_told() {
        for text in ["", "html>*", "*>p", "html>>p", "html>p:x", "html>p[a", "html>p[a=b", "html>.x"] {
            assert!(text.parse::<KeyPath>().is_err(), "{text}");
        }
    }

    fn any_step() -> impl Strategy<Value = Step> {
        let name = "[a-z0-9:.*#>=\\\\ \\[\\]é]{1,6}";
        let id = proptest::option::of((name, any::<bool>()).prop_map(|(text, open)| Pattern { text, open }));
        let attributes = proptest::collection::btree_map("[a-z:]{1,5}", name, 0..2);
        (
            any::<bool>(),
            "[a-z][a-z0-9-]{0,5}",
            id,
            proptest::collection::btree_set(name, 0..3),
            attributes,
            proptest::option::of(1u32..9),
        )
            .prop_map(|(gap, tag, id, classes, attributes, position)| Step {
                gap,
                tag,
                id,
                classes: classes.into_iter().collect(),
                attributes: attributes.into_iter().collect(),
                position,
            })
    }

    proptest! {
        #[test]
        fn a_path_survives_writing(mut steps in proptest::collection::vec(any_step(), 1..5)) {
            steps[0].gap = false;
            let path = KeyPath { steps };
            prop_assert_eq!(path.to_string().parse::<KeyPath>(), Ok(path));
        }

        #[test]
        fn a_path_merged_with_itself_is_itself(mut steps in proptest::collection::vec(any_step(), 1..5)) {
            steps[0].gap = false;
            let path = KeyPath { steps };
            prop_assert_eq!(path.merged(&path), Some(path.clone()));
        }
    }
}
