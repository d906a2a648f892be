//! Names with values, as shops list what a product is made of and how large it is.

use std::{collections::BTreeMap, ops::Range};

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page};

/// Rows of a list at least; a guess.
const FEWEST: usize = 3;

/// Weight, in characters, of the longest name and the longest value; guesses.
const LONGEST_NAME: u32 = 60;
const LONGEST_VALUE: u32 = 300;

/// Share of the rows of a list that are a name with a value at least: some head a group of others. A guess.
const LEAST_SHARE: f64 = 0.75;

/// A list whose rows are, as a rule, a name and a value.
#[derive(Debug, PartialEq)]
pub struct Pairs {
    /// Its blocks.
    pub blocks: Range<usize>,
    /// The names; the value of each is the block after it.
    pub names: Vec<usize>,
}

/// The lists of a page whose rows are, as a rule, a name and a value, in document order: elements side by side with two
/// blocks each, without links and controls, seen or not. Tables and lists of definitions are among them.
pub fn pairs(page: &Page, blocks: &Blocks) -> Vec<Pairs> {
    let mut lists: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
    let mut index = 0;
    while index < blocks.blocks.len() {
        if let Some(list) = list_of(page, blocks, index) {
            lists.entry(list).or_default().push(index);
            index += 1;
        }
        index += 1;
    }
    let whole = lists.into_iter().filter_map(|(list, names)| {
        let all = blocks.within(page, list);
        let most = 2.0 * names.len() as f64 >= LEAST_SHARE * all.len() as f64;
        (names.len() >= FEWEST && most).then_some(Pairs { blocks: all, names })
    });
    whole.collect()
}

/// The list with a row that is a block and the one after it; `None` where these are no name with its value.
fn list_of(page: &Page, blocks: &Blocks, first: usize) -> Option<NodeId> {
    let (name, value) = (&blocks.blocks[first], blocks.blocks.get(first + 1)?);
    let fits = name.weight <= LONGEST_NAME && value.weight <= LONGEST_VALUE && is_plain(name) && is_plain(value);
    if !fits || name.hiding.is_some() != value.hiding.is_some() {
        return None;
    }
    let around = page.common_ancestor(blocks.first_leaf(name), blocks.first_leaf(value))?;
    // Terms and their definitions are side by side in their list.
    if page.tag(name.node) == "dt" && page.tag(value.node) == "dd" && page.tag(around) == "dl" {
        return Some(around);
    }
    (blocks.within(page, around) == (first..first + 2)).then_some(())?;
    page.parent(around)
}

fn is_plain(block: &Block) -> bool {
    let out = Hints::NAVIGATION | Hints::FOOTER | Hints::RELATED | Hints::ADVERT | Hints::COMMENT;
    block.weight > 0
        && block.media == 0
        && block.control_weight == 0
        && block.link_density() < 0.5
        && !block.hints.any(out)
}
