//! What a page declares of the recipe on it, in the attributes of what it shows: microdata, RDFa and microformats.

use look::block::Blocks;
use page::{NodeId, Page, text::folded};

use super::DeclaredRecipe;

/// What an element declares about itself that it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Ingredient,
    Steps,
    Name,
    Servings,
    Preparation,
    Cooking,
    Total,
}

/// The recipe that elements declare; empty where none do.
pub(super) fn recipe(page: &Page, blocks: &Blocks) -> Option<DeclaredRecipe> {
    let root = page.all_elements().find(|&node| is_recipe(page, node))?;
    let mut recipe = DeclaredRecipe::default();
    let end = page.subtree_end(root);
    let mut node = root;
    while node < end {
        let Some(part) = part(page, node) else {
            node += 1;
            continue;
        };
        let value = || Some(value(page, node)).filter(|value| !value.is_empty());
        match part {
            Part::Ingredient => recipe.ingredients.extend(shown(page, blocks, node)),
            Part::Steps => recipe.steps.extend(shown(page, blocks, node)),
            Part::Name if recipe.name.is_empty() => recipe.name = value().unwrap_or_default(),
            Part::Servings => recipe.servings = recipe.servings.take().or_else(value),
            Part::Preparation => recipe.preparation_time = recipe.preparation_time.take().or_else(value),
            Part::Cooking => recipe.cooking_time = recipe.cooking_time.take().or_else(value),
            Part::Total => recipe.total_time = recipe.total_time.take().or_else(value),
            Part::Name => {}
        }
        node = page.subtree_end(node).max(node + 1);
    }
    Some(recipe)
}

fn is_recipe(page: &Page, node: NodeId) -> bool {
    let says =
        |name: &str| page.attribute(node, name).is_some_and(|kind| kind.trim_end_matches('/').ends_with("Recipe"));
    says("itemtype") || says("typeof") || page.has_class(node, &["h-recipe", "hrecipe"])
}

fn part(page: &Page, node: NodeId) -> Option<Part> {
    let declared = ["itemprop", "property"].iter().find_map(|name| page.attribute(node, name));
    let name = declared.map(|name| name.rsplit([':', '/']).next().unwrap_or_default());
    match name {
        Some("recipeIngredient" | "ingredients" | "ingredient") => return Some(Part::Ingredient),
        Some("recipeInstructions" | "instructions") => return Some(Part::Steps),
        Some("name") => return Some(Part::Name),
        Some("recipeYield" | "yield") => return Some(Part::Servings),
        Some("prepTime") => return Some(Part::Preparation),
        Some("cookTime") => return Some(Part::Cooking),
        Some("totalTime") => return Some(Part::Total),
        _ => {}
    }
    let of_classes = [
        (["p-ingredient", "ingredient"], Part::Ingredient),
        (["e-instructions", "instructions"], Part::Steps),
        (["p-yield", "yield"], Part::Servings),
    ];
    of_classes.into_iter().find(|(classes, _)| page.has_class(node, classes)).map(|(_, part)| part)
}

/// The lines that an element shows: one for each block in it, or its own text where it is within one.
fn shown(page: &Page, blocks: &Blocks, node: NodeId) -> Vec<String> {
    let within = blocks.within(page, node).map(|index| blocks.text_of(&blocks.blocks[index]));
    let lines: Vec<String> = within.filter(|text| text.chars().any(char::is_alphanumeric)).map(str::to_owned).collect();
    if page.is_block_level(node) && lines.len() > 1 {
        return lines;
    }
    let own = own_text(page, node);
    if own.is_empty() { Vec::new() } else { vec![own] }
}

/// The machine's form of a value where there is one, else its text.
fn value(page: &Page, node: NodeId) -> String {
    let attribute = ["content", "datetime"].iter().find_map(|name| page.attribute(node, name));
    attribute.map_or_else(|| own_text(page, node), folded)
}

fn own_text(page: &Page, node: NodeId) -> String {
    let texts: Vec<&str> = (node..page.subtree_end(node)).filter_map(|inner| page.text(inner)).collect();
    folded(&texts.join(" "))
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn declared_in(html: &str) -> Option<DeclaredRecipe> {
        let snapshot = snapshot(html);
        let page = Page::new(&snapshot).expect("sound");
        recipe(&page, &segment(&page))
    }

    #[test]
    fn microdata_rdfa_and_microformats_are_read() {
        let micro = "<div itemscope itemtype='https://schema.org/Recipe'><h1 itemprop=name>Tea</h1>
                     <time itemprop=prepTime datetime=PT5M>5 min</time>
                     <ul><li itemprop=recipeIngredient>2 <b>spoons</b> tea<li itemprop=recipeIngredient>Water</ul>
                     <div itemprop=recipeInstructions><p>Boil.<p>Wait.</div></div>";
        let told = declared_in(micro).expect("a recipe");
        assert_eq!((told.name.as_str(), told.preparation_time.as_deref()), ("Tea", Some("PT5M")));
        assert_eq!(
            (told.ingredients, told.steps),
            (vec!["2 spoons tea".into(), "Water".into()], vec!["Boil.".into(), "Wait.".into()])
        );
        let rdfa = "<div typeof='schema:Recipe'><p property='schema:recipeIngredient'>Tea<p property='schema:recipeInstructions'>Boil.</div>";
        assert_eq!(declared_in(rdfa).map(|told| (told.ingredients.len(), told.steps.len())), Some((1, 1)));
        let format = "<div class=h-recipe><ul><li class=p-ingredient>Tea<li class=p-ingredient>Water</ul><div class=e-instructions>Boil.</div></div>";
        assert_eq!(declared_in(format).map(|told| (told.ingredients.len(), told.steps.len())), Some((2, 1)));
        assert_eq!(declared_in("<p itemprop=recipeIngredient>Tea</p>"), None);
    }
}
