//! Names with values, as shops list what a product is made of and how large it is.

use std::{collections::BTreeMap, ops::Range};

use crate::{
    block::{Block, Blocks, Hints},
    page::{NodeId, Page},
};

/// Rows of a list at least; a guess.
const FEWEST: usize = 3;

/// Weight, in characters, of the longest name and the longest value; guesses.
const LONGEST_NAME: u32 = 60;
const LONGEST_VALUE: u32 = 300;

/// Share of the rows of a list that are a name with a value at least: some head a group of others. A guess.
const LEAST_SHARE: f64 = 0.75;

/// The lists of a page whose rows are, as a rule, a name and a value, as ranges of blocks in document order: elements
/// side by side with two blocks each, beside each other or one below the other, without links and controls. Tables and
/// lists of definitions are among them.
pub(crate) fn pairs(page: &Page, blocks: &Blocks) -> Vec<Range<usize>> {
    let mut lists: BTreeMap<NodeId, Vec<Range<usize>>> = BTreeMap::new();
    let mut index = 0;
    while index < blocks.blocks.len() {
        let Some(row) = row(page, blocks, index) else {
            index += 1;
            continue;
        };
        index = row.1.end;
        lists.entry(row.0).or_default().push(row.1);
    }
    let whole = lists.into_iter().filter_map(|(list, rows)| {
        let all = blocks.within(page, list);
        let within: usize = rows.iter().map(ExactSizeIterator::len).sum();
        let most = within as f64 >= LEAST_SHARE * all.len() as f64;
        (rows.len() >= FEWEST && most).then_some(all)
    });
    whole.collect()
}

/// The row that begins with a block, and the list that it is part of.
fn row(page: &Page, blocks: &Blocks, first: usize) -> Option<(NodeId, Range<usize>)> {
    let (name, value) = (&blocks.blocks[first], blocks.blocks.get(first + 1)?);
    let fits = name.weight <= LONGEST_NAME && value.weight <= LONGEST_VALUE && is_plain(name) && is_plain(value);
    if !fits || name.hiding.is_some() != value.hiding.is_some() {
        return None;
    }
    let around = page.common_ancestor(blocks.first_leaf(name), blocks.first_leaf(value))?;
    // A term and its definition are beside all others.
    if page.tag(name.node) == "dt" && page.tag(value.node) == "dd" && page.tag(around) == "dl" {
        return Some((around, first..first + 2));
    }
    (blocks.within(page, around) == (first..first + 2)).then_some(())?;
    Some((page.parent(around)?, first..first + 2))
}

fn is_plain(block: &Block) -> bool {
    let out = Hints::NAVIGATION | Hints::FOOTER | Hints::RELATED | Hints::ADVERT | Hints::COMMENT;
    block.weight > 0
        && block.media == 0
        && block.control_weight == 0
        && block.link_density() < 0.5
        && !block.hints.any(out)
}
