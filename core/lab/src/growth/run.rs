//! Measuring: every kind of work on every page, each size by itself.

use std::{collections::BTreeMap, hint::black_box, time::Instant};

use engine::{
    Analysis, analyze, analyze_on_site,
    article::{comments, to_text},
    block::segment,
    feed::Lesson,
    memory::{SiteMemory, agreements, bring_in, left_out},
    page::{Page, PageSnapshot},
    remember_page,
    render::{to_html, to_json, to_markdown},
};
use serde::{Deserialize, Serialize};

use super::{Dimension, Input, dimensions};
use crate::machine;

/// Name of the file with all figures.
pub const RESULT: &str = "growth.json";

/// A step is not taken when the one before took longer, milliseconds.
const PATIENCE: f64 = 5_000.0;

/// The system counts processor time in ticks of a few milliseconds, so shorter times come from the clock.
const COARSE: f64 = 40.0;

/// What to measure.
pub struct Plan {
    /// Words, one of which the name of a dimension has to hold; every dimension where there is none.
    pub only: Vec<String>,
    /// Tenfold steps after the smallest size.
    pub steps: u32,
    /// Runs of which the fastest counts.
    pub runs: usize,
}

/// All figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Growth {
    /// Version of the engine.
    pub version: String,
    /// Model of the processor.
    pub processor: String,
    /// Its cores.
    pub cores: usize,
    /// When it began, ISO 8601.
    pub started: String,
    /// Processes that wanted a core in the minute before; `None` where the system does not report it.
    pub load: Option<f64>,
    /// By dimension.
    pub dimensions: Vec<Grown>,
}

/// One dimension.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grown {
    /// What is counted.
    pub name: String,
    /// The sizes, the smallest first.
    pub steps: Vec<Step>,
}

/// One size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// How many there are of what is counted.
    pub size: usize,
    /// Nodes of the page; 0 for a feed.
    pub nodes: usize,
    /// Milliseconds of a processor by kind of work.
    pub times: BTreeMap<String, f64>,
}

impl Step {
    /// Milliseconds of all work.
    pub fn total(&self) -> f64 {
        self.times.values().sum()
    }
}

/// Measures. `tell` receives messages of progress.
///
/// # Errors
/// When the engine refuses a page.
pub fn measure(plan: &Plan, tell: impl Fn(&str)) -> anyhow::Result<Growth> {
    let mut growth = Growth {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        processor: machine::processor(),
        cores: machine::cores(),
        started: jiff::Timestamp::now().to_string(),
        load: machine::load(),
        dimensions: Vec::new(),
    };
    let is_meant = |name: &str| plan.only.is_empty() || plan.only.iter().any(|word| name.contains(word.as_str()));
    for dimension in dimensions().filter(|dimension| is_meant(dimension.name)) {
        tell(dimension.name);
        growth.dimensions.push(grow(dimension, plan)?);
    }
    Ok(growth)
}

fn grow(dimension: &Dimension, plan: &Plan) -> anyhow::Result<Grown> {
    let mut steps: Vec<Step> = Vec::new();
    for step in 0..=plan.steps {
        if steps.last().is_some_and(|last| last.total() > PATIENCE) {
            break;
        }
        let size = dimension.least * 10_usize.pow(step);
        steps.push(measured(&(dimension.make)(size), size, plan.runs)?);
    }
    Ok(Grown { name: dimension.name.to_owned(), steps })
}

/// The fastest of some runs on an input.
pub(super) fn measured(input: &Input, size: usize, runs: usize) -> anyhow::Result<Step> {
    let mut best = BTreeMap::new();
    for _ in 0..runs {
        let mut clock = Clock { times: BTreeMap::new() };
        match input {
            Input::Page(page) => read(page, &mut clock)?,
            Input::Feed(text) => clock.time("feed", || drop(black_box(lesson(text)))),
        }
        for (work, time) in clock.times {
            let known = best.entry(work).or_insert(time);
            *known = f64::min(*known, time);
        }
    }
    let nodes = if let Input::Page(page) = input { page.nodes.len() } else { 0 };
    Ok(Step { size, nodes, times: best })
}

struct Clock {
    times: BTreeMap<String, f64>,
}

impl Clock {
    fn time<T>(&mut self, work: &str, run: impl FnOnce() -> T) -> T {
        let (start, clock) = (machine::busy(), Instant::now());
        let result = run();
        let (busy, passed) = (machine::busy() - start, 1000.0 * clock.elapsed().as_secs_f64());
        self.times.insert(work.to_owned(), if busy >= COARSE { busy } else { passed });
        result
    }
}

fn lesson(text: &str) -> Option<Vec<String>> {
    let lesson = Lesson::of(text, "https://growth.example/feed").ok()?;
    Some(lesson.to_read("https://growth.example/letters/one"))
}

/// Everything that is done with a page.
fn read(snapshot: &PageSnapshot, clock: &mut Clock) -> anyhow::Result<()> {
    let Analysis { article, extraction, .. } = clock.time("read", || analyze(snapshot, &|| 0.0))?;
    let page = Page::new(snapshot)?;
    let empty = SiteMemory::of_address(&snapshot.url);
    clock.time("html", || black_box(to_html(&article)));
    clock.time("markdown", || black_box(to_markdown(&article)));
    clock.time("text", || black_box(to_text(&article)));
    let systems = clock.time("systems", || agreements(&page, &empty, &extraction.kept));
    let comments = clock.time("comments", || comments(&page, &segment(&page), &extraction.kept));
    clock.time("json", || to_json(&article, &systems, &comments).map(black_box))?;
    let memory = clock.time("remember", || remember_page(&empty, snapshot))?;
    clock.time("again", || analyze_on_site(snapshot, &memory, &|| 0.0))?;
    clock.time("left out", || {
        let blocks = segment(&page);
        let parts = left_out(&page, &blocks, &extraction.kept, None);
        parts.first().and_then(|part| bring_in(&memory, &page, &blocks, &extraction.kept, part.node).ok().flatten())
    });
    Ok(())
}
