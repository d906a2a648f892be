//! Remembering a page: its digest, what recurs, the rules learned anew, and signs that the site has changed.

use std::collections::{BTreeMap, BTreeSet};

use borsh::{BorshDeserialize, BorshSerialize};
use look::block::Blocks;
use page::{
    NodeId, Page,
    sort::set_of,
    text::{Language, TermReader},
};
use systems::spider::{Applied, Digest, Relevance, RuleMismatch, address, language, relevance};

use super::{
    consult::consult,
    memory::{CHANGED_AFTER, Drift, SiteMemory},
    relearn::relearned,
};

/// Two pages are the same article when they share this part of their content.
const SAME_ARTICLE: f64 = 0.6;

/// What rules found is unlike the content when their overlap is below this F1.
const AGREEMENT: f64 = 0.5;

/// What of a page is to be remembered: all that takes words and decisions to find out.
#[derive(Clone, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Notes {
    /// The leaves that were found to be content without the help of a memory, in document order.
    kept: Vec<NodeId>,
    /// Which terms of the titles and descriptions each block holds.
    relevance: Relevance,
    /// All terms of the page, as hashes.
    terms: BTreeSet<u32>,
}

/// Takes notes of a page. `kept` holds the leaves that were found to be content without the help of this memory, in
/// document order, so that an error is not learned from itself.
pub fn notes(page: &Page, blocks: &Blocks, kept: &[NodeId]) -> Notes {
    let relevance = relevance(page, blocks);
    let mut terms = set_of(relevance.terms.iter().copied());
    TermReader::new(Language::from_tag(language(page))).read(&blocks.text, |term| {
        terms.insert(term);
    });
    Notes { kept: kept.to_vec(), relevance, terms }
}

/// Adds a page that was read.
///
/// A page without content changes nothing. The same address, or the same article at another address, replaces what was
/// kept of it.
pub fn remember(memory: &SiteMemory, page: &Page, blocks: &Blocks, notes: &Notes) -> SiteMemory {
    let mut digest = Digest::to_learn(page, blocks, &notes.relevance, &notes.kept);
    if !digest.blocks.iter().any(|block| block.kept) {
        return memory.clone();
    }
    let mut next = memory.clone();
    next.visits = memory.visits.saturating_add(1);
    digest.visit = next.visits;
    next.drift = drift(memory, page, blocks, &notes.kept, next.visits);
    if let Some(drift) = next.drift.filter(|drift| drift.misses >= CHANGED_AFTER) {
        // What is built otherwise is another template, which may be read again.
        next.pages.retain(|page| page.visit >= drift.since || !page.is_kin_to(&digest));
        next.boilerplate.clear();
        next.drift = None;
    }
    next.pages.retain(|known| !is_same(known, &digest));
    next.pages.push(digest);
    if !memory.pages.iter().any(|known| known.address == address(&page.snapshot().url)) {
        count_terms(&mut next.terms, &notes.terms);
    }
    relearned(next)
}

/// The same address, or mostly the same content.
fn is_same(known: &Digest, new: &Digest) -> bool {
    let content = |digest: &Digest| -> BTreeMap<u32, u32> {
        digest.blocks.iter().filter(|block| block.kept).map(|block| (block.text, block.weight)).collect()
    };
    let (known_texts, new_texts) = (content(known), content(new));
    let length = |texts: &BTreeMap<u32, u32>| texts.values().map(|&weight| f64::from(weight)).sum::<f64>();
    let shared = known_texts.iter().filter(|(text, _)| new_texts.contains_key(text));
    let shared: f64 = shared.map(|(_, &weight)| f64::from(weight)).sum();
    known.address == new.address || shared >= SAME_ARTICLE * length(&known_texts).max(length(&new_texts)).max(1.0)
}

/// What is known of a change of the site after this page.
fn drift(memory: &SiteMemory, page: &Page, blocks: &Blocks, kept: &[NodeId], visit: u32) -> Option<Drift> {
    // What was learned from one page may have been learned from an odd one.
    let sets = memory.rule_sets();
    if sets.iter().all(|set| set.pages < 2) {
        return memory.drift;
    }
    let since = memory.drift.map_or(visit, |drift| drift.since);
    let reading = consult(memory, page, blocks);
    let older = |applied: &Applied| sets[applied.set].since < since;
    let misfit = match &reading.applied {
        Ok(applied) if older(applied) && agreement(blocks, &applied.kept, kept) < AGREEMENT => RuleMismatch::Unlike,
        Ok(applied) if older(applied) => return None,
        Ok(_) => RuleMismatch::NoRegion,
        Err(misfit) => *misfit,
    };
    let known = memory.drift.unwrap_or(Drift { since: visit, misses: 0, misfit });
    Some(Drift { misses: known.misses.saturating_add(1), ..known })
}

/// F1 of two answers, by length of text.
fn agreement(blocks: &Blocks, found: &[bool], kept: &[NodeId]) -> f64 {
    let (mut both, mut sum) = (0.0, 0.0);
    for (block, &found) in blocks.blocks.iter().zip(found) {
        let is_kept = blocks.is_kept(block, kept);
        let weight = f64::from(block.weight);
        both += if found && is_kept { 2.0 * weight } else { 0.0 };
        sum += if found { weight } else { 0.0 } + if is_kept { weight } else { 0.0 };
    }
    if sum > 0.0 { both / sum } else { 1.0 }
}

fn count_terms(terms: &mut BTreeMap<u32, u32>, own: &BTreeSet<u32>) {
    for &term in own {
        let pages = terms.entry(term).or_default();
        *pages = pages.saturating_add(1);
    }
}
