//! Keeps media with the text beside them.
//!
//! The trees weigh words, and media have none. Wrong where an advertisement is a picture between paragraphs.

use look::block::{Block, Blocks, Hints};
use page::{Hiding, NodeId, Page, StyleProperty};

use super::{Phase, Rule, Verdicts, beside_text::beside_kept_text};

/// CSS px; media smaller than this in either direction are decoration; a guess.
const TELLING: f64 = 48.0;

pub(super) const RULE: Rule =
    Rule { id: "media", phase: Phase::Complete, summary: "keeps media with the text beside them", apply };

/// A lead image comes before the first paragraph, in the same container.
fn apply(verdicts: &mut Verdicts) {
    let Some(container) = verdicts.container() else { return };
    let beside = beside_kept_text(verdicts.blocks, &verdicts.kept, |_| true);
    for index in verdicts.blocks.within(verdicts.page, container) {
        let block = &verdicts.blocks.blocks[index];
        verdicts.kept[index] |= beside[index] && block.weight == 0 && tells(verdicts.page, verdicts.blocks, block);
    }
}

/// Whether a block is a medium that is seen and large enough to have meaning, and none of the frame of a page.
pub(super) fn tells(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let named = Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT;
    // Drawings and canvases without meaning were captured without what they show.
    let is_drawn = |leaf: NodeId| matches!(page.tag(leaf), "svg" | "canvas");
    let shows = |&leaf: &NodeId| page.element(leaf).is_some_and(|it| it.media.is_some() || !is_drawn(leaf));
    block.media > 0
        && blocks.leaves_of(block).iter().any(shows)
        && (block.is_visible() || fades_in(page, blocks, block))
        && (!block.hints.any(named) || opens_itself(page, blocks, block))
        && (block.rect.is_none_or(|rect| rect.width >= TELLING && rect.height >= TELLING || rect.area() == 0.0)
            || is_awaited(page, blocks, block))
}

/// Whether a block is one picture whose file is not there yet, or was refused: its box is that of its words alone. One
/// without words is decoration, and so is one that is declared small.
fn is_awaited(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let [picture] = blocks.leaves_of(block) else { return false };
    let side = |name: &str| page.declared_side(*picture, name);
    let is_small = ["width", "height"].into_iter().filter_map(side).any(|side| side < TELLING);
    page.is_unloaded(*picture) && !is_small && page.attribute(*picture, "alt").is_some_and(|alt| !alt.trim().is_empty())
}

/// Elements around a picture that may be transparent along with it.
const FADING: usize = 3;

/// Whether a block is a picture that is transparent until it has been loaded or scrolled to, or by which a background that
/// is seen gets its words. More than a picture that is transparent is something else: a menu, a layer.
fn fades_in(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let picture = blocks.first_leaf(block);
    let is_picture = matches!(page.tag(picture), "img" | "picture" | "video");
    let mut around = std::iter::once(picture).chain(page.ancestors(picture)).take(FADING + 1);
    block.hiding == Some(Hiding::Transparent)
        && is_picture
        && around
            .find(|&node| page.element(node).is_some_and(|element| element.hiding.is_some()))
            .is_some_and(|node| blocks.within(page, node).all(|index| blocks.blocks[index].weight == 0))
}

/// Whether all that speaks against a picture is the name of what holds nothing else, and does not lie over the page: the
/// frame of a picture that a click enlarges ("lightbox", "popup") is called after what the click opens.
fn opens_itself(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let others = Hints::NAVIGATION
        | Hints::FOOTER
        | Hints::RELATED
        | Hints::SHARE
        | Hints::ADVERT
        | Hints::SUBSCRIBE
        | Hints::ASIDE
        | Hints::COMMENT;
    let picture = blocks.first_leaf(block);
    let mut around = std::iter::once(picture).chain(page.ancestors(picture));
    !block.hints.any(others)
        && around.all(|node| {
            let lies_over = matches!(page.style(node, StyleProperty::Position), Some("fixed" | "absolute"));
            !blocks.own_hints(node).has(Hints::DIALOG) || !lies_over && blocks.sums.below(page, node).weight == 0
        })
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{NodeContent, Page, Rect, testing::snapshot};

    use super::super::testing::completed;

    #[test]
    fn pictures_among_the_text_are_kept_and_small_ones_are_not() {
        let kept = |picture: &str| {
            let snapshot = snapshot(&format!("<main><p>Before</p><img src=a.png {picture}><p>After</p></main>"));
            let page = Page::new(&snapshot).expect("sound");
            let mut kept = [true, false, true];
            completed(&page, &segment(&page), |_| true, &mut kept);
            kept[1]
        };
        assert!(kept("width=600 height=400") && !kept("width=16 height=16"));
    }

    #[test]
    fn pictures_whose_file_is_not_there_are_kept_for_their_words() {
        let kept = |picture: &str| {
            let mut snapshot = snapshot(&format!("<main><p>Before</p><img src=a.png {picture}><p>After</p></main>"));
            for node in &mut snapshot.nodes {
                if let NodeContent::Element(element) = &mut node.content
                    && let Some(media) = &mut element.media
                {
                    // The box is that of the words.
                    (media.natural_width, media.natural_height) = (0.0, 0.0);
                    element.rect = Some(Rect { left: 0.0, top: 20.0, width: 120.0, height: 19.0 });
                }
            }
            let page = Page::new(&snapshot).expect("sound");
            let mut kept = [true, false, true];
            completed(&page, &segment(&page), |_| true, &mut kept);
            kept[1]
        };
        assert!(kept("alt='Three clusters'"));
        assert!(!kept("") && !kept("alt=''") && !kept("alt=Icon width=16 height=16"));
    }

    #[test]
    fn pictures_that_fade_in_are_kept_and_transparent_layers_are_not() {
        let kept = |layer: &str| {
            let snapshot = snapshot(&format!("<main><p>Before</p>{layer}<p>After</p></main>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut kept: Vec<bool> =
                blocks.blocks.iter().map(|block| ["Before", "After"].contains(&blocks.text_of(block))).collect();
            completed(&page, &blocks, |_| true, &mut kept);
            kept[1]
        };
        let picture = "<img src=a.png width=600 height=400";
        assert!(kept(&format!("{picture} style='opacity:0'>")));
        assert!(kept(&format!("<div style='opacity:0'>{picture}></div>")));
        assert!(!kept(&format!("<div style='opacity:0'>{picture}><p>Menu of the day</p></div>")));
        assert!(!kept("<img src=a.png width=20 height=20 style='opacity:0'>"));
    }

    #[test]
    fn a_picture_that_a_click_enlarges_is_none_of_what_the_click_opens() {
        let kept = |style: &str, beside: &str| {
            let picture = "<a class=popup href=a.png><img src=a.png width=600 height=400></a>";
            let frame = format!("<div class=lightbox style='{style}'>{picture}{beside}</div>");
            let snapshot = snapshot(&format!("<main><p>Before</p>{frame}<p>After</p></main>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.text_of(block) != "Win a boat").collect();
            kept[1] = false;
            completed(&page, &blocks, |_| true, &mut kept);
            kept[1]
        };
        assert!(kept("", "") && !kept("position: fixed", "") && !kept("", "<p>Win a boat</p>"));
    }
}
