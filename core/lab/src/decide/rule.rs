//! The rule: better on the sum, and no part worse beyond its interval.

use std::collections::{BTreeMap, BTreeSet};

use corpus::{
    ChangeKind,
    score::statistics::{Figure, mean},
};

use super::{Compared, mean_of_draws};

/// Draws that an engine is judged by at least: one alone moves a corpus by some thousandths.
pub const FEWEST_DRAWS: usize = 3;

/// Redrawn samples behind each interval.
const SAMPLES: usize = 1000;

/// Every run draws alike.
const SEED: u64 = 0x5eed;

/// Pages without which a part means nothing by itself: its interval would be that of a few sites.
const FEWEST_PAGES: usize = 20;

/// One part of the pages in both engines.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Pages in it.
    pub pages: usize,
    /// Mean before.
    pub before: f64,
    /// Mean after.
    pub after: f64,
    /// After less before, with its interval over redrawn sites, operators and draws.
    pub difference: Figure,
}

impl Part {
    /// Whether it is worse by more than chance explains.
    pub fn is_worse(&self) -> bool {
        self.difference.high < 0.0
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Corpora and kinds of changes: what the sum is over, each counting alike.
    pub parts: Vec<Part>,
    /// Types of pages, over all corpora.
    pub types: Vec<Part>,
    /// Operators, for who looks for the reason; they decide nothing each by itself.
    pub operators: Vec<Part>,
    /// Mean difference of the parts.
    pub sum: Figure,
}

impl Decision {
    /// Whether the engine of after ships.
    pub fn ships(&self) -> bool {
        self.sum.value > 0.0 && self.worse().next().is_none()
    }

    /// Parts and types that are worse beyond their interval.
    pub fn worse(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().chain(&self.types).filter(|part| part.is_worse())
    }
}

/// Decides. Sites and operators are redrawn as a whole, since pages of one are alike; draws of the trees are redrawn
/// together, since one seed gives both sides the same folds.
pub fn decide(pages: &[Compared]) -> Decision {
    let samples = Samples::of(pages);
    let parts = groups(pages, |page| {
        let changed = |(_, kind): &(String, ChangeKind)| format!("changed, {}", name(*kind));
        Some(page.change.as_ref().map_or_else(|| page.corpus.clone(), changed))
    });
    let types = groups(pages, |page| page.page_type.clone());
    let operators =
        groups(pages, |page| page.change.as_ref().map(|(operator, kind)| format!("{operator} ({})", name(*kind))));
    let part = |(name, own): (&String, &Vec<usize>)| samples.part(pages, name, own);
    let long = |own: &&Vec<usize>| own.len() >= FEWEST_PAGES;
    Decision {
        sum: samples.interval(|sample| mean(parts.values().filter_map(|own| sample.difference(own)))),
        parts: parts.iter().map(part).collect(),
        types: types.iter().filter(|(_, own)| long(own)).map(part).collect(),
        operators: operators.iter().map(part).collect(),
    }
}

fn name(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Same => "same",
        ChangeKind::In => "in",
        ChangeKind::Out => "out",
        ChangeKind::Metadata => "metadata",
    }
}

/// Positions of the pages of each group.
fn groups(pages: &[Compared], name: impl Fn(&Compared) -> Option<String>) -> BTreeMap<String, Vec<usize>> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, page) in pages.iter().enumerate() {
        if let Some(name) = name(page) {
            groups.entry(name).or_default().push(at);
        }
    }
    groups
}

/// The pages as they are, and samples of them.
struct Samples {
    whole: Sample,
    drawn: Vec<Sample>,
}

/// How often each page counts, and by how much it is better after than before.
struct Sample {
    weights: Vec<f64>,
    differences: Vec<f64>,
}

impl Sample {
    /// Mean difference over some pages; `None` where the sample has none of them.
    fn difference(&self, pages: &[usize]) -> Option<f64> {
        let weight: f64 = pages.iter().map(|&page| self.weights[page]).sum();
        let sum: f64 = pages.iter().map(|&page| self.weights[page] * self.differences[page]).sum();
        (weight > 0.0).then(|| sum / weight)
    }
}

impl Samples {
    fn of(pages: &[Compared]) -> Self {
        let sites = positions(pages.iter().map(|page| Some(page.site.as_str())));
        let operators = positions(pages.iter().map(|page| Some(page.change.as_ref()?.0.as_str())));
        let mut random = fastrand::Rng::with_seed(SEED);
        let draws = pages.first().map_or(0, |page| page.before.len().min(page.after.len()));
        let of_all = |page: &Compared| mean_of_draws(&page.after) - mean_of_draws(&page.before);
        let whole = Sample { weights: vec![1.0; pages.len()], differences: pages.iter().map(of_all).collect() };
        let drawn = (0..SAMPLES).map(|_| {
            let (of_site, of_operator) = (counts(&sites, &mut random), counts(&operators, &mut random));
            let own: Vec<usize> = (0..draws).map(|_| random.usize(..draws)).collect();
            // A page that is in none of the draws that were drawn counts nothing.
            let of = |side: &[Option<f64>]| {
                let drawn: Vec<f64> = own.iter().filter_map(|&draw| side[draw]).collect();
                (!drawn.is_empty()).then(|| mean(drawn))
            };
            let difference = |page: &Compared| Some(of(&page.after)? - of(&page.before)?);
            let differences: Vec<Option<f64>> = pages.iter().map(difference).collect();
            let weight = |page: usize| differences[page].map_or(0.0, |_| of_site[page] * of_operator[page]);
            Sample {
                weights: (0..pages.len()).map(weight).collect(),
                differences: differences.iter().map(|difference| difference.unwrap_or_default()).collect(),
            }
        });
        Samples { whole, drawn: drawn.collect() }
    }

    fn interval(&self, figure: impl Fn(&Sample) -> f64) -> Figure {
        let mut drawn: Vec<f64> = self.drawn.iter().map(&figure).collect();
        drawn.sort_unstable_by(f64::total_cmp);
        Figure { value: figure(&self.whole), low: drawn[SAMPLES / 40], high: drawn[SAMPLES - 1 - SAMPLES / 40] }
    }

    fn part(&self, pages: &[Compared], name: &str, own: &[usize]) -> Part {
        let of = |side: fn(&Compared) -> &Vec<Option<f64>>| mean(own.iter().map(|&at| mean_of_draws(side(&pages[at]))));
        Part {
            name: name.to_owned(),
            pages: own.len(),
            before: of(|page| &page.before),
            after: of(|page| &page.after),
            difference: self.interval(|sample| sample.difference(own).unwrap_or_default()),
        }
    }
}

/// For every page the position of what it belongs to; `None` for what belongs to nothing.
fn positions<'p>(names: impl Iterator<Item = Option<&'p str>>) -> Vec<Option<usize>> {
    let names: Vec<Option<&str>> = names.collect();
    let all: BTreeSet<&str> = names.iter().flatten().copied().collect();
    let position: BTreeMap<&str, usize> = all.into_iter().zip(0..).collect();
    names.into_iter().map(|name| position.get(name?).copied()).collect()
}

/// How often what each page belongs to was drawn; 1 for what belongs to nothing.
fn counts(positions: &[Option<usize>], random: &mut fastrand::Rng) -> Vec<f64> {
    let number = positions.iter().flatten().max().map_or(0, |last| last + 1);
    let mut counts = vec![0.0; number];
    for _ in 0..number {
        counts[random.usize(..number)] += 1.0;
    }
    positions.iter().map(|position| position.map_or(1.0, |position| counts[position])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forty pages of twenty sites in three draws, before and after.
    fn pages(corpus: &str, page_type: &str, change: impl Fn(usize) -> f64) -> Vec<Compared> {
        let page = |at: usize| {
            let before: Vec<Option<f64>> = (0..3).map(|draw| Some(0.8 + 0.001 * ((at + draw) % 3) as f64)).collect();
            Compared {
                corpus: corpus.to_owned(),
                id: at.to_string(),
                site: format!("{corpus} {}", at / 2),
                page_type: Some(page_type.to_owned()),
                change: None,
                after: before.iter().map(|f1| f1.map(|f1| f1 + change(at))).collect(),
                before,
            }
        };
        (0..40).map(page).collect()
    }

    #[test]
    fn what_is_better_on_the_sum_and_nowhere_worse_ships() {
        let both = |first: f64, second: f64| {
            let uneven = |at: usize| 0.002 * (at % 5) as f64;
            let (mut all, more) =
                (pages("own", "article", |at| first + uneven(at)), pages("other", "forum", |at| second + uneven(at)));
            all.extend(more);
            decide(&all)
        };
        assert!(both(0.01, 0.01).ships());
        assert!(!both(-0.004, -0.004).ships(), "as good as before is not better");
        let worse = both(0.05, -0.02);
        assert!(worse.sum.value > 0.0 && !worse.ships());
        assert_eq!(worse.worse().map(|part| part.name.as_str()).collect::<Vec<_>>(), ["other", "forum"]);
    }

    #[test]
    fn one_page_that_falls_is_no_veto() {
        let mut all = pages("own", "article", |at| if at == 7 { -0.3 } else { 0.0 });
        all.extend(pages("other", "forum", |_| 0.03));
        assert!(decide(&all).ships());
    }

    #[test]
    fn kinds_of_changes_are_parts_and_operators_are_told() {
        let mut all = pages("own", "article", |_| 0.01);
        for page in &mut all[..20] {
            page.change = Some((format!("operator {}", page.id.len()), ChangeKind::Out));
        }
        let decision = decide(&all);
        let names = |parts: &[Part]| parts.iter().map(|part| (part.name.clone(), part.pages)).collect::<Vec<_>>();
        assert_eq!(names(&decision.parts), [("changed, out".to_owned(), 20), ("own".to_owned(), 20)]);
        assert_eq!(
            names(&decision.operators),
            [("operator 1 (out)".to_owned(), 10), ("operator 2 (out)".to_owned(), 10)]
        );
    }
}
