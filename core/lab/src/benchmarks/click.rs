//! A click from end to end: the section for `click.json`, which `tools/click.mjs` writes.

use std::path::Path;

use corpus::score::statistics::mean;
use serde::Deserialize;

use super::{machine, read, rows};

#[derive(Deserialize)]
struct Clicks {
    browser: String,
    rounds: usize,
    processor: String,
    cores: usize,
    load: Option<f64>,
    pages: Vec<Clicked>,
}

/// What one page took.
#[derive(Deserialize)]
struct Clicked {
    id: String,
    elements: usize,
    cold: Took,
    again: Took,
    asleep: Took,
    /// Readability.js, likewise below.
    first: Took,
    later: Took,
}

/// Milliseconds until it was seen, and of work of the page's thread: 0 where the browser does not report it.
#[derive(Clone, Copy, Deserialize)]
struct Took {
    time: f64,
    thread: f64,
}

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let clicks: Clicks = read(file)?;
    let told = clicks.pages.iter().any(|page| page.cold.thread > 0.0);
    let browser = capitalised(&clicks.browser);
    let mut out = format!(
        "## A click, end to end, in {browser}\n\nFrom the click on the button to the first frame with the article's text, in the real extension in {browser}, compared with Readability.js in the same tab (clone and answer; it shows nothing). {} *Cold* is a new page in a new process, with the background running; *again* is the median of {} more clicks; *asleep* is a click after the browser has ended the background. Milliseconds{}.\n\n",
        machine(&clicks.processor, clicks.cores, clicks.load),
        clicks.rounds,
        if told { "; in brackets, work on the page's own thread" } else { "" },
    );
    let cell = |took: Took| match told {
        true => format!("{:.0} ({:.1})", took.time, took.thread),
        false => format!("{:.0}", took.time),
    };
    let table = clicks.pages.iter().map(|page| {
        let mut row = vec![page.id.clone(), page.elements.to_string()];
        row.extend([page.cold, page.again, page.asleep, page.first, page.later].map(cell));
        row
    });
    let head = ["page", "elements", "cold", "again", "asleep", "Readability.js, first", "later"];
    out.push_str(&rows(&head, &table.collect::<Vec<_>>()));
    out.push_str("\nRatios, geometric means:");
    for (name, ratio) in ratios(&clicks.pages) {
        out.push_str(&format!(" {name} {ratio:.2};"));
    }
    out.truncate(out.trim_end_matches(';').len());
    out.push_str(".\n\nTo repeat: `node tools/peers/bundle.mjs && node tools/click.mjs PAGE... --out target/click`\n");
    Ok(out)
}

/// A browser's name as its makers write it.
fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Ours to theirs by what is compared; what was not measured is left out.
fn ratios(pages: &[Clicked]) -> Vec<(&'static str, f64)> {
    type Ratio = (&'static str, fn(&Clicked) -> (f64, f64));
    let all: [Ratio; 6] = [
        ("cold to its first run", |page| (page.cold.time, page.first.time)),
        ("again to its later runs", |page| (page.again.time, page.later.time)),
        ("asleep to its first run", |page| (page.asleep.time, page.first.time)),
        ("work of the page's thread, cold", |page| (page.cold.thread, page.first.thread)),
        ("again", |page| (page.again.thread, page.later.thread)),
        ("asleep", |page| (page.asleep.thread, page.first.thread)),
    ];
    let geometric = |of: fn(&Clicked) -> (f64, f64)| {
        let ratios = pages.iter().map(of).filter(|(ours, theirs)| *ours > 0.0 && *theirs > 0.0);
        let logs: Vec<f64> = ratios.map(|(ours, theirs)| libm::log(ours / theirs)).collect();
        (!logs.is_empty()).then(|| libm::exp(mean(logs)))
    };
    all.into_iter().filter_map(|(name, of)| Some((name, geometric(of)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clicks_are_told_beside_readability() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("click.json");
        let page = r#"{"id": "a", "elements": 7, "cold": {"time": 80, "thread": 20}, "again": {"time": 30, "thread": 0},
            "asleep": {"time": 90, "thread": 20}, "first": {"time": 10, "thread": 10}, "later": {"time": 5, "thread": 5}}"#;
        let text = format!(r#"{{"browser": "b", "rounds": 3, "processor": "p", "cores": 1, "pages": [{page}]}}"#);
        std::fs::write(&file, text)?;
        let section = section(&file)?;
        assert!(section.starts_with("## A click, end to end, in B\n"), "{section}");
        assert!(section.contains("| a | 7 | 80 (20.0) | 30 (0.0) | 90 (20.0) | 10 (10.0) | 5 (5.0) |"), "{section}");
        assert!(section.contains("cold to its first run 8.00; again to its later runs 6.00;"), "{section}");
        assert!(section.contains("work of the page's thread, cold 2.00; asleep 2.00.\n"), "{section}");
        Ok(())
    }
}
