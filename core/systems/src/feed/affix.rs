//! What is around a value in its element: "Posted by Ann Lee on Tuesday" around "Ann Lee".

use page::text::{head, tail};

use super::markup::fold;

/// Text before and after a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Affixes {
    pub(super) before: String,
    pub(super) after: String,
}

impl Affixes {
    /// What surrounds `value` in `text`; nothing where the text does not hold it.
    pub(super) fn around(text: &str, value: &str) -> Affixes {
        let value = fold(value);
        let Some((start, end)) = find_folded(text, &value) else { return Affixes::default() };
        Affixes { before: fold(head(text, start)), after: fold(tail(text, end)) }
    }

    /// What both have in common next to the value, by whole words.
    pub(super) fn common(&self, other: &Affixes) -> Affixes {
        let ends = self.before.rsplit(' ').zip(other.before.rsplit(' ')).take_while(|(a, b)| a == b);
        let mut before: Vec<&str> = ends.map(|(word, _)| word).collect();
        before.reverse();
        let starts = self.after.split(' ').zip(other.after.split(' ')).take_while(|(a, b)| a == b);
        Affixes { before: before.join(" "), after: starts.map(|(word, _)| word).collect::<Vec<_>>().join(" ") }
    }
}

/// The part of a text between two others; the whole of it where one of them is missing.
pub(super) fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let start = if before.is_empty() { Some(0) } else { find_folded(text, before).map(|(_, end)| end) };
    let Some(start) = start else { return text };
    let rest = tail(text, start);
    let end = if after.is_empty() { Some(rest.len()) } else { find_folded(rest, after).map(|(at, _)| at) };
    head(rest, end.unwrap_or(rest.len())).trim()
}

/// Where a text holds another, whatever the case.
fn find_folded(text: &str, wanted: &str) -> Option<(usize, usize)> {
    if wanted.is_empty() {
        return None;
    }
    text.char_indices().map(|(at, _)| at).find_map(|at| {
        let mut rest = tail(text, at).char_indices();
        for c in wanted.chars() {
            let (_, own) = rest.next()?;
            if own != c && !own.to_lowercase().eq(c.to_lowercase()) {
                return None;
            }
        }
        Some((at, at + rest.offset()))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn values_are_cut_out_again() {
        let one = Affixes::around("Posted by Ann Lee on Tuesday", "ann lee");
        let two = Affixes::around("Posted by Bo on Friday", "Bo");
        let both = one.common(&two);
        assert_eq!(both, Affixes { before: "Posted by".into(), after: "on".into() });
        assert_eq!(between("posted by Cy Day on Monday", &both.before, &both.after), "Cy Day");
        assert_eq!(between("Cy Day", &both.before, &both.after), "Cy Day");
    }

    proptest! {
        #[test]
        fn what_is_around_leads_back(before in "[a-c]{0,3}", value in "[x-zÄß]{1,5}", after in "[d-f]{0,3}") {
            let text = format!("{before} {value} {after}");
            let affixes = Affixes::around(&text, &value);
            prop_assert_eq!(between(&text, &affixes.before, &affixes.after), value);
        }
    }
}
