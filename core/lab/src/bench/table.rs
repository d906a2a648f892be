//! The figures of a bench as text for a terminal.

use std::fmt::Write;

use super::{Bench, GrownPage, growth};

/// Stages in the order in which they run; `total` is the first three with what lies between them.
pub const STAGES: [&str; 6] = ["total", "capture", "decide", "article", "render", "html"];

/// The table.
pub fn table(bench: &Bench) -> String {
    let load = bench.load.map_or("unknown".to_owned(), |load| format!("{load:.1}"));
    let mut out = format!(
        "{}, {} cores, load {load}; {}. Milliseconds, medians of {} runs.\n",
        bench.processor, bench.cores, bench.browser, bench.rounds
    );
    let _ = write!(out, "{:<8} {:>9} {:>8} {:>9}", "encoding", "elements", "load", "first");
    for stage in STAGES {
        let _ = write!(out, " {stage:>9}");
    }
    let _ = writeln!(out, " {:>14}", "µs an element");
    for encoding in encodings(bench) {
        for page in &bench.pages {
            row(&mut out, page, encoding);
        }
        if let [first, .., last] = &bench.pages[..] {
            let _ = write!(out, "{:<8} {:>9} {:>8} {:>9}", encoding, "power", "", "");
            for stage in STAGES {
                let power = growth(first, last, encoding, stage);
                let _ = write!(out, " {:>9}", power.map_or("–".to_owned(), |power| format!("{power:.2}")));
            }
            out.push('\n');
        }
    }
    for share in &bench.profile {
        let _ = writeln!(out, "time     {:>5.1} % {}", 100.0 * share.share, share.what);
    }
    for memory in &bench.memory {
        let _ = writeln!(
            out,
            "memory, {}, {} elements: {:.1} MB more at most, {:.1} MB while the reading is held",
            memory.encoding,
            memory.elements,
            memory.peak.saturating_sub(memory.before) as f64 / 1e6,
            memory.held.saturating_sub(memory.before) as f64 / 1e6
        );
    }
    out
}

/// Names of the encodings that were measured.
pub fn encodings(bench: &Bench) -> Vec<&str> {
    let mut names: Vec<&str> = bench.pages.iter().flat_map(|page| page.encodings.keys()).map(String::as_str).collect();
    names.sort_unstable_by(|a, b| b.cmp(a));
    names.dedup();
    names
}

fn row(out: &mut String, page: &GrownPage, encoding: &str) {
    let Some(times) = page.encodings.get(encoding) else { return };
    let at = |stage: &str| times.median.get(stage).copied().unwrap_or_default();
    let first = times.first.get("total").copied().unwrap_or_default();
    let _ = write!(out, "{encoding:<8} {:>9} {:>8.1} {first:>9.1}", page.elements, times.load);
    for stage in STAGES {
        let _ = write!(out, " {:>9.1}", at(stage));
    }
    let _ = writeln!(out, " {:>14.2}", 1000.0 * at("total") / page.elements.max(1) as f64);
}
