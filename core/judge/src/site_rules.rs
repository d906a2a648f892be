//! Deciding with the memory of a site: by its rules where what they find is at least as likely as what the page by itself
//! gives, else by that; the person's word above both.

use look::block::Blocks;
use memory::{Basis, MemoryReading, SiteMemory, consult};
use page::Page;
use systems::spider::{Applied, RuleMismatch, Verdict};

use super::{
    Extraction, Judged, RuleSet,
    decide::{answer, complete},
    rules::Verdicts,
};

/// Rules decide when they were learned from so many pages. On real sites those of two pages were a little worse than the
/// page by itself, those of five as good.
const FEWEST_PAGES: u32 = 3;

/// A decision and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// The decision.
    pub extraction: Extraction,
    /// What it rests on.
    pub basis: Basis,
}

/// Decides with the memory of a site. `alone` is what the page by itself gives: what rules find is taken where they fit
/// and it is at least as likely, so that a memory never makes an answer less likely.
pub fn decide_on_site(page: &Page, blocks: &Blocks, memory: &SiteMemory, alone: Judged) -> Remembered {
    let MemoryReading { applied, said, corrections } = consult(memory, page, blocks);
    let applied = rested(memory, applied).and_then(|applied| at_least_as_likely(page, blocks, &alone, applied));
    let basis = Basis::of(memory, applied.as_ref().map(|applied| applied.set).map_err(|misfit| *misfit), corrections);
    let extraction = match applied {
        Ok(applied) => decide_by_rules(page, blocks, &applied, &said),
        Err(_) => corrected(page, blocks, alone.extraction, &said),
    };
    Remembered { extraction, basis }
}

/// What was found by rules that rest on enough pages.
fn rested(memory: &SiteMemory, applied: Result<Applied, RuleMismatch>) -> Result<Applied, RuleMismatch> {
    let enough: Vec<bool> = memory.rule_sets().iter().map(|set| set.pages >= FEWEST_PAGES).collect();
    match applied {
        Ok(applied) if !enough[applied.set] => Err(RuleMismatch::NoRules),
        Err(_) if !enough.contains(&true) => Err(RuleMismatch::NoRules),
        applied => applied,
    }
}

/// What rules found, if it is no less likely than what the page by itself gives; so it is no less certain either.
fn at_least_as_likely(page: &Page, blocks: &Blocks, alone: &Judged, applied: Applied) -> Result<Applied, RuleMismatch> {
    let by_rules = decide_by_rules(page, blocks, &applied, &[]);
    if !alone.is_no_likelier_than(blocks, &by_rules) {
        return Err(RuleMismatch::LessLikely);
    }
    let confidence = applied.confidence.max(alone.extraction.confidence);
    Ok(Applied { confidence, ..applied })
}

/// Decides by rules that fit the page, and by the person's decision about each of its blocks, however few pages the rules
/// were learned from.
pub fn decide_by_rules(page: &Page, blocks: &Blocks, applied: &Applied, said: &[Option<Verdict>]) -> Extraction {
    let probabilities = applied.kept.iter().map(|&kept| if kept { 1.0 } else { 0.0 }).collect();
    let mut verdicts = Verdicts::new(page, blocks, &[], probabilities);
    verdicts.kept.clone_from(&applied.kept);
    verdicts.confidence = applied.confidence;
    obey(said, &mut verdicts.kept);
    complete(&mut verdicts, RuleSet::ALL);
    obey(said, &mut verdicts.kept);
    answer(&mut verdicts, RuleSet::ALL)
}

/// The same decision without the person's corrections.
fn corrected(page: &Page, blocks: &Blocks, decided: Extraction, said: &[Option<Verdict>]) -> Extraction {
    let before: Vec<bool> = blocks.blocks.iter().map(|block| blocks.is_kept(block, &decided.kept)).collect();
    let mut kept = before.clone();
    obey(said, &mut kept);
    if kept == before {
        return decided;
    }
    // A person who keeps something is right about it.
    let confidence = if decided.kept.is_empty() { 1.0 } else { decided.confidence };
    let mut verdicts = Verdicts::new(page, blocks, &[], Vec::new());
    (verdicts.kept, verdicts.confidence) = (kept, confidence);
    let changed = answer(&mut verdicts, RuleSet::ALL);
    if changed.kept.is_empty() { Extraction { reason: decided.reason, ..changed } } else { changed }
}

fn obey(said: &[Option<Verdict>], kept: &mut [bool]) {
    for (kept, said) in kept.iter_mut().zip(said) {
        *kept = said.map_or(*kept, |said| said == Verdict::Keep);
    }
}
