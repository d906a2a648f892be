//! Content that servers send after the page and scripts put into its place, as React does it: a `template` marks the
//! place, what stands in for the content is between it and a comment, and the content comes in a hidden element.
//!
//! ```html
//! <!--$?--><template id="B:0"></template><p>Loading…</p><!--/$-->
//! <div hidden id="S:0"><p>What was loaded</p></div><script>$RC("B:0","S:0")</script>
//! ```
//!
//! Where the scripts have not run, or wait for the tab to be shown, the content is read in its place all the same.

use std::collections::BTreeMap;

/// A place or a content, as a document has them: its id, its node, and whether it is a place.
pub type Mark<N> = (String, N, bool);

/// Siblings of a place among which the end of a stand-in is looked for. Source: guess; it is a box or two.
pub const STANDS_IN: usize = 256;

/// The selector of all places and contents.
pub const SELECTOR: &str = "template[id*='B:'], template[id*='P:'], [hidden][id*='S:']:not(template)";

/// Content that waits for its place.
pub struct Streamed<N> {
    contents: BTreeMap<String, Option<N>>,
    /// The content of each place.
    places: BTreeMap<String, String>,
}

impl<N> Default for Streamed<N> {
    fn default() -> Self {
        Streamed { contents: BTreeMap::new(), places: BTreeMap::new() }
    }
}

impl<N> Streamed<N> {
    /// Pairs places with the contents after them; `marks` are in document order. Scripts define what belongs together, and
    /// else the number does.
    pub fn of(marks: Vec<Mark<N>>, scripts: impl IntoIterator<Item = String>) -> Self {
        let told: Vec<(String, String)> = scripts.into_iter().flat_map(|script| pairs(&script)).collect();
        let mut streamed = Streamed::default();
        let mut waiting: Vec<String> = Vec::new();
        for (id, node, is_place) in marks {
            if is_place {
                waiting.push(id);
                continue;
            }
            let said = told.iter().find(|(_, content)| *content == id).map(|(place, _)| place.clone());
            let place = match said {
                Some(place) => waiting.iter().find(|known| **known == place),
                None => waiting.iter().find(|place| is_pair(place, &id)),
            };
            if let Some(place) = place.filter(|place| !streamed.places.contains_key(*place)) {
                streamed.places.insert(place.clone(), id.clone());
                streamed.contents.insert(id, Some(node));
            }
        }
        streamed
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The content of a place, once.
    pub fn take(&mut self, place: &str) -> Option<N> {
        self.contents.get_mut(self.places.get(place)?)?.take()
    }

    /// Whether this element is read in its place, and so not where it is.
    pub fn is_moved(&self, content: &str) -> bool {
        self.contents.contains_key(content)
    }
}

/// Whether something stands in for the content of this place.
pub fn has_stand_in(place: &str) -> bool {
    number(place, "B:").is_some()
}

/// What a comment adds to the number of places that are open, each of which a comment ends.
pub fn opens(comment: &str) -> i32 {
    match comment {
        "$" | "$?" | "$!" | "$~" => 1,
        "/$" => -1,
        _ => 0,
    }
}

/// Whether an id may be that of a place; `is_template` is whether its element is a `template`.
pub fn is_place(id: &str, is_template: bool) -> bool {
    is_template && (number(id, "B:").is_some() || number(id, "P:").is_some())
}

/// Whether an id may be that of a content.
pub fn is_content(id: &str, is_hidden: bool) -> bool {
    is_hidden && number(id, "S:").is_some()
}

/// What is before a mark in an id and the number after it.
fn number<'a>(id: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let (before, number) = id.rsplit_once(mark)?;
    let is_number = !number.is_empty() && number.len() <= 8 && number.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_number.then_some((before, number))
}

fn is_pair(place: &str, content: &str) -> bool {
    let of_place = number(place, "B:").or_else(|| number(place, "P:"));
    of_place.is_some() && of_place == number(content, "S:")
}

/// Places and their contents, as calls in a script name them: `$RC("B:0","S:0")`, `$RS("S:1","P:1")`.
fn pairs(script: &str) -> Vec<(String, String)> {
    let calls = script.split("$R").skip(1).filter_map(|call| {
        let is_segment = call.starts_with('S');
        let mut quoted = call.get(1..)?.strip_prefix("(\"")?.split('"');
        let (first, second) = (quoted.next()?.to_owned(), quoted.nth(1)?.to_owned());
        Some(if is_segment { (second, first) } else { (first, second) })
    });
    calls.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn streamed(ids: &[&str], script: &str) -> Streamed<usize> {
        let mark = |(at, id): (usize, &&str)| ((*id).to_owned(), at, !id.contains("S:"));
        Streamed::of(ids.iter().enumerate().map(mark).collect(), [script.to_owned()])
    }

    #[test]
    fn contents_go_to_the_place_of_their_number_or_of_their_script() {
        let mut plain = streamed(&["B:0", "P:1", "S:0", "S:1"], "");
        assert_eq!((plain.take("B:0"), plain.take("P:1"), plain.take("B:0")), (Some(2), Some(3), None));
        assert!(plain.is_moved("S:0") && !plain.is_moved("S:2"));
        let mut told = streamed(&["B:0", "B:1", "S:4", "S:0"], r#"$RC("B:0","S:4");$RC("B:1","S:0")"#);
        assert_eq!((told.take("B:0"), told.take("B:1")), (Some(2), Some(3)));
        assert_eq!(streamed(&["P:9", "S:3"], r#"$RS("S:3","P:9")"#).take("P:9"), Some(1));
        assert_eq!(streamed(&["xB:a", "xS:a"], "").take("xB:a"), Some(1));
    }

    #[test]
    fn what_has_no_place_before_it_stays_where_it_is() {
        assert!(streamed(&["S:0", "B:0"], "").is_empty());
        assert!(streamed(&["B:0", "yS:0"], "").is_empty());
        assert!(streamed(&["B:0", "S:0"], r#"$RC("B:7","S:0")"#).is_empty());
    }

    #[test]
    fn marks_are_known_by_id_and_comment() {
        assert!(is_place("B:1f", true) && is_place("P:0", true) && !is_place("B:0", false) && !is_place("B:x", true));
        assert!(is_content("S:0", true) && !is_content("S:0", false) && !is_content("PS:", true));
        assert!(has_stand_in("B:0") && !has_stand_in("P:0"));
        assert_eq!(["$?", "$", "/$", " x "].map(opens), [1, 1, -1, 0]);
    }
}
