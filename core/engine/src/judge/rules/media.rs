//! Keeps media with the text beside them.
//!
//! The trees weigh words, and media have none. Wrong where an advertisement is a picture between paragraphs.

use super::{Phase, Rule, Verdicts, beside_text::beside_kept_text};
use crate::{
    block::{Block, Blocks, Hints},
    page::{NodeId, Page},
};

/// CSS px; media smaller than this in either direction decorate rather than tell; a guess.
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

fn tells(page: &Page, blocks: &Blocks, block: &Block) -> bool {
    let boilerplate = Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT;
    // Drawings and canvases that say nothing were captured without what they show.
    let is_drawn = |leaf: NodeId| matches!(page.tag(leaf), "svg" | "canvas");
    let shows = |&leaf: &NodeId| page.element(leaf).is_some_and(|it| it.media.is_some() || !is_drawn(leaf));
    block.media > 0
        && blocks.leaves_of(block).iter().any(shows)
        && block.is_visible()
        && !block.hints.any(boilerplate)
        && block.rect.is_none_or(|rect| rect.width >= TELLING && rect.height >= TELLING || rect.area() == 0.0)
}

#[cfg(test)]
mod tests {
    use super::super::testing::completed;
    use crate::{
        block::segment,
        page::{Page, testing::snapshot},
    };

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
}
