//! The recipe of an article: its ingredients and steps as lists, one a line, and what is known of it.
//!
//! What a page declares is looked for in the body, line by line. The lines that state it become the items of lists, with
//! the links and words that they have on the page; the rest of the body stays as it was. What is declared and is not in the
//! body is put where it belongs.

mod build;
mod claims;
mod pieces;
#[cfg(test)]
mod tests;

use judge::recipe::{DeclaredRecipe, recipe};
use look::block::Blocks;
use page::Page;

use super::{Article, Recipe, RecipePart, content::set_levels};

/// Adds the recipe that the page declares to its article. Nothing changes where it declares none, where the page shows
/// several posts, and where nothing was found on it.
pub fn put_recipe(page: &Page, blocks: &Blocks, article: &mut Article) {
    if article.body.is_empty() || !article.posts.is_empty() {
        return;
    }
    if let Some(declared) = recipe(page, blocks) {
        arrange(&declared, article);
    }
}

/// Makes lists of what is declared.
fn arrange(declared: &DeclaredRecipe, article: &mut Article) {
    let groups = pieces::cut(std::mem::take(&mut article.body));
    let claims = claims::Claims::of(declared, &groups);
    let built = build::build(declared, &claims, groups);
    article.body = built.body;
    set_levels(&mut article.body);
    let told = |parts: Vec<RecipePart>, declared: &[String]| {
        let whole = || RecipePart { name: None, lines: declared.to_vec() };
        if parts.is_empty() && !declared.is_empty() { vec![whole()] } else { parts }
    };
    let [ingredients, steps] = built.parts;
    article.metadata.recipe = Some(Recipe {
        ingredients: told(ingredients, &declared.ingredients),
        steps: told(steps, &declared.steps),
        servings: declared.servings.clone(),
        preparation_time: declared.preparation_time.clone(),
        cooking_time: declared.cooking_time.clone(),
        total_time: declared.total_time.clone(),
    });
}
