//! Runs systems on cases, in parallel, and gathers what they did.

use std::time::Duration;

use engine::page::{Page, PageSnapshot};
use rayon::prelude::*;

use super::{Answer, Case, Engine, Outcome, PageScore, System};

/// What one system did on all cases, in their order.
#[derive(Debug)]
pub struct Results {
    /// The system.
    pub system: System,
    /// Answer and score of every page.
    pub pages: Vec<PageResult>,
}

/// What one system did on one page.
#[derive(Clone, Debug)]
pub struct PageResult {
    /// What it answered, and what it kept.
    pub outcome: Outcome,
    /// How good that is.
    pub score: PageScore,
}

impl Results {
    /// Pages that a core works off in a second, reading the snapshot not counted; 0 where nothing was measured.
    pub fn pages_per_second(&self) -> f64 {
        let run: Vec<Duration> =
            self.pages.iter().map(|page| page.outcome.time).filter(|time| !time.is_zero()).collect();
        let seconds = run.iter().sum::<Duration>().as_secs_f64();
        if seconds > 0.0 { run.len() as f64 / seconds } else { 0.0 }
    }

    /// The scores alone.
    pub fn scores(&self) -> Vec<PageScore> {
        self.pages.iter().map(|page| page.score.clone()).collect()
    }
}

/// Runs every system on every case, the whole engine as it is described. `done` is called after each case, from any thread.
///
/// A page without a usable snapshot counts as an empty answer and explains why.
pub fn run(cases: &[Case], systems: &[System], engine: &Engine, done: impl Fn() + Sync) -> Vec<Results> {
    let rows: Vec<Vec<PageResult>> = cases
        .par_iter()
        .map(|case| {
            let row = run_case(case, systems, engine);
            done();
            row
        })
        .collect();
    let mut results: Vec<Results> =
        systems.iter().map(|&system| Results { system, pages: Vec::with_capacity(cases.len()) }).collect();
    for row in rows {
        for (results, page) in results.iter_mut().zip(row) {
            results.pages.push(page);
        }
    }
    results
}

fn run_case(case: &Case, systems: &[System], engine: &Engine) -> Vec<PageResult> {
    let snapshot = case.snapshot();
    let declared = snapshot.as_ref().ok().and_then(|snapshot| declared_language(snapshot));
    let one = |&system: &System| {
        let outcome = match &snapshot {
            Ok(snapshot) => system.run_with(&case.truth.id, snapshot, engine).map_err(|error| format!("{error:#}")),
            Err(error) => Err(format!("{error:#}")),
        };
        let failure = outcome.as_ref().err().cloned();
        let absent =
            || Outcome { answer: Answer { id: case.truth.id.clone(), ..Answer::default() }, ..Outcome::default() };
        let outcome = outcome.unwrap_or_else(|_| absent());
        let score = PageScore { failure, ..PageScore::new(&case.truth, &outcome.answer, declared.as_deref()) };
        PageResult { outcome, score }
    };
    systems.iter().map(one).collect()
}

/// `lang` of the root element.
fn declared_language(snapshot: &PageSnapshot) -> Option<String> {
    let page = Page::new(snapshot).ok()?;
    if page.is_empty() {
        return None;
    }
    page.attribute(0, "lang").or_else(|| page.attribute(0, "xml:lang")).map(str::to_owned)
}
