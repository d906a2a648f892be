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

/// Mean probability, by weight, of a section before all that are kept, and of one after them; guesses. Between two that
/// are kept, neither its text nor its name counts.
const LEAST_BEFORE: f64 = 0.35;
const LEAST_BEHIND: f64 = 0.1;

/// Share of a section inside links, and inside buttons and labels, at most; guesses.
const MOST_LINKS: f64 = 0.3;
const MOST_CONTROLS: f64 = 0.3;

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

/// A section of a page.
struct Section {
    blocks: Range<usize>,
    /// The element that holds it and nothing else, if there is one.
    wrapper: Option<NodeId>,
}

fn complete(verdicts: &mut Verdicts) {
    let mut called_comments = Sections::default();
    let groups = sections(verdicts.page, verdicts.blocks);
    for ((around, _), sections) in groups.into_iter().filter(|(_, group)| group.len() >= FEWEST) {
        let whole = || sections.iter().flat_map(|section| section.blocks.clone());
        // Where most of what is kept is closed, the text of the other closed sections counts, too.
        let kept_by = |counts: fn(&Blocks, usize) -> u32| -> u32 {
            whole().filter(|&index| verdicts.kept[index]).map(|index| counts(verdicts.blocks, index)).sum()
        };
        let counts = if kept_by(weight) > 2 * kept_by(seen) { weight } else { seen };
        let all: u32 = whole().map(|index| counts(verdicts.blocks, index)).sum();
        let kept = kept_by(counts);
        if f64::from(kept) < MOST * f64::from(all) {
            continue;
        }
        // Of a section that is kept in part, the rest is rather a label or a button.
        let is_kept = |section: &Section| section.blocks.clone().skip(1).any(|index| verdicts.kept[index]);
        let (Some(first), Some(last)) = (sections.iter().position(is_kept), sections.iter().rposition(is_kept)) else {
            continue;
        };
        // What is after the last section that is kept is rather an appendix, unless all are built alike.
        let tag = |section: &Section| section.wrapper.map(|wrapper| verdicts.page.tag(wrapper));
        let alike = sections.iter().all(|section| tag(section).is_some() && tag(section) == tag(&sections[first]));
        let least = |place: usize| match place {
            place if place < first => Some(LEAST_BEFORE),
            place if place < last => Some(0.0),
            _ => alike.then_some(LEAST_BEHIND),
        };
        let missing = sections.iter().enumerate().filter(|(_, section)| !is_kept(section));
        let missing: Vec<_> =
            missing.filter_map(|(place, section)| Some((section.blocks.clone(), least(place)?))).collect();
        for (section, least) in missing {
            if least == LEAST_BEHIND && has_field(verdicts, &section) {
                continue;
            }
            if is_text(verdicts, &mut called_comments, around, section.clone(), least, counts) {
                section.for_each(|index| verdicts.kept[index] |= counts(verdicts.blocks, index) > 0);
            }
        }
    }
}

/// Weight of a block as far as it is seen.
fn seen(blocks: &Blocks, index: usize) -> u32 {
    let block = &blocks.blocks[index];
    if block.is_visible() { block.weight } else { 0 }
}

/// Weight of a block, seen or not.
fn weight(blocks: &Blocks, index: usize) -> u32 {
    blocks.blocks[index].weight
}

/// Whether something is typed or chosen in a section: a calculator, a search.
fn has_field(verdicts: &Verdicts, section: &Range<usize>) -> bool {
    let Verdicts { page, blocks, .. } = *verdicts;
    let leaf = |index: usize| blocks.blocks.get(index).map_or(page.len(), |block| blocks.first_leaf(block));
    (leaf(section.start)..leaf(section.end)).any(|node| matches!(page.tag(node), "input" | "select" | "textarea"))
}

/// Whether a section may be part of the text, where it must be this likely and `counts` gives the weight of its blocks. Its
/// classes and ids mean nothing, unless they call it comments.
fn is_text(
    verdicts: &Verdicts,
    called_comments: &mut Sections,
    around: NodeId,
    section: Range<usize>,
    least: f64,
    counts: fn(&Blocks, usize) -> u32,
) -> bool {
    let Verdicts { page, blocks, .. } = *verdicts;
    let out = Hints::BOILERPLATE | Hints::ASIDE | Hints::FORM;
    let is_apart = |index: usize| {
        let inside = page.ancestors(blocks.first_leaf(&blocks.blocks[index])).take_while(|&node| node != around);
        inside.into_iter().any(|node| Hints::declared(page, node).any(out))
    };
    let (mut weight, mut links, mut controls, mut sum) = (0, 0, 0, 0.0);
    for index in section {
        let block = &blocks.blocks[index];
        let comments = block.hints.has(Hints::COMMENT) && !called_comments.hold(page, blocks, block);
        if comments || verdicts.left_out[index] || is_apart(index) {
            return false;
        }
        let own = counts(blocks, index);
        weight += own;
        links += own.min(block.link_weight);
        controls += own.min(block.control_weight);
        sum += f64::from(own) * verdicts.probabilities[index];
    }
    let share = |part: u32| f64::from(part) / f64::from(weight.max(1));
    weight > 0 && sum >= least * f64::from(weight) && share(links) <= MOST_LINKS && share(controls) <= MOST_CONTROLS
}

/// The sections of a page, by the element that they are side by side in and the level of their headings. A section is an
/// element that begins with its heading, or what is after a heading up to the next.
fn sections(page: &Page, blocks: &Blocks) -> BTreeMap<(NodeId, u8), Vec<Section>> {
    let mut groups: BTreeMap<(NodeId, u8), Vec<Section>> = BTreeMap::new();
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
            last.blocks.end = last.blocks.end.min(index);
        }
        group.push(Section { blocks: index..end, wrapper });
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
    fn between_two_that_are_kept_neither_names_nor_words_count() {
        let wrapped = |inside: &str| {
            let section = |inside: &str, class: &str| format!("<section class={class}><h2>Two</h2>{inside}</section>");
            format!("{}{}{}", section(LONG, "a"), section(inside, "cookie-promo"), section(LONG, "b"))
        };
        assert_eq!(kept(&wrapped("<p>We set two cookies.</p>"), 0.01), 4);
        assert_eq!(kept(&wrapped("<form><p>Your name</p></form>"), 0.3), 2);
        assert_eq!(kept(&wrapped("<p><button>Choose cookies</button></p>"), 0.3), 2);
    }

    #[test]
    fn closed_sections_count_where_the_text_of_others_is_kept() {
        let section =
            |inside: &str| format!("<section><h2>Part</h2><div style='display: none'>{inside}</div></section>");
        let page = format!("{}{}{}", section(LONG), section("<p>Three days</p>"), section(LONG));
        assert_eq!(kept(&page, 0.3), 4);
        assert_eq!(kept(&page.replace(LONG, "<p>Two days</p>"), 0.3), 0);
        let open = "<section><h2>Part</h2>".to_owned() + LONG + "</section>";
        let shown = format!("{open}{open}{open}{}{open}", section("<p>Three days</p>"));
        assert_eq!(kept(&shown.replacen("</section>", &format!("<p hidden>{LONG}</p></section>"), 1), 0.3), 6);
    }

    #[test]
    fn behind_the_last_that_is_kept_all_are_built_alike() {
        let section = |inside: &str| format!("<section><h2>Part</h2>{inside}</section>");
        let page = format!("{}{}{}", section(LONG), section(LONG), section("<p>Ice is not noticed.</p>"));
        assert_eq!((kept(&page, 0.15), kept(&page, 0.05)), (4, 2));
        let reckons = page.replace("<p>Ice", "<label>Depth <input></label><p>Ice");
        assert_eq!(kept(&reckons, 0.15), 2, "a calculator");
        assert_eq!(kept(&page.replace("section>", "x>").replace("<x>", "").replace("</x>", ""), 0.25), 2);
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
