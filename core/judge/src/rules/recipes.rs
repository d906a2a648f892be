//! Keeps the ingredients and steps of the recipe that a page declares.
//!
//! Ingredients are a word or two each, often beside boxes to tick, and amounts and names may be in columns of their own.
//! Wrong where a page declares a recipe that it only announces.

use super::{Phase, Rule, Verdicts};
use crate::recipe::{declared_recipe, shown};

pub(super) const RULE: Rule = Rule {
    id: "recipes",
    phase: Phase::Complete,
    summary: "keeps the ingredients and steps of the recipe that a page declares",
    apply,
};

fn apply(verdicts: &mut Verdicts) {
    let Some(recipe) = declared_recipe(verdicts.page, verdicts.blocks) else { return };
    for index in shown(verdicts.page, verdicts.blocks, &recipe) {
        verdicts.kept[index] = true;
        verdicts.left_out[index] = false;
    }
}

#[cfg(test)]
mod tests {
    use look::block::segment;
    use page::{Page, testing::snapshot};

    use super::*;

    #[test]
    fn what_is_declared_is_kept_and_nothing_else_is() {
        let kept = |data: &str| {
            let html = "<h1>Tea</h1><p>All day long.</p><ul><li>2 spoons tea</li><li>Other drinks</li></ul>";
            let snapshot =
                snapshot(&format!("<title>Tea</title><script type='application/ld+json'>{data}</script>{html}"));
            let page = Page::new(&snapshot).expect("sound");
            let blocks = segment(&page);
            let mut verdicts = Verdicts::new(&page, &blocks, &[], vec![0.0; 4]);
            verdicts.left_out[2] = true;
            apply(&mut verdicts);
            verdicts.kept[2] &= !verdicts.left_out[2];
            verdicts.kept
        };
        let data = "{\"@type\":\"Recipe\",\"name\":\"Tea\",\"recipeIngredient\":[\"2 spoons tea\"]}";
        assert_eq!(kept(data), [false, false, true, false]);
        assert_eq!(kept(""), [false; 4]);
    }
}
