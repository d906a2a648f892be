//! Keeps pictures with the captions below them: between kept text, and above it beside the main heading.
//!
//! Captions are short and set smaller than the text, as what is around an article is, so the trees are unsure of them; and
//! a picture above the heading is beside nothing that is kept. Wrong where an advertisement is a picture with a caption.

use std::ops::Range;

use look::block::{Block, Hints, font_size, heading};
use page::{NodeId, Page, Rect, lexicon::ClassWords};

use super::{Phase, Rule, Verdicts, media::tells};
use crate::features::Words;

/// CSS px; pictures less wide than this have no captions, and are above no heading; a guess. Where markup names the caption,
/// the second: encyclopedias show their pictures 220 px wide.
const NARROWEST: f64 = 240.0;
const NARROWEST_NAMED: f64 = 120.0;

/// Weight, in characters, of the longest caption, and blocks of one (what it shows, who made it); guesses.
const LONGEST: u32 = 300;
const MOST_BLOCKS: usize = 2;

/// CSS px between a picture and its caption at most; a guess.
const GAP: f64 = 32.0;

/// Share of the size of the text below which a line is set smaller; a guess.
const SMALLER: f64 = 0.95;

/// Blocks between a picture, the main heading and the first text, at most; a guess.
const NEAR: usize = 12;

/// Weight, in characters, of the longest line between the picture that opens the text and the text, and the share of the
/// text's width that such a picture has at least; guesses.
const LINE: u32 = 100;
const AS_WIDE: f64 = 0.6;

pub(super) const RULE: Rule = Rule {
    id: "captions",
    phase: Phase::Complete,
    summary: "keeps pictures with their captions, between kept text and beside the main heading",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let Some(container) = verdicts.container() else { return };
    let Verdicts { page, blocks, .. } = *verdicts;
    let text = (0..blocks.blocks.len()).filter(|&index| verdicts.kept[index]);
    let Some(longest) = text.max_by_key(|&index| blocks.blocks[index].plain_weight()) else { return };
    let size = font_size(page, &blocks.blocks[longest]);
    let inside = blocks.within(page, container);
    let beside = Beside::of(verdicts);
    let mut found = Vec::new();
    for index in 0..blocks.blocks.len() {
        let block = &blocks.blocks[index];
        let wide = block.rect.filter(|rect| rect.width >= NARROWEST_NAMED);
        let Some(rect) = wide.filter(|_| block.weight == 0 && tells(page, blocks, block)) else { continue };
        let part = index..captions(verdicts, index, rect, size).end;
        let is_named = || (index + 1..part.end).any(|line| is_called_caption(verdicts, index, line));
        if rect.width < NARROWEST && !is_named() {
            continue;
        }
        if inside.contains(&index) && beside.holds(verdicts, &part) || opens(verdicts, &beside, &part) {
            found.push(part);
        }
    }
    found.into_iter().flatten().for_each(|index| verdicts.kept[index] = true);
}

/// The blocks of the captions directly after a picture.
fn captions(verdicts: &Verdicts, picture: usize, rect: Rect, size: f64) -> Range<usize> {
    let Verdicts { page, blocks, .. } = *verdicts;
    let mut bottom = rect.bottom();
    let mut end = picture + 1;
    while end < blocks.blocks.len() && end - picture <= MOST_BLOCKS {
        let block = &blocks.blocks[end];
        let named = || is_called_caption(verdicts, picture, end);
        let signed = verdicts.vectors.get(end).is_some_and(|vector| Words::says_byline.value_in(vector) > 0.0);
        let below = block.rect.is_some_and(|own| lies_below(&own, &rect, bottom));
        let small =
            || below && !signed && !block.hints.has(Hints::PARTICULARS) && font_size(page, block) < size * SMALLER;
        if !may_be_caption(block) || !(named() || small()) {
            break;
        }
        bottom = block.rect.map_or(bottom, |own| own.bottom());
        end += 1;
    }
    picture..end
}

/// Whether markup makes a line the caption of a picture: both are in one figure, or a class states it.
fn is_called_caption(verdicts: &Verdicts, picture: usize, line: usize) -> bool {
    let Verdicts { page, blocks, .. } = *verdicts;
    let (picture, line) = (&blocks.blocks[picture], &blocks.blocks[line]);
    let figure = figure(page, blocks.first_leaf(picture));
    figure.is_some_and(|figure| page.contains(figure, blocks.first_leaf(line))) || is_named(page, line.node)
}

fn may_be_caption(block: &Block) -> bool {
    let out = Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT | Hints::HEADING;
    (1..=LONGEST).contains(&block.weight)
        && block.is_visible()
        && block.media == 0
        && block.link_density() < 0.5
        && block.control_weight == 0
        && !block.hints.any(out)
}

/// Whether a line begins right below what is above it, and below the picture.
fn lies_below(own: &Rect, picture: &Rect, bottom: f64) -> bool {
    (own.top - bottom).abs() <= GAP && own.left < picture.right() && own.right() > picture.left
}

/// The figure that a picture is in.
fn figure(page: &Page, picture: NodeId) -> Option<NodeId> {
    page.ancestors(picture).find(|&node| page.tag(node) == "figure")
}

/// Whether an element or the one around it is called a caption or a credit.
fn is_named(page: &Page, node: NodeId) -> bool {
    let says = |node: NodeId| page.attribute(node, "class").map(ClassWords::of);
    let known = |words: ClassWords| {
        let of_picture = words.any(ClassWords::PICTURE) && words.any(ClassWords::CREDIT_OF);
        words.any(ClassWords::CAPTION) || words.any(ClassWords::CREDIT) || of_picture
    };
    std::iter::once(node).chain(page.parent(node)).filter_map(says).any(known)
}

/// The text of a page that counts for what is beside it, in document order: seen, no heading, and not left out by a rule.
struct Beside {
    text: Vec<usize>,
    /// The first of it that is kept.
    first_kept: Option<usize>,
}

impl Beside {
    fn of(verdicts: &Verdicts) -> Self {
        let counts = |index: &usize| {
            let block = &verdicts.blocks.blocks[*index];
            block.weight > 0 && block.is_visible() && !block.hints.has(Hints::HEADING) && !verdicts.left_out[*index]
        };
        let text: Vec<usize> = (0..verdicts.kept.len()).filter(counts).collect();
        let first_kept = text.iter().copied().find(|&index| verdicts.kept[index]);
        Beside { text, first_kept }
    }

    /// The nearest after a part.
    fn behind(&self, part: &Range<usize>) -> Option<usize> {
        self.text.get(self.text.partition_point(|&index| index < part.end)).copied()
    }

    /// Whether the nearest on both sides of a part is kept.
    fn holds(&self, verdicts: &Verdicts, part: &Range<usize>) -> bool {
        let before = self.text.partition_point(|&index| index < part.start).checked_sub(1);
        let before = before.and_then(|place| self.text.get(place)).copied();
        [before, self.behind(part)].into_iter().all(|beside| beside.is_some_and(|index| verdicts.kept[index]))
    }
}

/// Whether a picture opens the text: the main heading is directly after it and the text near, or the heading is near before
/// it and the text right after it, or nothing but lines (who wrote it, when, what to share) where the picture is as wide as
/// the text.
fn opens(verdicts: &Verdicts, beside: &Beside, part: &Range<usize>) -> bool {
    let Verdicts { page, blocks, .. } = *verdicts;
    let is_main = |index: usize| {
        let block = &blocks.blocks[index];
        block.is_visible() && heading(page, block).is_some_and(|(level, _)| level == 1)
    };
    let says = |index: &usize| blocks.blocks[*index].weight > 0 && blocks.blocks[*index].is_visible();
    let Some(first) = beside.first_kept.filter(|&first| first >= part.end) else { return false };
    let next = (part.end..first.min(part.end + NEAR)).find(says);
    let above = next.is_some_and(|next| is_main(next) && first - next <= NEAR);
    let is_line = |index: usize| blocks.blocks[index].weight <= LINE || !blocks.blocks[index].is_visible();
    let is_wide = || {
        let width = |index: usize| blocks.blocks[index].rect.map_or(0.0, |rect| rect.width);
        width(part.start) >= width(first) * AS_WIDE
    };
    let leads = || first - part.end <= NEAR && (part.end..first).all(is_line) && is_wide();
    let below = || (part.start.saturating_sub(NEAR)..part.start).any(is_main);
    above || below() && (beside.behind(part) == Some(first) || leads())
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const SAID: &str = "<p>The ferry leaves the old harbour at dawn, and takes the mail along.</p>";
    const PICTURE: &str = "<div><img src=a.png width=600 height=300></div>";
    const CAPTION: &str = "<p style='font-size: 12px'>Quay in May</p>";

    /// The first words of what is kept of a page of which the paragraphs of its text were.
    fn kept(html: &str) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.5; blocks.blocks.len()]);
        verdicts.kept = blocks.blocks.iter().map(|block| blocks.text_of(block).starts_with("The ferry")).collect();
        apply(&mut verdicts);
        let kept = blocks.blocks.iter().zip(&verdicts.kept).filter(|(_, kept)| **kept);
        let first = |block: &Block| blocks.text_of(block).split(' ').next().unwrap_or_default().to_owned();
        kept.map(|(block, _)| if block.weight > 0 { first(block) } else { "(picture)".into() })
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn captions_go_with_pictures_between_kept_text() {
        let between = |inside: &str| kept(&format!("<main>{SAID}{PICTURE}{inside}{SAID}</main>"));
        assert_eq!(between(CAPTION), "The (picture) Quay The");
        assert_eq!(between(""), "The (picture) The");
        assert_eq!(between("<p>Quay in May</p>"), "The The", "set like the text");
        assert_eq!(between("<p class=photo-credit>Quay in May</p>"), "The (picture) Quay The", "called so");
        assert_eq!(between(&CAPTION.replace("Quay in May", "<a href=/a>Quay in May</a>")), "The The", "a link");
        let small = PICTURE.replace("600", "100");
        assert_eq!(kept(&format!("<main>{SAID}{small}{CAPTION}{SAID}</main>")), "The The", "a portrait");
        let thumb = PICTURE.replace("600", "220");
        let with = |caption: &str| kept(&format!("<main>{SAID}{thumb}{caption}{SAID}</main>"));
        assert_eq!(with(CAPTION), "The The", "small, and nothing calls it so");
        assert_eq!(with("<div class=thumbcaption>Quay in May</div>"), "The (picture) Quay The", "small and called so");
    }

    #[test]
    fn a_picture_above_the_main_heading_opens_the_text() {
        let page = |above: &str, level: u8| {
            kept(&format!("{above}<h{level}>Ferries</h{level}><p>By Ann Quay</p><main>{SAID}{SAID}</main>"))
        };
        assert_eq!(page(&format!("{PICTURE}{CAPTION}"), 1), "(picture) Quay The The");
        assert_eq!(page(PICTURE, 1), "(picture) The The");
        assert_eq!(page(PICTURE, 2), "The The", "a card");
        assert_eq!(page(&format!("{PICTURE}<p>Island News</p>"), 1), "The The", "something between");
        assert_eq!(
            kept(&format!("<h1>Ferries</h1>{PICTURE}{CAPTION}<main>{SAID}{SAID}</main>")),
            "(picture) Quay The The"
        );
    }

    #[test]
    fn lines_between_the_picture_that_opens_the_text_and_the_text_do_not_part_them() {
        let page = |picture: &str, between: &str| {
            kept(&format!("<h1>Ferries</h1>{picture}{CAPTION}{between}<main>{SAID}{SAID}</main>"))
        };
        let lines = "<p>By Ann Quay</p><p>12 May 2024</p><p>Share</p>";
        assert_eq!(page(PICTURE, lines), "(picture) Quay The The");
        assert_eq!(page(&PICTURE.replace("600", "300"), lines), "The The", "a card");
        let other = SAID.replace("The ferry", "Another ferry").replace("along", "along, as it has for a hundred years");
        assert_eq!(page(PICTURE, &other), "The The", "another text");
    }
}
