//! Recipes on small pages that are made here.

use judge::recipe::DeclaredRecipe;

use super::*;
use crate::{Block, BlockKind, assemble, testing, to_text};

fn declared(ingredients: &[&str], steps: &[&str]) -> DeclaredRecipe {
    let all = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    DeclaredRecipe { ingredients: all(ingredients), steps: all(steps), ..DeclaredRecipe::default() }
}

const INGREDIENTS: [&str; 3] = ["2 spoons black tea", "500 ml water", "1 lemon"];
const STEPS: [&str; 2] = ["Boil the water for a while.", "Pour it over the tea and wait."];

fn arranged(html: &str, recipe: &DeclaredRecipe) -> Article {
    let snapshot = testing::snapshot(&format!("<title>Tea</title><main>{html}</main>"));
    let page = Page::new(&snapshot).expect("sound");
    let kept = testing::keep_all(&page, testing::find(&page, "main"), &[]);
    let mut article = assemble(&page, &kept);
    arrange(recipe, &mut article);
    article
}

fn text(html: &str) -> String {
    to_text(&arranged(html, &declared(&INGREDIENTS, &STEPS)))
}

/// The lists of a body: whether numbered, and how many items.
fn lists(body: &[Block]) -> Vec<(bool, usize)> {
    let list = |block: &Block| match &block.kind {
        BlockKind::List { ordered, items, .. } => Some((*ordered, items.len())),
        _ => None,
    };
    body.iter().filter_map(list).collect()
}

const ALL: &str =
    "2 spoons black tea\n500 ml water\n1 lemon\n\nBoil the water for a while.\nPour it over the tea and wait.\n";

#[test]
fn ingredients_are_one_a_line_and_steps_are_numbered_whatever_they_are_built_of() {
    let steps = "<p>Boil the water for a while.</p><p>Pour it over the tea and wait.</p>";
    let numbered =
        "<h4>Step 1</h4><p>Boil the water for a while.</p><h4>Step 2</h4><p>Pour it over the tea and wait.</p>";
    let pages = [
        format!("<ul><li>2 spoons black tea<li>500 ml water<li>1 lemon</ul>{steps}"),
        format!("<p>2 spoons black tea<br>500 ml water<br>1 lemon</p>{numbered}"),
        format!(
            "<div>2 spoons</div><div>black tea</div><div>500 ml</div><div>water</div><div>1</div><div>lemon</div>{steps}"
        ),
        format!("<table><tr><td>2 spoons<td>black tea<tr><td>500 ml<td>water<tr><td>1<td>lemon</table>{steps}"),
    ];
    for page in pages {
        assert_eq!(text(&page), ALL, "{page}");
        assert_eq!(lists(&arranged(&page, &declared(&INGREDIENTS, &STEPS)).body), [(false, 3), (true, 2)], "{page}");
    }
}

#[test]
fn what_else_the_page_tells_stays_where_it_is() {
    let html = "<p>I drink it all day.</p><ul><li>2 spoons black tea<li>500 ml water<li>1 lemon</ul><h2>Method</h2>
                <p>Boil the water for a while.</p><p>Take a small pot.</p><p>Pour it over the tea and wait.</p><h2>Notes</h2><p>Milk is good, too.</p>";
    let told = "I drink it all day.\n\n2 spoons black tea\n500 ml water\n1 lemon\n\nMethod\n\nBoil the water for a while.\n\
                Take a small pot.\nPour it over the tea and wait.\n\nNotes\n\nMilk is good, too.\n";
    assert_eq!(text(html), told);
}

#[test]
fn groups_keep_their_names() {
    let html = "<ul><li>2 spoons black tea<li>500 ml water</ul><p>To serve</p><ul><li>1 lemon</ul>";
    let article = arranged(html, &declared(&INGREDIENTS, &[]));
    let recipe = article.metadata.recipe.expect("a recipe");
    let names: Vec<Option<&str>> = recipe.ingredients.iter().map(|part| part.name.as_deref()).collect();
    assert_eq!(names, [None, Some("To serve")]);
    assert!(matches!(article.body[1].kind, BlockKind::Heading { level: 2, .. }));
    assert_eq!(recipe.steps, []);
}

#[test]
fn a_heading_that_is_declared_as_an_ingredient_names_its_group() {
    let html = "<ul><li>2 spoons black tea<li>500 ml water</ul><h3>To serve</h3><ul><li>1 lemon</ul>";
    let [tea, water, lemon] = INGREDIENTS;
    let article = arranged(html, &declared(&[tea, water, "To serve", lemon], &[]));
    let recipe = article.metadata.recipe.expect("a recipe");
    let groups: Vec<(Option<&str>, usize)> =
        recipe.ingredients.iter().map(|part| (part.name.as_deref(), part.lines.len())).collect();
    assert_eq!(groups, [(None, 2), (Some("To serve"), 1)]);
}

#[test]
fn what_is_declared_and_not_shown_is_put_where_it_belongs() {
    let html = "<p>My tea.</p><ul><li>2 spoons black tea<li>1 lemon</ul>";
    let whole = format!("My tea.\n\n{ALL}");
    assert_eq!(text(html), whole);
    let only_steps = "<p>My tea.</p><p>Boil the water for a while.</p><p>Pour it over the tea and wait.</p>";
    assert_eq!(text(only_steps), whole);
    let in_text = "<p>My tea.</p><p>Take 2 spoons black tea, 500 ml water, 1 lemon. Boil the water for a while. Pour it over the tea and wait.</p>";
    assert_eq!(lists(&arranged(in_text, &declared(&INGREDIENTS[..1], &STEPS)).body), []);
}

#[test]
fn one_string_of_all_steps_is_as_many_as_the_page_shows() {
    let html = "<p>Boil the water for a while.</p><p>Pour it over the tea and wait.</p>";
    let all = STEPS.join(" ");
    assert_eq!(lists(&arranged(html, &declared(&[], &[&all])).body), [(true, 2)]);
}
