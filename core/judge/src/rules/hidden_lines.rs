//! Drops a line that is hidden by itself between paragraphs that are seen: what a page keeps for its print, or for later.
//!
//! The trees weigh hidden blocks, since a tab or an accordion may hold what the page is about. Such parts have a heading or
//! a button that opens them; a line without either is opened by nothing. Wrong where a script shows it by itself.

use look::block::{Block, Blocks, Hints};
use page::{Hiding, Page};

use super::{Phase, Rule};

/// Weight, in characters, of the longest such line; a guess: a longer one may be the rest of a text.
const LONGEST: u32 = 150;

pub(super) const RULE: Rule = Rule {
    id: "hidden-lines",
    phase: Phase::Complete,
    summary: "drops single hidden lines that nothing opens",
    apply: |verdicts| drop_lines(verdicts.page, verdicts.blocks, &mut verdicts.kept),
};

fn drop_lines(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    for (index, kept) in kept.iter_mut().enumerate().filter(|(_, kept)| **kept) {
        let block = &blocks.blocks[index];
        let is_line = (1..=LONGEST).contains(&block.weight) && block.hiding == Some(Hiding::NotDisplayed);
        let hides_itself = || page.element(block.node).is_some_and(|element| element.hiding.is_some());
        *kept &= !(is_line && hides_itself() && stands_alone(page, blocks, index));
    }
}

/// Whether a paragraph that is seen is right before a block, and neither a button nor a link right behind it.
fn stands_alone(page: &Page, blocks: &Blocks, index: usize) -> bool {
    let Some(parent) = page.parent(blocks.blocks[index].node) else { return false };
    let beside = blocks.within(page, parent);
    let says = |block: &&Block| block.weight > 0;
    let before = blocks.blocks[beside.start..index].iter().rev().find(says);
    let behind = blocks.blocks[index + 1..beside.end].iter().find(says);
    before.is_some_and(|before| before.is_prose() && before.control_weight == 0 && !before.hints.has(Hints::HEADING))
        && behind.is_none_or(|behind| behind.is_prose() && behind.link_weight + behind.control_weight == 0)
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const SAID: &str = "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back on the quay before \
                        the shops on the island have closed.</p>";

    #[test]
    fn a_hidden_line_that_nothing_opens_is_dropped() {
        let dropped = |html: &str| {
            let snapshot = snapshot(&format!("<main>{html}</main>"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut kept = vec![true; blocks.blocks.len()];
            drop_lines(&page, &blocks, &mut kept);
            kept.contains(&false)
        };
        let line = "<p style='display: none'>Printed on 3 March</p>";
        assert!(dropped(&format!("{SAID}{line}")) && dropped(&format!("{SAID}{line}{SAID}")));
        assert!(!dropped(&format!("{SAID}<h2>Print</h2>{line}")), "below what may open it");
        assert!(!dropped(&format!("{SAID}{line}<button>More</button>")), "a button opens it");
        assert!(!dropped(&format!("{SAID}<div style='display: none'><p>One</p><p>Two</p></div>")), "not alone");
        assert!(!dropped(&format!("{SAID}<p>Printed on 3 March</p>")), "seen");
    }
}
