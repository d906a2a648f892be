//! Repeated siblings (cards, replies, entries) lean on one another: what is content in most of them is in all.

use std::collections::BTreeMap;

use crate::{
    block::{Block, Blocks},
    page::{NodeId, Page},
};

/// Siblings of one name and class that make a group.
const FEWEST: u32 = 3;
/// Ancestors of a block among which its item is looked for.
const STEPS: usize = 8;

/// Which place in which group: the element that holds the items, and the names on the way from the item to the block.
type Place<'p> = (NodeId, Vec<&'p str>);

/// Moves the probabilities of blocks that have the same place in the items of one group half of the way to their mean,
/// by weight.
pub(super) fn even_out(page: &Page, blocks: &Blocks, probabilities: &mut [f64]) {
    let places: Vec<Option<Place>> = blocks.blocks.iter().map(|block| place(page, blocks, block)).collect();
    let mut sums: BTreeMap<&Place, (f64, f64)> = BTreeMap::new();
    for ((place, block), probability) in places.iter().zip(&blocks.blocks).zip(probabilities.iter()) {
        if let Some(place) = place.as_ref().filter(|_| block.weight > 0) {
            let (sum, weight) = sums.entry(place).or_default();
            *sum += probability * f64::from(block.weight);
            *weight += f64::from(block.weight);
        }
    }
    for ((place, block), probability) in places.iter().zip(&blocks.blocks).zip(probabilities.iter_mut()) {
        if let Some((sum, weight)) = place.as_ref().filter(|_| block.weight > 0).and_then(|place| sums.get(place)) {
            *probability = (*probability + sum / weight) / 2.0;
        }
    }
}

/// The nearest item that holds more than one block; where there is none, the nearest of one block, like the cells of a
/// column.
fn place<'p>(page: &Page<'p>, blocks: &Blocks, block: &Block) -> Option<Place<'p>> {
    item(page, blocks, block, 2).or_else(|| item(page, blocks, block, 1))
}

/// The nearest item that holds at least so many blocks.
fn item<'p>(page: &Page<'p>, blocks: &Blocks, block: &Block, least: u32) -> Option<Place<'p>> {
    let mut way = Vec::new();
    for node in std::iter::once(block.node).chain(page.ancestors(block.node)).take(STEPS) {
        way.push(page.tag(node));
        let is_item = blocks.kinds.siblings(node) >= FEWEST && blocks.sums.below(page, node).blocks >= least;
        if let Some(parent) = page.parent(node).filter(|_| is_item) {
            return Some((parent, way));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::segment, page::testing::snapshot};

    fn evened(html: &str, before: &[f64], after: &[f64]) {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut probabilities = before.to_vec();
        even_out(&page, &blocks, &mut probabilities);
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
    fn items_of_one_text_do_so_where_there_are_no_larger_ones() {
        evened(
            "<ul><li>One</li><li>Two</li><li>Six</li></ul><p>After</p>",
            &[0.9, 0.6, 0.3, 0.1],
            &[0.75, 0.6, 0.45, 0.1],
        );
    }
}
