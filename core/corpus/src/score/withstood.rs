//! How an answer withstands a change of its page that was made on purpose.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{
    fields::{same_author, same_date, same_title},
    text, words,
};
use crate::{Change, Metadata};

/// Word F1 may fall by so much.
pub const MOST_LOST: f64 = 0.01;

/// Share of the words that were put in as content which has to be in the answer.
pub const LEAST_CONTENT: f64 = 0.9;

/// Share of the words that were put in as clutter which may be in the answer.
pub const MOST_CLUTTER: f64 = 0.1;

/// A truth and an answer of the same page.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    /// The text that is content.
    pub truth: &'a str,
    /// What was answered.
    pub answer: &'a str,
}

/// What became of an answer when its page was changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Withstood {
    /// Whether it is as good as before, has the content that was put in, and not the clutter.
    pub right: bool,
    /// Word F1 now less word F1 before.
    pub f1_change: f64,
    /// Share of the words put in as clutter that the answer has; `None` where none were.
    pub clutter_kept: Option<f64>,
    /// Share of the words put in as content that the answer does not have; `None` where none were.
    pub content_lost: Option<f64>,
}

/// Compares the answers to a page and to its changed copy.
///
/// What came into the answer is what it has more often than before: a word that was there already counts only where it
/// is there once more.
pub fn withstood(change: &Change, before: Answered<'_>, after: Answered<'_>) -> Withstood {
    let f1 = |answered: Answered<'_>| words::overlap(answered.truth, answered.answer).f1;
    let mut come = bag(after.answer);
    for (word, count) in bag(before.answer) {
        come.entry(word).and_modify(|left| *left = left.saturating_sub(count));
    }
    let f1_change = f1(after) - f1(before);
    let clutter_kept = share(&change.clutter, &come);
    let content_lost = share(&change.put, &come).map(|share| 1.0 - share);
    let right = f1_change >= -MOST_LOST
        && clutter_kept.is_none_or(|kept| kept <= MOST_CLUTTER)
        && content_lost.is_none_or(|lost| 1.0 - lost >= LEAST_CONTENT);
    Withstood { right, f1_change, clutter_kept, content_lost }
}

/// Whether an answer gives the metadata that is expected: each field that is judged, and none where there is no such thing.
pub fn has_metadata(expected: &Metadata, given: &Metadata) -> bool {
    let is_right = |expected: &Option<String>, given: &Option<String>, same: fn(&str, &str) -> bool| {
        expected.as_deref().is_none_or(|expected| match given.as_deref().unwrap_or_default().trim() {
            "" => expected.is_empty(),
            given => !expected.is_empty() && same(expected, given),
        })
    };
    is_right(&expected.title, &given.title, same_title)
        && is_right(&expected.author, &given.author, same_author)
        && is_right(&expected.date, &given.date, same_date)
}

/// How often each word is in a text.
fn bag(of: &str) -> HashMap<String, u32> {
    let mut bag = HashMap::new();
    for word in text::words(&of.to_lowercase()) {
        *bag.entry(word.to_owned()).or_default() += 1;
    }
    bag
}

/// Share of the words of a text that are in a bag, each as often; `None` for a text without words.
fn share(of: &str, bag: &HashMap<String, u32>) -> Option<f64> {
    let own = self::bag(of);
    let all: u32 = own.values().sum();
    let there: u32 = own.iter().map(|(word, count)| bag.get(word).copied().unwrap_or(0).min(*count)).sum();
    (all > 0).then(|| f64::from(there) / f64::from(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "the ferry leaves the old harbour at dawn and nobody knows when the next one comes";

    fn withstood_by(put: &str, clutter: &str, truth: &str, answer: &str) -> Withstood {
        let change = Change { put: put.into(), clutter: clutter.into(), ..Change::default() };
        withstood(&change, Answered { truth: TEXT, answer: TEXT }, Answered { truth, answer })
    }

    #[test]
    fn metadata_is_right_where_every_field_is_that_is_judged() {
        let of =
            |author: &str, date: &str| Metadata { title: None, author: Some(author.into()), date: Some(date.into()) };
        let given = Metadata { title: Some("Any".into()), ..of("By Ann Lee", "2024-03-07T10:00:00Z") };
        assert!(has_metadata(&of("Ann Lee", "2024-03-07"), &given));
        assert!(
            !has_metadata(&of("Bob Ray", "2024-03-07"), &given) && !has_metadata(&of("Ann Lee", "2024-03-08"), &given)
        );
        assert!(!has_metadata(&of("", ""), &given), "there is neither");
        assert!(has_metadata(&of("", ""), &Metadata::default()));
        assert!(!has_metadata(&of("Ann Lee", ""), &Metadata::default()));
        assert!(has_metadata(&Metadata::default(), &given), "nothing is judged");
    }

    #[test]
    fn clutter_counts_by_what_came_in() {
        let without = withstood_by("", "read the next article", TEXT, TEXT);
        assert_eq!((without.right, without.clutter_kept, without.f1_change), (true, Some(0.0), 0.0));
        let with = withstood_by("", "read the next article", TEXT, &format!("{TEXT} read the next article"));
        assert_eq!((with.right, with.clutter_kept), (false, Some(1.0)));
        assert!(with.f1_change < -0.1);
        let half = withstood_by("", "read the next article", TEXT, &format!("{TEXT} next article"));
        assert_eq!(half.clutter_kept, Some(0.5));
    }

    #[test]
    fn content_has_to_be_there() {
        let truth = format!("{TEXT} ropes are cast off");
        let with = withstood_by("ropes are cast off", "", &truth, &truth);
        assert_eq!((with.right, with.content_lost, with.clutter_kept), (true, Some(0.0), None));
        let without = withstood_by("ropes are cast off", "", &truth, TEXT);
        assert_eq!((without.right, without.content_lost), (false, Some(1.0)));
    }

    #[test]
    fn what_was_there_must_stay() {
        let lost = withstood_by("", "", TEXT, "the ferry leaves");
        assert!(!lost.right && lost.clutter_kept.is_none() && lost.content_lost.is_none());
        let little = "the ferry leaves the old harbour at dawn and nobody knows when the next one";
        assert!(!withstood_by("", "", TEXT, little).right, "one word of sixteen is more than a hundredth");
    }
}
