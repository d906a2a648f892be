//! What extractors do on pages that were changed on purpose, against what they do on the same pages unchanged.
//!
//! [`ours`] lets the engine answer on the snapshots of a changed corpus, [`read_answers`] takes the answers of any other
//! extractor, [`copies`] scores them, and [`Figures`] sums up by kind, type of page, group and operator.

mod answers;
mod figures;
mod table;

use std::collections::BTreeMap;

use corpus::{
    ChangeKind, Truth, UNCHANGED,
    score::withstood::{Answered, Withstood, has_metadata, withstood},
};
use serde::{Deserialize, Serialize};

pub use answers::{Answers, ours, read_answers};
pub use figures::{Figures, Row, SystemFigures};
pub use table::{is_of_metadata, markdown, table};

/// Name of the file with all figures.
pub const RESULT: &str = "withstand.json";

/// What became of one changed copy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Copy {
    /// Its id.
    pub id: String,
    /// The page that was changed.
    pub of: String,
    /// The type of that page.
    #[serde(rename = "type")]
    pub page_type: String,
    /// The operator.
    pub operator: String,
    /// Its group.
    pub group: String,
    /// Its kind.
    pub kind: ChangeKind,
    /// What became of the answer.
    #[serde(flatten)]
    pub result: Withstood,
}

/// Scores the answers to every changed copy that is answered itself and unchanged.
pub fn copies(truths: &[&Truth], answers: &Answers) -> Vec<Copy> {
    let unchanged: BTreeMap<&str, (&str, &str)> = truths
        .iter()
        .filter_map(|truth| {
            let change = truth.change.as_ref().filter(|change| change.operator == UNCHANGED)?;
            Some((change.of.as_str(), (truth.text.as_deref()?, answers.get(&truth.id)?.text.as_str())))
        })
        .collect();
    let copy = |truth: &&Truth| {
        let change = truth.change.as_ref().filter(|change| change.operator != UNCHANGED)?;
        let &(base, before) = unchanged.get(change.of.as_str())?;
        let answer = answers.get(&truth.id)?;
        let after = Answered { truth: truth.text.as_deref()?, answer: &answer.text };
        let mut result = withstood(change, Answered { truth: base, answer: before }, after);
        if change.kind == ChangeKind::Metadata {
            result.right = has_metadata(&change.expected, &answer.metadata());
        }
        Some(Copy {
            id: truth.id.clone(),
            of: change.of.clone(),
            page_type: truth.known_type().map_or("other", |kind| kind.name()).to_owned(),
            operator: change.operator.clone(),
            group: change.group.clone(),
            kind: change.kind,
            result,
        })
    };
    truths.iter().filter_map(copy).collect()
}

/// The copies that are wrong, those first that cost most.
pub fn worst(copies: &[Copy]) -> Vec<&Copy> {
    let cost = |copy: &Copy| {
        let share = copy.result.clutter_kept.or(copy.result.content_lost).unwrap_or(0.0);
        share - 10.0 * copy.result.f1_change
    };
    let mut wrong: Vec<&Copy> = copies.iter().filter(|copy| !copy.result.right).collect();
    wrong.sort_by(|a, b| cost(b).total_cmp(&cost(a)).then_with(|| a.id.cmp(&b.id)));
    wrong
}

#[cfg(test)]
mod tests {
    use corpus::Change;

    use super::*;
    use crate::evaluate::Answer;

    fn truth(of: &str, operator: &str, kind: ChangeKind, text: &str, clutter: &str) -> Truth {
        let change = Change {
            of: of.into(),
            operator: operator.into(),
            group: "some".into(),
            kind,
            clutter: clutter.into(),
            ..Change::default()
        };
        Truth { id: format!("{of}~{operator}"), text: Some(text.into()), change: Some(change), ..Truth::default() }
    }

    #[test]
    fn copies_are_held_against_their_own_page() {
        let text = "one two three four five six seven eight nine ten";
        let truths = [
            truth("a", UNCHANGED, ChangeKind::Same, text, ""),
            truth("a", "box", ChangeKind::Out, text, "buy me now"),
            truth("a", "names", ChangeKind::Same, text, ""),
            truth("b", UNCHANGED, ChangeKind::Same, text, ""),
            truth("b", "box", ChangeKind::Out, text, "buy me now"),
            truth("c", "box", ChangeKind::Out, text, "nobody answered for the page unchanged"),
        ];
        let answers: Answers = [
            ("a~unchanged", text.to_owned()),
            ("a~box", format!("{text} buy me now")),
            ("a~names", text.to_owned()),
            // What was wrong before and is as wrong now withstood the change.
            ("b~unchanged", "one two".to_owned()),
            ("b~box", "one two".to_owned()),
            ("c~box", text.to_owned()),
        ]
        .map(|(id, text)| (id.to_owned(), Answer { text, ..Answer::default() }))
        .into();
        let copies = copies(&truths.iter().collect::<Vec<_>>(), &answers);
        let told: Vec<(&str, bool)> = copies.iter().map(|copy| (copy.id.as_str(), copy.result.right)).collect();
        assert_eq!(told, [("a~box", false), ("a~names", true), ("b~box", true)]);
        assert_eq!(worst(&copies).iter().map(|copy| copy.id.as_str()).collect::<Vec<_>>(), ["a~box"]);
        let figures = SystemFigures::of("ours", &copies);
        let row = |rows: &[Row], name: &str| rows.iter().find(|row| row.name == name).cloned().unwrap_or_default();
        let out = row(&figures.kinds, "out");
        assert_eq!((out.copies, out.pages, out.right, out.clutter_kept), (2, 2, 0.5, Some(0.5)));
        assert_eq!(out.standard_error, 0.5);
        assert_eq!((row(&figures.kinds, "same").right, row(&figures.operators, "names").copies), (1.0, 1));
    }
}
