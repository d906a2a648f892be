//! What words give a block away: short texts that every site has in its own language.

use look::block::{Block, Hints};

use super::Scene;
use crate::{
    feature_list::{feature_list, flag},
    phrases::{Phrase, Phrases, phrases_in},
};

/// Longer texts tell a story in which these words may occur.
const LONGEST: u32 = 300;

/// What is looked for.
const LOOKED_FOR: Phrases = Phrases::of(&[
    Phrase::Consent,
    Phrase::Copyright,
    Phrase::Related,
    Phrase::Action,
    Phrase::Share,
    Phrase::Comment,
    Phrase::Byline,
    Phrase::Commerce,
    Phrase::Paging,
]);

/// Kinds that turn what is below a heading into boilerplate.
const BOILERPLATE: Phrases =
    Phrases::of(&[Phrase::Consent, Phrase::Copyright, Phrase::Related, Phrase::Action, Phrase::Share, Phrase::Comment]);

/// What the words of each block mean.
pub(super) struct Lexicon {
    kinds: Vec<Phrases>,
}

impl Lexicon {
    pub(super) fn new(scene: &Scene) -> Self {
        let is_short = |_, block: &Block| (1..=LONGEST).contains(&block.weight);
        Lexicon { kinds: phrases_in(scene.blocks, LOOKED_FOR, is_short) }
    }
}

feature_list! {
    /// What the block's words mean, and those of the heading above it.
    pub(in crate) enum Words;
    pub(super) fn words(lexicon: &Lexicon, scene: &Scene, index: usize) {
        let own = lexicon.kinds[index];
        let above = scene.heading[index];
        let heading = above.map_or(Phrases::default(), |heading| lexicon.kinds[heading]);
        let is_heading = above.is_some_and(|heading| scene.block(heading).hints.has(Hints::HEADING));
        let says = |kind: Phrase| flag(own.has(kind));
        let heads = |kind: Phrase| flag(heading.has(kind));
    }
    says_consent => says(Phrase::Consent),
    says_copyright => says(Phrase::Copyright),
    says_related => says(Phrase::Related),
    says_action => says(Phrase::Action),
    says_share => says(Phrase::Share),
    says_comment => says(Phrase::Comment),
    says_byline => says(Phrase::Byline),
    says_commerce => says(Phrase::Commerce),
    says_paging => says(Phrase::Paging),
    heads_consent => heads(Phrase::Consent),
    heads_copyright => heads(Phrase::Copyright),
    heads_related => heads(Phrase::Related),
    heads_action => heads(Phrase::Action),
    heads_share => heads(Phrase::Share),
    heads_comment => heads(Phrase::Comment),
    heads_byline => heads(Phrase::Byline),
    heads_commerce => heads(Phrase::Commerce),
    heads_paging => heads(Phrase::Paging),
    under_boilerplate => flag(is_heading && heading.any(BOILERPLATE)),
}
