//! The engine with a choice.

use engine::{
    Analysis, EngineError, Overrule, analyze_overruled,
    article::{Article, Block, Comment, Keep, comments, keep},
    block::{Blocks, segment},
    judge::Extraction,
    memory::{LeftOut, LeftOutRole, SiteMemory, left_out},
    page::{NodeId, Page, PageSnapshot},
    personal::Models,
    render::chunks::{Chunk, ChunkOptions, Leaf, chunks},
};
use serde::Serialize;

use crate::{Choice, SelectorUse, SelectorWarning, choice::Chosen};

/// What was found on a page, and what was forced.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What the engine found, with what was brought in and without what was left out.
    pub analysis: Analysis,
    /// What is known of each text and medium of the page, by their number.
    pub leaves: Vec<Leaf>,
    /// Selectors that did not do what was asked.
    pub warnings: Vec<SelectorWarning>,
    /// Texts and media that would be content and were left out, in document order.
    taken_out: Vec<NodeId>,
    /// Elements that were left out.
    excluded: Vec<NodeId>,
}

/// A part of the page that is not in the article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct LeftOutPart {
    /// Its node.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub node: NodeId,
    /// How its text begins.
    pub beginning: String,
    /// Its words, counted as for articles.
    pub words: u32,
    /// What it is likely to be; absent where nothing indicates it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub role: Option<LeftOutRole>,
    /// Whether it consists of several parts.
    pub divisible: bool,
    /// Whether it would be content, all or some of it, and a program left it out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub excluded: bool,
}

/// Reads a page without a memory of its site. With the default choice this gives what
/// [`analyze_with`](engine::analyze_with) gives.
///
/// # Errors
/// Those of [`Page::new`]; a sound snapshot never fails.
pub fn read(snapshot: &PageSnapshot, models: &Models, choice: &Choice) -> Result<Reading, EngineError> {
    let mut forced = Forced { choice, leaves: Vec::new(), chosen: None, added: Vec::new(), removed: Vec::new() };
    let analysis = analyze_overruled(snapshot, &SiteMemory::of_address(&snapshot.url), models, &mut forced, &|| 0.0)?;
    let Forced { leaves, chosen, mut added, removed, .. } = forced;
    added.sort_unstable();
    let is_forced = |leaf: Leaf| Leaf { forced: added.binary_search(&leaf.node).is_ok(), ..leaf };
    let leaves = leaves.into_iter().map(is_forced).collect();
    let (warnings, excluded) = match chosen {
        Some(Chosen { warnings, excluded, .. }) => (warnings, excluded),
        None => (choice.unused_on_files(), Vec::new()),
    };
    Ok(Reading { analysis, leaves, warnings, taken_out: removed, excluded })
}

impl Reading {
    /// What was found with what is to be kept besides its text.
    ///
    /// # Errors
    /// Those of [`Page::new`]; a sound snapshot never fails.
    pub fn article(&self, snapshot: &PageSnapshot, wanted: Keep) -> Result<Article, EngineError> {
        let told = if wanted.comments {
            let page = Page::new(snapshot)?;
            self.comments(&page, &segment(&page))
        } else {
            Vec::new()
        };
        Ok(keep(&self.analysis.article, wanted, told))
    }

    /// The article in parts of a bounded size, each with its way back to the page; none where nothing was found. `wanted`
    /// is what they have besides the text.
    ///
    /// # Errors
    /// Those of [`Page::new`]; a sound snapshot never fails.
    pub fn chunks(
        &self,
        snapshot: &PageSnapshot,
        wanted: Keep,
        options: ChunkOptions,
    ) -> Result<Vec<Chunk>, EngineError> {
        if self.analysis.extraction.reason.is_some() {
            return Ok(Vec::new());
        }
        Ok(chunks(&Page::new(snapshot)?, &self.article(snapshot, wanted)?, &self.leaves, options))
    }

    /// The parts of a page that are seen and are not in its article, in document order, each with what it is likely to be.
    ///
    /// # Errors
    /// Those of [`Page::new`]; a sound snapshot never fails.
    pub fn left_out(&self, snapshot: &PageSnapshot) -> Result<Vec<LeftOutPart>, EngineError> {
        let page = Page::new(snapshot)?;
        Ok(self.parts_left_out(&page, &segment(&page)))
    }

    /// Whether some leaves were brought in or left out by a selector.
    pub fn forced(&self, leaves: &[NodeId]) -> Option<SelectorUse> {
        if leaves.iter().any(|leaf| self.leaf(*leaf).is_some_and(|leaf| leaf.forced)) {
            return Some(SelectorUse::Include);
        }
        let is_out = |leaf: &NodeId| self.taken_out.binary_search(leaf).is_ok();
        leaves.iter().any(is_out).then_some(SelectorUse::Exclude)
    }

    /// What is known of a leaf.
    pub(crate) fn leaf(&self, node: NodeId) -> Option<&Leaf> {
        let at = self.leaves.binary_search_by_key(&node, |leaf| leaf.node).ok()?;
        self.leaves.get(at)
    }

    pub(crate) fn parts_left_out(&self, page: &Page, blocks: &Blocks) -> Vec<LeftOutPart> {
        let parts = left_out(page, blocks, &self.analysis.extraction.kept, None).into_iter();
        let told = parts.map(|LeftOut { node, beginning, words, role, divisible }| {
            let first = self.taken_out.partition_point(|&leaf| leaf < node);
            let excluded = self.taken_out.get(first).is_some_and(|&leaf| page.contains(node, leaf));
            LeftOutPart { node, beginning, words, role, divisible, excluded }
        });
        told.collect()
    }

    /// The comments, but those that were left out.
    pub(crate) fn comments(&self, page: &Page, blocks: &Blocks) -> Vec<Comment> {
        let mut told = comments(page, blocks, &self.analysis.extraction.kept);
        if self.excluded.is_empty() {
            return told;
        }
        let is_out = |node: NodeId| self.excluded.iter().any(|&element| page.contains(element, node));
        let stays = |block: &Block| !block.source.is_some_and(is_out);
        told.iter_mut().for_each(|comment| comment.blocks.retain(stays));
        told.retain(|comment| !comment.blocks.is_empty());
        told
    }
}

/// The word that a choice has in what is content.
struct Forced<'c> {
    choice: &'c Choice,
    leaves: Vec<Leaf>,
    /// `None` where nobody asked.
    chosen: Option<Chosen>,
    added: Vec<NodeId>,
    removed: Vec<NodeId>,
}

impl Overrule for Forced<'_> {
    fn judged(&mut self, _: &Page, blocks: &Blocks, probabilities: &[f64]) {
        for (block, &likelihood) in blocks.blocks.iter().zip(probabilities) {
            let own = blocks.leaves_of(block).iter();
            self.leaves.extend(own.map(|&node| Leaf { node, likelihood, forced: false }));
        }
    }

    fn overrule(&mut self, page: &Page, blocks: &Blocks, found: &mut Extraction, trimmed: Option<&mut Vec<NodeId>>) {
        if self.choice.is_empty() {
            self.chosen = Some(Chosen::default());
            return;
        }
        let mut chosen = Chosen::of(self.choice, page, blocks, &found.kept);
        (self.added, self.removed) = chosen.apply(&mut found.kept);
        if let Some(trimmed) = trimmed {
            self.added.extend(chosen.apply(trimmed).0);
        }
        if !(self.added.is_empty() && self.removed.is_empty()) {
            chosen.settle(self.choice, page, found, &self.removed);
        }
        self.chosen = Some(chosen);
    }
}
