//! Keeps what a card of a recipe says beside ingredients and instructions: times, servings, notes, facts about nutrition.
//!
//! These are short lines of labels and numbers, which the trees take for part of the frame. Wrong where a whole post is
//! marked as a recipe and is as short as one.

use super::{Phase, Rule};
use crate::{
    block::{Block, Blocks, Hints},
    judge::running::Running,
    lexicon::ClassWords,
    page::{NodeId, Page},
};

/// Of ingredients and instructions at least one part in so many is kept; a guess.
const KEPT: u32 = 3;

/// The rest of a card weighs at most so much of them: a whole post that is marked as a recipe is no card; a guess.
const REST: f64 = 1.5;

/// Weight, in characters, of the longest text of a tool; notes may stand in an element of such a name, too; a guess.
const LONGEST_TOOL: u32 = 60;

pub(super) const RULE: Rule = Rule {
    id: "recipe-cards",
    phase: Phase::Open,
    summary: "keeps what a card of a recipe says beside ingredients and instructions",
    apply: |verdicts| keep(verdicts.page, verdicts.blocks, &mut verdicts.kept),
};

/// Keeps the other text of cards whose ingredients or instructions are kept.
fn keep(page: &Page, blocks: &Blocks, kept: &mut [bool]) {
    let ingredients = named(page, ClassWords::INGREDIENT);
    if ingredients.is_empty() {
        return;
    }
    let parts = [ingredients, named(page, ClassWords::INSTRUCTION)];
    let titles: Vec<NodeId> = page.elements("h1").collect();
    let [in_part, in_tool] = within_named(page, &parts);
    let seen = |block: &Block| if block.is_visible() { block.weight } else { 0 };
    let of_parts = |block: &Block| if in_part[block.node as usize] { seen(block) } else { 0 };
    let all = Running::of(blocks.blocks.iter().map(seen));
    let of_parts_kept = |(block, &kept): (&Block, &bool)| if kept { of_parts(block) } else { 0 };
    let chosen = Running::of(blocks.blocks.iter().zip(&*kept).map(of_parts_kept));
    let of_parts = Running::of(blocks.blocks.iter().map(of_parts));
    let is_card = |node: NodeId| {
        let own = blocks.within(page, node);
        let (part, rest) = (of_parts.within(&own), all.within(&own).saturating_sub(of_parts.within(&own)));
        chosen.within(&own) * KEPT >= part.max(1) && f64::from(rest) <= REST * f64::from(part)
    };
    let mut node = 0;
    while node < page.len() {
        let holds_parts = parts.iter().all(|part| holds(page, node, part)) && !holds(page, node, &titles);
        if !holds_parts || !is_named(page, node, ClassWords::RECIPE) || !is_card(node) {
            node += 1;
            continue;
        }
        for index in blocks.within(page, node) {
            let block = &blocks.blocks[index];
            let is_tool = in_tool[block.node as usize];
            kept[index] = !(is_tool && block.weight <= LONGEST_TOOL) && (kept[index] || !is_tool && is_text(block));
        }
        node = page.subtree_end(node);
    }
}

/// The elements that are named by a word of these kinds, in order.
fn named(page: &Page, words: ClassWords) -> Vec<NodeId> {
    page.all_elements().filter(|&node| is_named(page, node, words)).collect()
}

/// Whether class, id or microdata of an element have a word of these kinds.
fn is_named(page: &Page, node: NodeId, words: ClassWords) -> bool {
    let mut attributes = ["class", "id", "itemprop", "itemtype"].iter().filter_map(|name| page.attribute(node, name));
    attributes.any(|value| ClassWords::of(value).any(words))
}

/// Whether one of these nodes, which are in order, stands in an element.
fn holds(page: &Page, element: NodeId, nodes: &[NodeId]) -> bool {
    let first = nodes.get(nodes.partition_point(|&node| node < element));
    first.is_some_and(|&node| node < page.subtree_end(element))
}

/// Which nodes stand in one of the parts, and which in a tool: that is an element without any part, and no item of one,
/// which may be named after its units.
fn within_named(page: &Page, parts: &[Vec<NodeId>]) -> [Vec<bool>; 2] {
    let [mut in_part, mut in_tool] = [(); 2].map(|()| vec![false; page.len() as usize]);
    for &node in parts.iter().flatten() {
        in_part[node as usize] = true;
    }
    for node in 0..page.len() {
        let above = |within: &[bool]| page.parent(node).is_some_and(|parent| within[parent as usize]);
        in_part[node as usize] |= above(&in_part);
        let is_item = in_part[node as usize] && page.tag(node) == "li";
        let is_tool = || is_named(page, node, ClassWords::TOOL) && !parts.iter().any(|part| holds(page, node, part));
        in_tool[node as usize] = above(&in_tool) || !is_item && is_tool();
    }
    [in_part, in_tool]
}

/// Whether a block says something, and not only to be pressed.
fn is_text(block: &Block) -> bool {
    block.weight > 0
        && block.is_visible()
        && block.plain_weight() * 2 > block.weight
        && !block.hints.any(Hints::BOILERPLATE | Hints::ASIDE | Hints::COMMENT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::segment, page::testing::snapshot};

    const PARTS: &str = "<div class=x-recipe-ingredients><h3>Ingredients</h3><ul><li>500 g flour</li></ul></div>
         <ol class=x-instructions><li>Mix it all and let it rest until dawn, then bake it until it is brown.</li></ol>";

    /// The text that is kept of a page where one of these texts was.
    fn kept(html: &str, chosen: &str) -> String {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let mut kept: Vec<bool> = blocks.blocks.iter().map(|block| blocks.text_of(block).starts_with(chosen)).collect();
        keep(&page, &blocks, &mut kept);
        let of = |index: usize| blocks.text_of(&blocks.blocks[index]).trim_end();
        (0..kept.len()).filter(|&index| kept[index]).map(of).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn cards_are_kept_without_their_tools() {
        let tools = "<a href='/print'>Print</a><div class=x-recipe-rating>5 from 1 vote</div><button>2x</button>";
        let card = format!(
            "<div class=x-recipe><h2>Bread</h2>{tools}<p>Cook time: 1 h</p>{PARTS}<div class=meta>80 kcal</div></div>"
        );
        let page = format!("<p>Before</p>{card}<p>After</p>");
        let all = "Bread | Cook time: 1 h | Ingredients | 500 g flour | \
             Mix it all and let it rest until dawn, then bake it until it is brown. | 80 kcal";
        assert_eq!(kept(&page, "Mix it"), all);
        assert_eq!(kept(&page.replace("class=x-recipe>", "itemtype='https://schema.org/Recipe'>"), "Mix it"), all);
        assert!(!kept(&page, "").contains("vote"), "a tool is none of the text");
        assert_eq!(kept(&page.replace("<li>500", "<li class=metric-units>500"), "Mix it"), all);
        assert_eq!(kept(&page, "After"), "After", "nothing of the recipe is content");
        assert_eq!(kept(&page.replace("x-recipe>", "x-post>"), "Mix it").split(" | ").count(), 1, "no card");
    }

    #[test]
    fn posts_that_are_marked_as_recipes_are_no_cards() {
        let post = |around: &str| format!("<article class=category-recipes>{around}<p>By Ann</p>{PARTS}</article>");
        assert!(kept(&post(""), "Mix it").starts_with("By Ann"));
        assert!(kept(&post("<h1>Bread</h1>"), "Mix it").starts_with("Mix it"));
        let story = format!("<p>{}</p>", "My mother took the ferry at dawn to sell it. ".repeat(9));
        assert!(kept(&post(&story), "Mix it").starts_with("Mix it"));
    }
}
