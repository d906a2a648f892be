//! The article as JSON by `schemas/article.schema.json`, with what programs ask for besides: how likely each block is, what was
//! forced, and what was left out.

use engine::{
    EngineError,
    article::{Article, ArticleMetadata, Block, Comment, Footnote, Post},
    block::{Blocks, segment},
    judge::{form::FormGuess, page_type::TypeGuess},
    memory::{Agreement, SiteMemory, agreements},
    page::{NodeId, Page, PageSnapshot},
    render::chunks::sources,
};
use serde::Serialize;

use crate::{LeftOutPart, Reading, SelectorWarning};

/// Likelihoods have three digits: more say nothing.
const DIGITS: f64 = 1_000.0;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    metadata: &'a ArticleMetadata,
    body: Vec<Told<'a>>,
    #[serde(skip_serializing_if = "<[Footnote]>::is_empty")]
    footnotes: &'a [Footnote],
    #[serde(skip_serializing_if = "<[Post]>::is_empty")]
    posts: &'a [Post],
    confidence: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: &'a Option<FormGuess>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page_type: &'a Option<TypeGuess>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    systems: Vec<Agreement>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Comment>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOutPart>,
    #[serde(skip_serializing_if = "<[SelectorWarning]>::is_empty")]
    warnings: &'a [SelectorWarning],
}

/// A block of the body with how likely it is.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    block: &'a Block,
    #[serde(skip_serializing_if = "Option::is_none")]
    likelihood: Option<f64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    forced: bool,
}

impl Reading {
    /// What was found as indented JSON. Where nothing was found it has no body.
    ///
    /// # Errors
    /// Those of [`Page::new`]; a sound snapshot never fails.
    pub fn json(&self, snapshot: &PageSnapshot) -> Result<String, EngineError> {
        let page = Page::new(snapshot)?;
        let blocks = segment(&page);
        let kept = &self.analysis.extraction.kept;
        let Article { metadata, body, footnotes, posts, confidence, form, page_type } = &self.analysis.article;
        let document = Document {
            metadata,
            body: body.iter().map(|block| self.described(&page, &blocks, block)).collect(),
            footnotes,
            posts,
            confidence: *confidence,
            form,
            page_type,
            systems: agreements(&page, &SiteMemory::of_address(&snapshot.url), kept),
            comments: self.comments(&page, &blocks),
            left_out: self.parts_left_out(&page, &blocks),
            warnings: &self.warnings,
        };
        serde_json::to_string_pretty(&document).map_err(EngineError::NotWritten)
    }

    fn described<'b>(&self, page: &Page, blocks: &Blocks, block: &'b Block) -> Told<'b> {
        let mut leaves: Vec<NodeId> =
            sources(block).into_iter().flat_map(|node| self.kept_of(page, blocks, node)).collect();
        leaves.sort_unstable();
        leaves.dedup();
        let (mut sum, mut weight, mut forced) = (0.0, 0.0, false);
        for leaf in leaves.iter().filter_map(|&node| self.leaf(node)) {
            let letters = page.text(leaf.node).map_or(1, |text| text.trim().chars().count().max(1)) as f64;
            sum += leaf.likelihood * letters;
            weight += letters;
            forced |= leaf.forced;
        }
        let likelihood = (weight > 0.0).then(|| (sum / weight * DIGITS).round() / DIGITS);
        Told { block, likelihood, forced }
    }

    /// What is kept of the text of an element alone, or where it has none, of all that is below it.
    fn kept_of(&self, page: &Page, blocks: &Blocks, node: NodeId) -> Vec<NodeId> {
        if node >= page.len() {
            return Vec::new();
        }
        let within = || blocks.blocks.get(blocks.within(page, node)).unwrap_or_default().iter();
        let has_own = within().any(|block| block.node == node);
        let meant = within().filter(|block| !has_own || block.node == node);
        let leaves = meant.flat_map(|block| blocks.leaves_of(block)).copied();
        leaves.filter(|leaf| self.analysis.extraction.kept.binary_search(leaf).is_ok()).collect()
    }
}
