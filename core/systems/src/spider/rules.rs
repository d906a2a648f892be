//! Rules: what was learned about the pages of a site, as plain data that can be read and edited (§6).

use page::selector::Selector;
use serde::{Deserialize, Serialize};

use super::Look;

/// Whether a block is content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is.
    Keep,
    /// It is not.
    Drop,
}

/// What the blocks of some elements are. The runs of text of the element itself are meant, not those of elements below
/// that are blocks of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// The elements.
    pub selector: Selector,
    /// What they are.
    pub verdict: Verdict,
    /// Number of pages that it rests on; 0 for a rule that a person wrote.
    pub pages: u32,
}

/// How the pages of one template of a site are read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RuleSet {
    /// The element that holds the content. On every page of the template there is one.
    pub region: Selector,
    /// Number of pages that it rests on.
    pub pages: u32,
    /// Visit of the first of them.
    pub since: u32,
    /// Length of the shortest content among them.
    pub shortest: u32,
    /// The rules. Of several that mean a block the one that asks for more decides.
    pub rules: Vec<Rule>,
    /// What is true of blocks in the region that no rule means, by what they look like; sorted.
    pub looks: Vec<LookRule>,
}

/// What blocks of one cluster over the pages are (§4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LookRule {
    /// Hash of the values of all text properties.
    pub style: u32,
    /// Narrowest and widest block of the cluster, in 32nds of the body's width.
    pub widths: (u32, u32),
    /// What they are.
    pub verdict: Verdict,
}

impl RuleSet {
    /// What blocks that look so are; `None` where none was seen.
    pub fn verdict_on(&self, look: Look) -> Option<Verdict> {
        let means = |rule: &&LookRule| rule.style == look.style && rule.reaches(look.width);
        self.looks.iter().find(means).map(|rule| rule.verdict)
    }
}

impl LookRule {
    /// Whether a block of this width would have been in the cluster.
    fn reaches(&self, width: u32) -> bool {
        let near = super::clusters::NEAR_WIDTHS;
        (self.widths.0.saturating_sub(near)..=self.widths.1.saturating_add(near)).contains(&width)
    }
}
