//! Lets repeated siblings (cards, replies, entries) lean on one another: what is content in most of them is in all.
//!
//! The trees weigh each block by itself, so lists get holes. Wrong where siblings of one build hold content and
//! advertisements in turn.

use std::collections::BTreeMap;

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};

use super::{Phase, Rule};
use crate::feature_list::{flag, share};

/// Least number of siblings of one name and class that make a group; a guess.
const FEWEST: u32 = 3;
/// Ancestors of a block among which its item is looked for; a guess.
const STEPS: usize = 8;

/// Which place in which group: the element that holds the items, and the names on the way from the item to the block.
type Place<'p> = (NodeId, Vec<&'p str>);

/// Share of the seen blocks with one place of which all are kept if so many are; tuned on wcxb train.
const NEARLY_ALL: f64 = 2.0 / 3.0;

/// Weight, in characters, of the longest label ("Share"); a guess.
const LABEL: u32 = 25;

pub(super) const EVEN_OUT: Rule = Rule {
    id: "sibling-groups",
    phase: Phase::EvenOut,
    summary: "moves the same place of every sibling towards their mean probability",
    apply: |verdicts| {
        Groups::new(verdicts.page, verdicts.blocks).even_out(verdicts.blocks, &mut verdicts.probabilities)
    },
};

pub(super) const WHOLE_GROUPS: Rule = Rule {
    id: "whole-groups",
    phase: Phase::Answer,
    summary: "keeps the same place of every sibling where nearly all are kept",
    apply: |verdicts| {
        if verdicts.kept.contains(&true) {
            Groups::new(verdicts.page, verdicts.blocks).complete(verdicts.blocks, &mut verdicts.kept);
        }
    },
};

/// The place of every block that has text, by number; `None` outside of groups.
struct Groups {
    places: Vec<Option<usize>>,
    count: usize,
}

impl Groups {
    fn new(page: &Page, blocks: &Blocks) -> Self {
        let mut known: BTreeMap<Place, usize> = BTreeMap::new();
        let number = |block: &Block| {
            let place = place(page, blocks, block).filter(|_| block.weight > 0)?;
            let next = known.len();
            Some(*known.entry(place).or_insert(next))
        };
        let places = blocks.blocks.iter().map(number).collect();
        Groups { places, count: known.len() }
    }

    /// Moves the probabilities of blocks that have the same place half of the way to their mean, by weight.
    fn even_out(&self, blocks: &Blocks, probabilities: &mut [f64]) {
        let weight = |index: usize| f64::from(blocks.blocks[index].weight);
        let means = self.means(|index| (probabilities[index], weight(index)));
        for (place, probability) in self.places.iter().zip(probabilities) {
            if let Some(place) = *place {
                *probability = (*probability + means[place]) / 2.0;
            }
        }
    }

    /// Keeps all texts that are seen of a place of which nearly all is kept; labels below each entry ("Share") are no
    /// texts.
    fn complete(&self, blocks: &Blocks, kept: &mut [bool]) {
        let means = self.means(|index| (flag(kept[index]), flag(blocks.blocks[index].is_visible())));
        for ((place, block), kept) in self.places.iter().zip(&blocks.blocks).zip(kept) {
            *kept |= is_text(block) && place.is_some_and(|place| means[place] >= NEARLY_ALL);
        }
    }

    /// The mean of what the blocks of each place have, given their values and weights; 0 for those without weight.
    fn means(&self, of: impl Fn(usize) -> (f64, f64)) -> Vec<f64> {
        let mut sums = vec![(0.0, 0.0); self.count];
        for (index, place) in self.places.iter().enumerate() {
            if let Some(place) = *place {
                let (value, weight) = of(index);
                sums[place].0 += value * weight;
                sums[place].1 += weight;
            }
        }
        sums.into_iter().map(|(sum, weight)| share(sum, weight)).collect()
    }
}

fn is_text(block: &Block) -> bool {
    block.is_visible() && (block.weight >= LABEL || block.hints.has(Hints::CODE))
}

fn place<'p>(page: &Page<'p>, blocks: &Blocks, block: &Block) -> Option<Place<'p>> {
    let (item, way) = item_around(page, blocks, block)?;
    Some((page.parent(item)?, way))
}

/// The nearest item around a block that holds more than one, and the names on the way to it.
pub(super) fn item_around<'p>(page: &Page<'p>, blocks: &Blocks, block: &Block) -> Option<(NodeId, Vec<&'p str>)> {
    let mut way = Vec::new();
    for node in std::iter::once(block.node).chain(page.ancestors(block.node)).take(STEPS) {
        way.push(page.tag(node));
        let is_item = blocks.kinds.siblings(node) >= FEWEST && blocks.sums.below(page, node).blocks > 1;
        if is_item && page.parent(node).is_some() {
            return Some((node, way));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn evened(html: &str, before: &[f64], after: &[f64]) {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut probabilities = before.to_vec();
        Groups::new(&page, &blocks).even_out(&blocks, &mut probabilities);
        assert_eq!(probabilities.len(), after.len());
        for (probability, expected) in probabilities.iter().zip(after) {
            assert!((probability - expected).abs() < 1e-9, "{probabilities:?}");
        }
    }

    #[test]
    fn the_same_place_in_every_card_moves_towards_the_mean() {
        let card = "<li class=card><h3>Name</h3><p>Told in few words</p></li>";
        evened(
            &format!("<p>Before</p><ul>{}</ul>", card.repeat(4)),
            &[0.9, 0.6, 0.2, 0.6, 0.2, 0.2, 0.2, 0.2, 0.2],
            &[0.9, 0.5, 0.2, 0.5, 0.2, 0.3, 0.2, 0.3, 0.2],
        );
    }

    #[test]
    fn a_list_of_which_nearly_all_is_kept_is_kept_whole() {
        let kept = |html: &str, before: &[bool]| {
            let snapshot = snapshot(html);
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut kept = before.to_vec();
            Groups::new(&page, &blocks).complete(&blocks, &mut kept);
            kept
        };
        let entry = |number: &str| format!("<li><p>It takes {number} hours to the island</p><p>Share</p></li>");
        let list = format!("<ul>{}{}{}</ul>", entry("two"), entry("six"), entry("ten"));
        assert_eq!(kept(&list, &[true, true, true, true, false, false]), [true, true, true, true, true, false]);
        assert_eq!(kept(&list, &[true, false, false, false, false, false]), [true, false, false, false, false, false]);
        let hidden = list.replace("<p>It takes six", "<p hidden>It takes six");
        assert_eq!(kept(&hidden, &[true, false, false, false, true, false]), [true, false, false, false, true, false]);
    }
}
