//! Lines that are labels of controls and nothing else: "Share · Print · Save for later · 12 comments".

use super::{AGE_UNIT, CONTROL, NETWORK, Words};
use crate::text::{bare_words, is_unspaced};

/// What a line of labels has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// Labels that state what a control does: "share", "print this page".
    pub actions: u32,
    /// Names of services and files: "Facebook", "PDF".
    pub networks: u32,
    /// Whether one of the actions has several words, or several characters of a script without spaces: in a text of its own it
    /// means nothing else.
    pub is_certain: bool,
}

/// Fewest characters of a label in a script without spaces that means nothing else. Source: guess, スクラップ.
const CERTAIN_UNSPACED: usize = 4;

/// The labels in a text; `None` where it has anything else besides marks and counts ("12", "1.4k", "5 min"), or no label.
///
/// ```
/// use page::lexicon::controls_in;
///
/// let line = controls_in("Share on Facebook | Tweet | 1.4k shares").expect("labels");
/// assert_eq!((line.actions, line.networks), (3, 1));
/// assert!(controls_in("Share what you know").is_none());
/// ```
pub fn controls_in(text: &str) -> Option<Controls> {
    let text = bare_words(text).replace(':', "");
    let mut controls = Controls::default();
    let mut rest = text.as_str();
    let mut after_count = false;
    while !rest.is_empty() {
        let (action, network) = (longest(&CONTROL, rest), longest(&NETWORK, rest));
        let label = match (action, network) {
            (Some(action), network) if network.is_none_or(|network| network.len() <= action.len()) => {
                controls.actions += 1;
                controls.is_certain |= is_certain(action);
                action
            }
            (_, Some(network)) => {
                controls.networks += 1;
                network
            }
            _ => {
                let word = rest.split(' ').next().unwrap_or(rest);
                let unit = longest(&AGE_UNIT, rest).filter(|_| after_count);
                let count = is_count(word).then_some(word);
                after_count = count.is_some();
                count.or(unit)?
            }
        };
        rest = rest.strip_prefix(label).unwrap_or_default().trim_start();
    }
    (controls.actions + controls.networks > 0).then_some(controls)
}

/// The longest of these phrases with which a text begins, if a word ends there.
fn longest(phrases: &Words, text: &str) -> Option<&'static str> {
    let ends = |phrase: &&str| {
        let after = text.strip_prefix(phrase).and_then(|rest| rest.chars().next());
        after.is_none_or(|c| !c.is_alphanumeric() || is_unspaced(c) || phrase.ends_with(is_unspaced))
    };
    phrases.beginning(text).filter(ends).max_by_key(|phrase| phrase.len())
}

/// Whether a word is a number, with a letter for thousands or none.
fn is_count(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    letters <= 1 && word.chars().any(char::is_numeric)
}

fn is_certain(label: &str) -> bool {
    label.contains(' ') || label.starts_with(is_unspaced) && label.chars().count() >= CERTAIN_UNSPACED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_labels_are_read_in_every_language() {
        for (text, actions, networks) in [
            ("Share", 1, 0),
            ("Facebook Twitter", 0, 2),
            ("Print | Save for later | 44 comments", 3, 0),
            ("Merken · Teilen · Vorlesen lassen", 3, 0),
            ("シェア ポスト スクラップ保存", 3, 0),
            ("LINEで送る", 1, 0),
            ("Udostępnij Skomentuj (18) Czyta się 4 minuty", 3, 0),
            ("Lesezeit: 5 Minuten", 1, 0),
            ("हमें फॉलो करें", 1, 0),
        ] {
            let found = controls_in(text).map(|found| (found.actions, found.networks));
            assert_eq!(found, Some((actions, networks)), "{text}");
        }
    }

    #[test]
    fn sentences_and_numbers_are_none() {
        for text in
            ["", "12", "5 min", "Share what you know", "Print run", "Sharepoint", "Facebook sued", "シェアは三割"]
        {
            assert_eq!(controls_in(text), None, "{text}");
        }
    }

    #[test]
    fn labels_of_several_words_are_certain() {
        assert!(controls_in("Back to top").is_some_and(|found| found.is_certain));
        assert!(controls_in("この記事を聴く").is_some_and(|found| found.is_certain));
        assert!(controls_in("Print").is_some_and(|found| !found.is_certain));
        assert!(controls_in("印刷").is_some_and(|found| !found.is_certain));
    }
}
