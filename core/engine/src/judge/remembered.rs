//! Deciding with the memory of a site: rules where they fit, else the page by itself; the person's word above both.

use crate::{
    block::Blocks,
    page::{NodeId, Page},
    site::{MemoryReading, SiteMemory, read},
    spider::{Misfit, Verdict},
};

use super::{Extraction, decide::answer, furnish::furnish};

/// A decision and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// The decision.
    pub extraction: Extraction,
    /// Position of the template whose rules decided, or why the page was decided by itself.
    pub rules: Result<usize, Misfit>,
}

/// Decides by the rules of the site. Where none fits, `by_itself` decides; it is not called otherwise.
pub fn decide_on_site(
    page: &Page,
    blocks: &Blocks,
    memory: &SiteMemory,
    by_itself: impl FnOnce() -> Extraction,
) -> Remembered {
    let MemoryReading { applied, said } = read(memory, page, blocks);
    match applied {
        Ok(applied) => {
            let mut kept = applied.kept;
            obey(&said, &mut kept);
            furnish(page, blocks, &mut kept);
            obey(&said, &mut kept);
            let extraction = answer(page, blocks, &kept, applied.confidence);
            Remembered { extraction, rules: Ok(applied.set) }
        }
        Err(misfit) => {
            let decided = by_itself();
            Remembered { extraction: corrected(page, blocks, decided, &said), rules: Err(misfit) }
        }
    }
}

/// The same decision but for what the person said.
fn corrected(page: &Page, blocks: &Blocks, decided: Extraction, said: &[Option<Verdict>]) -> Extraction {
    let is_kept = |leaf: &NodeId| decided.kept.binary_search(leaf).is_ok();
    let decided_on = blocks.blocks.iter().map(|block| blocks.leaves_of(block).iter().any(is_kept));
    let before: Vec<bool> = decided_on.collect();
    let mut kept = before.clone();
    obey(said, &mut kept);
    if kept == before {
        return decided;
    }
    // A person who keeps something is right about it.
    let confidence = if decided.kept.is_empty() { 1.0 } else { decided.confidence };
    let changed = answer(page, blocks, &kept, confidence);
    if changed.kept.is_empty() { Extraction { reason: decided.reason, ..changed } } else { changed }
}

fn obey(said: &[Option<Verdict>], kept: &mut [bool]) {
    for (kept, said) in kept.iter_mut().zip(said) {
        *kept = said.map_or(*kept, |said| said == Verdict::Keep);
    }
}
