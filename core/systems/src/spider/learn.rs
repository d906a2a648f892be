//! Learning the rules of a site from its pages (§4 to §6).
//!
//! Different from the paper:
//!
//! * A site has several templates, each with rules of its own ([`super::region`]).
//! * What is content on each page comes in with its digest, from whatever found it there; pages correct one another.
//!   The paper takes the best cluster alone, we take every cluster of which most was found to be content, or a part
//!   that is relevant to the titles and descriptions.
//! * A text that is on several pages of a site and is not content on most of them is content on none.
//! * Rules also identify what is not content, so that it can be distinguished from what no page had before.

use std::collections::BTreeMap;

use page::{
    selector::{Compound, LONGEST_WAY, Selector},
    sort::{set_of, sort_by, sort_by_key},
};

use super::{
    Digest, DigestBlock, LookRule, Rule, RuleSet, Verdict,
    clusters::{Frequencies, LookCluster, cluster_of, clusters, relevance},
    consolidate::{LEANING, Tally, Ways, consolidate, tally},
    region::{Group, Lesson, templates},
};

/// A text of at least this length on two pages belongs to the site; a shorter one on three.
const TELLING_TEXT: u32 = 20;

/// A cluster of which so much was found to be content is chosen if it is at least half as relevant to the titles and
/// descriptions as the most relevant cluster.
const LEAST_SHARE: f64 = 0.3;

/// A cluster of which more was found to be content, and that was not chosen, means nothing.
const MOST_OF_DROPPED: f64 = 0.1;

/// What is outside of the region is content when at least this share of it was found to be.
const SURE_OUTSIDE: f64 = 0.7;

/// Hashes of the texts that belong to the site rather than to one of its pages, sorted: they are on several pages, and
/// were not found to be content on most of these. (A series whose parts all begin alike recurs too.)
pub fn boilerplate(digests: &[Digest]) -> Vec<u32> {
    #[derive(Default)]
    struct Recurrence {
        pages: u32,
        kept: u32,
        weight: u32,
    }
    let mut texts: BTreeMap<u32, Recurrence> = BTreeMap::new();
    for digest in digests {
        let mut own: BTreeMap<u32, &DigestBlock> = BTreeMap::new();
        own.extend(digest.blocks.iter().map(|block| (block.text, block)));
        for (text, block) in own {
            let recurrence = texts.entry(text).or_default();
            recurrence.pages += 1;
            recurrence.kept += u32::from(block.kept);
            recurrence.weight = block.weight;
        }
    }
    let recurs = |text: &Recurrence| text.pages >= if text.weight >= TELLING_TEXT { 2 } else { 3 };
    texts.iter().filter(|(_, text)| recurs(text) && 2 * text.kept <= text.pages).map(|(hash, _)| *hash).collect()
}

/// Learns the rules of every template among some pages, the template with the most pages first.
///
/// `boilerplate` holds hashes of texts that are not content wherever they are, sorted; `terms` counts the pages of the
/// site that have a term, of `pages` in all.
pub fn learn(digests: &[Digest], boilerplate: &[u32], terms: &BTreeMap<u32, u32>, pages: u32) -> Vec<RuleSet> {
    let lessons: Vec<Lesson> = digests.iter().map(|digest| lesson(digest, boilerplate)).collect();
    let frequencies = Frequencies { pages, of_term: terms };
    let mut sets: Vec<RuleSet> = templates(&lessons).iter().map(|group| rule_set(group, &frequencies)).collect();
    sort_by(&mut sets, |a, b| b.pages.cmp(&a.pages).then_with(|| a.region.cmp(&b.region)));
    sets
}

fn lesson<'d>(digest: &'d Digest, boilerplate: &[u32]) -> Lesson<'d> {
    let kept = digest.blocks.iter().map(|block| block.kept && boilerplate.binary_search(&block.text).is_err());
    Lesson { digest, kept: kept.collect() }
}

fn rule_set(group: &Group, frequencies: &Frequencies) -> RuleSet {
    let digests: Vec<&Digest> = group.pages.iter().map(|(lesson, _)| lesson.digest).collect();
    let clusters = clusters(&digests);
    let shares = shares(group, &clusters);
    let relevance = relevance(&digests, &clusters, frequencies);
    let (inside, outside) = ways(group, &clusters, &shares);
    let pages = group.pages.len() as u32;
    let mut rules = inside_rules(&inside, &group.selector);
    rules.extend(outside_rules(&outside, pages));
    rules.retain(|rule| rule.selector.is_within_bounds());
    // Of two rules with one selector the one that keeps stays.
    sort_by(&mut rules, |a, b| (&a.selector, a.verdict).cmp(&(&b.selector, b.verdict)));
    rules.dedup_by(|later, first| later.selector == first.selector);
    sort_by_key(&mut rules, |rule| rule.verdict);
    let length = |(lesson, _): &(&Lesson, u32)| {
        let kept = lesson.digest.blocks.iter().zip(&lesson.kept).filter(|(_, kept)| **kept);
        kept.fold(0, |sum: u32, (block, _)| sum.saturating_add(block.weight))
    };
    let shortest = group.pages.iter().map(length).min().unwrap_or_default();
    RuleSet {
        region: group.selector.clone(),
        pages,
        since: digests.iter().map(|digest| digest.visit).min().unwrap_or_default(),
        shortest,
        rules,
        looks: looks(&clusters, &shares, &relevance),
    }
}

/// The share of every cluster's text that was found to be content; `None` for clusters of which nothing is seen in any
/// region.
fn shares(group: &Group, clusters: &[LookCluster]) -> Vec<Option<f64>> {
    let mut tallies = vec![Tally::default(); clusters.len()];
    for (lesson, region) in &group.pages {
        let inside = below(lesson.digest, *region);
        for (block, kept) in lesson.digest.blocks.iter().zip(&lesson.kept) {
            let cluster = lesson.digest.look(block).and_then(|look| cluster_of(clusters, look));
            if let Some(cluster) = cluster.filter(|_| inside[block.element as usize] || *kept) {
                tallies[cluster].weight += f64::from(block.weight);
                tallies[cluster].kept += if *kept { f64::from(block.weight) } else { 0.0 };
            }
        }
    }
    tallies.iter().map(|tally| (tally.weight > 0.0).then(|| tally.kept / tally.weight)).collect()
}

/// Verdicts on clusters: those of which most is content are chosen, and those of which a part is and of which the
/// titles and descriptions speak (§5, several clusters instead of the best).
fn looks(clusters: &[LookCluster], shares: &[Option<f64>], relevance: &[f64]) -> Vec<LookRule> {
    let most = relevance.iter().copied().fold(0.0, f64::max);
    let rule = |((cluster, share), relevance): ((&LookCluster, &Option<f64>), &f64)| {
        let share = (*share)?;
        let spoken_of = share >= LEAST_SHARE && most > 0.0 && 2.0 * relevance >= most;
        let verdict = match share > 0.5 || spoken_of {
            true => Verdict::Keep,
            false if share <= MOST_OF_DROPPED => Verdict::Drop,
            false => return None,
        };
        Some(LookRule { style: cluster.style, widths: cluster.widths, verdict })
    };
    clusters.iter().zip(shares).zip(relevance).filter_map(rule).collect()
}

/// Which elements are in the region.
pub(super) fn below(digest: &Digest, region: u32) -> Vec<bool> {
    let mut inside = vec![false; digest.elements.len()];
    for (at, element) in digest.elements.iter().enumerate() {
        inside[at] = at as u32 == region || element.parent.is_some_and(|parent| inside[parent as usize]);
    }
    inside
}

/// What is on every way below the regions, and on every way from the root outside of them.
fn ways(group: &Group, clusters: &[LookCluster], shares: &[Option<f64>]) -> (Ways, Ways) {
    let (mut inside, mut outside) = (Ways::new(), Ways::new());
    let names = Names::of(group);
    for (page, (lesson, region)) in group.pages.iter().enumerate() {
        let digest = lesson.digest;
        let in_region = below(digest, *region);
        for (block, kept) in digest.blocks.iter().zip(&lesson.kept) {
            let is_inside = in_region[block.element as usize];
            let until = |at: &u32| !is_inside || at != region;
            let mut compounds: Vec<Compound> = digest
                .up(block.element)
                .take_while(until)
                .take(LONGEST_WAY + 1)
                .map(|at| names.lasting(digest.compound(at)))
                .collect();
            if compounds.len() > LONGEST_WAY {
                continue;
            }
            compounds.reverse();
            let cluster = digest.look(block).and_then(|look| cluster_of(clusters, look));
            let weight = f64::from(block.weight);
            let found = if *kept { weight } else { 0.0 };
            // Furniture is what it is, however it looks.
            let share = cluster.filter(|_| block.kept == *kept).and_then(|cluster| shares[cluster]);
            let ways = if is_inside { &mut inside } else { &mut outside };
            let tally = ways.entry(Selector { compounds }).or_default();
            tally.weight += weight;
            tally.kept += found;
            tally.leaning += share.map_or(found, |share| weight * share);
            tally.blocks += 1.0;
            tally.pages |= 1 << (page & 63);
        }
    }
    (inside, outside)
}

/// The pages of a template that have an id or a class.
struct Names<'d> {
    pages: u32,
    ids: BTreeMap<&'d str, u32>,
    classes: BTreeMap<&'d str, u32>,
}

impl<'d> Names<'d> {
    fn of(group: &Group<'_, 'd>) -> Self {
        let (mut ids, mut classes) = (BTreeMap::new(), BTreeMap::new());
        for (lesson, _) in &group.pages {
            let compounds = || lesson.digest.compounds.iter();
            let own = set_of(compounds().filter_map(|compound| compound.id.as_deref()));
            own.into_iter().for_each(|id| *ids.entry(id).or_default() += 1);
            let own = set_of(compounds().flat_map(|compound| &compound.classes).map(String::as_str));
            own.into_iter().for_each(|class| *classes.entry(class).or_default() += 1);
        }
        Names { pages: group.pages.len() as u32, ids, classes }
    }

    /// An element without the names that are one page's and not the template's: an id that no other page has, and a
    /// class that no other has and that is numbered.
    fn lasting(&self, compound: &Compound) -> Compound {
        let others =
            |names: &BTreeMap<&str, u32>, name: &str| self.pages == 1 || names.get(name).is_some_and(|&n| n > 1);
        let numbered = |name: &str| name.contains(|c: char| c.is_ascii_digit());
        Compound {
            tag: compound.tag.clone(),
            id: compound.id.clone().filter(|id| others(&self.ids, id)),
            classes: compound
                .classes
                .iter()
                .filter(|class| !numbered(class) || others(&self.classes, class))
                .cloned()
                .collect(),
        }
    }
}

/// Rules for what is in the region. That something is not content although a rule keeps what is
/// in the same place must have been seen on two pages.
fn inside_rules(ways: &Ways, region: &Selector) -> Vec<Rule> {
    let mut rules = consolidate(ways, Verdict::Keep);
    let kept: Vec<Selector> = rules.iter().map(|rule| rule.selector.clone()).collect();
    let dropped = consolidate(ways, Verdict::Drop).into_iter().filter(|rule| {
        let covered = kept.iter().any(|keep| keep.intersection(&rule.selector).as_ref() == Some(keep));
        !covered || rule.pages > 1
    });
    rules.extend(dropped);
    for rule in &mut rules {
        let below = std::mem::take(&mut rule.selector.compounds);
        rule.selector.compounds = region.compounds.iter().cloned().chain(below).collect();
    }
    rules
}

/// Rules for content outside of the region: a summary above the title, the second part of a page.
fn outside_rules(ways: &Ways, pages: u32) -> Vec<Rule> {
    let mut rules = consolidate(ways, Verdict::Keep);
    rules.retain(|rule| {
        let tally = tally(&rule.selector, ways);
        let prose = tally.weight >= LEANING * tally.blocks;
        prose && tally.kept >= SURE_OUTSIDE * tally.weight && (rule.pages > 1 || pages == 1)
    });
    rules
}
