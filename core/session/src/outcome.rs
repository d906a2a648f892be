//! What a reading found, as plain data for the extension.

use engine::{
    Analysis, Timings, Warning,
    article::{Article, ArticleMetadata, Block},
    judge::{Reason, form::FormGuess},
    memory::Basis,
    page::PageSnapshot,
    page_type::TypeGuess,
    personal::Scope,
};
use serde::Serialize;
use tsify::Tsify;

use crate::render::headings;

/// What a reading found.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// What is known about the article.
    pub metadata: ArticleMetadata,
    /// Between 0 (a guess) and 1 (certain).
    pub confidence: f64,
    /// What type of page it is; absent where the page shows no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub page_type: Option<TypeGuess>,
    /// Whether it is one text or several.
    pub form: FormGuess,
    /// Whether there is an article.
    pub found: bool,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub reason: Option<Reason>,
    /// What did not hinder the result, but should be reported.
    pub warnings: Vec<Warning>,
    /// Milliseconds of each stage.
    pub timings: Timings,
    /// What the decision rests on.
    pub basis: Basis,
    /// The pages that the personal model is for which has decided; absent where none has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub personal: Option<Scope>,
    /// Whether another judge than the one that ships has decided.
    pub own_judge: bool,
    /// The headings of the article in order.
    pub outline: Vec<OutlineEntry>,
    /// Posts, where the page shows several; else 0.
    pub posts: u32,
    /// How deep each post of an article that is a thread is among the answers; empty where it is none.
    pub thread: Vec<u32>,
    /// Nodes of the snapshot.
    pub node_count: u32,
}

/// One heading of the article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct OutlineEntry {
    /// 2 to 6; the title is 1.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
    /// `id` of the heading in the rendered article.
    pub id: String,
}

impl Outcome {
    /// Sums up an analysis of a page.
    pub(crate) fn new(analysis: &Analysis, snapshot: &PageSnapshot) -> Self {
        Outcome {
            metadata: analysis.article.metadata.clone(),
            confidence: analysis.article.confidence,
            page_type: analysis.article.page_type,
            form: analysis.article.form.unwrap_or_default(),
            found: !analysis.article.body.is_empty(),
            reason: analysis.extraction.reason,
            warnings: analysis.warnings.clone(),
            timings: analysis.timings,
            basis: analysis.basis,
            personal: analysis.personal.clone(),
            own_judge: analysis.own_judge,
            outline: outline(&analysis.article),
            posts: analysis.article.posts.len() as u32,
            thread: analysis.article.posts.iter().filter_map(|post| post.depth).collect(),
            node_count: snapshot.nodes.len() as u32,
        }
    }
}

/// The headings of an article, with the ids that rendering gives them. Who wrote the posts of a thread is no contents of it.
fn outline(article: &Article) -> Vec<OutlineEntry> {
    let mut all = headings(&article.body).into_iter();
    let post_at = |at: usize| article.posts.binary_search_by_key(&at, |post| post.start as usize);
    let is_post = |at: usize| post_at(at).is_ok_and(|post| article.posts[post].depth.is_some());
    let of_block = |(at, block): (usize, &Block)| {
        let own: Vec<_> = all.by_ref().take(headings(std::slice::from_ref(block)).len()).collect();
        if is_post(at) { Vec::new() } else { own }
    };
    let entries = article.body.iter().enumerate().flat_map(of_block);
    entries.map(|heading| OutlineEntry { level: heading.level, text: heading.text, id: heading.id }).collect()
}
