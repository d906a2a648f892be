//! Buttons that buy.

use std::cell::OnceCell;

use look::block::Blocks;
use page::{NodeId, Page, lexicon::BUY, text::folded};

use super::shown::{Priced, is_elsewhere};

/// Elements around a price in which a button is looked for: it is farther from it than text about stock. A guess.
const STEPS: usize = 8;

/// Weight, in characters, of the longest text of a button. A guess.
const LONGEST: u32 = 40;

/// Nodes of a button that are read: a bound.
const MOST_INSIDE: u32 = 40;

/// Different prices beside the heading of one product, and buttons that buy it, at most: lists have one for each entry.
/// Guesses.
const MOST_PRICES: usize = 6;
const MOST_BUTTONS: usize = 3;

/// Elements around a heading in which price and button are looked for. A guess.
const STEPS_FROM_HEADING: usize = 12;

/// Buttons that buy: by their text, or by what they are called.
struct Buttons {
    /// Blocks, in document order.
    lines: Vec<usize>,
    /// Elements, in document order.
    elements: Vec<NodeId>,
}

impl Buttons {
    fn of(page: &Page, blocks: &Blocks) -> Self {
        let is_line = |&index: &usize| {
            let block = &blocks.blocks[index];
            let is_short = block.is_visible() && (1..=LONGEST).contains(&block.weight) && !is_elsewhere(block);
            is_short && BUY.within(&blocks.text_of(block).to_lowercase())
        };
        let is_called = |&node: &NodeId| {
            let is_button = matches!(page.tag(node), "input" | "button" | "a") && page.hiding(node).is_none();
            let called =
                || ["title", "aria-label", "alt", "value"].iter().filter_map(|name| page.attribute(node, name));
            is_button && (called().any(|name| BUY.within(&name.to_lowercase())) || is_labelled(page, node))
        };
        Buttons {
            lines: (0..blocks.blocks.len()).filter(is_line).collect(),
            elements: (0..page.len()).filter(is_called).collect(),
        }
    }

    /// How many are below an element.
    fn below(&self, page: &Page, blocks: &Blocks, element: NodeId) -> usize {
        fn among<T: PartialOrd>(all: &[T], range: &std::ops::Range<T>) -> usize {
            all.partition_point(|one| *one < range.end).saturating_sub(all.partition_point(|one| *one < range.start))
        }
        let lines = among(&self.lines, &blocks.within(page, element));
        lines.max(among(&self.elements, &(element..page.subtree_end(element))))
    }
}

/// Whether a button near a block buys, or the only few in the smallest element around the name that has one.
pub(super) fn buys(page: &Page, blocks: &Blocks, near: usize, name: usize) -> bool {
    let buttons = Buttons::of(page, blocks);
    let around = page.ancestors(blocks.blocks[near].node).take(STEPS);
    let count = |element: NodeId| buttons.below(page, blocks, element);
    let near_name =
        || page.ancestors(blocks.blocks[name].node).take(STEPS_FROM_HEADING).map(count).find(|&many| many > 0);
    around.into_iter().any(|element| count(element) > 0) || near_name().is_some_and(|many| many <= MOST_BUTTONS)
}

/// Whether the page sells what its main heading names: around it are a price and a button that buys, and not those of many
/// things.
pub(super) fn is_sold(page: &Page, blocks: &Blocks, name: Option<usize>, priced: &[Priced]) -> bool {
    let told: Vec<&Priced> = priced.iter().filter(|priced| priced.is_told).collect();
    let Some(name) = name.filter(|_| !told.is_empty()) else { return false };
    let around = page.ancestors(blocks.blocks[name].node).take(STEPS_FROM_HEADING);
    let buttons = OnceCell::new();
    for element in around {
        let range = blocks.within(page, element);
        let mut prices: Vec<&str> = told
            .iter()
            .filter(|priced| range.contains(&priced.block))
            .map(|priced| priced.price.amount.as_str())
            .collect();
        prices.sort_unstable();
        prices.dedup();
        if prices.is_empty() {
            continue;
        }
        let buttons = buttons.get_or_init(|| Buttons::of(page, blocks)).below(page, blocks, element);
        if buttons > 0 || prices.len() > MOST_PRICES {
            return buttons > 0 && buttons <= MOST_BUTTONS && prices.len() <= MOST_PRICES;
        }
    }
    false
}

/// Whether the text of a button buys: one line may hold several buttons, and what else they do.
fn is_labelled(page: &Page, button: NodeId) -> bool {
    if page.tag(button) == "input" {
        return false;
    }
    let texts = (button..page.subtree_end(button).min(button + MOST_INSIDE)).filter_map(|inner| page.text(inner));
    let text = folded(&texts.collect::<Vec<_>>().join(" "));
    text.chars().count() <= LONGEST as usize && BUY.within(&text.to_lowercase())
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;
    use crate::product::shown::priced;

    fn is_sold_on(html: &str) -> bool {
        let snapshot = snapshot(&format!("<title>Lamp</title>{html}"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        is_sold(&page, &blocks, Some(0), &priced(&page, &blocks))
    }

    #[test]
    fn a_price_and_a_button_beside_the_heading_sell_it() {
        assert!(is_sold_on("<h1>Lamp</h1><p>$49.90</p><button>Add to cart</button>"));
        assert!(is_sold_on("<h1>Lamp</h1><p>49,90 €</p><input type=submit title='In den Warenkorb'>"));
        let several = "<p><a href='#'>Add to cart</a> <a href='#'>Look for it in a shop near you</a></p>";
        assert!(is_sold_on(&format!("<h1>Lamp</h1><p>$49.90</p>{several}")));
        assert!(!is_sold_on("<h1>Lamp</h1><p>$49.90</p><p>A lamp.</p>"));
        assert!(!is_sold_on("<h1>Lamp</h1><button>Add to cart</button>"));
        let list: String =
            (1..9).map(|n| format!("<div><h2>Lamp {n}</h2><p>${n}</p><button>Add to cart</button></div>")).collect();
        assert!(!is_sold_on(&format!("<h1>Lamp</h1>{list}")));
    }
}
