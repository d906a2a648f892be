//! Drops boxes between paragraphs that announce links and hold nothing else, "read next", whatever their class is, and
//! rows of links above a text: "back | next | all pages".
//!
//! The trees take such a box for a list of the text where no class names it, and such a row for its first line where
//! nothing else distinguishes it. Wrong where a text lists its sources in a box. Manuals list in such
//! boxes what to see also, and those stay.

use std::collections::BTreeSet;

use look::block::{Blocks, Hints};
use page::{NodeId, Page};

use super::{Phase, Rule, Verdicts};
use crate::features::Words;

/// Weight, in characters, of the longest announcement: "More from this author"; a guess.
const ANNOUNCEMENT: u32 = 50;

/// Share of a line inside links from which on it is nothing else but links with something between them; a guess.
const ALL_LINKS: f64 = 0.7;

pub(super) const RULE: Rule = Rule {
    id: "interludes",
    phase: Phase::Complete,
    summary: "drops boxes between paragraphs that announce links and hold nothing else, and rows of links above a text",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    drop_first_rows(verdicts);
    if let Some(container) = verdicts.container() {
        drop_interludes(verdicts, container);
    }
}

/// Drops the first lines of an answer that are several links and nothing else, where prose follows.
fn drop_first_rows(verdicts: &mut Verdicts) {
    let Verdicts { page, blocks, .. } = *verdicts;
    let is_seen = |index: &usize| blocks.blocks[*index].weight > 0 && blocks.blocks[*index].is_visible();
    let kept: Vec<usize> = (0..blocks.blocks.len()).filter(|&index| verdicts.kept[index]).filter(is_seen).collect();
    if !kept.iter().any(|&index| blocks.blocks[index].is_prose()) {
        return;
    }
    for index in kept.into_iter().take_while(|&index| is_row_of_links(page, blocks, index)) {
        verdicts.kept[index] = false;
    }
}

fn is_row_of_links(page: &Page, blocks: &Blocks, index: usize) -> bool {
    let block = &blocks.blocks[index];
    let links =
        blocks.leaves_of(block).iter().filter_map(|&leaf| page.ancestors(leaf).find(|&above| page.tag(above) == "a"));
    let links: BTreeSet<NodeId> = links.collect();
    let is_text = Hints::HEADING | Hints::LIST_ITEM | Hints::TABLE;
    links.len() > 1 && block.link_density() >= ALL_LINKS && !block.hints.any(is_text)
}

fn drop_interludes(verdicts: &mut Verdicts, container: NodeId) {
    let Verdicts { page, blocks, .. } = *verdicts;
    let mut id = container + 1;
    while id < page.subtree_end(container) {
        if matches!(page.tag(id), "div" | "section" | "aside" | "nav") && is_interlude(verdicts, id) {
            verdicts.kept[blocks.within(page, id)].fill(false);
            id = page.subtree_end(id);
        } else {
            id += 1;
        }
    }
}

fn is_interlude(verdicts: &Verdicts, id: NodeId) -> bool {
    let Verdicts { page, blocks, vectors, .. } = *verdicts;
    let totals = blocks.sums.below(page, id);
    let around = page.parent(id).map(|parent| blocks.sums.below(page, parent)).unwrap_or_default();
    if totals.weight == 0 || totals.prose > 0 || totals.weight * 10 > around.prose || totals.link_density() < 0.6 {
        return false;
    }
    let is_seen = |index: &usize| blocks.blocks[*index].weight > 0 && blocks.blocks[*index].is_visible();
    let mut seen = blocks.within(page, id).filter(is_seen);
    let Some(lead) = seen.next() else { return false };
    let announces = blocks.blocks[lead].link_weight == 0 && blocks.blocks[lead].weight <= ANNOUNCEMENT;
    let is_own =
        verdicts.is_manual() && vectors.get(lead).is_some_and(|vector| Words::says_related.value_in(vector) > 0.0);
    announces && !is_own && seen.all(|index| blocks.blocks[index].link_density() > 0.9)
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const STORY: &str = "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back before the shops \
         on the island have closed for the night.</p>";

    /// The first words of what is kept of a page, everything having been.
    fn kept(html: &str) -> Vec<String> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.9; blocks.blocks.len()]);
        verdicts.kept.fill(true);
        apply(&mut verdicts);
        let kept = blocks.blocks.iter().zip(&verdicts.kept).filter(|(_, kept)| **kept);
        kept.filter_map(|(block, _)| blocks.text_of(block).split(' ').next().map(str::to_owned)).collect()
    }

    #[test]
    fn rows_of_links_above_a_text_are_none_of_it() {
        let row = "<div><a href=/a>back</a> | <a href=/b>next</a> | <a href=/c>all my pages</a></div>";
        assert_eq!(kept(&format!("{row}<div>My year</div>{STORY}{STORY}")), ["My", "The", "The"]);
        assert_eq!(
            kept(&format!("<div>My year</div>{STORY}{row}{STORY}")).len(),
            4,
            "between paragraphs it may be theirs"
        );
        assert_eq!(
            kept(&format!("<div><a href=/a>Tides</a></div>{STORY}")),
            ["Tides", "The"],
            "one link may be a name"
        );
    }
}
