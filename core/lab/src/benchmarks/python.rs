//! The package for Python: the sections for `dropin.json` and `throughput.json`, which scripts in `core/python/bench`
//! write.

use std::{collections::BTreeMap, path::Path};

use serde::Deserialize;

use super::{machine, read, rows};

#[derive(Deserialize)]
struct DropIn {
    corpus: String,
    split: Option<String>,
    pages: usize,
    processor: String,
    cores: usize,
    load: f64,
    python: String,
    systems: Vec<System>,
}

#[derive(Deserialize)]
struct System {
    name: String,
    version: String,
    f1: f64,
    low: f64,
    high: f64,
    types: BTreeMap<String, f64>,
    failed: usize,
    median_cpu_ms: f64,
    mean_cpu_ms: f64,
    p95_cpu_ms: f64,
}

/// From `dropin.json`.
pub(super) fn drop_in_section(file: &Path) -> anyhow::Result<String> {
    let found: DropIn = read(file)?;
    let types: Vec<&String> = found.systems.first().map_or_else(Vec::new, |system| system.types.keys().collect());
    let head = ["word F1", "all", "interval"].into_iter().chain(types.iter().map(|name| name.as_str()));
    let scores = found.systems.iter().map(|system| {
        let all = [named(system), format!("{:.3}", system.f1), format!("{:.3}–{:.3}", system.low, system.high)];
        let types = types.iter().map(|name| system.types.get(*name).map_or_else(String::new, |f1| format!("{f1:.3}")));
        all.into_iter().chain(types).collect::<Vec<_>>()
    });
    let times = found.systems.iter().map(|system| {
        let times = [system.median_cpu_ms, system.mean_cpu_ms, system.p95_cpu_ms].map(|time| format!("{time:.1}"));
        [vec![named(system)], times.into(), vec![system.failed.to_string()]].concat()
    });
    let split = found.split.as_ref().map_or_else(|| "all pages".to_owned(), |split| format!("split *{split}*"));
    let rendered = found.systems.iter().any(|system| system.name == RENDERED);
    let rendered =
        if rendered { " The last line is the same engine on the pages as Chromium renders them." } else { "" };
    let again = found.split.as_ref().map_or_else(String::new, |split| format!(" --split {split}"));
    let more = if rendered.is_empty() { String::new() } else { format!(" --snapshots snapshots/{}", found.corpus) };
    Ok(format!(
        "## {0}, {split}: as a drop-in in Python\n\n\
         {1} pages as files, one after the other in one process of Python {2}.{rendered} {3}\n\n{4}\n\
         CPU time a page, milliseconds, from the HTML to the text (of the last line from the packed snapshot):\n\n{5}\n\
         To repeat: `python core/python/bench/dropin.py --corpus corpora/{0}{again}{more} --out results/dropin-{0}`\n",
        found.corpus,
        found.pages,
        found.python,
        machine(&found.processor, found.cores, Some(found.load)),
        rows(&head.collect::<Vec<_>>(), &scores.collect::<Vec<_>>()),
        rows(&["", "median", "mean", "95 %", "failed"], &times.collect::<Vec<_>>()),
    ))
}

/// Name of the engine on rendered pages.
const RENDERED: &str = "rendered";

fn named(system: &System) -> String {
    match system.name.as_str() {
        RENDERED => "foreground_extract, through Chromium".to_owned(),
        name => format!("{name} {}", system.version),
    }
}

#[derive(Deserialize)]
struct Throughput {
    corpus: String,
    processor: String,
    cores: usize,
    load: f64,
    rounds: usize,
    rows: Vec<Row>,
    flat: Option<Flat>,
}

#[derive(Deserialize)]
struct Row {
    what: String,
    pages: usize,
    median_ms: f64,
    mean_ms: f64,
    p95_ms: f64,
}

#[derive(Deserialize)]
struct Flat {
    pages: usize,
    kb_after_a_tenth: f64,
    kb: f64,
    seconds: f64,
}

/// From `throughput.json`.
pub(super) fn throughput_section(file: &Path) -> anyhow::Result<String> {
    let found: Throughput = read(file)?;
    let table = found.rows.iter().map(|row| {
        let times = [row.median_ms, row.mean_ms, row.p95_ms].map(|time| format!("{time:.2}"));
        [vec![row.what.clone(), row.pages.to_string()], times.into(), vec![format!("{:.0}", 1_000.0 / row.mean_ms)]]
            .concat()
    });
    let flat = found.flat.map_or_else(String::new, |flat| {
        format!(
            "\n{} small pages of HTML to rows in one process: {:.0} s of CPU time; {:.0} MB of memory after a tenth of them, {:.0} MB after all.\n",
            flat.pages,
            flat.seconds,
            flat.kb_after_a_tenth / 1_000.0,
            flat.kb / 1_000.0
        )
    });
    Ok(format!(
        "## {}: pages a second on one core, in Python\n\n{} CPU time of one process, the fastest of {} rounds.\n\n{}{flat}\n\
         To repeat: `python core/python/bench/throughput.py --snapshots snapshots/{0} --html corpora/{0}/pages --out results/throughput`\n",
        found.corpus,
        machine(&found.processor, found.cores, Some(found.load)),
        found.rounds,
        rows(&["milliseconds", "pages", "median", "mean", "95 %", "a second"], &table.collect::<Vec<_>>()),
    ))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn both_files_become_sections() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a.json");
        let system = |name: &str| {
            format!(
                r#"{{"name": "{name}", "version": "1", "f1": 0.5, "low": 0.4, "high": 0.6, "types": {{"forum": 0.25}},
                "failed": 0, "median_cpu_ms": 1.5, "mean_cpu_ms": 2, "p95_cpu_ms": 3}}"#
            )
        };
        let machine = r#""processor": "p", "cores": 2, "load": 0.1"#;
        fs::write(
            &file,
            format!(
                r#"{{"corpus": "c", "split": "report", "pages": 7, {machine}, "python": "3.11", "systems": [{}, {}]}}"#,
                system("x.extract"),
                system(RENDERED)
            ),
        )?;
        let section = drop_in_section(&file)?;
        assert!(section.contains("| x.extract 1 | 0.500 | 0.400–0.600 | 0.250 |"), "{section}");
        assert!(section.contains("through Chromium") && section.contains("--split report --snapshots snapshots/c"));
        fs::write(
            &file,
            format!(
                r#"{{"corpus": "c", {machine}, "rounds": 2, "rows": [{{"what": "w", "pages": 3, "median_ms": 1, "mean_ms": 2, "p95_ms": 4}}]}}"#
            ),
        )?;
        let section = throughput_section(&file)?;
        assert!(section.contains("| w | 3 | 1.00 | 2.00 | 4.00 | 500 |"), "{section}");
        Ok(())
    }
}
