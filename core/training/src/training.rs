//! Learning from beginning to end: folds, the rule that switches a model on, and the file.

use std::collections::BTreeSet;

use engine::{
    judge::Correction,
    model_file::{ModelError, hash_of},
    personal::{Card, Models, Personal, Scope},
};
use serde::Serialize;

use crate::{
    Decides, Form, Labeled, Prior, Sample, Trained, TrainingError, address::bare, fit, folds::folds, gain::Gain, pages,
};

/// Pages below which nothing is learned.
pub const FEWEST: usize = 3;

/// Sites below which nothing is concluded about other sites.
pub const FEWEST_SITES: usize = 3;

/// Pages from which on features get weights. With fewer, hundreds of numbers from a few pages did harm as often as good.
pub const ENOUGH_FOR_WEIGHTS: usize = 20;

/// The same within one site, whose pages are built alike (`lab train curve`).
pub const ENOUGH_WITHIN_A_SITE: usize = 4;

/// What may be lost on the pages that guard.
const GUARDED: f64 = 0.005;

/// Means and errors are kept in ten-thousandths.
const PARTS: f64 = 10_000.0;

/// Why a model stays off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Refusal {
    /// There are fewer than [`FEWEST`] pages with a label that somebody has looked at.
    TooFewPages,
    /// It is for more than one site, and there are fewer than [`FEWEST_SITES`].
    TooFewSites,
    /// On pages that it did not see, the interval of the gain holds 0: it may be chance.
    NotSure,
    /// On pages that it did not see it gains nothing.
    NotBetter,
    /// More is lost on the pages that guard than may be.
    WorseElsewhere,
}

/// A page before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Compared {
    /// Names the record; of a page that several records are of, each has its own.
    pub id: String,
    /// F1 by the trees alone.
    pub before: f64,
    /// F1 with a correction that was learned without this page (or without its site).
    pub after: f64,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Finished {
    /// The model as a file; absent where there are too few pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub model: Option<String>,
    /// Why it stays off; absent where it may be switched on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(optional))]
    pub refusal: Option<Refusal>,
    /// What was found.
    pub card: Card,
    /// Page by page.
    pub pages: Vec<Compared>,
}

/// Pages to learn from, and how far learning is.
#[derive(Debug, Default)]
pub struct Training {
    /// The trees that are corrected: those that ship, or a person's own.
    models: Models,
    samples: Vec<Sample>,
    guards: Vec<Sample>,
    scope: Option<Scope>,
    /// The page of each sample.
    page_of: Vec<usize>,
    /// The group of each, no two of which are ever on both sides of a fold.
    group_of: Vec<usize>,
    fold_of: Vec<usize>,
    next: usize,
    /// Gain of every form on every page, in the order of [`Training::forms`].
    after: Vec<Vec<f64>>,
}

impl Training {
    /// Training that corrects these models, without any page.
    pub fn of(models: Models) -> Self {
        Training { models, ..Training::default() }
    }

    /// Names the trees that are corrected.
    pub fn trees(&self) -> String {
        self.models.judge_hash()
    }

    /// Adds a labeled page to learn from.
    ///
    /// # Errors
    /// When the record's page contradicts itself.
    pub fn add(&mut self, labeled: &Labeled) -> Result<(), TrainingError> {
        self.samples.push(Sample::by(labeled, &self.models.judge())?);
        Ok(())
    }

    /// Adds a page that is described already.
    pub fn add_sample(&mut self, sample: Sample) {
        self.samples.push(sample);
    }

    /// Adds a labeled page that guards: nothing is learned from it.
    ///
    /// # Errors
    /// Those of [`Training::add`].
    pub fn guard(&mut self, labeled: &Labeled) -> Result<(), TrainingError> {
        self.guards.push(Sample::by(labeled, &self.models.judge())?);
        Ok(())
    }

    /// Begins to learn for these pages, from those that were added, belong to them and were looked at by somebody. Gives
    /// the number of steps.
    pub fn begin(&mut self, scope: Scope) -> usize {
        self.samples.retain(|sample| scope.holds(&sample.site, sample.page_type()));
        self.samples.retain(|sample| sample.looked_at.contains(&true));
        self.samples.sort_by(|a, b| a.id.cmp(&b.id));
        self.samples.dedup_by(|a, b| a.id == b.id);
        self.scope = Some(scope);
        self.next = 0;
        let samples: Vec<&Sample> = self.samples.iter().collect();
        self.page_of = pages::pages(&samples);
        self.group_of = pages::groups(&samples);
        let names: Vec<&str> = self.group_of.iter().map(|&first| samples[first].id.as_str()).collect();
        self.fold_of = folds(&names);
        let shares: Vec<f64> = self.page_of.iter().map(|page| 1.0 / records_of(&self.page_of, *page) as f64).collect();
        self.samples.iter_mut().zip(shares).for_each(|(sample, share)| sample.weight = share);
        self.after = vec![vec![0.0; self.samples.len()]; self.forms().len()];
        if self.pages() < FEWEST { 0 } else { self.fold_of.iter().max().map_or(0, |last| last + 1) }
    }

    /// Takes the next step: learns without one fold, and reads its pages with what was learned. Gives whether there is
    /// another.
    pub fn step(&mut self) -> bool {
        let fold = self.next;
        self.next += 1;
        let others: Vec<&Sample> = self.places(|at| self.fold_of[at] != fold).map(|at| &self.samples[at]).collect();
        let own: Vec<usize> = self.places(|at| self.fold_of[at] == fold).collect();
        for (place, form) in self.forms().into_iter().enumerate() {
            let correction = rounded(&fit(&others, form, &Prior::USUAL));
            for &at in &own {
                self.after[place][at] = self.samples[at].f1(Some(&correction));
            }
        }
        self.fold_of.iter().any(|&fold| fold >= self.next)
    }

    /// Learns from all pages in the form that did best, and holds it to the rule.
    pub fn finish(&self) -> Finished {
        let card = self.card();
        let scope = self.scope.clone().unwrap_or(Scope::Everywhere);
        if self.pages() < FEWEST {
            return Finished { model: None, refusal: Some(Refusal::TooFewPages), card, pages: Vec::new() };
        }
        let before: Vec<f64> = self.samples.iter().map(|sample| sample.f1(None)).collect();
        let all: Vec<&Sample> = self.samples.iter().collect();
        let guards: Vec<&Sample> =
            self.guards.iter().filter(|guard| scope.holds(&guard.site, guard.page_type())).collect();
        let guards_before: Vec<f64> = guards.iter().map(|guard| guard.f1(None)).collect();
        let mut best: Option<Tried<'_>> = None;
        for (form, after) in self.forms().into_iter().zip(&self.after) {
            let gain = self.gain(&before, after);
            let correction = fit(&all, form, &Prior::USUAL);
            let guard = self.lost(&guards, &guards_before, &rounded(&correction));
            let refusal = self.refusal(&gain, guard);
            let proven = refusal.is_none();
            let parts = |number: f64| libm::round(number * PARTS) as i32;
            let card = Card {
                before: parts(gain.before),
                after: parts(gain.after),
                error: parts(gain.error),
                low: parts(gain.low),
                high: parts(gain.high),
                guard: parts(guard),
                guards: self.guards.len() as u32,
                proven,
                ..card.clone()
            };
            let gain = gain.gain();
            if best.as_ref().is_none_or(|best| (proven, gain) > (best.card.proven, best.gain)) {
                best = Some(Tried { gain, refusal, correction, card, after });
            }
        }
        let Some(Tried { refusal, correction, card, after, .. }) = best else {
            return Finished { model: None, refusal: Some(Refusal::TooFewPages), card, pages: Vec::new() };
        };
        let model = Personal::new(scope, &correction, card.clone()).of_trees(self.trees());
        let pages = self.samples.iter().zip(&before).zip(after);
        let pages =
            pages.map(|((sample, &before), &after)| Compared { id: sample.id.clone(), before, after }).collect();
        Finished { model: Some(model.to_json()), refusal, card, pages }
    }

    /// Reads the pages that were added with the trees alone and with these personal models.
    pub fn compare(&self, personal: &[Personal]) -> Vec<Compared> {
        let models = self.models.clone().with_personal(personal);
        let compared = |sample: &Sample| {
            let before = sample.f1(None);
            let model = models.of_page(&sample.snapshot().url, sample.page_type());
            let after = model.map_or(before, |(_, correction)| sample.f1(Some(correction)));
            Compared { id: sample.id.clone(), before, after }
        };
        self.samples.iter().map(compared).collect()
    }

    /// Reads the pages that were added with the trees of now and with those of a trained model. Of one for the type of a
    /// page, those whose type a person has set: 1 where it is right, else 0.
    ///
    /// # Errors
    /// Why the trained model is refused.
    pub fn compare_trained(&self, trained: &Trained) -> Result<Vec<Compared>, ModelError> {
        let models = trained.models()?;
        let right = |is: bool| if is { 1.0 } else { 0.0 };
        let compared = |sample: &Sample| {
            let (before, after) = match trained.decides {
                Decides::Judge => (sample.f1(None), sample.f1_by(&models.judge())),
                Decides::PageType => {
                    let said = Some(sample.said_type?);
                    (right(sample.type_by(&self.models) == said), right(sample.type_by(&models) == said))
                }
            };
            Some(Compared { id: sample.id.clone(), before, after })
        };
        Ok(self.samples.iter().filter_map(compared).collect())
    }

    /// Why a correction stays off that gains and loses this much.
    fn refusal(&self, gain: &Gain, guard: f64) -> Option<Refusal> {
        let is_for_one_site = matches!(self.scope, Some(Scope::Site { .. }));
        match () {
            () if !is_for_one_site && self.sites() < FEWEST_SITES => Some(Refusal::TooFewSites),
            () if gain.gain() <= 0.0 => Some(Refusal::NotBetter),
            () if gain.low <= 0.0 => Some(Refusal::NotSure),
            () if guard > GUARDED => Some(Refusal::WorseElsewhere),
            () => None,
        }
    }

    /// The gain from F1 before and after on each record.
    fn gain(&self, before: &[f64], after: &[f64]) -> Gain {
        let both = before.iter().zip(after);
        let places = self.page_of.iter().zip(&self.group_of);
        let records: Vec<_> = places.zip(both).map(|((&page, &group), (&a, &b))| (page, group, a, b)).collect();
        Gain::of(&records)
    }

    /// Pages that there are records of.
    fn pages(&self) -> usize {
        self.page_of.iter().collect::<BTreeSet<_>>().len()
    }

    fn sites(&self) -> usize {
        self.samples.iter().map(|sample| bare(&sample.site)).collect::<BTreeSet<_>>().len()
    }

    fn forms(&self) -> Vec<Form> {
        let enough = match self.scope {
            Some(Scope::Site { .. }) => ENOUGH_WITHIN_A_SITE,
            _ => ENOUGH_FOR_WEIGHTS,
        };
        if self.pages() < enough { vec![Form::Shift] } else { vec![Form::Shift, Form::Weights] }
    }

    fn places(&self, which: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
        (0..self.samples.len()).filter(move |&at| which(at))
    }

    /// What a model loses in the mean on the pages that guard, given those of them where it decides and how right the
    /// trees are there.
    fn lost(&self, guards: &[&Sample], before: &[f64], correction: &Correction) -> f64 {
        let lost: f64 = guards.iter().zip(before).map(|(guard, before)| before - guard.f1(Some(correction))).sum();
        lost / self.guards.len().max(1) as f64
    }

    fn card(&self) -> Card {
        let blocks = self.samples.iter().flat_map(|sample| &sample.shares).flatten().count();
        let mut data: Vec<&str> = self.samples.iter().map(|sample| sample.data.as_str()).collect();
        data.sort_unstable();
        let looked_at = self.samples.iter().flat_map(|sample| &sample.looked_at).filter(|looked| **looked).count();
        Card {
            pages: self.pages() as u32,
            records: self.samples.len() as u32,
            sites: self.sites() as u32,
            blocks: blocks as u32,
            looked_at: looked_at as u32,
            data: hash_of(data.join(" ").as_bytes()),
            ..Card::default()
        }
    }
}

/// A form that was tried, and what it was worth.
struct Tried<'t> {
    gain: f64,
    /// Why it stays off.
    refusal: Option<Refusal>,
    correction: Correction,
    card: Card,
    /// How right it was on each page.
    after: &'t [f64],
}

/// A correction as the file will hold it, so that what is checked is what will be used.
fn rounded(correction: &Correction) -> Correction {
    Personal::new(Scope::Everywhere, correction, Card::default()).correction()
}

/// How many records there are of a page.
fn records_of(page_of: &[usize], page: usize) -> usize {
    page_of.iter().filter(|of| **of == page).count()
}

#[cfg(test)]
mod tests;
