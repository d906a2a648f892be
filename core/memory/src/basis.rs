//! What a decision is based on, in a form that can be shown to a person.

use serde::{Deserialize, Serialize};
use systems::spider::RuleMismatch;

use super::memory::{CHANGED_AFTER, ReadsAs, SiteMemory};

/// What a decision rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Basis {
    /// Pages of the site of which something is kept.
    pub pages: u32,
    /// Pages that the rules which decided were learned from; absent where the page was decided by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub learned_from: Option<u32>,
    /// Why rules that are there did not decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub misfit: Option<RuleMismatch>,
    /// The rules have not fitted for so long that the site has changed: they are learned anew.
    pub changed: bool,
    /// What the person corrected of this page, counted by corrections.
    pub corrections: u32,
    /// Set where what the site's feed taught recognised the page as a post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub feed: Option<FeedBasis>,
    /// As what the person reads the pages of the site; absent where they never chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub reads_as: Option<ReadsAs>,
}

/// What a template that the site's feed taught contributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct FeedBasis {
    /// Posts that the template was learned from.
    pub posts: u32,
    /// Whether it also found the text, because nothing else did.
    pub body: bool,
}

impl Basis {
    /// Explains a decision that was made with this memory: by the rules of the template at this position or without,
    /// and with so many corrections.
    pub fn of(memory: &SiteMemory, rules: Result<usize, RuleMismatch>, corrections: usize) -> Self {
        let misses = memory.drift.map_or(0, |drift| drift.misses);
        let misfit = rules.err().filter(|misfit| *misfit != RuleMismatch::NoRules);
        Basis {
            pages: memory.pages.len() as u32,
            learned_from: rules.ok().and_then(|set| memory.rule_sets().get(set).map(|set| set.pages)),
            misfit,
            changed: misfit.is_some_and(|misfit| misfit != RuleMismatch::LessLikely)
                && misses.saturating_add(1) >= CHANGED_AFTER,
            corrections: corrections as u32,
            feed: None,
            reads_as: memory.reads_as,
        }
    }
}
