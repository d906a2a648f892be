//! Reading a page with what is remembered of its site.

use look::block::Blocks;
use page::Page;
use systems::spider::{Applied, Digest, RuleMismatch, Verdict, apply};

use super::{SiteMemory, corrections::meant_on};

/// What a site's memory contains about a page.
#[derive(Clone, Debug)]
pub struct MemoryReading {
    /// What the learned rules find, or why they do not fit.
    pub applied: Result<Applied, RuleMismatch>,
    /// For every block the person's decision about it, by a rule or a correction; `None` where there was none.
    pub said: Vec<Option<Verdict>>,
    /// How many of the person's corrections mean something on this page.
    pub corrections: usize,
}

/// Reads a page. Linear in the page; nothing is clustered, and nothing is done at all with a memory without any matching entry.
pub fn consult(memory: &SiteMemory, page: &Page, blocks: &Blocks) -> MemoryReading {
    if memory.says_nothing() {
        return MemoryReading {
            applied: Err(RuleMismatch::NoRules),
            said: vec![None; blocks.blocks.len()],
            corrections: 0,
        };
    }
    let digest = Digest::of(page, blocks);
    let applied = apply(&digest, blocks, &memory.rule_sets(), &memory.boilerplate);
    let said = (0..digest.blocks.len()).map(|block| said(memory, &digest, block)).collect();
    MemoryReading { applied, said, corrections: meant_on(memory, &digest).len() }
}

/// The last correction overrules all others, and these overrule the person's rules, of which the one that asks for
/// more decides.
fn said(memory: &SiteMemory, digest: &Digest, block: usize) -> Option<Verdict> {
    let row = &digest.blocks[block];
    if row.weight == 0 {
        return None;
    }
    let correction = memory.corrections.iter().rev().find(|correction| correction.means(digest, block));
    let rules = memory.own_rules.iter().filter(|rule| digest.matches(&rule.selector, row.element));
    let rule = || rules.max_by_key(|rule| rule.selector.specificity());
    correction.map(|correction| correction.verdict).or_else(|| Some(rule()?.verdict))
}
