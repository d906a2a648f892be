//! Which kinds of blocks an answer keeps that the truth does not have.

use std::collections::BTreeMap;

use corpus::{labels::coverage, text_of};
use engine::{
    article::Article,
    block::segment,
    cluster::Clusters,
    judge::Judged,
    label::{LabelRole, label_blocks},
    page::{NodeId, Page},
};

use crate::evaluate::Case;

/// Share of a block's words in the truth below which it is kept wrongly.
const WRONG: f64 = 0.5;

/// Words of blocks that were kept wrongly, by the kind that the markup around them names, `other` where it names none.
pub type WronglyKept = BTreeMap<&'static str, usize>;

/// Counts the words of blocks that were kept and are not in the truth. `kept` are the leaves of the answer.
///
/// # Errors
/// When the snapshot cannot be read.
pub fn wrongly_kept(case: &Case, kept: &[NodeId]) -> anyhow::Result<WronglyKept> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let covered = coverage(&blocks, &text_of(&case.truth).unwrap_or_default());
    // The roles of blocks as if none were content, so that they show how the page names them.
    let named = label_blocks(&page, &blocks, &Clusters::default(), &Judged::default(), &Article::default());
    let mut words = WronglyKept::new();
    for ((block, covered), named) in blocks.blocks.iter().zip(covered).zip(named) {
        if covered.is_some_and(|share| share < WRONG) && blocks.is_kept(block, kept) {
            *words.entry(kind(named.role)).or_default() += blocks.text_of(block).split_whitespace().count();
        }
    }
    Ok(words)
}

fn kind(role: LabelRole) -> &'static str {
    match role {
        LabelRole::Comment => "comments",
        LabelRole::Related => "related",
        LabelRole::Form => "sign-up",
        LabelRole::Byline | LabelRole::Date => "author",
        LabelRole::Caption | LabelRole::Figure => "caption",
        LabelRole::Cookie | LabelRole::Ad | LabelRole::Share => "notice",
        LabelRole::Sidebar | LabelRole::Nav | LabelRole::Header | LabelRole::Footer => "page furniture",
        _ => "other",
    }
}
