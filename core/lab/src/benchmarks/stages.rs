//! Where the engine's time goes: the section for `stages.json`.

use std::path::Path;

use crate::stages::{ALL, AROUND, STAGES, Stages};

use super::{machine, read, rows};

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let stages: Stages = read(file)?;
    let pages = format!("{} pages with {} nodes on average", stages.pages, stages.nodes / stages.pages.max(1));
    Ok(format!(
        "## {}: the engine natively, stage by stage\n\n{pages}. {} One thread, the fastest of {} runs of each page and stage.\n\n{}\nTo repeat: `lab stages SNAPSHOT... --name {} --runs {} --out results/stages`\n",
        stages.name,
        machine(&stages.processor, stages.cores, stages.load),
        stages.runs,
        table(&stages),
        stages.name,
        stages.runs,
    ))
}

/// A row for each stage: milliseconds a page, and its share of the whole.
pub(crate) fn table(stages: &Stages) -> String {
    let time = |stage: &str| stages.times.get(stage).copied().unwrap_or_default();
    let pages = stages.pages.max(1) as f64;
    let row = |name: &str, time: f64, share: String| vec![name.to_owned(), format!("{:.3}", time / pages), share];
    let share = |part: f64| format!("{:.1} %", 100.0 * part / time(ALL).max(f64::EPSILON));
    let parts = STAGES.into_iter().filter(|stage| *stage != ALL);
    let mut table: Vec<Vec<String>> = parts.clone().map(|stage| row(stage, time(stage), share(time(stage)))).collect();
    let rest = time(ALL) - parts.map(time).sum::<f64>();
    table.push(row("the rest: threads, metadata, article", rest, share(rest)));
    let each_second = 1000.0 * pages / time(ALL).max(f64::EPSILON);
    table.push(row(&format!("**all: {each_second:.0} pages a second**"), time(ALL), share(time(ALL))));
    table.extend(AROUND.into_iter().map(|part| row(part, time(part), "besides".to_owned())));
    rows(&["stage", "ms a page", "share"], &table)
}
