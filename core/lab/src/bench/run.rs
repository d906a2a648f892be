//! Opens the generated pages and times the core on them.

use std::{collections::BTreeMap, fs, path::PathBuf, time::Duration};

use anyhow::Context;
use corpus::{score::statistics::median, snapshots};
use serde::Deserialize;
use tempfile::TempDir;

use super::{
    Bench, GrownPage, Memory, SNAPSHOTS, Times, generated,
    profile::{Share, shares},
};
use crate::machine;
use visits::{
    Job, OpenPage, Opening, Policy,
    browser::{Browser, Reach, VIEWPORT},
    core::{Core, Encoding, SNAPSHOT, snapshot},
    open,
};

const SCRIPT: &str = include_str!("bench.js");

/// The encodings by name.
const ENCODINGS: [(&str, Encoding); 2] = [("wasm", Encoding::Wasm), ("twin", Encoding::Twin)];

/// Loading a generated page takes a second or two even where it is large.
const PATIENCE: Duration = Duration::from_secs(120);

/// Reads the page and holds what was found.
const HOLD: &str = "{
  const page = globalThis.foregroundPage.CapturedPage.capture(document);
  globalThis.held = [page, globalThis.foregroundCore.Session.open(page.snapshot, 0)];
}";

/// Readings under the profiler, after as many without.
pub const PROFILED: usize = 100;

/// What to measure.
pub struct Plan {
    /// Program of the browser.
    pub program: PathBuf,
    /// The core.
    pub core: Core,
    /// Elements of the pages.
    pub elements: Vec<usize>,
    /// Timed runs of each encoding on each page.
    pub rounds: usize,
    /// Folder of the results.
    pub out: PathBuf,
}

/// What `bench.js` gives.
#[derive(Deserialize)]
struct Measurement {
    encodings: BTreeMap<String, Runs>,
    elements: usize,
}

#[derive(Deserialize)]
struct Runs {
    first: BTreeMap<String, f64>,
    runs: BTreeMap<String, Vec<f64>>,
}

/// Measures, page by page, each in a browser of its own. `tell` receives messages of progress.
///
/// # Errors
/// When the browser does not start or the core fails.
pub async fn run(plan: &Plan, tell: impl Fn(&str)) -> anyhow::Result<Bench> {
    let folder = tempfile::tempdir()?;
    let mut elements = plan.elements.clone();
    elements.sort_unstable();
    elements.dedup();
    let browser = Browser::launch(&plan.program, Reach::Nothing, VIEWPORT, None).await?;
    let mut bench = Bench {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        core: plan.core.digest().to_owned(),
        browser: browser.version().to_owned(),
        rounds: plan.rounds,
        processor: machine::processor(),
        cores: machine::cores(),
        started: jiff::Timestamp::now().to_string(),
        load: machine::load(),
        pages: Vec::new(),
        profile: Vec::new(),
        memory: Vec::new(),
    };
    browser.close().await;
    for &size in &elements {
        tell(&format!("{size} elements"));
        bench.pages.push(time(plan, &job(&folder, size)?).await?);
    }
    if let Some(&smallest) = elements.first() {
        tell("where the time goes");
        bench.profile = profile(plan, &job(&folder, smallest)?).await?;
    }
    if let Some(&largest) = elements.last() {
        for (name, encoding) in ENCODINGS {
            tell(&format!("memory, {name}"));
            bench.memory.extend(memory(plan, &job(&folder, largest)?, name, encoding).await?);
        }
    }
    Ok(bench)
}

fn job(folder: &TempDir, elements: usize) -> anyhow::Result<Job> {
    let file = folder.path().join(format!("{elements}.html"));
    fs::write(&file, generated::page(elements))?;
    let (id, url) = (format!("{elements:06}"), format!("https://generated.invalid/{elements}"));
    Ok(Job { id, url, opening: Opening::Saved(file) })
}

async fn time(plan: &Plan, job: &Job) -> anyhow::Result<GrownPage> {
    let mut browser = Browser::launch(&plan.program, Reach::Nothing, VIEWPORT, None).await?;
    let mut page = open(&mut browser, job, PATIENCE, Policy::Lifted).await?;
    let mut load = BTreeMap::new();
    page.evaluate(plan.core.session_script()).await?;
    for (name, encoding) in ENCODINGS {
        load.insert(name, register(&mut page, &plan.core, name, encoding).await?);
    }
    let result = page.evaluate(&format!("{}({})", SCRIPT.trim_end(), plan.rounds)).await?;
    let result: Measurement = serde_json::from_value(result).context("the measurement is not understood")?;
    let stored = serde_json::to_string(&snapshot(&page.evaluate(SNAPSHOT).await?)?)?;
    snapshots::write(&plan.out.join(SNAPSHOTS), &job.id, &stored)?;
    browser.close().await;
    let times = |(name, runs): (String, Runs)| {
        let median = runs.runs.into_iter().map(|(stage, times)| (stage, median(&times))).collect();
        let load = load.get(name.as_str()).copied().unwrap_or_default();
        (name, Times { load, first: runs.first, median })
    };
    Ok(GrownPage { elements: result.elements, encodings: result.encodings.into_iter().map(times).collect() })
}

/// Loads an encoding of the page's module under its name, and gives the milliseconds that it took.
async fn register(page: &mut OpenPage, core: &Core, name: &str, encoding: Encoding) -> anyhow::Result<f64> {
    let script = format!(
        "globalThis.loading = performance.now();\n{}\n;(globalThis.foregroundPages ??= {{}}).{name} = globalThis.foregroundPage;\nperformance.now() - globalThis.loading",
        core.page_script(encoding)
    );
    let took = page.evaluate(&script).await?;
    took.as_f64().context("the core does not load")
}

/// Where the time of a warm core goes.
async fn profile(plan: &Plan, job: &Job) -> anyhow::Result<Vec<Share>> {
    let mut browser = Browser::launch(&plan.program, Reach::Nothing, VIEWPORT, None).await?;
    let mut page = open(&mut browser, job, PATIENCE, Policy::Lifted).await?;
    register(&mut page, &plan.core, "wasm", Encoding::Wasm).await?;
    page.evaluate(plan.core.session_script()).await?;
    let read = format!(
        "for (let run = 0; run < {PROFILED}; run += 1) {{
          const page = globalThis.foregroundPage.CapturedPage.capture(document);
          globalThis.foregroundCore.Session.open(page.snapshot, 0).free();
          page.free();
        }}"
    );
    page.evaluate(&read).await?;
    let profile = page.profile(&read).await?;
    browser.close().await;
    Ok(shares(&profile))
}

/// What reading a page adds to the memory of its process. `None` where the system does not report it.
async fn memory(plan: &Plan, job: &Job, name: &str, encoding: Encoding) -> anyhow::Result<Option<Memory>> {
    let mut browser = Browser::launch(&plan.program, Reach::Nothing, VIEWPORT, None).await?;
    let mut page = open(&mut browser, job, PATIENCE, Policy::Lifted).await?;
    let renderers = browser.renderers().await?;
    let largest = renderers.into_iter().max_by_key(|&process| machine::resident(process).map(|memory| memory.now));
    let Some((process, before)) = largest.and_then(|process| Some((process, machine::resident(process)?))) else {
        return Ok(None);
    };
    machine::forget_peak(process);
    register(&mut page, &plan.core, name, encoding).await?;
    page.evaluate(plan.core.session_script()).await?;
    page.evaluate(HOLD).await?;
    let after = machine::resident(process);
    let elements = page.evaluate("document.getElementsByTagName('*').length").await?.as_u64().unwrap_or_default();
    browser.close().await;
    Ok(after.map(|after| Memory {
        encoding: name.to_owned(),
        elements: elements as usize,
        before: before.now,
        peak: after.peak,
        held: after.now,
    }))
}
