//! What a page contains about a recipe.

/// What a page declares of a recipe, in its words. What it does not declare is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredRecipe {
    /// Its name.
    pub name: String,
    /// One each, in order.
    pub ingredients: Vec<String>,
    /// One each, in order.
    pub steps: Vec<String>,
    /// Names of sections, each with the position of its first step.
    pub sections: Vec<(usize, String)>,
    /// How much it makes: "4 servings".
    pub servings: Option<String>,
    /// ISO 8601 durations: of what is done before, of the cooking, and of all.
    pub preparation_time: Option<String>,
    /// Of the cooking.
    pub cooking_time: Option<String>,
    /// Of all.
    pub total_time: Option<String>,
}
