//! Leaves out lines of labels of controls: "Share · Print · Save for later · 12 comments".
//!
//! Sites put them between title and text and after the text, in boxes that look like its paragraphs; where no class
//! names them, the trees know the words of some languages only. Wrong where a text lists what a program's menu has: so
//! entries of lists count together, cells and headings do not, and one word alone must be a link or a button.

use look::block::{Block, Blocks, Hints};
use page::{
    NodeId, Page,
    lexicon::{Controls, controls_in},
};

use super::{Phase, Rule, Verdicts, said::LIKELY_LEFT_OUT};

/// Weight, in characters, of the longest line; a guess.
const LONGEST: u32 = 160;

/// Share of a line in links and buttons from which on it is there to be pressed; a guess.
const PRESSED: f64 = 0.7;

/// Weight, in characters, of other likely text without which such a line may be all that there is; a guess.
const TEXT_OUTSIDE: u32 = 200;

pub(super) const RULE: Rule = Rule {
    id: "controls",
    phase: Phase::LeaveOut,
    summary: "leaves out lines that are labels of controls and nothing else",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let Verdicts { page, blocks, .. } = *verdicts;
    if verdicts.said().text.all() < TEXT_OUTSIDE {
        return;
    }
    // Most of what is around a text is left out anyway.
    let may_be_kept = |index: usize| verdicts.probabilities[index] >= LIKELY_LEFT_OUT;
    let of = |(index, block)| if may_be_kept(index) { labels(page, blocks, block) } else { None };
    let labels: Vec<Option<Controls>> = blocks.blocks.iter().enumerate().map(of).collect();
    let mut last: Option<(NodeId, bool)> = None;
    for index in (0..labels.len()).filter(|&index| labels[index].is_some()) {
        let list = list_around(page, blocks.blocks[index].node);
        let is_out = match (list, last) {
            (Some(list), Some((known, is_out))) if list == known => is_out,
            (Some(list), _) => is_list(page, blocks, list),
            (None, _) => is_line(page, blocks, &labels, index),
        };
        last = list.map(|list| (list, is_out));
        verdicts.left_out[index] |= is_out;
    }
}

/// The labels of a block that has nothing else.
fn labels(page: &Page, blocks: &Blocks, block: &Block) -> Option<Controls> {
    let other = Hints::HEADING | Hints::CODE | Hints::QUOTE | Hints::TABLE;
    let may_be = block.is_visible() && (1..=LONGEST).contains(&block.weight) && !block.hints.any(other);
    if !may_be || matches!(page.tag(block.node), "td" | "th" | "dt" | "dd" | "figcaption") {
        return None;
    }
    controls_in(blocks.text_of(block))
}

/// Whether the entries of a list are labels, several of them, and nothing else.
fn is_list(page: &Page, blocks: &Blocks, list: NodeId) -> bool {
    let entries = &blocks.blocks[blocks.within(page, list)];
    let (mut actions, mut networks) = (0, 0);
    for block in entries.iter().filter(|block| block.weight > 0 && block.is_visible()) {
        let Some(own) = labels(page, blocks, block) else { return false };
        actions += own.actions;
        networks += own.networks;
    }
    actions > 0 && actions + networks > 1
}

/// Whether a block is such a line.
fn is_line(page: &Page, blocks: &Blocks, labels: &[Option<Controls>], index: usize) -> bool {
    let (block, Some(own)) = (&blocks.blocks[index], labels[index]) else { return false };
    let is_pressed = f64::from(block.link_weight + block.control_weight) >= PRESSED * f64::from(block.weight);
    let beside = || {
        let parent = page.parent(block.node);
        let neighbours = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
        let is_label = |at: usize| labels.get(at).copied().flatten().is_some_and(|labels| labels.actions > 0);
        neighbours.filter(|&at| is_label(at)).any(|at| page.parent(blocks.blocks[at].node) == parent)
    };
    match own.actions {
        0 => is_pressed && own.networks > 1 || beside(),
        1 if own.networks == 0 => is_pressed || own.is_certain || beside(),
        _ => true,
    }
}

/// The list that an element is an entry of, or in one.
fn list_around(page: &Page, node: NodeId) -> Option<NodeId> {
    let item = std::iter::once(node).chain(page.ancestors(node)).find(|&above| page.tag(above) == "li")?;
    page.parent(item)
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    const STORY: &str = "<p>The ferry leaves the old harbour at dawn, takes the mail along, and is back before the shops \
         on the island have closed for the night.</p>";

    /// The first words of what is left out between paragraphs, everything being likely.
    fn found(inside: &str) -> Vec<String> {
        let snapshot = snapshot(&format!("<div>{0}{0}{inside}{0}{0}</div>", STORY));
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.9; blocks.blocks.len()]);
        (RULE.apply)(&mut verdicts);
        let out = blocks.blocks.iter().zip(verdicts.left_out).filter(|(_, out)| *out);
        out.map(|(block, _)| blocks.text_of(block).split(' ').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn lines_of_controls_are_left_out() {
        assert_eq!(
            found("<div><span>Merken</span> <span>Teilen</span> <span>Vorlesen lassen</span></div>"),
            ["Merken"]
        );
        assert_eq!(found("<p><a href=#>Print</a></p>"), ["Print"]);
        assert_eq!(found("<p>Back to top</p>"), ["Back"]);
        assert_eq!(
            found("<div><div>Print</div><div>Share</div><div>Facebook</div></div>"),
            ["Print", "Share", "Facebook"]
        );
        assert_eq!(found("<ul><li>シェア</li><li>ポスト</li><li>文字サイズ変更</li></ul>").len(), 3);
        assert_eq!(found("<p><a href=/f>Facebook</a> <a href=/w>WhatsApp</a></p>"), ["Facebook"]);
    }

    #[test]
    fn what_a_text_says_of_controls_stays() {
        assert_eq!(found("<p>Print</p>"), [""; 0], "a word alone");
        assert_eq!(found("<ul><li>Facebook</li><li>Twitter</li></ul>"), [""; 0], "names of services");
        assert_eq!(
            found("<ul><li>Print</li><li>Page setup</li><li>Save</li></ul>"),
            [""; 0],
            "a menu that is described"
        );
        assert_eq!(found("<table><tr><td>Print</td><td>Save</td></tr></table>"), [""; 0], "cells");
        assert_eq!(found("<h3>Share this page</h3>"), [""; 0], "a heading");
        assert_eq!(found("<p>Share what you know.</p>"), [""; 0]);
    }
}
