//! The bounds of what is kept of one site, in one place for those who write and those who read.
//!
//! Every part has a share of its own, in bytes of what is stored, so that no part takes the room of another and all of
//! it together is at most [`LARGEST_MEMORY`]: what a page makes large (digests, terms, learned rules) is cut back
//! silently, a person's decision is refused with a reason where there is no room ([`MemoryFull`]).

use page::selector::Selector;
use serde::Serialize;
use systems::spider::{Digest, Rule, RuleSet};

use super::memory::SiteMemory;

/// Pages of which digests are kept; when there are more, the template with the most pages loses the one that was read
/// first.
pub const MOST_PAGES: usize = 16;

/// Bytes of all digests together. A page of a real site takes about 8,000; the largest are not learned from.
pub(super) const LARGEST_DIGESTS: usize = 40_000;

/// Terms that are counted; when there are more, those on the fewest pages go.
pub const MOST_TERMS: usize = 600;

/// Texts that are known to recur; when there are more, those with the greatest hashes go: any will do.
pub const MOST_BOILERPLATE: usize = 500;

/// Bytes of the templates that were learned; those of the fewest pages go first.
pub(super) const LARGEST_LEARNED: usize = 10_000;

/// Bytes of templates of a feed that are kept, as they are stored. Those of real sites have one or two thousand.
pub const LARGEST_TEMPLATES: usize = 7_500;

/// Corrections that are kept.
pub const MOST_CORRECTIONS: usize = 200;

/// Bytes of the person's decisions: corrections, rules written, removed and taken over.
pub const LARGEST_WORD: usize = 16_000;

/// Bytes of the name of the site; no host is longer than 253 characters.
const LONGEST_SITE: usize = 300;

/// Bytes of what is kept of one site at most, as browsers count them: as JSON whose quotes take two each.
pub const LARGEST_MEMORY: usize = 96_000;

/// Bytes of a term with its count, and of a hash of a text, at their longest.
const LONGEST_TERM: usize = 26;
const LONGEST_HASH: usize = 11;

/// Bytes of names and signs around the parts.
const FRAME: usize = 1_000;

const _: () = assert!(
    LARGEST_DIGESTS
        + MOST_TERMS * LONGEST_TERM
        + MOST_BOILERPLATE * LONGEST_HASH
        + LARGEST_LEARNED
        + LARGEST_WORD
        + LARGEST_TEMPLATES
        + LONGEST_SITE
        + FRAME
        <= LARGEST_MEMORY
);

/// Why a person's decision about a site is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no room for more: of one site Foreground keeps {MOST_CORRECTIONS} corrections and {LARGEST_WORD} characters of \
     corrections and rules; undo or remove some first"
)]
pub struct MemoryFull;

/// Bytes of something as browsers count it in their storage, which keeps texts as JSON: a quote within takes two.
pub(super) fn stored_length(value: &impl Serialize) -> usize {
    let text = serde_json::to_string(value).unwrap_or_default();
    text.len() + text.bytes().filter(|byte| matches!(byte, b'"' | b'\\')).count()
}

/// The memory, if the person's decisions in it have room.
pub(super) fn with_room(memory: SiteMemory) -> Result<SiteMemory, MemoryFull> {
    let fits = memory.corrections.len() <= MOST_CORRECTIONS && word_length(&memory) <= LARGEST_WORD;
    if fits { Ok(memory) } else { Err(MemoryFull) }
}

fn word_length(memory: &SiteMemory) -> usize {
    let SiteMemory { corrections, own_rules, removed_rules, imported, .. } = memory;
    stored_length(&(corrections, own_rules, removed_rules, imported))
}

/// Cuts everything back to its share. What is within bounds stays as it is.
pub(super) fn bounded(mut memory: SiteMemory) -> SiteMemory {
    if memory.site.len() > LONGEST_SITE {
        memory.site.clear();
    }
    bound_pages(&mut memory.pages);
    bound_terms(&mut memory);
    memory.boilerplate.sort_unstable();
    memory.boilerplate.dedup();
    memory.boilerplate.truncate(MOST_BOILERPLATE);
    memory.templates.iter_mut().for_each(bound_rules);
    keep_first(&mut memory.templates, LARGEST_LEARNED);
    if memory.feed.as_ref().is_some_and(|feed| stored_length(feed) > LARGEST_TEMPLATES) {
        memory.feed = None;
    }
    bound_word(&mut memory);
    memory
}

/// Lets pages go until the rest fits: those too large to fit alone, then the oldest of the template that has most, but
/// never the newest page. So a template that is read often takes no room from one that is read seldom.
fn bound_pages(pages: &mut Vec<Digest>) {
    let mut lengths: Vec<usize> = pages.iter().map(stored_length).collect();
    while let Some(at) = lengths.iter().position(|&length| length > LARGEST_DIGESTS) {
        pages.remove(at);
        lengths.remove(at);
    }
    if pages.len() <= MOST_PAGES && lengths.iter().sum::<usize>() <= LARGEST_DIGESTS {
        return;
    }
    let mut template: Vec<usize> = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        let first = (0..at).find(|&other| template[other] == other && pages[other].is_kin_to(page));
        template.push(first.unwrap_or(at));
    }
    while pages.len() > MOST_PAGES || lengths.iter().sum::<usize>() > LARGEST_DIGESTS {
        let weight =
            |of: usize| -> usize { (0..template.len()).filter(|&at| template[at] == of).map(|at| lengths[at]).sum() };
        // Of several that weigh the same the one that was read first.
        let older = (0..template.len().saturating_sub(1)).rev();
        let heaviest = older.max_by_key(|&at| weight(template[at])).map_or(0, |at| template[at]);
        let oldest = template.iter().position(|&of| of == heaviest).unwrap_or_default();
        pages.remove(oldest);
        lengths.remove(oldest);
        template.remove(oldest);
    }
}

fn bound_terms(memory: &mut SiteMemory) {
    if memory.terms.len() > MOST_TERMS {
        let mut counts: Vec<u32> = memory.terms.values().copied().collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let least = counts[MOST_TERMS];
        memory.terms.retain(|_, count| *count > least);
    }
}

fn bound_rules(set: &mut RuleSet) {
    set.rules.retain(|rule: &Rule| rule.selector.is_within_bounds());
}

/// The person's last decision stays.
fn bound_word(memory: &mut SiteMemory) {
    memory.own_rules.retain(|rule| rule.selector.is_within_bounds());
    memory.removed_rules.retain(Selector::is_within_bounds);
    memory.imported.iter_mut().for_each(bound_rules);
    let over = memory.corrections.len().saturating_sub(MOST_CORRECTIONS);
    memory.corrections.drain(..over);
    if word_length(memory) > LARGEST_WORD {
        // Only a storage that was changed by hand, or by a version with wider bounds, comes here.
        let share = LARGEST_WORD / 4 - FRAME / 8;
        keep_last(&mut memory.corrections, share);
        keep_last(&mut memory.own_rules, share);
        keep_last(&mut memory.removed_rules, share);
        keep_first(&mut memory.imported, share);
    }
}

/// The first of some entries, as many as fit.
fn keep_first<T: Serialize>(entries: &mut Vec<T>, bytes: usize) {
    let mut left = bytes;
    let fits = |entry: &T| {
        let length = stored_length(entry) + 1;
        let fits = length <= left;
        left = left.saturating_sub(length);
        fits
    };
    let count = entries.iter().map(fits).take_while(|fits| *fits).count();
    entries.truncate(count);
}

/// The last of some entries, as many as fit.
fn keep_last<T: Serialize>(entries: &mut Vec<T>, bytes: usize) {
    entries.reverse();
    keep_first(entries, bytes);
    entries.reverse();
}
