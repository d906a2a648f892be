//! Trains what chooses author and day among their candidates, and measures it on sites that it did not see.

use std::fmt::Write;

use engine::{
    article::{
        AUTHOR_FEATURES, Article, Candidate, DATE_FEATURES, assemble, author_feature_names, date_feature_names,
        metadata_candidates,
    },
    block::segment,
    page::Page,
    trees::Model,
};
use rayon::prelude::*;

use super::{
    booster::{Growth, Table, grow},
    folds::by_site,
    rows::host,
};
use crate::{
    evaluate::{Case, System},
    score::{
        fields::{same_author, same_date},
        statistics::paired_difference,
    },
};

/// A field that is chosen among candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Who wrote it.
    Author,
    /// The day of publication.
    Date,
}

impl Field {
    /// Both.
    pub const ALL: [Field; 2] = [Field::Author, Field::Date];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Field::Author => "author",
            Field::Date => "date",
        }
    }

    fn same(self, truth: &str, answer: &str) -> bool {
        match self {
            Field::Author => same_author(truth, answer),
            Field::Date => same_date(truth, answer),
        }
    }

    fn features(self) -> usize {
        match self {
            Field::Author => AUTHOR_FEATURES,
            Field::Date => DATE_FEATURES,
        }
    }

    /// The packed file of a model for this field.
    pub fn to_bytes(self, model: &Model) -> Vec<u8> {
        match self {
            Field::Author => model.to_bytes(author_feature_names()),
            Field::Date => model.to_bytes(date_feature_names()),
        }
    }
}

/// One field of one page.
#[derive(Clone, Debug)]
pub struct Described {
    /// Its site.
    host: String,
    /// What is true; `None` where the page has none.
    truth: Option<String>,
    /// What the rules answer.
    answer: Option<String>,
    candidates: Vec<Candidate>,
    /// Position of its corpus.
    source: usize,
}

/// What feeds write where they know no author.
const NOBODY: [&str; 2] = ["unknown", "anonymous"];

/// Describes a field on every page on which it is known whether it has a value. Of a corpus that holds no page without one,
/// pages without are those of which nobody knows. Pages with several posts are left out: each post has its own.
///
/// # Errors
/// When a snapshot cannot be read.
pub fn describe(field: Field, sources: &[Vec<Case>], certain: &[bool]) -> anyhow::Result<Vec<Described>> {
    let mut all = Vec::new();
    for (source, cases) in sources.iter().enumerate() {
        let one = |case: &Case| describe_one(field, case, source, certain[source]);
        let pages: anyhow::Result<Vec<Option<Described>>> = cases.par_iter().map(one).collect();
        all.extend(pages?.into_iter().flatten());
    }
    Ok(all)
}

fn describe_one(field: Field, case: &Case, source: usize, certain: bool) -> anyhow::Result<Option<Described>> {
    let truth = match field {
        Field::Author => case.truth.author.clone(),
        Field::Date => case.truth.date.clone(),
    };
    let truth = truth.filter(|value| !value.trim().is_empty());
    let nobody = truth.as_deref().is_some_and(|value| NOBODY.contains(&value.to_lowercase().as_str()));
    if nobody || truth.is_none() && !certain {
        return Ok(None);
    }
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let extraction = System::Foreground.extract(&page, &segment(&page));
    if !extraction.posts.is_empty() {
        return Ok(None);
    }
    let Article { metadata, .. } = assemble(&page, &extraction);
    let candidates = metadata_candidates(&page, &extraction);
    let (answer, candidates) = match field {
        Field::Author => (metadata.byline, candidates.authors),
        Field::Date => (metadata.published, candidates.dates),
    };
    Ok(Some(Described { host: host(&case.truth), truth, answer, candidates, source }))
}

/// Grows the model of a field.
///
/// # Errors
/// When training fails.
pub fn fit(field: Field, pages: &[&Described], growth: &Growth) -> anyhow::Result<Model> {
    let rows = pages.iter().flat_map(|page| {
        let label = |candidate: &Candidate| {
            let right = page.truth.as_deref().is_some_and(|truth| field.same(truth, &candidate.value));
            if right { 1.0 } else { 0.0 }
        };
        page.candidates.iter().map(move |candidate| (&candidate.features[..], label(candidate), 1.0))
    });
    grow(&Table::new(field.features(), rows), growth)
}

/// The likeliest candidate of every page by models trained on the other folds by site, with its probability.
///
/// # Errors
/// When training fails.
pub fn on_unseen_sites(
    field: Field,
    pages: &[Described],
    folds: usize,
    growth: &Growth,
) -> anyhow::Result<Vec<Option<(String, f64)>>> {
    let hosts: Vec<&str> = pages.iter().map(|page| page.host.as_str()).collect();
    let fold_of = by_site(&hosts, folds, growth.seed);
    let mut best = vec![None; pages.len()];
    for fold in 0..folds {
        let others: Vec<&Described> =
            pages.iter().enumerate().filter(|(at, _)| fold_of[*at] != fold).map(|(_, page)| page).collect();
        let model = fit(field, &others, growth)?;
        for at in (0..pages.len()).filter(|&at| fold_of[at] == fold) {
            let mut likeliest: Option<(String, f64)> = None;
            for candidate in &pages[at].candidates {
                let probability = model.probability(&candidate.features);
                if likeliest.as_ref().is_none_or(|(_, known)| probability > *known) {
                    likeliest = Some((candidate.value.clone(), probability));
                }
            }
            best[at] = likeliest;
        }
    }
    Ok(best)
}

/// From these probabilities on a candidate is taken, to choose among.
const THRESHOLDS: [f64; 8] = [0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7];

/// How often rules and ranker are right where there is a value, and give one where there is none, for each threshold.
pub fn table(field: Field, corpora: &[String], pages: &[Described], best: &[Option<(String, f64)>]) -> String {
    let mut out = String::new();
    for (source, corpus) in corpora.iter().enumerate() {
        let own: Vec<usize> = (0..pages.len()).filter(|&at| pages[at].source == source).collect();
        let known: Vec<usize> = own.iter().copied().filter(|&at| pages[at].truth.is_some()).collect();
        let without: Vec<usize> = own.iter().copied().filter(|&at| pages[at].truth.is_none()).collect();
        let right = |at: usize, answer: Option<&str>| {
            let same = pages[at].truth.as_deref().zip(answer).is_some_and(|(truth, answer)| field.same(truth, answer));
            if same { 1.0 } else { 0.0 }
        };
        let given = |answer: Option<&str>| if answer.is_some() { 1.0 } else { 0.0 };
        let by_rules = |at: usize| pages[at].answer.as_deref();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let rules: Vec<f64> = known.iter().map(|&at| right(at, by_rules(at))).collect();
        let spare: Vec<f64> = without.iter().map(|&at| given(by_rules(at))).collect();
        let most = known.iter().map(|&at| {
            let any = pages[at].candidates.iter().any(|candidate| right(at, Some(&candidate.value)) > 0.0);
            if any { 1.0 } else { 0.0 }
        });
        let most: Vec<f64> = most.collect();
        let _ = writeln!(
            out,
            "\n{} of {corpus}: {} pages with one, {} without; among the candidates {:.3}\n\n| | right | ± | given without \
             | ± |\n|---|---:|---:|---:|---:|\n| rules | {:.3} | | {:.3} | |",
            field.name(),
            known.len(),
            without.len(),
            mean(&most),
            mean(&rules),
            mean(&spare),
        );
        for threshold in THRESHOLDS {
            let ranked =
                |at: usize| best[at].as_ref().filter(|(_, p)| *p >= threshold).map(|(value, _)| value.as_str());
            let own: Vec<f64> = known.iter().map(|&at| right(at, ranked(at))).collect();
            let invented: Vec<f64> = without.iter().map(|&at| given(ranked(at))).collect();
            let (won, lost) = (paired_difference(&own, &rules), paired_difference(&invented, &spare));
            let _ = writeln!(
                out,
                "| from {threshold:.2} | {:.3} | {:+.3} ± {:.3} | {:.3} | {:+.3} ± {:.3} |",
                mean(&own),
                won.mean,
                won.standard_error,
                mean(&invented),
                lost.mean,
                lost.standard_error,
            );
        }
    }
    out
}
