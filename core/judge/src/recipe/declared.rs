//! What a page declares of the recipe on it, as JSON-LD.

use look::block::Blocks;
use page::{
    Page,
    json_ld::{JsonLd, Object, text},
    text::letters_and_digits,
};
use serde_json::Value;

use super::{
    DeclaredRecipe,
    headed::by_headings,
    markup,
    text::{line, lines},
};

/// Deepest nesting of sections and steps that is followed.
const DEEPEST: usize = 4;

/// Most ingredients and steps that are read: a bound that no recipe comes near.
const MOST: usize = 400;

/// The recipe that a page declares, or else the one below headings that indicate it; `None` where there is neither, or several
/// are declared and none by the page's own name.
pub fn recipe(page: &Page, blocks: &Blocks) -> Option<DeclaredRecipe> {
    let all = all_declared(page, blocks);
    let declared = if all.is_empty() { DeclaredRecipe::default() } else { of_page(page, &all)? };
    completed(declared, page, blocks)
}

/// The recipe that a page declares, with ingredients or steps from below their headings where it declares none of them;
/// `None` where it declares none, or several and none by the page's own name.
pub fn declared_recipe(page: &Page, blocks: &Blocks) -> Option<DeclaredRecipe> {
    completed(of_page(page, &all_declared(page, blocks))?, page, blocks)
}

fn completed(recipe: DeclaredRecipe, page: &Page, blocks: &Blocks) -> Option<DeclaredRecipe> {
    if !recipe.ingredients.is_empty() && !recipe.steps.is_empty() {
        return Some(recipe);
    }
    let (ingredients, steps) = by_headings(page, blocks).unwrap_or_default();
    let or = |declared: Vec<String>, shown: Vec<String>| if declared.is_empty() { shown } else { declared };
    let whole =
        DeclaredRecipe { ingredients: or(recipe.ingredients, ingredients), steps: or(recipe.steps, steps), ..recipe };
    Some(whole).filter(is_told)
}

/// Everything that is declared as a recipe, and has any part of it.
fn all_declared(page: &Page, blocks: &Blocks) -> Vec<DeclaredRecipe> {
    let of_recipes: Vec<String> = {
        let scripts = page.snapshot().metadata.json_ld.iter();
        scripts.filter(|data| data.contains("Recipe")).cloned().collect()
    };
    let data = JsonLd::read(&of_recipes);
    let linked = data.all(&["Recipe"]).map(of_object);
    linked.chain(markup::recipe(page, blocks)).filter(is_told).collect()
}

/// The one that is called as the page is, or the only one.
fn of_page(page: &Page, all: &[DeclaredRecipe]) -> Option<DeclaredRecipe> {
    let title = letters_and_digits(page.title());
    let is_of_page = |recipe: &DeclaredRecipe| {
        let name = letters_and_digits(&recipe.name);
        !name.is_empty() && title.contains(&name)
    };
    let fullest = |recipe: &&DeclaredRecipe| (!recipe.steps.is_empty(), recipe.ingredients.len());
    if let Some(named) = all.iter().filter(|recipe| is_of_page(recipe)).max_by_key(fullest) {
        return Some(named.clone());
    }
    let is_one = all.iter().all(|recipe| all.first().is_some_and(|first| first.name == recipe.name));
    all.iter().filter(|_| is_one).max_by_key(fullest).cloned()
}

fn is_told(recipe: &DeclaredRecipe) -> bool {
    !recipe.ingredients.is_empty() || !recipe.steps.is_empty()
}

fn of_object(object: &Object) -> DeclaredRecipe {
    let one = |key: &str| Some(line(&text(object.get(key)))).filter(|value| !value.is_empty());
    let mut recipe = DeclaredRecipe {
        name: text(object.get("name")),
        servings: servings(object.get("recipeYield").or_else(|| object.get("yield"))),
        preparation_time: one("prepTime"),
        cooking_time: one("cookTime"),
        total_time: one("totalTime"),
        ..DeclaredRecipe::default()
    };
    let ingredients = ["recipeIngredient", "ingredients"].iter().find_map(|key| object.get(*key));
    match ingredients {
        Some(Value::Array(all)) => {
            recipe.ingredients =
                all.iter().filter_map(Value::as_str).map(line).filter(|line| !line.is_empty()).collect();
        }
        Some(Value::String(all)) => recipe.ingredients = lines(all),
        _ => {}
    }
    if let Some(steps) = object.get("recipeInstructions") {
        add_steps(steps, &mut recipe, 0);
    }
    recipe.ingredients.truncate(MOST);
    recipe.steps.truncate(MOST);
    recipe
}

/// How much a recipe makes: of several wordings the one with most words, since the others are numbers.
fn servings(value: Option<&Value>) -> Option<String> {
    let all = match value? {
        Value::Array(all) => all.iter().map(|one| text(Some(one))).collect(),
        one => vec![text(Some(one))],
    };
    let words = |text: &String| text.split_whitespace().count();
    let fullest =
        all.iter().map(|one| line(one)).reduce(|best, one| if words(&one) > words(&best) { one } else { best });
    fullest.filter(|servings| !servings.is_empty() && servings != "0")
}

/// Steps: strings, objects with a text, sections and lists of either.
fn add_steps(value: &Value, recipe: &mut DeclaredRecipe, depth: usize) {
    match value {
        Value::String(written) => recipe.steps.extend(lines(written)),
        Value::Array(all) if depth < DEEPEST => all.iter().for_each(|one| add_steps(one, recipe, depth + 1)),
        Value::Object(object) if depth < DEEPEST => match object.get("itemListElement") {
            Some(inner @ (Value::Array(_) | Value::Object(_))) => {
                let is_section =
                    object.get("@type").and_then(Value::as_str).is_some_and(|kind| kind.ends_with("Section"));
                let name = line(&text(object.get("name")));
                if is_section && !name.is_empty() {
                    recipe.sections.push((recipe.steps.len(), name));
                }
                add_steps(inner, recipe, depth + 1);
            }
            _ => {
                let told = ["text", "description", "name"].iter().map(|key| object.get(*key));
                let told = told.flatten().filter_map(Value::as_str).map(line).find(|told| !told.is_empty());
                recipe.steps.extend(told);
            }
        },
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::testing::snapshot;

    use super::*;

    fn declared_in(data: &str) -> Option<DeclaredRecipe> {
        let snapshot =
            snapshot(&format!("<title>Tea | Drinks</title><script type='application/ld+json'>{data}</script>"));
        let page = Page::new(&snapshot).expect("sound");
        declared_recipe(&page, &segment(&page))
    }

    fn steps(written: &str) -> Vec<String> {
        declared_in(&format!("{{\"@type\":\"Recipe\",\"name\":\"Tea\",\"recipeInstructions\":{written}}}"))
            .map(|recipe| recipe.steps)
            .unwrap_or_default()
    }

    #[test]
    fn steps_are_read_in_every_form() {
        let both = ["Boil.", "Wait."];
        assert_eq!(steps("[\"Boil.\",\"Wait.\"]"), both);
        assert_eq!(steps("\"Boil.<br>Wait.\""), both);
        let objects = "[{\"@type\":\"HowToStep\",\"text\":\"Boil.\"},{\"@type\":\"HowToStep\",\"name\":\"Wait.\"}]";
        assert_eq!(steps(objects), both);
        let section = format!("{{\"@type\":\"HowToSection\",\"name\":\"Pot\",\"itemListElement\":{objects}}}");
        assert_eq!(steps(&format!("[{section}]")), both);
        let recipe = declared_in(&format!("{{\"@type\":\"Recipe\",\"recipeInstructions\":[\"Wash.\",{section}]}}"));
        assert_eq!(recipe.map(|recipe| recipe.sections), Some(vec![(1, "Pot".to_owned())]));
        assert_eq!(steps("[]"), [""; 0]);
    }

    #[test]
    fn of_several_recipes_the_one_that_the_page_is_called_after_is_taken() {
        let one =
            |name: &str| format!("{{\"@type\":\"Recipe\",\"name\":\"{name}\",\"recipeIngredient\":[\"{name}\"]}}");
        let name = |data: String| declared_in(&data).map(|recipe| recipe.name);
        assert_eq!(name(format!("[{},{}]", one("Coffee"), one("Tea"))).as_deref(), Some("Tea"));
        assert_eq!(name(format!("[{},{}]", one("Coffee"), one("Milk"))), None);
        assert_eq!(name(one("Coffee")).as_deref(), Some("Coffee"));
        assert_eq!(name("{\"@type\":\"Recipe\",\"name\":\"Tea\"}".to_owned()), None);
    }

    #[test]
    fn times_and_yield_are_as_they_are_declared() {
        let data = "{\"@type\":[\"Recipe\"],\"recipeIngredient\":\"Tea\",\"recipeYield\":[\"4\",\"4 cups\"],\"prepTime\":\"PT5M\"}";
        let recipe = declared_in(data).expect("a recipe");
        assert_eq!((recipe.servings.as_deref(), recipe.preparation_time.as_deref()), (Some("4 cups"), Some("PT5M")));
        assert_eq!((recipe.cooking_time, recipe.total_time), (None, None));
    }
}
