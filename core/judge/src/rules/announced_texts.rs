//! Demotes the text below a heading that announces other texts ("Recent notices").
//!
//! The trees go by the words of classes there, which many pages draw from a hash today. Wrong where an article has a
//! section of that name ("Related work"). A manual's "See also" is its own, so its pages are left alone.

use super::{Phase, Rule, Verdicts};
use crate::features::Words;

/// Factor of the odds; tuned on wcxb train.
const ANNOUNCED: f64 = 0.37;

pub(super) const RULE: Rule = Rule {
    id: "announced-texts",
    phase: Phase::Odds,
    summary: "demotes what stands below a heading that announces other texts",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    if verdicts.is_manual() {
        return;
    }
    for (index, vector) in verdicts.vectors.iter().enumerate() {
        if Words::heads_related.value_in(vector) > 0.0 {
            verdicts.demote(index, ANNOUNCED);
        }
    }
}

#[cfg(test)]
mod tests {
    use look::{block::segment, cluster::cluster, style::signatures};
    use page::{Page, testing::snapshot};
    use systems::spider::propose;

    use super::*;
    use crate::features;

    #[test]
    fn what_a_heading_announces_must_be_likelier_than_other_text() {
        let text = "The ferry leaves the old harbour at dawn.";
        let snapshot = snapshot(&format!("<h2>Ferry</h2><p>{text}</p><h2>Related articles</h2><p>{text} Later.</p>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
        let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.5; 4]);
        apply(&mut verdicts);
        assert_eq!(verdicts.probabilities[1], 0.5);
        assert!((verdicts.probabilities[3] - ANNOUNCED / (1.0 + ANNOUNCED)).abs() < 1e-9);
    }
}
