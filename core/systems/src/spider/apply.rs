//! Applying rules to a page (§6): no clusters, no scores, linear in the page.

use std::collections::BTreeMap;

use look::block::{Blocks, Hints};
use page::{
    Rect,
    selector::{Selector, Strictness},
    sort::{sort_by, sort_by_key},
};
use serde::{Deserialize, Serialize};

use super::{Digest, Look, Rule, RuleSet, Verdict, learn::below};

/// Content with a smaller share of the length of the shortest that was learned from is none.
const SHORTEST_SHARE: f64 = 0.1;

/// Content of which a smaller share looks like what was learned is unlike it.
const LEAST_ALIKE: f64 = 0.3;

/// A region of whose text a smaller share is where text was before is another kind of content.
const LEAST_KNOWN: f64 = 0.8;

/// Text with a larger share of links is a list of links, which no rule was learned for.
const MOST_LINKS: f64 = 0.5;

/// A further element of the region's selector is another page's content in a list when it holds more than this share of
/// what the largest holds.
const ANOTHER: f64 = 0.25;

/// Names of what is not content unless a rule matches it.
const APART: [Hints; 11] = [
    Hints::NAVIGATION,
    Hints::FOOTER,
    Hints::RELATED,
    Hints::SHARE,
    Hints::ADVERT,
    Hints::SUBSCRIBE,
    Hints::DIALOG,
    Hints::ASIDE,
    Hints::COMMENT,
    Hints::FORM,
    Hints::ARIA_HIDDEN,
];

/// How much less is believed of what was found loosely.
const LOOSE: f64 = 0.8;

/// Shorter texts may well occur twice.
const LONGER: u32 = 60;

/// What the rules of a template find on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// Position of the template.
    pub set: usize,
    /// For every block whether it is content.
    pub kept: Vec<bool>,
    /// Between 0 and 1: on how many pages the rules rest, and how much of the content they knew.
    pub confidence: f64,
}

/// Why no rules fit a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum RuleMismatch {
    /// There are no rules.
    NoRules,
    /// No template's region is on the page.
    NoRegion,
    /// The region is there more than once, as in a list of posts.
    SeveralRegions,
    /// There is a region, but next to nothing in it.
    NothingFound,
    /// Too much of what is in the region is where nothing was before.
    TooNew,
    /// What was found does not look like what the rules were learned on, or is a list of links.
    Unlike,
    /// What was found is less likely than the answer from the page alone.
    LessLikely,
}

/// Applies the rules of every template and gives what the best finds. `digest` is that of the page with a row for each
/// block, `boilerplate` holds hashes of texts that are never content, sorted.
///
/// # Errors
/// When no template fits: the reason of the one that came nearest.
pub fn apply(
    digest: &Digest,
    blocks: &Blocks,
    sets: &[&RuleSet],
    boilerplate: &[u32],
) -> Result<Applied, RuleMismatch> {
    best(digest, blocks, sets, boilerplate, Strictness::Strict).or_else(|misfit| {
        let loose = best(digest, blocks, sets, boilerplate, Strictness::Loose).map_err(|_| misfit)?;
        Ok(Applied { confidence: loose.confidence * LOOSE, ..loose })
    })
}

fn best(
    digest: &Digest,
    blocks: &Blocks,
    sets: &[&RuleSet],
    boilerplate: &[u32],
    strictness: Strictness,
) -> Result<Applied, RuleMismatch> {
    let mut best: Result<Applied, RuleMismatch> = Err(RuleMismatch::NoRules);
    for (position, set) in sets.iter().enumerate() {
        let found = Reader { digest, blocks, set, boilerplate, strictness }.read();
        let found = found.map(|(kept, confidence)| Applied { set: position, kept, confidence });
        best = match (best, found) {
            (Ok(best), Ok(found)) if found.confidence > best.confidence => Ok(found),
            (Ok(best), _) => Ok(best),
            (Err(_), Ok(found)) => Ok(found),
            (Err(best), Err(found)) => Err(best.max(found)),
        };
    }
    best
}

struct Reader<'a> {
    digest: &'a Digest,
    blocks: &'a Blocks,
    set: &'a RuleSet,
    boilerplate: &'a [u32],
    strictness: Strictness,
}

impl Reader<'_> {
    fn read(&self) -> Result<(Vec<bool>, f64), RuleMismatch> {
        let verdicts = self.verdicts();
        let inside = below(self.digest, self.region(&verdicts)?);
        let mut kept: Vec<bool> = verdicts.iter().map(|verdict| *verdict == Some(Verdict::Keep)).collect();
        let bounds = self.bounds(&kept);
        let telling = self.telling(&kept);
        let (mut known, mut new) = (0.0, 0.0);
        for (index, verdict) in verdicts.iter().enumerate() {
            let row = &self.digest.blocks[index];
            if !inside[row.element as usize] || verdict.is_none() && self.is_apart(index, &telling) {
                continue;
            }
            let by_look = || self.look(index).and_then(|look| self.set.verdict_on(look));
            match verdict.or_else(by_look) {
                Some(verdict) => {
                    kept[index] = verdict == Verdict::Keep;
                    known += f64::from(row.weight);
                }
                None => {
                    kept[index] = self.is_enclosed(index, bounds);
                    new += f64::from(row.weight);
                }
            }
        }
        self.drop_repeated(&mut kept);
        let confidence = self.judge(&kept, &verdicts)?;
        if known < LEAST_KNOWN * (known + new) || self.goes_on_elsewhere(&kept, &inside, &telling) {
            return Err(RuleMismatch::TooNew);
        }
        Ok((kept, confidence))
    }

    /// The result of the rules for every block; `None` where no rule means it or it has no text.
    fn verdicts(&self) -> Vec<Option<Verdict>> {
        let mut by_last: Vec<Vec<(&Selector, Verdict)>> = vec![Vec::new(); self.digest.compounds.len()];
        for (compound, rules) in self.digest.compounds.iter().zip(&mut by_last) {
            let last = |rule: &&Rule| {
                rule.selector.compounds.last().is_some_and(|last| last.matches(compound, self.strictness))
            };
            rules.extend(self.set.rules.iter().filter(last).map(|rule| (&rule.selector, rule.verdict)));
            sort_by_key(rules, |(selector, verdict)| std::cmp::Reverse((selector.specificity(), *verdict)));
        }
        let mut of_element: Vec<Option<Option<Verdict>>> = vec![None; self.digest.elements.len()];
        let verdict = |element: u32| {
            let rules = &by_last[self.digest.elements[element as usize].compound as usize];
            rules
                .iter()
                .find(|(selector, _)| self.digest.matches_as(selector, element, self.strictness))
                .map(|(_, verdict)| *verdict)
        };
        self.digest
            .blocks
            .iter()
            .map(|block| {
                if block.weight == 0 {
                    return None;
                }
                let known = *of_element[block.element as usize].get_or_insert_with(|| verdict(block.element));
                let is_boilerplate = self.boilerplate.binary_search(&block.text).is_ok();
                if is_boilerplate { Some(Verdict::Drop) } else { known }
            })
            .collect()
    }

    /// The element of the region's selector that holds the content.
    fn region(&self, verdicts: &[Option<Verdict>]) -> Result<u32, RuleMismatch> {
        let is_region = |&at: &u32| self.digest.matches_as(&self.set.region, at, self.strictness);
        let found = (0..self.digest.elements.len() as u32).filter(is_region);
        let kept = verdicts.iter().map(|verdict| *verdict == Some(Verdict::Keep));
        let weights = self.digest.weights(kept);
        let mut regions: Vec<(u32, f64)> = found.map(|region| (region, weights[region as usize])).collect();
        sort_by(&mut regions, |(_, a), (_, b)| b.total_cmp(a));
        match regions[..] {
            [] => Err(RuleMismatch::NoRegion),
            [(_, most), (_, next), ..] if next > ANOTHER * most => Err(RuleMismatch::SeveralRegions),
            [(region, _), ..] => Ok(region),
        }
    }

    /// A longer text that is in two places, as in a copy for small windows, is content once. Texts in the
    /// same place repeat one another on purpose.
    fn drop_repeated(&self, kept: &mut [bool]) {
        let place = |element: u32| {
            let parent = self.digest.elements[element as usize].parent;
            (self.digest.compound(element), parent.map(|parent| self.digest.compound(parent)))
        };
        let mut before: BTreeMap<u32, u32> = BTreeMap::new();
        for (row, kept) in self.digest.blocks.iter().zip(kept) {
            if *kept && row.weight >= LONGER {
                let first = *before.entry(row.text).or_insert(row.element);
                *kept = place(first) == place(row.element);
            }
        }
    }

    /// The box around what the rules keep (§8.1).
    fn bounds(&self, kept: &[bool]) -> Option<Rect> {
        let rects = self.blocks.blocks.iter().zip(kept).filter(|(_, kept)| **kept).filter_map(|(block, _)| block.rect);
        rects.reduce(|all, rect| all.union(&rect))
    }

    /// Whether the middle of a block lies in the box around the content.
    fn is_enclosed(&self, index: usize, bounds: Option<Rect>) -> bool {
        bounds.zip(self.blocks.blocks[index].rect).is_some_and(|(bounds, rect)| {
            let middle = (rect.left + rect.width / 2.0, rect.top + rect.height / 2.0);
            (bounds.left..=bounds.right()).contains(&middle.0) && (bounds.top..=bounds.bottom()).contains(&middle.1)
        })
    }

    /// Whether more prose that looks like content is outside of the region than is kept: the content has a second
    /// part that no page had before.
    fn goes_on_elsewhere(&self, kept: &[bool], inside: &[bool], telling: &[Hints]) -> bool {
        let (mut found, mut elsewhere) = (0.0, 0.0);
        for (index, row) in self.digest.blocks.iter().enumerate() {
            let alike = || self.look(index).and_then(|look| self.set.verdict_on(look)) == Some(Verdict::Keep);
            let boilerplate = || self.boilerplate.binary_search(&row.text).is_ok() || self.is_apart(index, telling);
            if kept[index] {
                found += f64::from(row.weight);
            } else if row.weight >= LONGER && !inside[row.element as usize] && alike() && !boilerplate() {
                elsewhere += f64::from(row.weight);
            }
        }
        elsewhere > found
    }

    /// The names of boilerplate that are significant: not those that the content itself has.
    fn telling(&self, kept: &[bool]) -> Vec<Hints> {
        let content = || self.blocks.blocks.iter().zip(kept).filter(|(_, kept)| **kept).map(|(block, _)| block);
        let all: f64 = content().map(|block| f64::from(block.weight)).sum();
        let named = |hint: Hints| -> f64 {
            content().filter(|block| block.hints.has(hint)).map(|block| f64::from(block.weight)).sum()
        };
        APART.into_iter().filter(|&hint| 2.0 * named(hint) <= all).collect()
    }

    /// Whether a block that no rule means is no content wherever it is: boilerplate by its name, a list of links.
    fn is_apart(&self, index: usize, telling: &[Hints]) -> bool {
        let block = &self.blocks.blocks[index];
        // Highlighted code has comments, too.
        let named = !block.hints.has(Hints::CODE) && telling.iter().any(|&hint| block.hints.has(hint));
        block.weight == 0 || named || block.link_density() >= MOST_LINKS
    }

    fn look(&self, index: usize) -> Option<Look> {
        self.digest.look(&self.digest.blocks[index])
    }

    /// How much can be believed of what was found.
    fn judge(&self, kept: &[bool], verdicts: &[Option<Verdict>]) -> Result<f64, RuleMismatch> {
        let (mut weight, mut links, mut alike, mut known) = (0.0, 0.0, 0.0, 0.0);
        for (index, row) in self.digest.blocks.iter().enumerate().filter(|(index, _)| kept[*index]) {
            let own = f64::from(row.weight);
            weight += own;
            links += f64::from(row.link_weight);
            known += if verdicts[index].is_some() { own } else { 0.0 };
            let look = self.look(index).and_then(|look| self.set.verdict_on(look));
            alike += if look == Some(Verdict::Keep) { own } else { 0.0 };
        }
        if weight == 0.0 || weight < SHORTEST_SHARE * f64::from(self.set.shortest) {
            return Err(RuleMismatch::NothingFound);
        }
        if alike < LEAST_ALIKE * weight || links > MOST_LINKS * weight {
            return Err(RuleMismatch::Unlike);
        }
        let pages = f64::from(self.set.pages);
        Ok(pages / (pages + 1.0) * (alike + known) / (2.0 * weight))
    }
}
