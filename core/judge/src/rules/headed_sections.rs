//! Keeps whole sections that are missing among those that are kept: parts side by side, each below a heading of one level,
//! of which most is kept.
//!
//! Manuals and the like have sections of a line or two beside long ones, and the trees weigh each line by itself. Wrong
//! where the sections of a page are of different worth.

use std::{collections::BTreeMap, ops::Range};

use look::block::{Block, Blocks, Hints, heading};
use page::{NodeId, Page};

use super::{Phase, Rule, Verdicts, comments::Sections};

/// Sections at least; a guess.
const FEWEST: usize = 3;

/// Share of the weight of all sections that is kept at least; a guess.
const MOST: f64 = 0.6;

/// Mean probability, by weight, of a section that may be kept, and how much of it is inside links at most; guesses.
const LEAST_LIKELY: f64 = 0.35;
const MOST_LINKS: f64 = 0.3;

pub(super) const RULE: Rule = Rule {
    id: "headed-sections",
    phase: Phase::Answer,
    summary: "keeps whole sections that are missing among sections side by side of which most is kept",
    apply: |verdicts| {
        if verdicts.kept.contains(&true) {
            complete(verdicts);
        }
    },
};

fn complete(verdicts: &mut Verdicts) {
    let mut called_comments = Sections::default();
    for sections in sections(verdicts.page, verdicts.blocks).into_values().filter(|group| group.len() >= FEWEST) {
        let whole = || sections.iter().cloned().flatten();
        let all: u32 = whole().map(|index| seen(verdicts.blocks, index)).sum();
        let kept: u32 = whole().filter(|&index| verdicts.kept[index]).map(|index| seen(verdicts.blocks, index)).sum();
        if f64::from(kept) < MOST * f64::from(all) {
            continue;
        }
        // What is behind the last section that is kept is rather an appendix than a gap; and of a section that is kept in
        // part, the rest is rather a label or a button.
        let is_kept = |section: &Range<usize>| section.clone().skip(1).any(|index| verdicts.kept[index]);
        let last = sections.iter().rposition(is_kept).unwrap_or(0);
        let gaps: Vec<_> = sections.into_iter().take(last).filter(|section| !is_kept(section)).collect();
        for section in gaps {
            if is_text(verdicts, &mut called_comments, section.clone()) {
                section.for_each(|index| verdicts.kept[index] |= seen(verdicts.blocks, index) > 0);
            }
        }
    }
}

/// Weight of a block as far as it is seen.
fn seen(blocks: &Blocks, index: usize) -> u32 {
    let block = &blocks.blocks[index];
    if block.is_visible() { block.weight } else { 0 }
}

/// Whether a section may be part of the text.
fn is_text(verdicts: &Verdicts, called_comments: &mut Sections, section: Range<usize>) -> bool {
    let out = Hints::BOILERPLATE | Hints::ASIDE | Hints::FORM;
    let (mut weight, mut links, mut sum) = (0, 0, 0.0);
    for index in section {
        let block = &verdicts.blocks.blocks[index];
        let comments = block.hints.has(Hints::COMMENT) && !called_comments.hold(verdicts.page, verdicts.blocks, block);
        if block.hints.any(out) || comments || verdicts.left_out[index] {
            return false;
        }
        let own = seen(verdicts.blocks, index);
        weight += own;
        links += own.min(block.link_weight);
        sum += f64::from(own) * verdicts.probabilities[index];
    }
    weight > 0 && sum >= LEAST_LIKELY * f64::from(weight) && f64::from(links) <= MOST_LINKS * f64::from(weight)
}

/// The sections of a page, by the element that they are side by side in and the level of their headings. A section is an
/// element that begins with its heading, or what is behind a heading up to the next.
fn sections(page: &Page, blocks: &Blocks) -> BTreeMap<(NodeId, u8), Vec<Range<usize>>> {
    let mut groups: BTreeMap<(NodeId, u8), Vec<Range<usize>>> = BTreeMap::new();
    for (index, block) in blocks.blocks.iter().enumerate().filter(|(_, block)| block.is_visible() && block.weight > 0) {
        let Some((level, element)) = heading(page, block) else { continue };
        let begins = |node: NodeId| blocks.within(page, node).start == index;
        let is_alike = |other: &Block| heading(page, other).is_some_and(|(other, _)| other == level);
        let holds_one = |node: NodeId| {
            let behind = index + 1..blocks.within(page, node).end;
            !behind.is_empty() && !blocks.blocks[behind].iter().any(is_alike)
        };
        let wrapper = page.parent(element).filter(|&parent| begins(parent) && holds_one(parent));
        let Some(around) = page.parent(wrapper.unwrap_or(element)) else { continue };
        let end = blocks.within(page, wrapper.unwrap_or(around)).end;
        let group = groups.entry((around, level)).or_default();
        if let Some(last) = group.last_mut() {
            last.end = last.end.min(index);
        }
        group.push(index..end);
    }
    groups
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    /// How many texts are kept, the long one having been.
    fn kept(html: &str, likely: f64) -> usize {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![likely; blocks.blocks.len()]);
        verdicts.kept = blocks.blocks.iter().map(|block| block.weight > 60).collect();
        complete(&mut verdicts);
        verdicts.kept.iter().filter(|&&kept| kept).count()
    }

    const LONG: &str =
        "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back before night.</p>";

    #[test]
    fn short_sections_beside_a_long_one_are_kept() {
        let flat = format!("<h2>Name</h2><p>ferry</p><h2>Use</h2><p>ferry -a</p><h2>About</h2>{LONG}");
        let wrapped = format!("<section>{}</section>", flat.replace("<h2>", "</section><section><h2>"));
        for page in [flat, wrapped] {
            assert_eq!(kept(&page, 0.4), 5, "{page}");
            assert_eq!(kept(&page, 0.2), 1, "{page}");
        }
    }

    #[test]
    fn lists_of_links_and_what_is_mostly_dropped_are_not() {
        let page = |last: &str| format!("<h2>Name</h2><p>ferry</p><h2>About</h2>{LONG}<h2>See</h2>{last}");
        assert_eq!(kept(&page("<p>the log</p>"), 0.4), 3, "behind what is kept");
        let before = |first: &str| format!("<h2>See</h2>{first}<h2>Name</h2><p>ferry</p><h2>About</h2>{LONG}");
        assert_eq!(kept(&before("<p>the log</p>"), 0.4), 5);
        assert_eq!(kept(&before("<p><a href=/a>the log of it</a></p>"), 0.4), 3);
        assert_eq!(kept(&before(&"<p>the log of the old harbour</p>".repeat(5)), 0.4), 1);
    }
}
