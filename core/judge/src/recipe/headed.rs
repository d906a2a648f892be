//! A recipe that a page does not declare, by its headings: the lines below "Ingredients" and the text below "Method".

use std::ops::Range;

use look::block::{Block, Blocks, Hints, heading};
use page::{
    NodeId, Page,
    lexicon::{INGREDIENTS, METHOD, Words},
};

/// Weight, in characters, of the longest heading that is asked, and of the longest ingredient. Guesses.
const LONGEST_HEADING: u32 = 40;
const LONGEST_INGREDIENT: u32 = 160;

/// Fewest ingredients, and weight of the shortest method. Guesses: two lines may be of anything.
const FEWEST: usize = 3;
const SHORTEST_METHOD: u32 = 80;

/// Blocks of ingredients, and of steps, at most. Guesses.
const MOST: usize = 150;

/// Headings that are tried: a bound.
const MOST_HEADINGS: usize = 8;

/// The ingredients and steps below headings that indicate it; `None` where one of them is missing.
pub(super) fn by_headings(page: &Page, blocks: &Blocks) -> Option<(Vec<String>, Vec<String>)> {
    let heads = (0..blocks.blocks.len()).filter(|&index| says(blocks, index, &INGREDIENTS)).take(MOST_HEADINGS);
    heads.into_iter().find_map(|head| {
        let method = (head + 1..blocks.blocks.len()).take(MOST).find(|&index| says(blocks, index, &METHOD))?;
        let ingredients = ingredients(page, blocks, head + 1..method)?;
        let steps = steps(page, blocks, method)?;
        Some((ingredients, steps))
    })
}

/// Whether the whole text of a block is one of these words.
fn says(blocks: &Blocks, index: usize, words: &Words) -> bool {
    let Some(block) = blocks.blocks.get(index) else { return false };
    let is_heading = block.is_visible() && (1..=LONGEST_HEADING).contains(&block.weight) && block.link_weight == 0;
    is_heading && {
        let text = blocks.text_of(block).to_lowercase();
        words.has(text.trim_matches(|c: char| !c.is_alphanumeric()))
    }
}

/// The lines between the headings; `None` where there are few, or what is there is prose.
fn ingredients(page: &Page, blocks: &Blocks, between: Range<usize>) -> Option<Vec<String>> {
    let all: Vec<usize> = between.filter(|&index| is_text(&blocks.blocks[index])).collect();
    if all.iter().any(|&index| blocks.blocks[index].weight > LONGEST_INGREDIENT) {
        return None;
    }
    // Amount and name may be in columns of one row.
    let rows = all.chunk_by(|&a, &b| row(page, blocks, a).is_some() && row(page, blocks, a) == row(page, blocks, b));
    let text = |row: &[usize]| {
        let parts: Vec<&str> = row.iter().map(|&index| blocks.text_of(&blocks.blocks[index])).collect();
        parts.join(" ")
    };
    let lines: Vec<String> = rows.map(text).filter(|line| line.chars().any(char::is_alphabetic)).collect();
    (lines.len() >= FEWEST).then_some(lines)
}

/// The row or the item of a list that a block is in.
fn row(page: &Page, blocks: &Blocks, index: usize) -> Option<NodeId> {
    let node = blocks.first_leaf(&blocks.blocks[index]);
    page.ancestors(node).find(|&around| matches!(page.tag(around), "li" | "tr"))
}

/// The blocks below the heading of the method, up to the next heading of its level.
fn steps(page: &Page, blocks: &Blocks, head: usize) -> Option<Vec<String>> {
    let level = |index: usize| heading(page, &blocks.blocks[index]).map(|(level, _)| level);
    let own = level(head).unwrap_or(6);
    let ends = |&index: &usize| {
        let block = &blocks.blocks[index];
        let is_other = block.hints.any(Hints::COMMENT | Hints::FOOTER | Hints::RELATED | Hints::NAVIGATION);
        !is_other && level(index).is_none_or(|level| level > own)
    };
    let all = (head + 1..blocks.blocks.len()).take(MOST).take_while(ends);
    let all: Vec<&Block> = all.filter_map(|index| blocks.blocks.get(index)).filter(|block| is_text(block)).collect();
    let weight: u32 = all.iter().filter(|block| block.sentence_marks > 0).map(|block| block.weight).sum();
    let text = |block: &Block| blocks.text_of(block).to_owned();
    let said = || all.iter().filter(|block| block.sentence_marks > 0).map(|block| text(block)).collect();
    (weight >= SHORTEST_METHOD).then(said)
}

fn is_text(block: &Block) -> bool {
    block.is_visible() && block.weight > 0 && block.control_weight == 0 && block.link_density() < 0.5
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn found_in(html: &str) -> Option<(Vec<String>, Vec<String>)> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        by_headings(&page, &segment(&page))
    }

    #[test]
    fn lines_below_headings_that_say_so_are_a_recipe() {
        let method = "<p>Boil the water, and wait until it has stopped to sing before you go on.</p><p>Pour it over the tea and wait for a while.</p>";
        let list = "<table><tr><td>2 spoons<td>tea<tr><td>500 ml<td>water<tr><td>1<td>lemon</table>";
        let page = format!(
            "<h2>Zutaten:</h2>{list}<h2>Zubereitung</h2>{method}<h2>Other drinks</h2><p>Coffee is one, too.</p>"
        );
        let (ingredients, steps) = found_in(&page).expect("a recipe");
        assert_eq!(ingredients, ["2 spoons tea", "500 ml water", "1 lemon"]);
        assert_eq!(steps.len(), 2);
        assert_eq!(found_in(&page.replace("Zubereitung", "Versand")), None);
        assert_eq!(found_in(&page.replace(list, "<p>Water, sodium laureth sulfate, glycerin.</p>")), None);
    }
}
