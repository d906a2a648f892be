//! The article after that of the document's title, recognised by its own title and a line that states who wrote it and when.

use look::block::{Blocks, Hints, heading};
use page::{
    NodeId, Page,
    text::{
        dates::{Habits, find_date},
        head, tail,
    },
};
use systems::spider::language;

use super::{ARTICLE, BYLINE, SIGNED_WITHIN, agreements, best};
use crate::prefix_sums::PrefixSums;

/// The element, after the article that the document's title names, that begins with another title of at most the same
/// level and a line that states who wrote this on which day. Where the first such title is right below the main one, they
/// are parts of what the page is about: versions, entries of a diary.
pub(super) fn find(page: &Page, blocks: &Blocks, likely: &PrefixSums) -> Option<NodeId> {
    let habits = [true, false].map(|day_first| Habits::of(language(page), "").with_order(day_first));
    let texts = |from: usize| (from..blocks.blocks.len()).filter(|&index| blocks.blocks[index].weight > 0);
    let is_signed =
        |index: usize| texts(index + 1).take(SIGNED_WITHIN).any(|line| says_who_and_when(blocks, line, &habits));
    let titles: Vec<Title> = (0..blocks.blocks.len()).filter_map(|index| title(page, blocks, index)).collect();
    let texts_of = titles.iter().map(|title| blocks.text_of(&blocks.blocks[title.block]));
    let own = titles.get(best(&agreements(page, texts_of))?)?;
    let behind = titles.iter().filter(|title| title.block > own.block && title.level <= MOST_LEVEL);
    let next = behind.filter(|title| title.level >= own.level).find(|title| is_signed(title.block))?;
    let begins = |element: &NodeId| blocks.within(page, *element).start == next.block;
    let around = std::iter::once(next.node).chain(page.ancestors(next.node)).take_while(begins);
    let is_article = |element: &NodeId| {
        let part = blocks.within(page, *element);
        let lines = part.clone().filter(|&line| says_who_and_when(blocks, line, &habits)).take(2).count();
        let paragraphs = part.clone().filter(|&index| blocks.blocks[index].plain_weight() >= PARAGRAPH).count();
        likely.within(&part) >= ARTICLE && lines == 1 && paragraphs >= PARAGRAPHS
    };
    around.last().filter(is_article).filter(|_| likely.within(&(own.block + 1..next.block)) >= ARTICLE)
}

/// Paragraphs of an article at least, and the weight of the shortest in characters; guesses. Records of a list have a day
/// and a place, too, and no paragraphs.
const PARAGRAPHS: usize = 2;
const PARAGRAPH: u32 = 80;

/// Lowest level of the title of an article after another; a guess.
const MOST_LEVEL: u8 = 3;

/// A heading that is seen.
struct Title {
    block: usize,
    level: u8,
    node: NodeId,
}

fn title(page: &Page, blocks: &Blocks, index: usize) -> Option<Title> {
    let block = blocks.blocks.get(index).filter(|block| block.is_visible())?;
    heading(page, block).map(|(level, node)| Title { block: index, level, node })
}

/// Whether a short line holds a day and, beside it, what may be a name: two words that begin with capitals, letters of a
/// script that has none, or one word after a mark ("ann · 4/10/23").
fn says_who_and_when(blocks: &Blocks, index: usize, habits: &[Habits]) -> bool {
    let block = &blocks.blocks[index];
    if !block.is_visible() || block.weight > BYLINE || block.hints.has(Hints::LIST_ITEM) {
        return false;
    }
    let text = blocks.text_of(block);
    let found = habits.iter().find_map(|habits| find_date(text, habits)).map(|(from, _, to)| (from, to));
    let Some((from, to)) = found.or_else(|| short_date(text)) else { return false };
    let rest = [head(text, from), tail(text, to)].join(" ");
    let words = || rest.split_whitespace().filter(|word| word.starts_with(char::is_alphabetic));
    let uncased = rest.chars().filter(|c| c.is_alphabetic() && !c.is_uppercase() && !c.is_lowercase()).count();
    let marked = rest.contains(['·', '|', '•']) && (1..=MOST_WORDS).contains(&words().count());
    words().filter(|word| word.starts_with(char::is_uppercase)).count() >= 2 || uncased >= 2 || marked
}

/// Words of a name beside a mark, at most; a guess.
const MOST_WORDS: usize = 4;

/// Where a date in numbers with a short year is: `4/10/23`, `24.10.18`.
fn short_date(text: &str) -> Option<(usize, usize)> {
    let is_date = |word: &str| {
        let parts: Vec<&str> = word.split(['/', '.', '-']).collect();
        let is_number = |part: &&str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        parts.len() == 3 && parts.iter().all(is_number)
    };
    let word = text.split_whitespace().find(|word| is_date(word.trim_end_matches(',')))?;
    let from = text.find(word)?;
    Some((from, from + word.len()))
}
