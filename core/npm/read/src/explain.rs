//! Why each block of a page is content or not: its odds by the trees, which rule changed that, and what looks like it.

use engine::{
    EngineError,
    article::Article,
    block::segment,
    cluster::cluster,
    judge::{Extraction, Judge, Judged, RULES, RuleSet, Weighed, features, judge_by},
    label::{LabelBlock, LabelRole, label_blocks},
    page::{NodeId, Page, PageSnapshot, Rect},
    spider::propose,
    style::signatures,
};
use serde::Serialize;
use tsify::Tsify;

/// Characters of a block's text that an explanation repeats.
const BEGINNING: usize = 160;

/// Why a block is content or not.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedBlock {
    /// The element that encloses it, by its number in the snapshot.
    #[tsify(type = "number")]
    pub element: NodeId,
    /// Its text nodes and media elements, in document order; never empty.
    #[tsify(type = "number[]")]
    pub nodes: Vec<NodeId>,
    /// How its text begins, at most 160 characters; empty for media.
    pub text: String,
    /// Its border box in page coordinates, CSS px; absent where it is hidden or nothing is laid out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub rect: Option<Rect>,
    /// A number that blocks share which look alike; absent where it is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub cluster: Option<u32>,
    /// The likeliest role.
    pub role: LabelRole,
    /// How likely it is content by the trees alone, between 0 and 1.
    pub trees: f64,
    /// How likely it is content after the rules, between 0 and 1.
    pub probability: f64,
    /// The rule that changed it last, by its `id`; absent where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub rule: Option<&'static str>,
    /// Whether it is in the article.
    pub kept: bool,
}

/// What a rule does.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct ExplainedRule {
    /// Its name.
    pub id: &'static str,
    /// What it does, in a few English words.
    pub summary: &'static str,
}

/// Why each block of a page is content or not.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Explanation {
    /// All blocks in reading order; empty where the page has no text.
    pub blocks: Vec<ExplainedBlock>,
    /// The rules that changed one of them.
    pub rules: Vec<ExplainedRule>,
}

/// Explains what was kept of a page.
///
/// # Errors
/// Those of [`Page::new`]; a sound snapshot never fails.
pub(crate) fn explain(
    snapshot: &PageSnapshot,
    kept: &Extraction,
    article: &Article,
) -> Result<Explanation, EngineError> {
    let page = Page::new(snapshot)?;
    let blocks = segment(&page);
    let clusters = cluster(&signatures(&page, &blocks));
    let vectors = features(&page, &blocks, &clusters, &propose(&page, &blocks, &clusters));
    let weighed = Weighed::new(&page, &blocks, &Judge::default(), &vectors);
    let trees = weighed.probabilities(None, &vectors);
    let judged = judge_by(&page, &blocks, &vectors, &weighed, None, RuleSet::ALL);
    // What the article leaves out of what was judged, such as the buttons of posts, is out.
    let judged = Judged { extraction: kept.clone(), ..judged };
    let labeled = label_blocks(&page, &blocks, &clusters, &judged, article);
    let parts = blocks.blocks.iter().zip(labeled).zip(trees.iter().zip(&judged.changed_by));
    let explained: Vec<ExplainedBlock> = parts
        .map(|((block, label), (&trees, &rule))| {
            let text = blocks.text_of(block).chars().take(BEGINNING).collect();
            let LabelBlock { element, nodes, rect, cluster, role, probability, kept, .. } = label;
            ExplainedBlock { element, nodes, text, rect, cluster, role, trees, probability, rule, kept }
        })
        .collect();
    let is_named = |id| explained.iter().any(|block| block.rule == Some(id));
    let named = RULES.iter().filter(|rule| is_named(rule.id));
    let rules = named.map(|rule| ExplainedRule { id: rule.id, summary: rule.summary }).collect();
    Ok(Explanation { blocks: explained, rules })
}
