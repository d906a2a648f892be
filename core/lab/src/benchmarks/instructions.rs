//! Instructions of a page by stage: the section for `instructions.json`, which `tools/instructions.mjs` writes.

use std::path::Path;

use serde::Deserialize;

use super::{read, rows};

#[derive(Deserialize)]
struct Counted {
    pages: usize,
    /// Each stage with its instructions; none where compilation did not leave it apart.
    stages: Vec<(String, Option<f64>)>,
    all: f64,
}

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let Counted { pages, stages, all } = read(file)?;
    let row = |name: &str, instructions: f64| {
        vec![name.to_owned(), format!("{:.2}", instructions / 1e6), format!("{:.0} %", 100.0 * instructions / all)]
    };
    let mut table: Vec<_> = stages.iter().filter_map(|(name, count)| count.map(|count| row(name, count))).collect();
    table.push(row("**from the file of the snapshot to Markdown**", all));
    let table = rows(&["stage", "million instructions", "share"], &table);
    Ok(format!(
        "## Instructions of a page\n\nMean of {pages} bundled pages, counted by callgrind: neither other work on the machine nor its clock changes the figures. A stage includes what it calls, so some are parts of others. `./build.sh test` fails if a page takes 3 % more than its budget in `tests/corpus/instructions.json`, which is for the slower programs that the tests build.\n\n{table}\nTo repeat: `cargo build --profile lab -p foreground-lab && node tools/instructions.mjs --lab target/lab/lab --out results/instructions`\n"
    ))
}
