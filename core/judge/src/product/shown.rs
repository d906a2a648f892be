//! The amounts of money that a page shows, and how.

use std::ops::Range;

use look::block::{Block, Blocks, Hints, font_size};
use page::{
    NodeId, Page, StyleProperty,
    text::{digit, head, part, tail},
};

use super::money::{Price, amounts};

/// Weight, in characters, of the longest block that is searched for prices, and for whether something is in stock; guesses.
pub(super) const LONGEST_LINE: u32 = 120;

/// Share of a line's letters and digits that its amounts have more than where it shows a price: in "Free delivery from $50"
/// and "or 4 times $12" they have less. A guess.
const LEAST_SHARE: f64 = 0.25;

/// Amounts, itself among them, and blocks after a price in which the price that it is compared with is looked for: of what
/// it costs, what it did, and what that saves, each with its label. Guesses.
const NEIGHBOURS: usize = 4;
const DISTANCE: usize = 4;

/// The least discount, percent: less is the rounding of a rate. A guess.
const LEAST_DISCOUNT: f64 = 2.0;

/// An amount, where it is, and how.
pub(super) struct Priced {
    /// Position of its block.
    pub(super) block: usize,
    /// The amount, as a price.
    pub(super) price: Price,
    /// Whether it is a price of before: struck through, the larger of two with nothing between, or more than one near it by
    /// the discount that the page shows.
    pub(super) is_former: bool,
    /// Whether it is most of its block's text.
    pub(super) is_told: bool,
    /// Font size, CSS px.
    pub(super) size: f64,
}

impl Priced {
    /// Its number.
    pub(super) fn number(&self) -> f64 {
        self.price.amount.parse().unwrap_or_default()
    }
}

/// Whether a block is called a part of the page that offers something else or nothing. Forms, dialogs and subscriptions
/// may be where one buys.
pub(super) fn is_elsewhere(block: &Block) -> bool {
    block.hints.any(Hints::NAVIGATION | Hints::FOOTER | Hints::RELATED | Hints::ADVERT)
}

/// All amounts of short lines that are seen, in document order.
pub(super) fn priced(page: &Page, blocks: &Blocks) -> Vec<Priced> {
    let mut found = Vec::new();
    for (index, block) in blocks.blocks.iter().enumerate() {
        let is_line = (1..=LONGEST_LINE).contains(&block.weight) && block.is_visible();
        let has_number = || blocks.text_of(block).contains(|c| digit(c).is_some());
        if is_line && !is_elsewhere(block) && block.link_density() < 0.5 && has_number() {
            found.extend(priced_in(page, blocks, index));
        }
    }
    mark_discounted(blocks, &mut found);
    found
}

/// Marks the larger of two amounts near each other as a price of before where the page shows by how many percent the
/// smaller is less: "€219.99 -50%" above "€110.00". What says rather by how many the larger is more is a tax.
fn mark_discounted(blocks: &Blocks, priced: &mut [Priced]) {
    for one in 0..priced.len() {
        for other in one + 1..priced.len().min(one + NEIGHBOURS) {
            let [first, second] = [one, other].map(|at| &priced[at]);
            if second.block - first.block > DISTANCE || first.is_former || second.is_former {
                continue;
            }
            let [less, more] = match first.number() < second.number() {
                true => [first, second],
                false => [second, first],
            };
            let discount = (1.0 - less.number() / more.number()) * 100.0;
            let surcharge = (more.number() / less.number() - 1.0) * 100.0;
            let is_discount = |shown: f64| {
                let off = (shown - discount).abs();
                off < 1.0 && off < (shown - surcharge).abs()
            };
            let around = first.block.saturating_sub(1)..(second.block + 3).min(blocks.blocks.len());
            let mut lines = around.map(|index| &blocks.blocks[index]);
            let says_it = |block: &Block| {
                let is_line = block.is_visible() && block.weight <= LONGEST_LINE;
                is_line && percentages(blocks.text_of(block)).any(is_discount)
            };
            if discount >= LEAST_DISCOUNT && lines.any(says_it) {
                let former = if first.number() > second.number() { one } else { other };
                priced[former].is_former = true;
            }
        }
    }
}

/// The whole percentages in a text, with the sign after or, as in Turkish, before the number.
fn percentages(text: &str) -> impl Iterator<Item = f64> {
    let number = |digits: Vec<u32>| {
        let value = digits.iter().fold(0.0, |sum, &digit| sum * 10.0 + f64::from(digit));
        (1..=2).contains(&digits.len()).then_some(value)
    };
    let is_part = |c: char| digit(c).is_some() || matches!(c, '.' | ',');
    text.match_indices(['%', '％', '٪']).flat_map(move |(at, sign)| {
        let before = head(text, at).trim_end().rsplit(|c| !is_part(c)).next().unwrap_or_default();
        let after = tail(text, at + sign.len()).trim_start().split(|c| !is_part(c)).next().unwrap_or_default();
        [before, after].into_iter().filter_map(move |part| number(part.chars().map(digit).collect::<Option<_>>()?))
    })
}

fn priced_in(page: &Page, blocks: &Blocks, index: usize) -> Vec<Priced> {
    let block = &blocks.blocks[index];
    let line = Line::of(page, blocks, block);
    let amounts = amounts(&line.text);
    let count = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count() as f64;
    let told: f64 = amounts.iter().map(|(place, _)| count(part(&line.text, place.clone()))).sum();
    let is_told = told > LEAST_SHARE * count(&line.text);
    let size = font_size(page, block);
    let places: Vec<Range<usize>> = amounts.iter().map(|(place, _)| place.clone()).collect();
    let priced = amounts.into_iter().map(|(place, price)| {
        let is_former = line.leaf_at(place.start).is_some_and(|leaf| is_struck(page, leaf, block.node));
        Priced { block: index, price, is_former, is_told, size }
    });
    let mut priced: Vec<Priced> = priced.collect();
    // The style of elements within a line is not known.
    for second in 1..priced.len() {
        let between = part(&line.text, places[second - 1].end..places[second].start);
        let [one, other] = [second - 1, second].map(|at| &priced[at]);
        if between.trim().is_empty() && !one.is_former && !other.is_former && one.number() != other.number() {
            let larger = if one.number() > other.number() { second - 1 } else { second };
            priced[larger].is_former = true;
        }
    }
    priced
}

/// The text of a block with where each of its leaves begins.
struct Line {
    text: String,
    leaves: Vec<(usize, NodeId)>,
}

impl Line {
    /// Two digits in an element of their own after others are decimals: they are set small and high, without a point.
    fn of(page: &Page, blocks: &Blocks, block: &Block) -> Self {
        let mut line = Line { text: String::new(), leaves: Vec::new() };
        for &leaf in blocks.leaves_of(block) {
            let Some(text) = page.text(leaf) else { continue };
            let is_decimals = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
            if is_decimals && line.text.ends_with(|c: char| c.is_ascii_digit()) {
                line.text.push('.');
            }
            line.leaves.push((line.text.len(), leaf));
            line.text.push_str(text);
        }
        line
    }

    fn leaf_at(&self, at: usize) -> Option<NodeId> {
        let behind = self.leaves.partition_point(|(start, _)| *start <= at);
        self.leaves.get(behind.checked_sub(1)?).map(|(_, leaf)| *leaf)
    }
}

/// Whether a leaf of a block is struck through, by its element or by its look.
fn is_struck(page: &Page, leaf: NodeId, block: NodeId) -> bool {
    let around = page.ancestors(leaf).take_while(|&node| node >= block);
    let by_look =
        |node| page.style(node, StyleProperty::TextDecorationLine).is_some_and(|line| line.contains("line-through"));
    around.into_iter().any(|node| matches!(page.tag(node), "del" | "s" | "strike") || by_look(node))
}
