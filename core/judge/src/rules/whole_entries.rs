//! Keeps the day, the section and the place that entries of a list give, where the entries are kept: parts of entries side by
//! side that are short and different in each.
//!
//! The trees weigh them as what they are around an article, where days and sections are no content. What is the same in each
//! entry ("Share", "Read more", "12 likes") is none of its text. Wrong where a list of other texts is kept by mistake.

use std::collections::{BTreeMap, BTreeSet};

use look::block::{Block, Blocks, Hints};
use page::{
    NodeId, Page,
    lexicon::{MONTHS, controls_in},
    text::dates::{Habits, find_date, is_age},
};

use super::{Phase, Rule, Verdicts};
use crate::page_type::PageType;

/// Entries of one build at least; a guess.
const FEWEST: usize = 3;

/// Ancestors of a block among which its entry is looked for; a guess.
const STEPS: usize = 6;

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

/// The blocks of one place in entries side by side.
type Places<'p> = BTreeMap<Vec<&'p str>, Vec<usize>>;

/// Entries side by side.
#[derive(Default)]
struct Entries<'p> {
    elements: BTreeSet<NodeId>,
    places: Places<'p>,
}

fn apply(verdicts: &mut Verdicts) {
    // What posts and reviews show beside their text has rules of its own.
    let others = [PageType::Forum, PageType::Product];
    if verdicts.is_thread() || others.iter().any(|&other| verdicts.is_of(other) >= LIKELY) {
        return;
    }
    let Verdicts { page, blocks, .. } = *verdicts;
    for entries in lists(page, blocks).into_values() {
        let kept = entries.elements.iter().filter(|&&element| is_mostly_kept(verdicts, element)).count();
        if entries.elements.len() < FEWEST || (kept as f64) < MOST_ENTRIES * entries.elements.len() as f64 {
            continue;
        }
        for part in entries.places.into_values() {
            let missing: Vec<usize> = part.into_iter().filter(|&index| !verdicts.kept[index]).collect();
            let is_common = missing.len() as f64 >= MOST_HAVE * entries.elements.len() as f64;
            let own = if is_common { differing(blocks, &missing) } else { Vec::new() };
            if own.len() as f64 >= DIFFERENT * missing.len() as f64 {
                own.into_iter().for_each(|index| verdicts.kept[index] = is_part(&blocks.blocks[index]));
            }
        }
    }
}

/// Elements of one name and class side by side that hold several blocks each, with what they show.
fn lists<'p>(page: &Page<'p>, blocks: &Blocks) -> BTreeMap<(NodeId, u32), Entries<'p>> {
    let mut lists: BTreeMap<(NodeId, u32), Entries> = BTreeMap::new();
    for (index, block) in blocks.blocks.iter().enumerate().filter(|(_, block)| block.weight > 0 && block.is_visible()) {
        let mut way = Vec::new();
        for node in std::iter::once(block.node).chain(page.ancestors(block.node)).take(STEPS) {
            way.push(page.tag(node));
            let is_entry = blocks.kinds.siblings(node) as usize >= FEWEST && blocks.sums.below(page, node).blocks > 1;
            if let Some(list) = page.parent(node).filter(|_| is_entry) {
                let entries = lists.entry((list, blocks.kinds.of(node))).or_default();
                entries.elements.insert(node);
                entries.places.entry(way).or_default().push(index);
                break;
            }
        }
    }
    lists
}

fn is_mostly_kept(verdicts: &Verdicts, element: NodeId) -> bool {
    let part = verdicts.blocks.within(verdicts.page, element);
    let seen = part.filter(|&index| verdicts.blocks.blocks[index].is_visible());
    let weights = seen.map(|index| (verdicts.blocks.blocks[index].weight, verdicts.kept[index]));
    let (all, kept) =
        weights.fold((0, 0), |sum, (weight, kept)| (sum.0 + weight, sum.1 + if kept { weight } else { 0 }));
    kept * 2 > all
}

/// Those of these blocks whose text no other has, numbers aside; days may be those of one month.
fn differing(blocks: &Blocks, part: &[usize]) -> Vec<usize> {
    let text = |index: usize| blocks.text_of(&blocks.blocks[index]);
    let letters = |index: usize| -> String { text(index).chars().filter(|c| c.is_alphabetic()).collect() };
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    part.iter().for_each(|&index| *times.entry(letters(index)).or_default() += 1);
    let is_own = |index: &usize| {
        let letters = letters(*index);
        let is_alone = !letters.is_empty() && times.get(&letters) == Some(&1);
        (is_alone || is_day(text(*index))) && controls_in(text(*index)).is_none()
    };
    part.iter().copied().filter(is_own).collect()
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
