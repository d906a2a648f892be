//! Text, code, formulas and tables beside other extractors, by the metrics of WebMainBench: the section for
//! `webmainbench.json`, which `core/python/bench/webmainbench.py` writes.

use std::{collections::BTreeMap, path::Path};

use serde::Deserialize;

use super::{read, rows};

/// What is measured: the name in the file, and in the table.
const METRICS: [(&str, &str); 6] = [
    ("rouge_5", "ROUGE-5"),
    ("text_edit", "text"),
    ("code_edit", "code"),
    ("formula_edit", "formulas"),
    ("table_edit", "tables"),
    ("table_TEDS", "TEDS"),
];

#[derive(Deserialize)]
struct Judged {
    /// The data set, or the corpus.
    file: String,
    pages: usize,
    /// Version of the package that judges.
    webmainbench: String,
    /// The command below the table.
    command: String,
    systems: Vec<System>,
}

#[derive(Deserialize)]
struct System {
    name: String,
    version: String,
    metrics: BTreeMap<String, Mean>,
    failed: usize,
}

#[derive(Deserialize)]
struct Mean {
    mean: f64,
    pages: usize,
}

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let it: Judged = read(file)?;
    let row = |system: &System| {
        let cell = |(name, _): (&str, &str)| {
            let one = system.metrics.get(name);
            one.map_or_else(String::new, |one| format!("{:.3} ({})", one.mean, one.pages))
        };
        let mut row = vec![format!("{} {}", system.name, system.version)];
        row.extend(METRICS.map(cell));
        row.push(system.failed.to_string());
        row
    };
    let mut head = vec!["system"];
    head.extend(METRICS.map(|(_, name)| name));
    head.push("failed");
    Ok(format!(
        "## {}: structure, by the metrics of WebMainBench\n\n{} pages, judged by `webmainbench` {}. Text, code, formulas and tables by their similarity in edits, tables also by TEDS, between 0 and 1; in brackets, the pages on which either side has any. Every difference in markup counts, also levels of headings, marks beside them, and spaces at the ends of lines. Truths are as feeds have them: with the numbers of code lines, the signs of permalinks beside headings, TeX between dollar signs and notes in tables. Foreground leaves out the numbers and signs, and writes MathML and notes, which counts as wrong.\n\n{}\nTo repeat: `{}`\n",
        it.file,
        it.pages,
        it.webmainbench,
        rows(&head, &it.systems.iter().map(row).collect::<Vec<_>>()),
        it.command
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_apply_has_no_figure() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("webmainbench.json");
        let system =
            r#"{"name": "A", "version": "1", "metrics": {"code_edit": {"mean": 0.5, "pages": 3}}, "failed": 1}"#;
        let judged = format!(
            r#"{{"file": "posts", "pages": 9, "webmainbench": "2", "command": "judge posts", "systems": [{system}]}}"#
        );
        std::fs::write(&file, judged)?;
        let section = section(&file)?;
        assert!(section.contains("| A 1 |  |  | 0.500 (3) |  |  |  | 1 |"), "{section}");
        assert!(section.ends_with("To repeat: `judge posts`\n"), "{section}");
        Ok(())
    }
}
