//! Why each block of a page is content or not: what the trees say of it, which rule changed that, and what looks like it.

use engine::{
    EngineError,
    block::segment,
    cluster::cluster,
    judge::{Judged, RULES, RuleSet, Weighed, features, judge_by},
    label::{LabelBlock, LabelRole, label_blocks},
    page::{NodeId, Page, PageSnapshot, Rect},
    personal::Models,
    spider::propose,
    style::signatures,
};
use serde::Serialize;

use crate::{Reading, SelectorUse};

/// Characters of a block's text that an explanation repeats.
const BEGINNING: usize = 160;

/// Why a block is content or not.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ExplainedBlock {
    /// The element that encloses it, by its number in the snapshot.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub element: NodeId,
    /// Its text nodes and media elements, in document order; never empty.
    #[cfg_attr(feature = "typescript", tsify(type = "number[]"))]
    pub nodes: Vec<NodeId>,
    /// How its text begins, at most 160 characters; empty for media.
    pub text: String,
    /// Its border box in page coordinates, CSS px; absent where it is hidden or nothing is laid out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub rect: Option<Rect>,
    /// A number that blocks share which look alike; absent where it is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub cluster: Option<u32>,
    /// The likeliest role.
    pub role: LabelRole,
    /// How likely it is content by the trees alone, between 0 and 1.
    pub trees: f64,
    /// How likely it is content after the rules, between 0 and 1.
    pub probability: f64,
    /// The rule that changed it last, by its `id`; absent where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub rule: Option<&'static str>,
    /// Whether it is in the article.
    pub kept: bool,
    /// By what it was brought in or left out, all or some of it, as against what was found; absent where it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub forced: Option<SelectorUse>,
}

/// What a rule does.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ExplainedRule {
    /// Its name.
    pub id: &'static str,
    /// What it does, in a few English words.
    pub summary: &'static str,
}

/// Why each block of a page is content or not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Explanation {
    /// All blocks in reading order; empty where the page has no text.
    pub blocks: Vec<ExplainedBlock>,
    /// The rules that changed one of them.
    pub rules: Vec<ExplainedRule>,
}

impl Reading {
    /// Why each block of the page is content or not, by the trees of `models`; a personal model says nothing here.
    ///
    /// # Errors
    /// Those of [`Page::new`]; a sound snapshot never fails.
    pub fn explain(&self, snapshot: &PageSnapshot, models: &Models) -> Result<Explanation, EngineError> {
        let page = Page::new(snapshot)?;
        let blocks = segment(&page);
        let clusters = cluster(&signatures(&page, &blocks));
        let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
        let weighed = Weighed::new(&page, &blocks, &models.judge(), &vectors);
        let trees = weighed.probabilities(None, &vectors);
        let judged = judge_by(&page, &blocks, &vectors, &weighed, None, RuleSet::ALL);
        // What the article leaves out of what was judged, such as the buttons of posts, is out.
        let judged = Judged { extraction: self.analysis.extraction.clone(), ..judged };
        let labeled = label_blocks(&page, &blocks, &clusters, &judged, &self.analysis.article);
        let parts = blocks.blocks.iter().zip(labeled).zip(trees.iter().zip(&judged.changed_by));
        let explained: Vec<ExplainedBlock> = parts
            .map(|((block, label), (&trees, &rule))| {
                let text = blocks.text_of(block).chars().take(BEGINNING).collect();
                let LabelBlock { element, nodes, rect, cluster, role, probability, kept, .. } = label;
                let forced = self.forced(&nodes);
                ExplainedBlock { element, nodes, text, rect, cluster, role, trees, probability, rule, kept, forced }
            })
            .collect();
        let is_named = |id| explained.iter().any(|block| block.rule == Some(id));
        let named = RULES.iter().filter(|rule| is_named(rule.id));
        let rules = named.map(|rule| ExplainedRule { id: rule.id, summary: rule.summary }).collect();
        Ok(Explanation { blocks: explained, rules })
    }
}
