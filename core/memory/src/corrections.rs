//! Feedback (spider §8.3): the person's decision about a block changes the memory at once.

use page::selector::{Compound, LONGEST_WAY, Selector};
use systems::spider::{Digest, Verdict};

use super::{
    bounds::{MOST_CORRECTIONS, MemoryFull, with_room},
    memory::{Correction, SiteMemory},
    relearn::relearned,
};

/// How far a correction reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// What the person points at, and what has the same text. The same place on the site's other pages is meant too,
    /// where on this page it is the place of nothing else: a person who leaves out one heading does not mean all of them.
    Only,
    /// All that has the same place: every heading of that kind, here and on the site's other pages.
    Alike,
}

/// Keeps or drops a block: the person's word overrules rules and judge, and the rules are learned anew with it.
///
/// `digest` is that of the page, made by [`Digest::of`], and `kept` has for each of its blocks whether it is content
/// now. A block that does not exist or has no text changes nothing, and neither does a word too many.
pub fn correct(memory: &SiteMemory, digest: &Digest, kept: &[bool], block: usize, verdict: Verdict) -> SiteMemory {
    correct_all(memory, digest, kept, &[block], verdict, Reach::Only).ok().flatten().unwrap_or_else(|| memory.clone())
}

/// The same for several blocks at once; `None` where none of them has text. A block that is meant by the correction of
/// one before it needs none of its own. `blocks` is in order.
///
/// # Errors
/// When there is no room for them.
pub(super) fn correct_all(
    memory: &SiteMemory,
    digest: &Digest,
    kept: &[bool],
    blocks: &[usize],
    verdict: Verdict,
    reach: Reach,
) -> Result<Option<SiteMemory>, MemoryFull> {
    let mut new: Vec<Correction> = Vec::new();
    for &block in blocks {
        // More than there is room for is refused below; how many more does not matter.
        if new.len() > MOST_CORRECTIONS {
            break;
        }
        let Some(row) = digest.blocks.get(block).filter(|row| row.weight > 0) else { continue };
        if !new.iter().any(|correction| correction.means(digest, block)) {
            let selector = selector(digest, kept, block, blocks, verdict, reach);
            new.push(Correction { text: row.text, selector, verdict, goes_on: !new.is_empty() });
        }
    }
    if new.is_empty() {
        return Ok(None);
    }
    let mut corrected = memory.clone();
    corrected.corrections.extend(new);
    with_room(corrected).map(relearned).map(Some)
}

/// Takes back the person's last decision by one click that means something on a page, and gives it beside the memory
/// without it; nothing changes where there is nothing. Decisions about other pages stay, also later ones.
/// `digest` is that of the page, made by [`Digest::of`].
pub fn undo(memory: &SiteMemory, digest: &Digest) -> (SiteMemory, Vec<Correction>) {
    let Some(last) = meant_on(memory, digest).pop() else { return (memory.clone(), Vec::new()) };
    let begins = |at: &usize| !memory.corrections[*at].goes_on;
    let start = (0..=last).rev().find(begins).unwrap_or_default();
    let end = (last + 1..memory.corrections.len()).find(begins).unwrap_or(memory.corrections.len());
    let mut without = memory.clone();
    let undone = without.corrections.drain(start..end).collect();
    (relearned(without), undone)
}

/// Repeats what [`undo`] has taken back.
///
/// # Errors
/// When there is no room for it any more.
pub fn redo(memory: &SiteMemory, undone: Vec<Correction>) -> Result<SiteMemory, MemoryFull> {
    let mut corrected = memory.clone();
    corrected.corrections.extend(undone);
    with_room(corrected).map(relearned)
}

/// Positions of the corrections that mean something on a page, oldest first.
pub(super) fn meant_on(memory: &SiteMemory, digest: &Digest) -> Vec<usize> {
    let means = |correction: &Correction| {
        (0..digest.blocks.len()).any(|block| digest.blocks[block].weight > 0 && correction.means(digest, block))
    };
    memory.corrections.iter().enumerate().filter(|(_, correction)| means(correction)).map(|(at, _)| at).collect()
}

/// The way to a block, if nothing else has it that would change with it, or if that is meant. Where something is kept, what is `meant` with it
/// does not count: who brings in a whole row of comments wants those of the next page, while who drops a list has not
/// spoken of all lists.
fn selector(
    digest: &Digest,
    kept: &[bool],
    block: usize,
    meant: &[usize],
    verdict: Verdict,
    reach: Reach,
) -> Option<Selector> {
    let element = digest.blocks[block].element;
    let mut compounds: Vec<Compound> =
        digest.up(element).take(LONGEST_WAY + 1).map(|at| lasting(digest.compound(at))).collect();
    if compounds.len() > LONGEST_WAY {
        return None;
    }
    compounds.reverse();
    let selector = shortest(digest, &compounds);
    let is_kept = |at: usize| kept.get(at).copied().unwrap_or_default();
    let keeps = verdict == Verdict::Keep;
    let is_meant = |at: usize| at == block || (keeps && meant.binary_search(&at).is_ok());
    let changed =
        |at: usize| is_kept(at) != keeps && !is_meant(at) && digest.matches(&selector, digest.blocks[at].element);
    let is_lone = || !(0..digest.blocks.len()).any(|at| digest.blocks[at].weight > 0 && changed(at));
    Some(selector.clone()).filter(|selector| (reach == Reach::Alike || is_lone()) && selector.is_within_bounds())
}

/// The shortest end of a way that has a name in it and means no more elements of the page than the whole way: what is
/// further up may be the page's own.
fn shortest(digest: &Digest, way: &[Compound]) -> Selector {
    let end = |from: usize| Selector { compounds: way[from..].to_vec() };
    let count =
        |selector: &Selector| (0..digest.elements.len() as u32).filter(|&at| digest.matches(selector, at)).count();
    let whole = count(&end(0));
    let named =
        |from: &usize| way[*from..].iter().any(|compound| compound.id.is_some() || !compound.classes.is_empty());
    (0..way.len())
        .rev()
        .take(LONGEST_WAY)
        .filter(named)
        .map(end)
        .find(|end| count(end) == whole)
        .unwrap_or_else(|| end(0))
}

/// Without an id that other pages will not have: one with a number in it.
fn lasting(compound: &Compound) -> Compound {
    let id = compound.id.clone().filter(|id| !id.contains(|c: char| c.is_ascii_digit()));
    let classes = compound.classes.iter().filter(|class| !class.contains(|c: char| c.is_ascii_digit()));
    Compound { id, classes: classes.cloned().collect(), ..compound.clone() }
}
