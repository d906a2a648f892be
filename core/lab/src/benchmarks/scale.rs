//! Very many pages: the section for `scale.json`, which `core/python/bench/scale.py` writes.

use std::{collections::BTreeMap, path::Path};

use serde::Deserialize;

use super::{machine, read, rows};

#[derive(Deserialize)]
struct Scale {
    corpora: Vec<String>,
    processor: String,
    cores: usize,
    /// Mean over the run.
    load: f64,
    /// Pages in all, and slices that they were dealt into.
    of: [usize; 2],
    rows: Vec<Way>,
    slices: Vec<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Way {
    what: String,
    workers: usize,
    pages: usize,
    seconds: f64,
    /// CPU time of the program and of all that it has started, seconds.
    cpu: f64,
    /// Pages without a row, rows beyond the first, and workers that ended.
    lost: Option<usize>,
    twice: Option<usize>,
    restarts: Option<usize>,
    /// Both on the slices that the plain way has taken too: this way's, and the plain one's.
    seconds_beside: Option<[f64; 2]>,
    cpu_beside: Option<[f64; 2]>,
    #[serde(default)]
    status: BTreeMap<String, usize>,
}

/// From `scale.json`.
pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let found: Scale = read(file)?;
    let corpora: Vec<String> = found.corpora.iter().map(|name| format!(" --corpus corpora/{name}")).collect();
    let [pages, slices] = found.of;
    // The last part is about WARC files.
    let missing = (slices + 1).saturating_sub(found.slices.len());
    let missing =
        if missing == 0 { String::new() } else { format!(" {missing} of {} parts were not run.", slices + 1) };
    Ok(format!(
        "## Very many pages: what `scale` does\n\n\
         {pages} pages of {}, served on loopback, in {slices} slices that all ways take in turns.{missing} {} Its \
         load was {:.0} on average; above {}, other work ran on it, and only ratios are meaningful. \
         Times are wall-clock times with the start of workers and browsers; CPU time includes all child processes. \
         *Beside the plain way* divides the time by that of the lab alone (with the browser) or of a loop in one process \
         (without) on the same pages, for wall-clock and CPU time.\n\n{}\n\
         To repeat: `python core/python/bench/scale.py{} --out results/scale`\n",
        found.corpora.join(" and "),
        machine(&found.processor, found.cores, None),
        found.load,
        found.cores + 1,
        rows(
            &[
                "",
                "workers",
                "pages",
                "a second",
                "CPU ms a page",
                "beside the plain way",
                "without a row",
                "with two",
                "workers ended",
                "rows"
            ],
            &found.rows.iter().map(cells).collect::<Vec<_>>()
        ),
        corpora.concat(),
    ))
}

fn cells(way: &Way) -> Vec<String> {
    let pages = way.pages as f64;
    let number = |number: Option<usize>| number.map_or_else(String::new, |number| number.to_string());
    let times = |[own, plain]: [f64; 2]| format!("× {:.2}", own / plain);
    let beside: Vec<String> = [way.seconds_beside, way.cpu_beside].into_iter().flatten().map(times).collect();
    let status: Vec<String> = way.status.iter().map(|(status, count)| format!("{count} {status}")).collect();
    vec![
        way.what.clone(),
        way.workers.to_string(),
        way.pages.to_string(),
        format!("{:.2}", pages / way.seconds),
        format!("{:.0}", 1_000.0 * way.cpu / pages),
        beside.join(", CPU "),
        number(way.lost),
        number(way.twice),
        number(way.restarts),
        status.join(", "),
    ]
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_run_becomes_a_section() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("scale.json");
        let way = r#"{"what": "w", "workers": 2, "pages": 9, "seconds": 4.5, "cpu": 0.9, "lost": 0, "twice": 0, "restarts": 1,
            "seconds_beside": [3, 2], "cpu_beside": [1, 4], "status": {"error": 1, "ok": 8}}"#;
        let slices = |count: usize| vec!["[]"; count].join(",");
        let whole = |count| {
            format!(
                r#"{{"corpora": ["a", "b"], "processor": "p", "cores": 2, "load": 0.1, "of": [9, 3], "rows": [{way}], "slices": [{}]}}"#,
                slices(count)
            )
        };
        fs::write(&file, whole(4))?;
        let text = section(&file)?;
        assert!(text.contains("| w | 2 | 9 | 2.00 | 100 | × 1.50, CPU × 0.25 | 0 | 0 | 1 | 1 error, 8 ok |"), "{text}");
        assert!(text.contains("9 pages of a and b") && !text.contains("were not run"), "{text}");
        assert!(text.contains("--corpus corpora/a --corpus corpora/b --out"), "{text}");
        fs::write(&file, whole(2))?;
        assert!(section(&file)?.contains("2 of 4 parts were not run."));
        Ok(())
    }
}
