//! Consolidation: from the ways of single blocks to few rules (§6).

use std::collections::BTreeMap;

use page::{
    selector::{Selector, Strictness},
    sort::sort_by,
};

use super::{Rule, Verdict};

/// Selectors become one where the blocks that it would wrongly take in are at most this share of those it should.
const WRONG_SHARE: f64 = 0.1;

/// Length of text by which a way leans on the clusters of its blocks: shorter ones are what their cluster is, longer
/// ones what they were found to be.
pub(super) const LEANING: f64 = 40.0;

/// Ways that are looked at; more of them are noise.
const MOST_WAYS: usize = 4000;

/// Names that are compared at most while ways become rules. Ways of many elements with many classes each could take
/// minutes, and what is learned of the first of them, which have most text, is enough.
const MOST_COMPARED: usize = 10_000_000;

/// What is on one way, over all pages.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Length of all text.
    pub(super) weight: f64,
    /// The part of it that is content.
    pub(super) kept: f64,
    /// The part of it that would be content if every block were what its cluster is.
    pub(super) leaning: f64,
    /// Number of blocks.
    pub(super) blocks: f64,
    /// The pages that have the way, one bit each.
    pub(super) pages: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.weight += other.weight;
        self.kept += other.kept;
        self.blocks += other.blocks;
        self.leaning += other.leaning;
        self.pages |= other.pages;
    }

    /// Whether most of it agrees with a verdict. Where little text is on a way its cluster decides.
    fn is_mostly(&self, verdict: Verdict) -> bool {
        let cluster = self.leaning / self.weight.max(1.0);
        let share = (self.kept + LEANING * cluster) / (self.weight + LEANING);
        if verdict == Verdict::Keep { share > 0.5 } else { share <= 0.5 }
    }

    /// Length of the text for which a verdict is right.
    fn right(&self, verdict: Verdict) -> f64 {
        if verdict == Verdict::Keep { self.kept } else { self.weight - self.kept }
    }
}

/// Ways with what is on them.
pub(super) type Ways = BTreeMap<Selector, Tally>;

/// The fewest rules with a verdict for the ways on which it is right.
///
/// Pair by pair, as in the paper, but two selectors become one only while few blocks are wrongly taken in; what single
/// blocks are is not trusted where the ways like theirs are mostly something else.
pub(super) fn consolidate(ways: &Ways, verdict: Verdict) -> Vec<Rule> {
    let mut rules: Vec<Selector> = Vec::new();
    let mut work = Work { left: MOST_COMPARED };
    for alike in by_names(ways) {
        let mut own: Vec<Selector> = Vec::new();
        let mut right: Vec<&(&Selector, Tally)> = alike.iter().filter(|(_, tally)| tally.is_mostly(verdict)).collect();
        sort_by(&mut right, |(a, x), (b, y)| y.right(verdict).total_cmp(&x.right(verdict)).then(a.cmp(b)));
        for (way, _) in right {
            if work.is_done() {
                break;
            }
            if own.iter().any(|known| work.is_part(known, way)) {
                continue;
            }
            match own.iter_mut().find_map(|known| Some((work.merged(known, way, &alike, verdict)?, known))) {
                Some((both, known)) => *known = both,
                None => own.push((*way).clone()),
            }
        }
        rules.extend(work.pairwise(own, &alike, verdict));
    }
    let rest = |selector: Selector| Rule { pages: tally(&selector, ways).pages.count_ones(), selector, verdict };
    rules.into_iter().map(rest).collect()
}

/// Comparing ways, as long as it is worth it.
struct Work {
    /// Names that may still be compared.
    left: usize,
}

impl Work {
    fn is_done(&self) -> bool {
        self.left == 0
    }

    /// [`is_part()`], counted.
    fn is_part(&mut self, selector: &Selector, way: &Selector) -> bool {
        let same_length = selector.compounds.len() == way.compounds.len();
        same_length
            && selector.compounds.iter().zip(&way.compounds).rev().all(|(asked, element)| {
                self.left = self.left.saturating_sub(1 + asked.classes.len());
                asked.matches(element, Strictness::Strict)
            })
    }

    /// Repeats the merging of pairs until none is left.
    fn pairwise(&mut self, mut rules: Vec<Selector>, alike: &[(&Selector, Tally)], verdict: Verdict) -> Vec<Selector> {
        let mut at = 0;
        while at < rules.len() && !self.is_done() {
            let partner =
                (0..at).find_map(|other| Some((other, self.merged(&rules[other], &rules[at], alike, verdict)?)));
            match partner {
                Some((other, both)) => {
                    rules[other] = both;
                    rules.remove(at);
                    at = 0;
                }
                None => at += 1,
            }
        }
        rules
    }

    /// What two selectors ask for both, where it means few blocks wrongly. Nothing when the work is done.
    fn merged(
        &mut self,
        a: &Selector,
        b: &Selector,
        alike: &[(&Selector, Tally)],
        verdict: Verdict,
    ) -> Option<Selector> {
        if self.is_done() {
            return None;
        }
        self.left = self.left.saturating_sub(a.compounds.iter().map(|compound| 1 + compound.classes.len()).sum());
        let both = a.intersection(b)?;
        let mut taken = Tally::default();
        for (way, tally) in alike {
            if self.is_part(&both, way) {
                taken.add(*tally);
            }
        }
        let right = taken.right(verdict);
        (taken.weight - right <= WRONG_SHARE * right).then_some(both)
    }
}

/// Sums over the ways that a selector means.
pub(super) fn tally(selector: &Selector, ways: &Ways) -> Tally {
    let mut sum = Tally::default();
    for (_, tally) in ways.iter().filter(|(way, _)| is_part(selector, way)) {
        sum.add(*tally);
    }
    sum
}

/// Whether a selector asks for nothing that a way of the same length lacks.
fn is_part(selector: &Selector, way: &Selector) -> bool {
    selector.compounds.len() == way.compounds.len() && selector.matches(way.compounds.iter().rev(), Strictness::Strict)
}

/// Ways of the same elements' names together, the only ones that can be consolidated.
fn by_names(ways: &Ways) -> Vec<Vec<(&Selector, Tally)>> {
    let mut groups: BTreeMap<Vec<&str>, Vec<(&Selector, Tally)>> = BTreeMap::new();
    for (way, tally) in ways.iter().take(MOST_WAYS) {
        let names = way.compounds.iter().map(|compound| compound.tag.as_str()).collect();
        groups.entry(names).or_default().push((way, *tally));
    }
    groups.into_values().collect()
}
