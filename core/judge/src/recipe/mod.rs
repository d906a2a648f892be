//! The recipe that a page declares, and the blocks that show it.
//!
//! Nearly every site with recipes declares them (JSON-LD, microdata, RDFa, microformats), and shows the same words. So what is
//! declared identifies which blocks are ingredients and steps, however these are built: one line of text, an amount and a name in
//! two columns, or lines of one paragraph.

mod align;
mod declared;
mod fields;
mod headed;
mod markup;
mod text;

use std::ops::Range;

use look::block::Blocks;
use page::Page;

pub use align::align;
pub use declared::{declared_recipe, recipe};
pub use fields::DeclaredRecipe;

/// Share of the ingredients, or of the steps, that visible blocks show at least; hidden ones are asked, too, where they
/// show less: one of them may be behind a tab. A guess.
const LEAST_SHOWN: f64 = 0.5;

/// Blocks between two ingredients or two steps that still belong to them: names of parts, pictures. A guess.
const BETWEEN: usize = 4;

/// Weight, in characters, of the longest name of a part. A guess.
const LONGEST_NAME: u32 = 80;

/// Positions of the blocks that show a recipe, in document order: each ingredient and step that is found, and the names of
/// parts between them. Empty where the page shows nothing of it.
pub fn shown(page: &Page, blocks: &Blocks, recipe: &DeclaredRecipe) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for items in [&recipe.ingredients, &recipe.steps] {
        let places = placed(blocks, items);
        for (at, place) in places.iter().enumerate() {
            found.extend(place.clone());
            let next = places.get(at + 1).map(|next| place.end..next.start).filter(|gap| gap.len() <= BETWEEN);
            found.extend(next.into_iter().flatten().filter(|&index| is_name(page, blocks, index)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The blocks of each item that is found.
fn placed(blocks: &Blocks, items: &[String]) -> Vec<Range<usize>> {
    let among = |is_asked: &dyn Fn(usize) -> bool| {
        let asked: Vec<usize> = (0..blocks.blocks.len()).filter(|&index| is_asked(index)).collect();
        let lines: Vec<&str> = asked.iter().map(|&index| blocks.text_of(&blocks.blocks[index])).collect();
        let places = align(items, &lines).into_iter().flatten();
        let in_page = |place: Range<usize>| {
            Some(*asked.get(place.start)?..asked.get(place.end.checked_sub(1)?).map(|last| last + 1)?)
        };
        places.filter_map(in_page).collect::<Vec<_>>()
    };
    let seen = among(&|index| blocks.blocks[index].is_visible() && blocks.blocks[index].weight > 0);
    if seen.len() as f64 >= LEAST_SHOWN * items.len() as f64 {
        return seen;
    }
    let all = among(&|index| blocks.blocks[index].weight > 0);
    if all.len() > seen.len() { all } else { seen }
}

/// Whether a block between two ingredients may name a part of them.
fn is_name(page: &Page, blocks: &Blocks, index: usize) -> bool {
    let block = &blocks.blocks[index];
    let is_plain = block.control_weight == 0 && block.link_density() < 0.5 && !page.is_link(block.node);
    block.weight > 0 && block.weight <= LONGEST_NAME && is_plain
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn shown_of(html: &str) -> Vec<String> {
        let data =
            "{\"@type\":\"Recipe\",\"name\":\"Tea\",\"recipeIngredient\":[\"2 spoons black tea\",\"500 ml water\"],
                    \"recipeInstructions\":[{\"@type\":\"HowToStep\",\"text\":\"Boil the water.\"},
                    {\"@type\":\"HowToStep\",\"text\":\"Pour it over the tea and wait.\"}]}";
        let html = format!("<title>Tea</title><script type='application/ld+json'>{data}</script>{html}");
        let snapshot = snapshot(&html);
        let page = Page::new(&snapshot).expect("sound");
        let blocks = segment(&page);
        let recipe = declared_recipe(&page, &blocks).expect("a recipe");
        let shown = shown(&page, &blocks, &recipe);
        shown.into_iter().map(|index| blocks.text_of(&blocks.blocks[index]).to_owned()).collect()
    }

    #[test]
    fn ingredients_and_steps_are_found_in_whatever_blocks() {
        let intro = "<p>Tea needs water, and tea.</p>";
        let steps = "<ol><li>Boil the water.</li><li>Pour it over the tea and wait.</li></ol>";
        let list = "<ul><li>2 spoons black tea</li><li>500 ml water</li></ul>";
        let all = ["2 spoons black tea", "500 ml water", "Boil the water.", "Pour it over the tea and wait."];
        assert_eq!(shown_of(&format!("{intro}{list}{steps}")), all);
        let columns =
            "<table><tr><td>2 spoons</td><td>black tea</td></tr><tr><td>500 ml</td><td>water</td></tr></table>";
        let parts = ["2 spoons", "black tea", "500 ml", "water"];
        assert_eq!(shown_of(&format!("{intro}{columns}{steps}"))[..4], parts);
    }

    #[test]
    fn names_of_parts_are_kept_and_what_is_behind_a_tab_is_found() {
        let named = "<p>2 spoons black tea</p><p>For the pot</p><p>500 ml water</p>";
        assert_eq!(shown_of(named), ["2 spoons black tea", "For the pot", "500 ml water"]);
        let hidden = "<div style='display: none'><p>Boil the water.</p><p>Pour it over the tea and wait.</p></div>";
        assert_eq!(shown_of(hidden).len(), 2);
        assert_eq!(shown_of("<p>Coffee is another matter.</p>").len(), 0);
    }
}
