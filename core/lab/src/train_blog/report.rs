//! The figures of the blog extractor, kept and shown.

use serde::{Deserialize, Serialize};

use super::{Figures, Plan};

/// Name of the file with the figures in the output folder of `lab train blog`.
pub const RESULT: &str = "blog.json";

/// What was measured, with which settings.
#[derive(Debug, Serialize, Deserialize)]
pub struct BlogReport {
    /// Settings of the model.
    pub plan: Plan,
    /// Pages that were used.
    pub pages: usize,
    /// Each experiment by its name.
    pub experiments: Vec<(String, Figures)>,
}

impl BlogReport {
    /// All figures as a table in Markdown.
    pub fn table(&self) -> String {
        let lines = self.experiments.iter().map(|(name, figures)| line(name, figures));
        std::iter::once(HEAD.to_owned()).chain(lines).map(|line| line + "\n").collect()
    }
}

/// Head of the table.
pub const HEAD: &str = "\
| experiment | posts | titles % | bodies % | found that are right % | index: titles % | bodies % | lists with posts |
|---|---|---|---|---|---|---|---|";

/// A line of the table.
pub fn line(name: &str, figures: &Figures) -> String {
    let (all, index) = (&figures.all, &figures.index_pages);
    format!(
        "| {name} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {} of {} |",
        all.posts,
        all.titles_percent(),
        all.bodies_percent(),
        all.precision_percent(),
        index.titles_percent(),
        index.bodies_percent(),
        all.lists_with_posts,
        all.lists
    )
}
