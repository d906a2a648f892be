//! What follows from the digests of a site's pages and from the person's decisions: texts that recur, and rules.

use page::sort::set_of;
use systems::spider::{Digest, Verdict, boilerplate, learn};

use super::{bounds::bounded, memory::SiteMemory};

/// Learns everything anew that follows from digests and corrections.
pub(super) fn relearned(memory: SiteMemory) -> SiteMemory {
    let mut memory = bounded(memory);
    let mut recurring = set_of(boilerplate(&memory.pages));
    recurring.extend(&memory.boilerplate);
    memory.boilerplate = recurring.into_iter().collect();
    let corrected: Vec<Digest> = memory.pages.iter().map(|digest| corrected(digest, &memory)).collect();
    memory.templates = learn(&corrected, &memory.boilerplate, &memory.terms, memory.visits);
    for set in &mut memory.templates {
        set.rules.retain(|rule| !memory.removed_rules.contains(&rule.selector));
    }
    bounded(memory)
}

/// The digest as the person's corrections make it.
fn corrected(digest: &Digest, memory: &SiteMemory) -> Digest {
    let mut corrected = digest.clone();
    for correction in &memory.corrections {
        for at in 0..digest.blocks.len() {
            if correction.means(digest, at) {
                corrected.blocks[at].kept = correction.verdict == Verdict::Keep;
            }
        }
    }
    corrected
}
