//! What goes with the kept text: media among it, whole lists and tables, its headings.

use std::ops::Range;

use super::{beside_text::beside_kept_text, formulas, notes, recipes, standfirst};
use crate::{
    block::{Block, Blocks, Hints, style_number},
    page::{NodeId, Page, StyleProperty},
};

/// Media smaller than this in either direction, in CSS px, decorate rather than tell.
const TELLING: f64 = 48.0;

/// What announces links is no longer than this: "More from this author".
const ANNOUNCEMENT: u32 = 50;

/// The title of a card is no longer, its text no shorter, and the card has no more blocks.
const LONGEST_TITLE: u32 = 150;
const SHORTEST_TEXT: u32 = 40;
const CARD: u32 = 8;

/// What is kept of a list or a table is stray where the whole has more than so many times its weight: the entry of a
/// menu that leads to this page, days without their hours.
const STRAY: u32 = 4;

/// Completes the kept text with what belongs to it, and drops headings that head nothing and are not likely content by
/// themselves.
pub(super) fn furnish(page: &Page, blocks: &Blocks, likely: impl Fn(usize) -> bool, kept: &mut [bool]) {
    standfirst::keep(page, blocks, kept);
    recipes::keep(page, blocks, kept);
    let first = kept.iter().position(|&kept| kept);
    let last = kept.iter().rposition(|&kept| kept);
    let (Some(first), Some(last)) = (first, last) else { return };
    // A lead image stands before the first paragraph, in the same container.
    let container = container(page, blocks, first, last);
    let around = blocks.within(page, container);
    keep_media(page, blocks, kept, around.clone());
    formulas::keep(page, blocks, kept, around.clone());
    complete_groups(page, blocks, kept, container);
    drop_interludes(page, blocks, kept, container);
    drop_small_frames(page, blocks, kept);
    notes::keep(page, blocks, kept);
    keep_headings_of_kept_text(page, blocks, kept, around);
    drop_empty_headings(blocks, likely, kept);
    drop_last_announcement(blocks, kept);
}

/// Media go with the text beside them.
fn keep_media(page: &Page, blocks: &Blocks, kept: &mut [bool], around: Range<usize>) {
    let beside = beside_kept_text(blocks, kept, |_| true);
    for index in around {
        let block = &blocks.blocks[index];
        kept[index] |= beside[index] && block.weight == 0 && tells(page, blocks, block);
    }
}

/// A list, a table or a figure with its caption is content as a whole or not at all: the parts say little alone.
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
            for index in group {
                kept[index] |= blocks.blocks[index].is_visible();
            }
        } else if chosen * STRAY < blocks.sums.below(page, id).weight {
            kept[group].fill(false);
        }
        id = page.subtree_end(id);
    }
}

/// A box between paragraphs that announces links and holds nothing else is "read next", whatever its class says.
fn drop_interludes(page: &Page, blocks: &Blocks, kept: &mut [bool], container: NodeId) {
    let mut id = container + 1;
    while id < page.subtree_end(container) {
        if matches!(page.tag(id), "div" | "section" | "aside" | "nav") && is_interlude(page, blocks, id) {
            kept[blocks.within(page, id)].fill(false);
            id = page.subtree_end(id);
        } else {
            id += 1;
        }
    }
}

fn is_interlude(page: &Page, blocks: &Blocks, id: NodeId) -> bool {
    let totals = blocks.sums.below(page, id);
    let around = page.parent(id).map(|parent| blocks.sums.below(page, parent)).unwrap_or_default();
    if totals.weight == 0 || totals.prose > 0 || totals.weight * 10 > around.prose || totals.link_density() < 0.6 {
        return false;
    }
    let mut seen = blocks.blocks[blocks.within(page, id)].iter().filter(|block| block.weight > 0 && block.is_visible());
    let announced = seen.next().is_some_and(|lead| lead.link_weight == 0 && lead.weight <= ANNOUNCEMENT);
    announced && seen.all(|block| block.link_density() > 0.9)
}

/// A frame is a document of its own: one with little of the text shows something else, an offer or a form.
fn drop_small_frames(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    let weight = |range: Range<usize>, kept: &[bool]| -> u32 {
        range.filter(|&index| kept[index]).map(|index| blocks.blocks[index].weight).sum()
    };
    let all = weight(0..kept.len(), kept);
    for id in 0..page.len() {
        if page.holds_document(id) {
            let within = blocks.within(page, id);
            if weight(within.clone(), kept) * 10 < all {
                kept[within].fill(false);
            }
        }
    }
}

/// By the majority of its text, or by company: text is kept right before and right after it.
fn is_content(page: &Page, blocks: &Blocks, kept: &[bool], group: NodeId, chosen: u32) -> bool {
    let totals = blocks.sums.below(page, group);
    let within = blocks.within(page, group);
    let part = &blocks.blocks[within.clone()];
    if totals.weight == 0 || part.iter().any(|block| block.hints.any(Hints::FURNITURE | Hints::ASIDE | Hints::COMMENT))
    {
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

/// A short heading says little by itself, too: it goes with the text that it heads. Many are links, to themselves (as
/// in manuals) or to the page of what stands below.
fn keep_headings_of_kept_text(page: &Page, blocks: &Blocks, kept: &mut [bool], around: Range<usize>) {
    let out = Hints::FURNITURE | Hints::ASIDE | Hints::COMMENT;
    // The next text behind a block, and the next that is seen.
    let (mut next, mut next_seen) = (None, None);
    for index in (around.start..kept.len()).rev() {
        let block = &blocks.blocks[index];
        let is_heading = block.hints.has(Hints::HEADING);
        if around.contains(&index) && !kept[index] && !block.hints.any(out) {
            // What waits to be opened goes by the heading that opens it, which may be hidden with it or seen.
            let is_kept = |next: &usize| kept[*next];
            let opens = is_heading
                && block.weight > 0
                && next.filter(is_kept).is_some_and(|next: usize| !blocks.blocks[next].is_visible());
            let heads = block.is_visible()
                && next_seen
                    .filter(is_kept)
                    .is_some_and(|next| is_heading || looks_like_heading(page, blocks, index, next));
            kept[index] = opens || heads;
        }
        if block.weight > 0 {
            next = Some(index);
            next_seen = if block.is_visible() { next } else { next_seen };
        }
    }
}

/// Whether a block is the title of a card, though no heading by name: a link, larger or bolder than the text below it.
fn looks_like_heading(page: &Page, blocks: &Blocks, index: usize, next: usize) -> bool {
    let (line, text) = (&blocks.blocks[index], &blocks.blocks[next]);
    let grown = |property: StyleProperty, by: f64| {
        style_number(page, line, property) >= style_number(page, text, property) * by
    };
    let one_card = || {
        let card = page.common_ancestor(line.node, text.node);
        card.is_some_and(|card| blocks.sums.below(page, card).blocks <= CARD)
    };
    (4..=LONGEST_TITLE).contains(&line.weight)
        && text.weight >= SHORTEST_TEXT
        && line.link_density() > 0.9
        && (grown(StyleProperty::FontSize, 1.1) || grown(StyleProperty::FontWeight, 1.4))
        && one_card()
}

fn container(page: &Page, blocks: &Blocks, first: usize, last: usize) -> u32 {
    let (a, b) = (blocks.blocks[first].node, blocks.first_leaf(&blocks.blocks[last]));
    std::iter::once(a).chain(page.ancestors(a)).find(|&node| page.contains(node, b)).unwrap_or(0)
}

fn tells(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let furniture = Hints::FURNITURE | Hints::ASIDE | Hints::COMMENT;
    // Drawings and canvases that say nothing were captured without what they show.
    let is_drawn = |leaf: NodeId| matches!(page.tag(leaf), "svg" | "canvas");
    let shows = |&leaf: &NodeId| page.element(leaf).is_some_and(|it| it.media.is_some() || !is_drawn(leaf));
    block.media > 0
        && blocks.leaves_of(block).iter().any(shows)
        && block.is_visible()
        && !block.hints.any(furniture)
        && block.rect.is_none_or(|rect| rect.width >= TELLING && rect.height >= TELLING || rect.area() == 0.0)
}

/// A heading belongs to what follows it; one that is followed by dropped text only heads nothing that is shown. A likely
/// one may be all there is to an entry of a list, or to a post.
fn drop_empty_headings(blocks: &Blocks, likely: impl Fn(usize) -> bool, kept: &mut [bool]) {
    // Some pages call whole comments headings, for the sake of screen readers' keys.
    let is_heading = |block: &Block| block.hints.has(Hints::HEADING) && !block.hints.has(Hints::PARAGRAPH);
    for index in (0..kept.len()).rev() {
        let block = &blocks.blocks[index];
        if kept[index] && is_heading(block) && !likely(index) {
            let next = (index + 1..kept.len().min(index + 4)).find(|&next| blocks.blocks[next].is_visible());
            let heads = (index + 1..kept.len().min(index + 4)).any(|next| kept[next]);
            kept[index] = heads || next.is_none() && block.weight >= 100;
        }
    }
}

/// A heading at the very end that announces a list of links ("See also") goes with it.
fn drop_last_announcement(blocks: &Blocks, kept: &mut [bool]) {
    let Some(last) = kept.iter().rposition(|&kept| kept) else { return };
    let block = &blocks.blocks[last];
    let mut behind = blocks.blocks[last + 1..].iter().filter(|block| block.weight > 0 && block.is_visible());
    let announces_links =
        behind.next().is_some_and(|next| next.link_density() > 0.9 && next.hints.has(Hints::LIST_ITEM));
    if block.hints.has(Hints::HEADING) && block.weight <= ANNOUNCEMENT && announces_links {
        kept[last] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::segment, page::testing::snapshot};

    #[test]
    fn headings_of_links_that_are_left_out_do_not_end_an_article() {
        let snapshot = snapshot(
            "<main><p>The ferry leaves at dawn</p><h2>See also</h2><ul><li><a href=/quay>The quay</a></ul></main>",
        );
        let page = Page::new(&snapshot).expect("sound");
        let mut kept = [true, true, false];
        furnish(&page, &segment(&page), |_| true, &mut kept);
        assert_eq!(kept, [true, false, false]);
    }

    #[test]
    fn titles_of_cards_are_told_by_their_look() {
        let card = |style: &str| {
            let title = format!("<div><a href=/a><div style='{style}'>A title of one card</div></a>");
            let snapshot = snapshot(&format!(
                "<main><p>Before</p>{title}<p>What stands in this card is told in a line.</p></div><p>After</p></main>"
            ));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut kept = [true, false, true, true];
            furnish(&page, &blocks, |_| false, &mut kept);
            kept[1]
        };
        assert!(card("font-size: 20px") && card("font-weight: 700"));
        assert!(!card("font-size: 16px"));
    }

    #[test]
    fn lists_are_kept_as_a_whole_or_not_at_all() {
        let items: String = (0..10).map(|number| format!("<li>A dish of the day, number {number}</li>")).collect();
        let snapshot = snapshot(&format!("<main><p>Before</p><ul>{items}</ul><div>Between</div><p>After</p></main>"));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let list = |chosen: usize| {
            let mut kept: Vec<bool> = (0..13).map(|index| (1..=chosen).contains(&index) || index == 12).collect();
            furnish(&page, &blocks, |_| false, &mut kept);
            kept[1..11].iter().filter(|&&kept| kept).count()
        };
        assert_eq!((list(2), list(4), list(6)), (0, 4, 10));
    }

    #[test]
    fn headings_go_with_the_text_below_them_also_where_they_are_links() {
        let text = "The ferry leaves the old harbour at dawn, and the whole town stands on the quay to see it go.";
        let snapshot = snapshot(&format!(
            "<main><h2><a href='#ferry'>The ferry</a></h2><p>{text}</p><h2><a href='/quay'>The quay</a></h2><p>{text}</p>
             <h2><a href='/more'>More letters</a></h2><ul><li><a href='/a'>May</a></li></ul><p>{text}</p></main>"
        ));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.text_of(block) == text).collect();
        furnish(&page, &blocks, |_| false, &mut kept);
        let kept = |wanted: &str| {
            let of = blocks.blocks.iter().zip(&kept).find(|(block, _)| blocks.text_of(block) == wanted);
            *of.expect("a block").1
        };
        assert!(kept("The ferry") && kept("The quay") && kept(text));
        assert!(!kept("More letters") && !kept("May"));
    }

    #[test]
    fn headings_of_what_waits_to_be_opened_go_with_it() {
        let kept = |html: &str| {
            let snapshot = snapshot(&format!("<main><p>Before</p>{html}<p>After</p></main>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let text = |index: usize| blocks.text_of(&blocks.blocks[index]).to_owned();
            let chosen = |index: usize| ["Before", "Every hour", "After"].contains(&text(index).as_str());
            let mut kept: Vec<bool> = (0..blocks.blocks.len()).map(chosen).collect();
            furnish(&page, &blocks, |_| false, &mut kept);
            (0..kept.len()).filter(|&index| kept[index]).map(text).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(kept("<h3>Tides</h3><p hidden>Every hour</p>"), "Before, Tides, Every hour, After");
        assert_eq!(kept("<div hidden><h3>Tides</h3><p>Every hour</p></div>"), "Before, Tides, Every hour, After");
        assert_eq!(kept("<div hidden><h3>Tides</h3><p>Daily</p><p>Every hour</p></div>"), "Before, Every hour, After");
    }

    #[test]
    fn headings_of_nothing_stay_where_they_are_likely_content() {
        let snapshot = snapshot("<main><h2>The ferry</h2><p>12 boats</p><h2>The quay</h2><p>3 boats</p></main>");
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let kept = |likely: usize| {
            let mut kept = [true, false, true, false];
            furnish(&page, &blocks, |index| index == likely, &mut kept);
            kept
        };
        assert_eq!((kept(0), kept(9)), ([true, false, false, false], [false; 4]));
    }
}
