//! Keeps headings with the text that they head: also those that are links, to themselves (as in manuals) or to the page of
//! what is below, titles of cards that are none by name, and those of what waits to be opened.
//!
//! A short heading means little by itself, and the trees weigh each block by itself. Wrong by truths without headings.

use std::ops::Range;

use look::block::{Block, Blocks, Hints, style_number};
use page::{Page, StyleProperty};

use super::{Phase, Rule, Verdicts};

/// Weight, in characters, of the longest title of a card and of the shortest text below one, and blocks in a card at
/// most; guesses.
const LONGEST_TITLE: u32 = 150;
const SHORTEST_TEXT: u32 = 40;
const CARD: u32 = 8;

/// Weight, in characters, of the longest link beside a heading ("view source"); a guess.
const LONGEST_LINK: u32 = 25;

pub(super) const RULE: Rule =
    Rule { id: "headings", phase: Phase::Complete, summary: "keeps headings with the text that they head", apply };

fn apply(verdicts: &mut Verdicts) {
    if let Some(container) = verdicts.container() {
        let around = verdicts.blocks.within(verdicts.page, container);
        keep_headings_of_kept_text(verdicts.page, verdicts.blocks, &mut verdicts.kept, around);
    }
}

fn keep_headings_of_kept_text(page: &Page, blocks: &Blocks, kept: &mut [bool], around: Range<usize>) {
    let out = Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT;
    // The next text after a block, the next that is seen, and the one after that.
    let (mut next, mut next_seen, mut past) = (None, None, None);
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
                    .is_some_and(|next| is_heading || looks_like_heading(page, blocks, index, next))
                || is_heading
                    && block.is_visible()
                    && past.filter(is_kept).is_some()
                    && next_seen.is_some_and(|next| is_link_beside(&blocks.blocks[next], block));
            kept[index] = opens || heads;
        }
        if block.weight > 0 {
            next = Some(index);
            (past, next_seen) = if block.is_visible() { (next_seen, next) } else { (past, next_seen) };
        }
    }
}

/// Whether a block is a short link or control in one row with a heading: to its source, to edit it.
fn is_link_beside(link: &Block, heading: &Block) -> bool {
    let (Some(own), Some(other)) = (link.rect, heading.rect) else { return false };
    let overlap = own.bottom().min(other.bottom()) - own.top.max(other.top);
    link.weight <= LONGEST_LINK && link.plain_weight() == 0 && overlap * 2.0 >= own.height && overlap > 0.0
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

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::super::testing::completed;

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
            completed(&page, &blocks, |_| false, &mut kept);
            kept[1]
        };
        assert!(card("font-size: 20px") && card("font-weight: 700"));
        assert!(!card("font-size: 16px"));
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
        completed(&page, &blocks, |_| false, &mut kept);
        let kept = |wanted: &str| {
            let of = blocks.blocks.iter().zip(&kept).find(|(block, _)| blocks.text_of(block) == wanted);
            *of.expect("a block").1
        };
        assert!(kept("The ferry") && kept("The quay") && kept(text));
        assert!(!kept("More letters") && !kept("May"));
    }

    #[test]
    fn a_link_in_the_row_of_a_heading_does_not_part_it_from_its_text() {
        let kept = |top: u32| {
            let link =
                format!("<a style='display:block;left:300px;top:{top}px;width:60px;height:20px' href=/code>source</a>");
            let heading = "<h3 style='left:0px;top:100px;width:200px;height:24px'>Client</h3>";
            let snapshot = snapshot(&format!("<main><p>Before</p>{heading}{link}<p>( port: int )</p></main>"));
            let page = Page::new(&snapshot).expect("sound");
            let mut kept = [true, false, false, true];
            completed(&page, &segment(&page), |_| false, &mut kept);
            kept
        };
        assert_eq!((kept(102), kept(140)), ([true, true, false, true], [true, false, false, true]));
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
            completed(&page, &blocks, |_| false, &mut kept);
            (0..kept.len()).filter(|&index| kept[index]).map(text).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(kept("<h3>Tides</h3><p hidden>Every hour</p>"), "Before, Tides, Every hour, After");
        assert_eq!(kept("<div hidden><h3>Tides</h3><p>Every hour</p></div>"), "Before, Tides, Every hour, After");
        assert_eq!(kept("<div hidden><h3>Tides</h3><p>Daily</p><p>Every hour</p></div>"), "Before, Every hour, After");
    }
}
