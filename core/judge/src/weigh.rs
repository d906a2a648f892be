//! What the trees make of a page before any rule: how likely each block is content, and, by what they would keep, what
//! the page is for.

use std::cell::OnceCell;

use look::block::{Blocks, Hints};
use page::Page;

use super::{
    Correction, FEATURE_COUNT, FeatureVector,
    choice::{LEAST_LIKELY_HIDDEN, best_expected_f1},
    features::OwnText,
    file::shipped,
};
use crate::{
    form::{FormGuess, Stamps, form},
    page_type::{Description, PageTypes},
    trees::{Model, probability},
};

/// The models that judge a page.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'m> {
    /// The trees that weigh blocks.
    pub blocks: &'m Model,
    /// Those that predict the type of a page, one for each of [`PageType::ALL`](crate::page_type::PageType::ALL); those that
    /// ship where there are none.
    pub page_types: Option<&'m [Model]>,
}

impl Default for Judge<'_> {
    /// The models that ship.
    fn default() -> Self {
        Judge { blocks: shipped(), page_types: None }
    }
}

/// A page as the trees see it, before any rule and any correction.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// For every block the log-odds that it is content.
    pub log_odds: Vec<f64>,
    /// What the page is for, as far as that is known before the decision; `None` where it shows no text, and where
    /// nobody asked.
    pub page_types: Option<PageTypes>,
    /// Whether it is one text or several, as far as that is known before the decision.
    pub form: FormGuess,
    /// What the page is like, to ask again once it is decided what is content.
    pub description: Description,
}

impl Weighed {
    /// Weighs the blocks of a page, given their features. The type of the page rests on what would be kept if the trees
    /// alone decided, so that the rules can ask for it.
    pub fn new(page: &Page, blocks: &Blocks, judge: &Judge<'_>, vectors: &[FeatureVector]) -> Self {
        Weighed::with(&Stamps::new(page, blocks), judge, vectors)
    }

    /// The same for a page whose stamps are looked at again later.
    pub fn with(stamps: &Stamps<'_>, judge: &Judge<'_>, vectors: &[FeatureVector]) -> Self {
        let Stamps { page, blocks, .. } = *stamps;
        let weighed = Weighed::untyped(page, blocks, judge.blocks, vectors);
        let likely = best_expected_f1(blocks, &weighed.probabilities(None, vectors), LEAST_LIKELY_HIDDEN);
        let kept = blocks.leaves_of_all(&likely);
        let page_types = weighed.description.page_types(judge.page_types, page, blocks, &kept);
        // What is called a comment may be a post that the trees do not know as one.
        let is_called = |at: usize| {
            blocks.blocks.get(at).is_some_and(|block| block.is_visible() && block.hints.has(Hints::COMMENT))
        };
        let meant: Vec<usize> =
            likely.iter().enumerate().filter(|(at, likely)| **likely || is_called(*at)).map(|(at, _)| at).collect();
        let form = form(stamps, page_types.as_ref(), &meant, false);
        Weighed { page_types, form, ..weighed }
    }

    /// The same where nobody asks for the type of the page.
    pub fn untyped(page: &Page, blocks: &Blocks, trees: &Model, vectors: &[FeatureVector]) -> Self {
        // All blocks without text have the same features.
        const NOTHING: FeatureVector = [0.0; FEATURE_COUNT];
        let of_nothing = OnceCell::new();
        let of = |vector: &FeatureVector| match *vector == NOTHING {
            true => *of_nothing.get_or_init(|| trees.log_odds(vector)),
            false => trees.log_odds(vector),
        };
        let log_odds = vectors.iter().map(of).collect();
        Weighed { log_odds, page_types: None, form: FormGuess::default(), description: Description::of(page, blocks) }
    }

    /// The probability of every block that it is content, after a correction where there is one; 0 for blocks without
    /// text.
    pub fn probabilities(&self, correction: Option<&Correction>, vectors: &[FeatureVector]) -> Vec<f64> {
        let of = |(log_odds, vector): (&f64, &FeatureVector)| match OwnText::log_weight.value_in(vector) > 0.0 {
            true => probability(correction.map_or(*log_odds, |correction| correction.corrected(*log_odds, vector))),
            false => 0.0,
        };
        self.log_odds.iter().zip(vectors).map(of).collect()
    }
}
