//! Keeps lists, tables and figures as a whole or not at all: the parts mean little alone.
//!
//! The trees weigh each entry by itself. Wrong where a list holds an advertisement in the place of an entry.

use look::block::{Block, Blocks, Hints};
use page::{NodeId, Page, sort::sort_by};

use super::{Phase, Rule, Verdicts};

/// What is kept of a list or a table is stray where the whole has more than so many times its weight: the entry of a
/// menu that leads to this page, days without their hours; a guess.
const STRAY: u32 = 4;

/// Cells of a table of data at least, their share of its blocks, and the weight of the longest, in characters; guesses.
const FEWEST_CELLS: usize = 4;
const CELLS: f64 = 0.8;
const CELL: u32 = 300;

/// Entries of a list at least, for what all of them have to be told from what one has; a guess.
const FEWEST_ENTRIES: usize = 3;

/// Characters of a sentence at least; a guess.
const SENTENCE: usize = 80;

pub(super) const RULE: Rule = Rule {
    id: "whole-lists",
    phase: Phase::Complete,
    summary: "keeps lists, tables and figures as a whole or not at all",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    if let Some(container) = verdicts.container() {
        let around = around(verdicts.page, container);
        complete_groups(verdicts.page, verdicts.blocks, &mut verdicts.kept, around);
    }
}

/// The table whose rows hold all that is kept, where it has a head, which may be missing; else the element itself.
fn around(page: &Page, container: NodeId) -> NodeId {
    let mut ways = std::iter::once(container).chain(page.ancestors(container));
    let table = ways.find(|&node| !matches!(page.tag(node), "tbody" | "tr")).filter(|&node| page.tag(node) == "table");
    let has_head = |table: &NodeId| (*table..page.subtree_end(*table)).any(|node| page.tag(node) == "th");
    table.filter(has_head).unwrap_or(container)
}

fn complete_groups(page: &Page, blocks: &Blocks, kept: &mut [bool], container: NodeId) {
    let mut id = container;
    while id < page.subtree_end(container) {
        if !matches!(page.tag(id), "ul" | "ol" | "dl" | "table" | "figure") {
            id += 1;
            continue;
        }
        let group = blocks.within(page, id);
        let chosen: u32 = group.clone().filter(|&index| kept[index]).map(|index| blocks.blocks[index].weight).sum();
        if is_content(page, blocks, kept, id, chosen) {
            let repeated = repeated(page, blocks, id);
            for index in group {
                let block = &blocks.blocks[index];
                kept[index] |= block.is_visible() && repeated.binary_search(&blocks.text_of(block)).is_err();
            }
        } else if chosen * STRAY < blocks.sums.below(page, id).weight && !is_spread(page, blocks, kept, id, chosen) {
            kept[group].fill(false);
        }
        id = page.subtree_end(id);
    }
}

/// What each entry of a list repeats besides its own text: "Add to cart", "Rate". Sorted; empty where entries are not
/// several blocks each, and in tables, where equal cells say something.
fn repeated<'b>(page: &Page, blocks: &'b Blocks, list: NodeId) -> Vec<&'b str> {
    let entries = page.children(list).filter(|&entry| blocks.sums.below(page, entry).blocks > 1).count();
    if !matches!(page.tag(list), "ul" | "ol") || entries < FEWEST_ENTRIES {
        return Vec::new();
    }
    let seen = blocks.blocks[blocks.within(page, list)].iter().filter(|block| block.weight > 0 && block.is_visible());
    let mut texts: Vec<&str> = seen.map(|block| blocks.text_of(block)).collect();
    sort_by(&mut texts, |one, other| one.cmp(other));
    let runs = texts.chunk_by(|one, other| one == other);
    runs.filter(|run| run.len() >= FEWEST_ENTRIES && run.len() * 2 > entries)
        .filter_map(|run| run.first().copied())
        .collect()
}

/// Whether a sentence of most entries of a list is kept, however much of other things they have.
fn is_spread(page: &Page, blocks: &Blocks, kept: &[bool], list: NodeId, chosen: u32) -> bool {
    let entries = page.children(list).map(|entry| blocks.within(page, entry)).filter(|part| !part.is_empty());
    let (mut all, mut some) = (0, 0);
    for mut part in entries {
        all += 1;
        some += usize::from(part.any(|index| kept[index]));
    }
    some >= FEWEST_ENTRIES && some * 3 >= all * 2 && chosen as usize >= SENTENCE * some
}

/// By the majority of its text, or by company: text is kept right before and right after it.
fn is_content(page: &Page, blocks: &Blocks, kept: &[bool], group: NodeId, chosen: u32) -> bool {
    let totals = blocks.sums.below(page, group);
    let within = blocks.within(page, group);
    let part = &blocks.blocks[within.clone()];
    let is_named = |block: &Block| block.hints.any(Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT);
    // The name of one column ("replies", "share") means its numbers.
    let is_other = if is_data(page, part) { part.iter().all(is_named) } else { part.iter().any(is_named) };
    if totals.weight == 0 || is_other {
        return false;
    }
    let majority = chosen * 2 > totals.weight;
    majority
        || totals.link_density() < 0.5 && {
            let text = |&index: &usize| blocks.blocks[index].weight > 0 && blocks.blocks[index].is_visible();
            let before = (0..within.start).rev().find(text);
            let after = (within.end..blocks.blocks.len()).find(text);
            before.is_some_and(|index| kept[index]) && after.is_some_and(|index| kept[index])
        }
}

/// Whether blocks are the cells of a table with a head, nearly each of them in one of its own, rather than what a table lays
/// out.
fn is_data(page: &Page, part: &[Block]) -> bool {
    if !part.iter().any(|block| page.tag(block.node) == "th") {
        return false;
    }
    let cells = part.iter().filter(|block| matches!(page.tag(block.node), "td" | "th") && block.weight <= CELL).count();
    cells >= FEWEST_CELLS && cells as f64 >= CELLS * part.len() as f64
}

#[cfg(test)]
mod tests {
    use look::block::{Block, segment};
    use page::{Page, testing::snapshot};

    use super::super::testing::completed;

    #[test]
    fn lists_are_kept_as_a_whole_or_not_at_all() {
        let items: String = (0..10).map(|number| format!("<li>A dish of the day, number {number}</li>")).collect();
        let snapshot = snapshot(&format!("<main><p>Before</p><ul>{items}</ul><div>Between</div><p>After</p></main>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let list = |chosen: usize| {
            let mut kept: Vec<bool> = (0..13).map(|index| (1..=chosen).contains(&index) || index == 12).collect();
            completed(&page, &blocks, |_| false, &mut kept);
            kept[1..11].iter().filter(|&&kept| kept).count()
        };
        assert_eq!((list(2), list(4), list(6)), (0, 4, 10));
    }

    #[test]
    fn what_every_entry_repeats_does_not_complete_a_list() {
        let items = "<li><p>A dish of the day, number one of many</p><button>Add to cart</button></li>".repeat(4);
        let snapshot = snapshot(&format!("<main><ul>{items}</ul></main>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut kept: Vec<bool> =
            blocks.blocks.iter().map(|block| blocks.text_of(block).starts_with("A dish")).collect();
        let before = kept.clone();
        completed(&page, &blocks, |_| false, &mut kept);
        assert_eq!(kept, before);
    }

    #[test]
    fn lists_of_whose_entries_a_sentence_is_kept_are_not_stray() {
        let kept = |sentence: &str| {
            let more = "<p>Seats on deck, meals on board and a place for dogs, which are welcome</p>".repeat(6);
            let items = format!("<li><p>{sentence}</p>{more}</li>").repeat(4);
            let snapshot = snapshot(&format!("<main><p>Before</p><ul>{items}</ul><a href=/>Next</a></main>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let is_meant = |block: &Block| blocks.text_of(block).starts_with("The ferry");
            let mut kept: Vec<bool> = blocks.blocks.iter().map(is_meant).collect();
            completed(&page, &blocks, |_| false, &mut kept);
            kept.iter().filter(|&&kept| kept).count()
        };
        assert_eq!(kept("The ferry leaves at eight, calls at both islands on its way, and is back before the dark"), 4);
        assert_eq!(kept("The ferry at eight"), 0);
    }

    #[test]
    fn the_name_of_a_column_does_not_speak_against_its_table() {
        let row = |cell: &str| format!("<tr><td>A topic of the harbour's board</td><td class=replies>{cell}</td></tr>");
        let kept = |cell: &str| {
            let rows = "<tr><th>Topic<th>Replies</tr>".to_owned() + &row(cell).repeat(4);
            let snapshot = snapshot(&format!("<main><p>Before</p><table>{rows}</table></main>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let is_topic = |block: &Block| blocks.text_of(block).starts_with("A topic");
            let mut kept: Vec<bool> = blocks.blocks.iter().map(is_topic).collect();
            completed(&page, &blocks, |_| false, &mut kept);
            let is_number = |block: &Block| blocks.text_of(block).trim() == "12";
            blocks.blocks.iter().zip(&kept).filter(|(block, kept)| **kept && is_number(block)).count()
        };
        assert_eq!(kept("12"), 4);
        assert_eq!(kept("<p>12</p><p>The last by Ann</p>"), 0, "laid out");
    }
}
