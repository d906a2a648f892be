//! Demotes blocks that are nothing but an address and no link: `https://…` as scripts and templates leave it.
//!
//! The trees see that a block is an address, but most such blocks of the training pages stand in lists of references.
//! Wrong where an article's own list gives its sources as bare addresses.

use super::{Phase, Rule, Verdicts};
use crate::judge::features::OwnText;

/// Factor of the odds; tuned on wcxb train.
const ADDRESS: f64 = 0.1;

pub(super) const RULE: Rule = Rule {
    id: "bare-addresses",
    phase: Phase::Odds,
    summary: "demotes blocks that are nothing but an address and no link",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    for (index, vector) in verdicts.vectors.iter().enumerate() {
        if OwnText::bare_address.of(vector) > 0.0 {
            verdicts.demote(index, ADDRESS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        block::segment,
        judge::FEATURE_COUNT,
        page::{Page, testing::snapshot},
    };

    #[test]
    fn an_address_needs_better_odds_than_other_text() {
        let snapshot = snapshot("<p>One</p><p>https://island.example/</p>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut vectors = vec![[0.0; FEATURE_COUNT]; 2];
        OwnText::bare_address.set(&mut vectors[1], 1.0);
        let mut verdicts = Verdicts::new(&page, &blocks, &vectors, vec![0.5; 2]);
        apply(&mut verdicts);
        assert_eq!(verdicts.probabilities[0], 0.5);
        assert!((verdicts.probabilities[1] - 1.0 / 11.0).abs() < 1e-9);
    }
}
