//! What programs get for their tokens: the section for `programs.json`, which `core/python/bench/programs.py` writes.

use std::{collections::BTreeMap, path::Path};

use serde::Deserialize;

use super::{machine, read, rows};

#[derive(Deserialize)]
struct Programs {
    corpus: String,
    split: Option<String>,
    #[serde(rename = "type")]
    page_type: Option<String>,
    limit: Option<usize>,
    /// Whether the true text is a part of the content.
    #[serde(default)]
    partial: bool,
    pages: usize,
    /// Tokens that a program may read first.
    first: Vec<usize>,
    /// Headings of true texts that stand for questions; none where the truth has no headings.
    #[serde(default)]
    questions: usize,
    /// Cells of the tables of true texts, after what their rows are called; none where the truth has no tables.
    #[serde(default)]
    cells: usize,
    processor: String,
    cores: usize,
    load: f64,
    systems: Vec<System>,
}

#[derive(Deserialize)]
struct System {
    name: String,
    version: String,
    /// Tokens of the answer, on average and in the middle.
    tokens: f64,
    median_tokens: f64,
    /// Share of the true sentences in it, 0 to 1.
    kept: f64,
    /// Share of its words that are not in the true text, 0 to 1; `None` where that is a part of the content.
    clutter: Option<f64>,
    median_ms: f64,
    memory_mb: f64,
    failed: usize,
    /// Share of the questions whose answer is near below a heading of their words.
    answered: Option<f64>,
    /// Share of the cells that are in a line of the answer after what their row is called, 0 to 1.
    cells: Option<f64>,
    /// `first_500` and the like: share of the true sentences in so many tokens.
    #[serde(flatten)]
    others: BTreeMap<String, serde_json::Value>,
}

/// From `programs.json`.
pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let found: Programs = read(file)?;
    let firsts: Vec<String> = found.first.iter().map(|count| format!("in the first {count}")).collect();
    let mut head = vec!["", "tokens, mean", "median", "sentences kept", "clutter"];
    head.extend(firsts.iter().map(String::as_str));
    if found.questions > 0 {
        head.push("answered");
    }
    if found.cells > 0 {
        head.push("cells");
    }
    head.extend(["ms, median", "MB", "failed"]);
    let share = |value: f64| format!("{value:.3}");
    let share_or_dash = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), share);
    let row = |system: &System| {
        let first = found.first.iter().map(|count| {
            share_or_dash(system.others.get(&format!("first_{count}")).and_then(serde_json::Value::as_f64))
        });
        let name = format!("{} {}", system.name, system.version);
        let tokens = [system.tokens, system.median_tokens].map(|count| format!("{count:.0}"));
        let shares = [Some(system.kept), system.clutter].map(share_or_dash);
        let answered = (found.questions > 0).then(|| share_or_dash(system.answered));
        let cells = (found.cells > 0).then(|| share_or_dash(system.cells));
        let rest = [format!("{:.1}", system.median_ms), format!("{:.0}", system.memory_mb), system.failed.to_string()];
        [name].into_iter().chain(tokens).chain(shares).chain(first).chain(answered).chain(cells).chain(rest).collect()
    };
    let table = rows(&head, &found.systems.iter().map(row).collect::<Vec<_>>());
    let split = found.split.as_ref().map_or_else(|| "all pages".to_owned(), |split| format!("split *{split}*"));
    let kind = found.page_type.as_ref().map_or_else(String::new, |kind| format!(", type *{kind}*"));
    let option =
        |name: &str, value: Option<String>| value.map_or_else(String::new, |value| format!(" --{name} {value}"));
    Ok(format!(
        "## {0}, {split}{kind}\n\n{1} pages{7}. {2}\n\n{table}\n\
         To repeat: `target/peers/venv/bin/python core/python/bench/programs.py --corpus corpora/{0}{3}{4}{5}{6} --snapshots snapshots/{0} --out results/programs-{0}`\n",
        found.corpus,
        found.pages,
        machine(&found.processor, found.cores, Some(found.load)),
        option("split", found.split.clone()),
        option("type", found.page_type.clone()),
        option("limit", found.limit.map(|limit| limit.to_string())),
        if found.partial { " --partial" } else { "" },
        counts(&found),
    ))
}

/// How much a program was asked: ` with 85 questions and 12 cells`, or nothing.
fn counts(found: &Programs) -> String {
    let counted = [(found.questions, "questions"), (found.cells, "cells")].into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = counted.map(|(count, name)| format!("{count} {name}")).collect();
    if parts.is_empty() { String::new() } else { format!(" with {}", parts.join(" and ")) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_section_has_a_row_for_each_extractor() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("programs.json");
        fs::write(
            &file,
            r#"{"corpus": "news", "split": "report", "type": null, "limit": null, "pages": 2, "first": [500], "processor": "p",
                "cores": 2, "load": 0.1, "systems": [{"name": "Ours", "version": "1", "tokens": 900.4, "median_tokens": 800,
                "kept": 0.99, "clutter": 0.05, "median_ms": 3.25, "ms": 4, "memory_mb": 80.2, "failed": 0, "first_500": 0.7}]}"#,
        )?;
        let text = section(&file)?;
        assert!(text.starts_with("## news, split *report*\n\n2 pages."), "{text}");
        assert!(text.contains("| Ours 1 | 900 | 800 | 0.990 | 0.050 | 0.700 | 3.2 | 80 | 0 |"), "{text}");
        assert!(text.contains("--corpus corpora/news --split report --snapshots snapshots/news"), "{text}");
        let asked = fs::read_to_string(&file)?.replace("\"pages\": 2", "\"pages\": 2, \"questions\": 9");
        fs::write(&file, asked.replace("\"failed\": 0", "\"failed\": 0, \"answered\": 0.5"))?;
        let text = section(&file)?;
        assert!(
            text.contains("2 pages with 9 questions.") && text.contains("| 0.700 | 0.500 | 3.2 | 80 | 0 |"),
            "{text}"
        );
        let with_cells = fs::read_to_string(&file)?.replace("\"questions\": 9", "\"questions\": 9, \"cells\": 4");
        fs::write(&file, with_cells.replace("\"answered\": 0.5", "\"answered\": 0.5, \"cells\": 0.25"))?;
        let text = section(&file)?;
        assert!(text.contains("2 pages with 9 questions and 4 cells."), "{text}");
        assert!(text.contains("| answered | cells |") && text.contains("| 0.500 | 0.250 | 3.2 |"), "{text}");
        Ok(())
    }
}
