//! What answers lack although it is between what they have, or directly after it: the fault that no reader can see.

mod parts;
mod table;

use engine::{
    block::segment,
    page::{NodeId, Page},
};
use rayon::prelude::*;

use crate::evaluate::{Case, Engine, System};

pub use parts::{Fate, Kind, Part, parts};
pub use table::table;

/// Characters of a part's text that are reported.
const BEGINNING: usize = 80;

/// One page and what its answer lacks.
#[derive(Debug)]
pub struct LostPage {
    /// Its name.
    pub id: String,
    /// What is lost, in document order, each part with the beginning of its text and the name and class of its element.
    pub parts: Vec<(Part, String, String)>,
    /// The leaves that were kept.
    pub kept: Vec<NodeId>,
}

impl LostPage {
    /// Characters that are lost: those of the truth, where there is one.
    pub fn weight(&self, in_truth: bool) -> u32 {
        self.parts.iter().map(|(part, ..)| part).filter(|part| part.in_truth || !in_truth).map(|part| part.weight).sum()
    }
}

/// What the engine loses on each page, in the order of the cases; `done` is called after each. Pages without a sound
/// snapshot, and those of which nothing is kept, are left out.
pub fn lost(cases: &[Case], done: impl Fn() + Sync) -> Vec<LostPage> {
    let one = |case: &Case| {
        let page = lost_of(case);
        done();
        page
    };
    cases.par_iter().filter_map(one).collect()
}

fn lost_of(case: &Case) -> Option<LostPage> {
    let snapshot = case.snapshot().ok()?;
    let outcome = System::Foreground.run_with(&case.truth.id, &snapshot, &Engine::default()).ok()?;
    let page = Page::new(&snapshot).ok()?;
    let blocks = segment(&page);
    let told = |part: Part| {
        let texts = blocks.blocks[part.blocks.clone()].iter().map(|block| blocks.text_of(block).trim());
        let text: String = texts.collect::<Vec<_>>().join(" · ").chars().take(BEGINNING).collect();
        let node = blocks.blocks[part.blocks.start].node;
        let class = page.attribute(node, "class").map(|class| format!(".{}", class.trim().replace(' ', ".")));
        let element: String = format!("{}{}", page.tag(node), class.unwrap_or_default()).chars().take(60).collect();
        (part, text, element)
    };
    let parts = parts(&page, &blocks, &outcome.kept, &outcome.article, case.truth.text.as_deref());
    let parts = parts.into_iter().map(told).collect();
    (!outcome.kept.is_empty()).then(|| LostPage { id: case.truth.id.clone(), parts, kept: outcome.kept.clone() })
}
