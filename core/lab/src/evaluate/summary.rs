//! The scores of many pages in a few figures.

use std::collections::BTreeMap;

use corpus::score::{
    Calibration, Overlap, shingles,
    snippets::Segments,
    statistics::{Figure, figure, mean, mean_figure, standard_error},
};
use serde::{Deserialize, Serialize};

use super::{
    page_score::{FieldScore, PageScore},
    parting::Parting,
};

/// Figures of one system on a group of pages. What no page of the group has is absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Number of pages.
    pub pages: usize,
    /// Pages whose answer has no text.
    pub empty: usize,
    /// Pages without a usable snapshot; they count as empty.
    pub failed: usize,
    /// Word F1 and what belongs to it.
    pub words: Option<Words>,
    /// Mean overlap of the sets of words.
    pub word_sets: Option<Overlap>,
    /// Shingles of four words.
    pub shingles: Option<Shingles>,
    /// Passages that must and must not be in the answer.
    pub passages: Option<PassageRates>,
    /// Passages pooled over all pages.
    pub segments: Option<Segments>,
    /// Word F1 on pages with several posts, against all posts together.
    pub posts: Option<Words>,
    /// How well posts are kept apart.
    #[serde(default)]
    pub parting: Parting,
    /// The engine's confidence in its answers against their precision in words.
    #[serde(default)]
    pub calibration: Option<Calibration>,
    /// Title.
    pub title: FieldRates,
    /// Author.
    pub author: FieldRates,
    /// Date.
    pub date: FieldRates,
    /// Type of page.
    #[serde(default)]
    pub told_type: FieldRates,
}

/// Means over the pages whose text is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Words {
    /// Number of pages.
    pub pages: usize,
    /// Mean F1 with its interval.
    pub f1: Figure,
    /// Its standard error.
    pub standard_error: f64,
    /// Mean precision.
    pub precision: f64,
    /// Mean recall.
    pub recall: f64,
    /// Mean F1 over the pages whose truth is not empty.
    pub f1_wanted: f64,
}

/// Shingle scores with the interval of their F1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shingles {
    /// F1 with its interval.
    pub f1: Figure,
    /// Mean precision.
    pub precision: f64,
    /// Mean recall.
    pub recall: f64,
    /// Share of pages with the very same words.
    pub accuracy: f64,
}

/// Mean shares of passages found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PassageRates {
    /// Wanted ones; a page without counts as 1.
    pub must: f64,
    /// Unwanted ones; a page without counts as 1.
    pub must_not: f64,
    /// Wanted ones on pages that have some, white space folded.
    pub must_folded: f64,
    /// Unwanted ones on pages that have some, white space folded.
    pub must_not_folded: f64,
}

/// How often a field is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FieldRates {
    /// Pages whose truth has the field.
    pub known: usize,
    /// Share of them on which it is right, with its interval.
    pub right: Figure,
    /// Share of them on which it is given, rightly or wrongly.
    pub given: f64,
    /// Pages whose truth has text but not the field.
    pub unknown: usize,
    /// Share of those on which it is given all the same.
    pub invented: f64,
}

impl Summary {
    /// Share of the pages of a known type on which the system is right; `None` for one that predicts none.
    pub fn type_rate(&self) -> Option<f64> {
        (self.told_type.given > 0.0).then_some(self.told_type.right.value)
    }

    /// Sums pages up.
    pub fn of(pages: &[&PageScore]) -> Self {
        let known: Vec<&PageScore> = pages.iter().copied().filter(|page| page.words.is_some()).collect();
        let counts: Vec<shingles::Counts> = pages.iter().filter_map(|page| page.shingles).collect();
        Summary {
            pages: pages.len(),
            empty: pages.iter().filter(|page| page.empty).count(),
            failed: pages.iter().filter(|page| page.failure.is_some()).count(),
            words: words(known.iter().filter_map(|page| Some((page.words?, page.wanted?)))),
            word_sets: mean_overlap(&pages.iter().filter_map(|page| page.word_sets).collect::<Vec<_>>()),
            shingles: (!counts.is_empty()).then(|| Shingles::of(&counts)),
            passages: PassageRates::of(&known),
            segments: segments(pages),
            posts: words(pages.iter().filter_map(|page| Some((page.posts?, true)))),
            parting: Parting::sum(pages.iter().map(|page| page.parting)),
            calibration: calibration(&known),
            title: FieldRates::of(pages, |page| page.title),
            author: FieldRates::of(pages, |page| page.author),
            date: FieldRates::of(pages, |page| page.date),
            told_type: FieldRates::of(pages, |page| page.told_type),
        }
    }

    /// Sums up every group of pages; pages without a key are left out.
    pub fn by<'s>(pages: &'s [PageScore], key: impl Fn(&'s PageScore) -> Option<&'s str>) -> BTreeMap<String, Summary> {
        let mut groups: BTreeMap<&str, Vec<&PageScore>> = BTreeMap::new();
        for page in pages {
            if let Some(key) = key(page) {
                groups.entry(key).or_default().push(page);
            }
        }
        groups.into_iter().map(|(key, pages)| (key.to_owned(), Summary::of(&pages))).collect()
    }
}

fn words(pages: impl Iterator<Item = (Overlap, bool)>) -> Option<Words> {
    let pages: Vec<(Overlap, bool)> = pages.collect();
    let all: Vec<Overlap> = pages.iter().map(|page| page.0).collect();
    let f1: Vec<f64> = all.iter().map(|page| page.f1).collect();
    let average = mean_overlap(&all)?;
    Some(Words {
        pages: all.len(),
        f1: mean_figure(&f1),
        standard_error: standard_error(&f1),
        precision: average.precision,
        recall: average.recall,
        f1_wanted: mean(pages.iter().filter(|page| page.1).map(|page| page.0.f1)),
    })
}

/// `None` for systems that do not state how sure they are.
fn calibration(known: &[&PageScore]) -> Option<Calibration> {
    let answered = known.iter().filter(|page| !page.empty && page.confidence > 0.0);
    Calibration::of(&answered.filter_map(|page| Some((page.confidence, page.words?.precision))).collect::<Vec<_>>())
}

fn mean_overlap(pages: &[Overlap]) -> Option<Overlap> {
    let of = |part: fn(&Overlap) -> f64| mean(pages.iter().map(part));
    let mean = Overlap { precision: of(|page| page.precision), recall: of(|page| page.recall), f1: of(|page| page.f1) };
    (!pages.is_empty()).then_some(mean)
}

fn segments(pages: &[&PageScore]) -> Option<Segments> {
    let sum = pages.iter().fold(Segments::default(), |sum, page| sum.plus(&page.passages.segments));
    (sum != Segments::default()).then_some(sum)
}

impl Shingles {
    fn of(counts: &[shingles::Counts]) -> Self {
        let all = shingles::scores(counts);
        let f1 = figure(counts, |sample| shingles::scores(sample).f1);
        Shingles { f1, precision: all.precision, recall: all.recall, accuracy: all.accuracy }
    }
}

impl PassageRates {
    fn of(pages: &[&PageScore]) -> Option<Self> {
        let rates = || pages.iter().map(|page| page.passages);
        rates().any(|rates| rates.must_folded.is_some()).then(|| PassageRates {
            must: mean(rates().map(|rates| rates.must)),
            must_not: mean(rates().map(|rates| rates.must_not)),
            must_folded: mean(rates().filter_map(|rates| rates.must_folded)),
            must_not_folded: mean(rates().filter_map(|rates| rates.must_not_folded)),
        })
    }
}

impl FieldRates {
    fn of(pages: &[&PageScore], field: fn(&PageScore) -> FieldScore) -> Self {
        let share = |of: &[FieldScore], what: fn(&FieldScore) -> bool| -> Vec<f64> {
            of.iter().map(|score| f64::from(u8::from(what(score)))).collect()
        };
        let known: Vec<FieldScore> = pages.iter().map(|page| field(page)).filter(|score| score.known).collect();
        let text_alone = pages.iter().filter(|page| page.words.is_some()).map(|page| field(page));
        let unknown: Vec<FieldScore> = text_alone.filter(|score| !score.known).collect();
        FieldRates {
            known: known.len(),
            right: mean_figure(&share(&known, |score| score.right)),
            given: mean(share(&known, |score| score.given)),
            unknown: unknown.len(),
            invented: mean(share(&unknown, |score| score.given)),
        }
    }
}
