//! Refuses answers that are not worth a reader: too short, unlikely, on a page that asks for a password, lists links or
//! came with an error, or a cookie bar for the most part.
//!
//! The trees weigh single blocks and cannot see that all of them together mean nothing. Wrong on pages that are short by
//! nature. Where what is likely of an answer is worth reading by itself, that is given instead: an index of a thousand
//! entries can outweigh the song beside it. Of the page of a product that it declares by its own name, the name and what
//! the answer has of its box are given: such pages are lines of a word or two among many links.

use look::block::{Block, Hints};

use super::{Phase, Rule, Verdicts};
use crate::{
    Reason,
    choice::{LEAST_LIKELY, LONG_ANSWER},
    features::Words,
    product::declared_product,
};

/// Weight, in characters, below which an answer is not worth a reader; a guess.
const WORTH_READING: u32 = 25;

/// Mean probability of the kept text below which the answer is empty: lists of links, tag clouds, shells of pages. No
/// training page of wcxb with an article lies below.
const SURE_ENOUGH: f64 = 0.2;

/// The confidence that an answer shorter than [`LONG_ANSWER`] must have on a page that asks for a password or is links
/// for the most part: such pages are, as a rule, there to be passed through. Tuned on wcxb train.
const SURE_OF_PASSAGES: f64 = 0.55;

/// The same from [`LONGER_THAN_A_HINT`] on, on a page that is links for the most part; tuned on wcxb train.
const SURE_OF_LONGER_PASSAGES: f64 = 0.3;

/// An answer that is surer than this is given, however short it is and whatever else is on the page. Only what asks for
/// consent is refused all the same, and what came with an error: both are sure of what is no article.
const SURE: f64 = 0.9;

/// The same for what is links: the categories of a shop are what a reader came for. On wcxb train three answers of links
/// lie between this and [`SURE`], and all are right; few pages are so.
const SURE_OF_LINKS: f64 = 0.7;

/// Share of an answer inside links, or in headings of them, from which on it is a list of links; a guess.
const NOTHING_BUT_LINKS: f64 = 0.95;

/// The confidence that the likely part of an answer must have; tuned on wcxb train.
const SURE_OF_PARTS: f64 = 0.35;

/// Weight, in characters, of the text beside a form that asks for a password when it only states how to get in, and of
/// what asks for consent to cookies, at most; a guess.
const LONGER_THAN_A_HINT: u32 = 300;

pub(super) const RULE: Rule = Rule {
    id: "refusals",
    phase: Phase::Answer,
    summary: "refuses answers that are too short or unlikely, and short ones on pages of links, errors, passwords or consent",
    apply: |verdicts| {
        let answer = verdicts.kept.clone();
        for refuses in [is_too_short, is_unlikely, only_says_how_to_get_in, is_part_of_links] {
            unless_a_part_is_worth_reading(verdicts, refuses);
        }
        if answer.contains(&true) && !verdicts.kept.contains(&true) {
            keep_the_product(verdicts, &answer);
        }
        let came_with_an_error = verdicts.page.snapshot().error_status.is_some();
        if came_with_an_error && verdicts.weight(|_| true) < LONG_ANSWER || asks_for_consent(verdicts) {
            verdicts.say_nothing();
        }
    },
};

/// Keeps the name of the product that the page declares, and what a refused answer has of its box.
fn keep_the_product(verdicts: &mut Verdicts, answer: &[bool]) {
    let Some(own) = declared_product(verdicts.page, verdicts.blocks) else { return };
    verdicts.kept[own.clone()].copy_from_slice(&answer[own.clone()]);
    verdicts.kept[own.start] = !verdicts.left_out[own.start];
}

/// Gives the likely part of a refused answer; nothing where that is refused, too.
fn unless_a_part_is_worth_reading(verdicts: &mut Verdicts, refuses: fn(&Verdicts) -> bool) {
    if !verdicts.kept.contains(&true) || verdicts.confidence > SURE || !refuses(verdicts) {
        return;
    }
    verdicts.choose(|_, probability| if probability < LEAST_LIKELY { 0.0 } else { probability });
    let is_enough = verdicts.weight(|_| true) >= LONGER_THAN_A_HINT && verdicts.confidence >= SURE_OF_PARTS;
    if !is_enough || refuses(verdicts) {
        verdicts.say_nothing();
    }
}

fn is_too_short(verdicts: &Verdicts) -> bool {
    verdicts.weight(|_| true) < WORTH_READING
}

fn is_unlikely(verdicts: &Verdicts) -> bool {
    verdicts.confidence < SURE_ENOUGH
}

fn only_says_how_to_get_in(verdicts: &Verdicts) -> bool {
    let weight = verdicts.weight(|_| true);
    let is_unsure = weight < LONG_ANSWER && verdicts.confidence < SURE_OF_PASSAGES;
    verdicts.reason() == Reason::LoginForm && (weight < LONGER_THAN_A_HINT || is_unsure)
}

fn is_part_of_links(verdicts: &Verdicts) -> bool {
    if verdicts.reason() != Reason::OnlyLinks || verdicts.confidence > SURE_OF_LINKS {
        return false;
    }
    let weight = verdicts.weight(|_| true);
    let kept = verdicts.blocks.blocks.iter().zip(&verdicts.kept).filter(|(_, kept)| **kept);
    let of_links = |block: &Block| if block.hints.has(Hints::HEADING) { block.weight } else { block.link_weight };
    let linked: u32 = kept.map(|(block, _)| of_links(block)).sum();
    let least = if weight >= LONGER_THAN_A_HINT { SURE_OF_LONGER_PASSAGES } else { SURE_OF_PASSAGES };
    weight < LONG_ANSWER && (f64::from(linked) >= NOTHING_BUT_LINKS * f64::from(weight) || verdicts.confidence < least)
}

/// Whether an answer is a cookie bar for the most part.
fn asks_for_consent(verdicts: &Verdicts) -> bool {
    let whole = verdicts.weight(|_| true);
    let says_consent =
        |index: usize| verdicts.vectors.get(index).is_some_and(|vector| Words::says_consent.value_in(vector) > 0.0);
    whole < LONGER_THAN_A_HINT && verdicts.weight(says_consent) * 2 > whole
}
