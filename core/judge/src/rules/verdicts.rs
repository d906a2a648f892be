//! What is decided of each block so far, and which rule changed it last.

use std::cell::OnceCell;

use look::block::Blocks;
use page::{NodeId, Page};

use super::said::Said;
use crate::{
    FeatureVector, Reason,
    choice::{LEAST_LIKELY, LEAST_LIKELY_HIDDEN, best_expected_f1, confidence},
    form::FormGuess,
    page_type::{PageType, PageTypes},
    product::{Offer, offer_of_product},
    reason,
};

/// How likely a page is of a type at least, where a rule goes by it: likelier than all other types together.
const LIKELY_TYPE: f64 = 0.5;

/// A page, how likely each of its blocks is, and what is kept of it.
pub(crate) struct Verdicts<'a> {
    pub(crate) page: &'a Page<'a>,
    pub(crate) blocks: &'a Blocks,
    /// The description of each block; empty where others decided than the trees.
    pub(crate) vectors: &'a [FeatureVector],
    /// For every block the probability that it is content, between 0 and 1.
    pub(crate) probabilities: Vec<f64>,
    /// What the page is for; `None` where others decided than the trees.
    pub(crate) page_types: Option<PageTypes>,
    /// Whether the page is one text or several.
    pub(crate) form: FormGuess,
    /// What is none of the text, however likely.
    pub(crate) left_out: Vec<bool>,
    /// What is kept.
    pub(crate) kept: Vec<bool>,
    /// The leaves of what is kept, once that is decided.
    pub(crate) leaves: Vec<NodeId>,
    /// Mean probability of the answer, before what goes with it is added.
    pub(crate) confidence: f64,
    reason: OnceCell<Reason>,
    said: OnceCell<Said>,
    container: OnceCell<Option<NodeId>>,
    offer: OnceCell<Option<Offer>>,
    changed_by: Vec<Option<&'static str>>,
}

impl<'a> Verdicts<'a> {
    /// Nothing is kept and nothing left out yet.
    pub(crate) fn new(
        page: &'a Page<'a>,
        blocks: &'a Blocks,
        vectors: &'a [FeatureVector],
        probabilities: Vec<f64>,
    ) -> Self {
        let count = probabilities.len();
        Verdicts {
            page,
            blocks,
            vectors,
            probabilities,
            page_types: None,
            form: FormGuess::default(),
            left_out: vec![false; count],
            kept: vec![false; count],
            leaves: Vec::new(),
            confidence: 0.0,
            reason: OnceCell::new(),
            said: OnceCell::new(),
            container: OnceCell::new(),
            offer: OnceCell::new(),
            changed_by: vec![None; count],
        }
    }

    /// Applies a rule and notes which blocks it changed.
    pub(super) fn note(&mut self, id: &'static str, apply: fn(&mut Verdicts)) {
        let before = (self.probabilities.clone(), self.left_out.clone(), self.kept.clone());
        apply(self);
        for (index, changed_by) in self.changed_by.iter_mut().enumerate() {
            let after = (self.probabilities[index], self.left_out[index], self.kept[index]);
            if after != (before.0[index], before.1[index], before.2[index]) {
                *changed_by = Some(id);
            }
        }
    }

    /// For each block the id of the rule that changed it last; `None` where none did.
    pub(crate) fn changed_by(&self) -> &[Option<&'static str>] {
        &self.changed_by
    }

    /// Multiplies the odds that a block is content.
    pub(super) fn demote(&mut self, index: usize, factor: f64) {
        self.probabilities[index] = with_odds(self.probabilities[index], factor);
    }

    /// Sets the probability of all that is left out to 0.
    pub(crate) fn rule_out(&mut self) {
        for (probability, _) in self.probabilities.iter_mut().zip(&self.left_out).filter(|(_, left_out)| **left_out) {
            *probability = 0.0;
        }
    }

    /// Keeps the answer with the highest expected F1, by the probabilities that some of them are given.
    pub(crate) fn choose(&mut self, by: impl Fn(usize, f64) -> f64) {
        let given: Vec<f64> = self.probabilities.iter().enumerate().map(|(index, &p)| by(index, p)).collect();
        let least_hidden = if self.is_manual() { LEAST_LIKELY } else { LEAST_LIKELY_HIDDEN };
        self.kept = best_expected_f1(self.blocks, &given, least_hidden);
        self.confidence = confidence(self.blocks, &self.probabilities, &self.kept);
    }

    /// Keeps nothing.
    pub(crate) fn say_nothing(&mut self) {
        self.kept.fill(false);
        self.confidence = 0.0;
    }

    /// Why nothing is found on the page, where nothing is.
    pub(crate) fn reason(&self) -> Reason {
        *self.reason.get_or_init(|| reason::reason(self.page, self.blocks))
    }

    /// How likely the page is of this type; 0 where nobody knows.
    pub(super) fn is_of(&self, page_type: PageType) -> f64 {
        self.page_types.map_or(0.0, |all| all.probability_of(page_type))
    }

    /// Whether the page is one of a manual or a reference: there, what to see also is content.
    pub(super) fn is_manual(&self) -> bool {
        self.is_of(PageType::Documentation) >= LIKELY_TYPE
    }

    /// Whether the page is a thread; there, replies are content.
    pub(super) fn is_thread(&self) -> bool {
        self.form.name.is_thread()
    }

    /// What the page offers, where it is likely one of a product; looked for once.
    pub(super) fn offer(&self) -> Option<&Offer> {
        let is_product = self.is_of(PageType::Product) >= LIKELY_TYPE;
        self.offer.get_or_init(|| offer_of_product(self.page, self.blocks, is_product)).as_ref()
    }

    /// What the words of the blocks mean that may be between paragraphs; read once.
    pub(super) fn said(&self) -> &Said {
        self.said.get_or_init(|| Said::of(self.blocks, &self.probabilities))
    }

    /// The lowest element around all that was kept when this was first asked for; `None` where nothing was.
    pub(super) fn container(&self) -> Option<NodeId> {
        *self.container.get_or_init(|| {
            let first = self.kept.iter().position(|&kept| kept)?;
            let last = self.kept.iter().rposition(|&kept| kept)?;
            let (a, b) = (self.blocks.blocks[first].node, self.blocks.first_leaf(&self.blocks.blocks[last]));
            let mut around = std::iter::once(a).chain(self.page.ancestors(a));
            Some(around.find(|&node| self.page.contains(node, b)).unwrap_or(0))
        })
    }

    /// Weight of those blocks of the answer.
    pub(super) fn weight(&self, which: impl Fn(usize) -> bool) -> u32 {
        let chosen = self.blocks.blocks.iter().enumerate().filter(|(index, _)| self.kept[*index] && which(*index));
        chosen.map(|(_, block)| block.weight).sum()
    }
}

/// A probability whose odds are multiplied by a number.
pub(super) fn with_odds(probability: f64, factor: f64) -> f64 {
    let odds = probability / (1.0 - probability).max(f64::EPSILON) * factor;
    odds / (1.0 + odds)
}
