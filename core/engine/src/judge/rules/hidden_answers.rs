//! Decides again without hidden text where all of a short answer waits to be opened: settings, menus, messages to come.
//!
//! The trees keep hidden text, since tabs and accordions hold much content. Wrong where a page shows nothing but hints
//! and keeps a short text behind a button.

use super::{Phase, Rule, Verdicts};
use crate::judge::choice::LONG_ANSWER;

pub(super) const RULE: Rule = Rule {
    id: "hidden-answers",
    phase: Phase::Answer,
    summary: "decides again without hidden text where all of a short answer is hidden",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let whole = verdicts.weight(|_| true);
    let blocks = verdicts.blocks;
    let seen = verdicts.weight(|index| blocks.blocks[index].is_visible());
    if whole == 0 || whole >= LONG_ANSWER || seen > 0 {
        return;
    }
    for (probability, _) in verdicts.probabilities.iter_mut().zip(&blocks.blocks).filter(|(_, it)| !it.is_visible()) {
        *probability = 0.0;
    }
    verdicts.choose(|_, probability| probability);
}
