//! `compare.json`: the answers of all systems scored, and their times.

use std::collections::BTreeMap;

use corpus::{Truth, score::statistics::paired_difference};
use serde::{Deserialize, Serialize};

use crate::evaluate::{Answer, PageScore, Summary, SystemDifference};

use super::{Entry, FOREGROUND, Run, System, TimeFigures};

/// Which pages were compared on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Selection {
    /// Name of the corpus.
    pub corpus: String,
    /// Part of it; `None` is all of it.
    pub split: Option<String>,
    /// Only pages of this type; `None` is every type.
    pub page_type: Option<String>,
    /// Whether the corpus has parts at all.
    pub has_splits: bool,
    /// Whether not all of these pages were taken.
    pub limited: bool,
}

/// All figures of a comparison.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The pages.
    pub selection: Selection,
    /// Number of pages.
    pub pages: usize,
    /// Ids and reasons of the pages that could not be opened or measured. They count as an empty answer of everyone.
    pub failed: BTreeMap<String, String>,
    /// With what they were measured; the last run, if there were several.
    pub run: Run,
    /// Runs that it took.
    pub runs: usize,
    /// Highest load at the beginning of a run.
    pub load: Option<f64>,
    /// The systems in the order of the run.
    pub systems: Vec<SystemFigures>,
    /// Foreground against each other system.
    pub differences: Vec<SystemDifference>,
    /// Times.
    pub times: TimeFigures,
}

/// Figures of one system.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SystemFigures {
    /// The system.
    #[serde(flatten)]
    pub system: System,
    /// Pages on which it failed; its answer there is empty.
    pub errors: usize,
    /// Pages that it changed.
    pub changed: usize,
    /// On all pages.
    pub all: Summary,
    /// By type of page.
    pub types: BTreeMap<String, Summary>,
    /// By language.
    pub languages: BTreeMap<String, Summary>,
    /// Page by page.
    pub pages: Vec<PageScore>,
}

impl Comparison {
    /// Scores what every system answered on the pages of `truths`; one that was not measured counts as failed. `None`
    /// where nothing was run.
    pub fn of(
        selection: Selection,
        truths: &[&Truth],
        entries: &BTreeMap<String, Entry>,
        runs: &[Run],
    ) -> Option<Comparison> {
        let run = runs.last()?.clone();
        let systems: Vec<SystemFigures> =
            run.systems.iter().map(|system| SystemFigures::of(system, truths, entries)).collect();
        let ours = systems.iter().find(|figures| figures.system.name == FOREGROUND)?;
        let differences = systems.iter().filter(|figures| figures.system.name != FOREGROUND);
        let differences = differences.map(|other| difference(ours, other)).collect();
        let measured: Vec<&Entry> = truths.iter().filter_map(|truth| entries.get(&truth.id)).collect();
        let failed = measured.iter().filter_map(|entry| Some((entry.id.clone(), entry.failure.clone()?))).collect();
        Some(Comparison {
            selection,
            pages: truths.len(),
            failed,
            runs: runs.len(),
            load: runs.iter().filter_map(|run| run.load).reduce(f64::max),
            run,
            differences,
            times: TimeFigures::of(&measured),
            systems,
        })
    }
}

impl SystemFigures {
    fn of(system: &System, truths: &[&Truth], entries: &BTreeMap<String, Entry>) -> Self {
        let nothing = Answer::default();
        let (mut errors, mut changed) = (0, 0);
        let score = |truth: &&Truth| {
            let entry = entries.get(&truth.id);
            let measured = entry.and_then(|entry| entry.systems.get(&system.name));
            errors += usize::from(measured.is_some_and(|measured| measured.error.is_some()));
            changed += usize::from(measured.is_some_and(|measured| measured.changes > 0));
            let failure = match (entry, measured) {
                (None, _) => Some("not measured".to_owned()),
                (_, Some(measured)) => measured.error.clone(),
                (Some(entry), None) => Some(entry.failure.clone().unwrap_or_else(|| "no answer".to_owned())),
            };
            let answer = measured.map_or(&nothing, |measured| &measured.answer);
            let declared = entry.and_then(|entry| entry.language.as_deref());
            PageScore { failure, ..PageScore::new(truth, answer, declared) }
        };
        let pages: Vec<PageScore> = truths.iter().map(score).collect();
        SystemFigures {
            system: system.clone(),
            errors,
            changed,
            all: Summary::of(&pages.iter().collect::<Vec<_>>()),
            types: Summary::by(&pages, PageScore::group),
            languages: Summary::by(&pages, |page| page.language.as_deref()),
            pages,
        }
    }
}

fn difference(ours: &SystemFigures, other: &SystemFigures) -> SystemDifference {
    let f1 = |figures: &SystemFigures| -> Vec<f64> {
        figures.pages.iter().filter_map(|page| Some(page.words.or(page.posts)?.f1)).collect()
    };
    SystemDifference {
        first: ours.system.name.clone(),
        second: other.system.name.clone(),
        difference: paired_difference(&f1(ours), &f1(other)),
    }
}
