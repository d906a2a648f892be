//! The core's speed and memory: the section for `bench.json`.

use std::path::Path;

use crate::bench::{Bench, GrownPage, PROFILED, STAGES, Share, encodings, growth};

use super::{machine, read, rows};

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let bench: Bench = read(file)?;
    let mut out = format!(
        "## Speed, growth and memory of the core\n\nGenerated pages (an article, comments and lists of links in the same proportions at every size) in {}. {} Medians of {} runs; *first* is the first run, *load* the time until the page module is ready, once a page. Here both modules run in the tab; in the extension only capture and rendering do. *All* is capture, decide and article with the transfer between them, without rendering as nodes or writing HTML. The power is the growth of time with the number of elements, from the smallest to the largest page: 1 is linear.\n\n",
        bench.browser,
        machine(&bench.processor, bench.cores, bench.load),
        bench.rounds
    );
    let mut head = vec!["milliseconds", "elements", "load", "first"];
    head.extend(STAGES.map(|stage| if stage == "total" { "all" } else { stage }));
    head.push("µs an element");
    let mut table = Vec::new();
    for encoding in encodings(&bench) {
        table.extend(bench.pages.iter().filter_map(|page| row(page, encoding)));
        if let [first, .., last] = &bench.pages[..] {
            let power = |stage| growth(first, last, encoding, stage).map_or("–".to_owned(), |p| format!("{p:.2}"));
            let mut row = vec![label(encoding).to_owned(), "**power**".to_owned(), String::new(), String::new()];
            row.extend(STAGES.map(power));
            row.push(String::new());
            table.push(row);
        }
    }
    out.push_str(&rows(&head, &table));
    out.push_str(&profile(&bench));
    out.push('\n');
    for memory in &bench.memory {
        let megabytes = |bytes: u64| bytes.saturating_sub(memory.before) as f64 / 1e6;
        out.push_str(&format!(
            "- Memory, {}, {} elements: {:.0} MB more in the page's process at most, {:.0} MB while the reading is held; the page itself takes {:.0} MB.\n",
            label(&memory.encoding),
            memory.elements,
            megabytes(memory.peak),
            megabytes(memory.held),
            memory.before as f64 / 1e6
        ));
    }
    out.push_str("\nTo repeat: `./build.sh bench`\n");
    Ok(out)
}

/// Where the time goes; empty where nobody looked.
fn profile(bench: &Bench) -> String {
    let Some(page) = bench.pages.first().filter(|_| !bench.profile.is_empty()) else { return String::new() };
    let share = |share: &Share| vec![share.what.clone(), format!("{:.1} %", 100.0 * share.share)];
    format!(
        "\nTime of the WebAssembly version by the browser's profiler, on the page of {} elements, over {PROFILED} readings after as many warm-up readings:\n\n{}",
        page.elements,
        rows(&["spent in", "share"], &bench.profile.iter().map(share).collect::<Vec<_>>())
    )
}

fn label(encoding: &str) -> &str {
    match encoding {
        "wasm" => "WebAssembly",
        other => other,
    }
}

fn row(page: &GrownPage, encoding: &str) -> Option<Vec<String>> {
    let times = page.encodings.get(encoding)?;
    let at = |stage: &str| times.median.get(stage).copied().unwrap_or_default();
    let first = times.first.get("total").copied().unwrap_or_default();
    let mut row = vec![
        label(encoding).to_owned(),
        page.elements.to_string(),
        format!("{:.1}", times.load),
        format!("{first:.1}"),
    ];
    row.extend(STAGES.map(|stage| format!("{:.1}", at(stage))));
    row.push(format!("{:.2}", 1000.0 * at("total") / page.elements.max(1) as f64));
    Some(row)
}
