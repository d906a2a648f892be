//! Keeps the day, the section and the place that entries of a list give, where the entries are kept: parts of entries side by
//! side that are short and different in each.
//!
//! The trees weigh them as what they are around an article, where days and sections are no content. What is the same in each
//! entry ("Share", "Read more", "12 likes") is none of its text. Wrong where a list of other texts is kept by mistake.

use look::block::{Block, Blocks, Hints};
use page::{
    NodeId, Page,
    lexicon::{MONTHS, controls_in},
    sort::{set_of, sort_by},
    text::dates::{Habits, find_date, is_age},
};

use super::{Phase, Rule, Verdicts, sibling_groups::item_around};
use crate::page_type::PageType;

/// Entries of one build at least; a guess.
const FEWEST: usize = 3;

/// Share of the entries of which most is kept, and of those that have the part, at least; guesses.
const MOST_ENTRIES: f64 = 2.0 / 3.0;
const MOST_HAVE: f64 = 0.5;

/// How likely the page is of a type that has other rules; a guess.
const LIKELY: f64 = 0.5;

/// Share of different texts among those of one part, numbers aside, at least; a guess.
const DIFFERENT: f64 = 0.5;

/// Weight, in characters, of the longest part that is kept so; a guess.
const LONGEST: u32 = 80;

/// Share of a part inside links from which on it is a link; a guess.
const LINK: f64 = 0.8;

pub(super) const RULE: Rule = Rule {
    id: "whole-entries",
    phase: Phase::Complete,
    summary: "keeps short parts of the kept entries of a list that differ from entry to entry",
    apply,
};

/// A block in an entry of a list.
struct Part<'p> {
    /// Parent of the entries, and what they have in common: name and class.
    list: (NodeId, u32),
    /// The names on the way from the block to its entry.
    way: Vec<&'p str>,
    entry: NodeId,
    /// Position of the block.
    index: usize,
}

fn apply(verdicts: &mut Verdicts) {
    // What posts and reviews show beside their text has rules of its own.
    let others = [PageType::Forum, PageType::Product];
    if verdicts.is_thread() || others.iter().any(|&other| verdicts.is_of(other) >= LIKELY) {
        return;
    }
    let Verdicts { page, blocks, .. } = *verdicts;
    for list in parts(page, blocks).chunk_by(|one, other| one.list == other.list) {
        let entries = set_of(list.iter().map(|part| part.entry));
        let kept = entries.iter().filter(|&&entry| is_mostly_kept(verdicts, entry)).count();
        if entries.len() < FEWEST || (kept as f64) < MOST_ENTRIES * entries.len() as f64 {
            continue;
        }
        for place in list.chunk_by(|one, other| one.way == other.way) {
            let is_missing = |index: &usize| !verdicts.kept[*index] && !verdicts.left_out[*index];
            let missing: Vec<usize> = place.iter().map(|part| part.index).filter(is_missing).collect();
            let is_common = missing.len() as f64 >= MOST_HAVE * entries.len() as f64;
            let own = if is_common { differing(blocks, &missing) } else { Vec::new() };
            if own.len() as f64 >= DIFFERENT * missing.len() as f64 {
                own.into_iter().for_each(|index| verdicts.kept[index] = is_part(&blocks.blocks[index]));
            }
        }
    }
}

/// What is seen in elements of one name and class side by side that hold several blocks each, sorted by list and place.
fn parts<'p>(page: &Page<'p>, blocks: &Blocks) -> Vec<Part<'p>> {
    let part = |(index, block): (usize, &Block)| {
        let (entry, way) = item_around(page, blocks, block)?;
        Some(Part { list: (page.parent(entry)?, blocks.kinds.kind_of(entry)), way, entry, index })
    };
    let seen = blocks.blocks.iter().enumerate().filter(|(_, block)| block.weight > 0 && block.is_visible());
    let mut parts: Vec<Part> = seen.filter_map(part).collect();
    sort_by(&mut parts, |one, other| one.list.cmp(&other.list).then_with(|| one.way.cmp(&other.way)));
    parts
}

fn is_mostly_kept(verdicts: &Verdicts, entry: NodeId) -> bool {
    let (mut all, mut kept) = (0, 0);
    for index in verdicts.blocks.within(verdicts.page, entry) {
        let block = &verdicts.blocks.blocks[index];
        let weight = if block.is_visible() { block.weight } else { 0 };
        all += weight;
        kept += if verdicts.kept[index] { weight } else { 0 };
    }
    kept * 2 > all
}

/// Those of these blocks whose text no other has, numbers aside; days may be those of one month.
fn differing(blocks: &Blocks, place: &[usize]) -> Vec<usize> {
    let text = |index: usize| blocks.text_of(&blocks.blocks[index]);
    let letters = |index: usize| -> String { text(index).chars().filter(|c| c.is_alphabetic()).collect() };
    let mut all: Vec<String> = place.iter().map(|&index| letters(index)).collect();
    sort_by(&mut all, String::cmp);
    let is_own = |index: &usize| {
        let letters = letters(*index);
        let first = all.partition_point(|other| *other < letters);
        let is_alone = !letters.is_empty() && all.get(first + 1) != Some(&letters);
        (is_alone || is_day(text(*index))) && controls_in(text(*index)).is_none()
    };
    place.iter().copied().filter(is_own).collect()
}

/// Whether a text is a day, with or without its year, or how long ago one was.
fn is_day(text: &str) -> bool {
    let is_month = |word: &str| MONTHS.iter().any(|(_, names)| names.contains(&word));
    let names_month = || text.split(|c: char| !c.is_alphabetic()).any(|word| is_month(&word.to_lowercase()));
    let habits = Habits::of("", "").with_order(true);
    text.contains(|c: char| c.is_ascii_digit()) && (names_month() || find_date(text, &habits).is_some() || is_age(text))
}

/// Whether a block may be part of an entry; a link alone leads on ("Visit Boats").
fn is_part(block: &Block) -> bool {
    let other = Hints::BOILERPLATE | Hints::COMMENT | Hints::FORM;
    let leads_on = block.link_density() > LINK && !block.hints.has(Hints::HEADING);
    !leads_on && block.is_visible() && block.weight <= LONGEST && block.control_weight == 0 && !block.hints.any(other)
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    /// What is kept of a list of entries of which the paragraphs are.
    fn kept(entry: impl Fn(&str, &str) -> String) -> Vec<String> {
        let days = [("3 May", "Boats"), ("9 June", "Tides"), ("1 July", "Ropes"), ("2 July", "Lamps")];
        let list: String = days.iter().map(|(day, section)| format!("<li>{}</li>", entry(day, section))).collect();
        let snapshot = snapshot(&format!("<ul>{list}</ul>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.5; blocks.blocks.len()]);
        verdicts.kept = blocks.blocks.iter().map(|block| page.tag(block.node) == "p").collect();
        apply(&mut verdicts);
        let kept =
            blocks.blocks.iter().zip(&verdicts.kept).filter(|(block, kept)| **kept && page.tag(block.node) != "p");
        kept.map(|(block, _)| blocks.text_of(block).to_owned()).collect()
    }

    const TEXT: &str = "<p>What the keepers of the light wrote down of the boats that came in.</p>";

    #[test]
    fn days_and_sections_of_entries_are_kept() {
        let both = kept(|day, section| format!("<div>{section}</div>{TEXT}<div><span>{day}</span></div>"));
        assert_eq!(both, ["Boats", "3 May", "Tides", "9 June", "Ropes", "1 July", "Lamps", "2 July"]);
    }

    #[test]
    fn what_every_entry_has_is_not() {
        assert_eq!(kept(|_, _| format!("{TEXT}<div>Read more</div>")), [""; 0]);
        let some = kept(|_, section| format!("{TEXT}<div>{}</div>", if section < "M" { "Hot" } else { section }));
        assert_eq!(some, ["Tides", "Ropes"], "what is alone among them");
        assert_eq!(kept(|day, _| format!("{TEXT}<div>{} likes</div>", day.len())), [""; 0], "a count");
        assert_eq!(
            kept(|_, section| format!("{TEXT}<div class=share-buttons>{section}</div>")),
            [""; 0],
            "by its name"
        );
        assert_eq!(kept(|_, section| format!("{TEXT}<div><a href=/v>Visit {section}</a></div>")), [""; 0], "a link");
        assert_eq!(kept(|_, section| format!("{TEXT}<div><button>{section}</button></div>")), [""; 0], "a button");
    }
}
