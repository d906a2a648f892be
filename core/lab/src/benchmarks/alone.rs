//! Each system of the engine alone: the section for `scores.json`.

use std::{collections::BTreeMap, path::Path};

use anyhow::bail;
use serde::Deserialize;

use super::{read, rows};
use crate::{
    compare::{optional, rate},
    evaluate::Summary,
};

/// The part of `scores.json` that is shown.
#[derive(Deserialize)]
struct Scores {
    corpus: String,
    split: Option<String>,
    systems: Vec<Alone>,
    differences: Vec<Gap>,
}

#[derive(Deserialize)]
struct Alone {
    system: String,
    all: Summary,
    types: BTreeMap<String, Summary>,
}

#[derive(Deserialize)]
struct Gap {
    first: String,
    second: String,
    mean: f64,
    standard_error: f64,
}

pub(super) fn section(file: &Path) -> anyhow::Result<String> {
    let scores: Scores = read(file)?;
    if scores.split.as_deref() != Some("report") {
        bail!("these are not the figures of a split report");
    }
    let mut out = format!(
        "## {}, split *report*: each system alone\n\nWithout site memory. *foreground* is the whole engine; the \
         others are the systems of its papers, each deciding alone. Title, author and date come from the engine's \
         article stage, given the system's choice.\n\n",
        scores.corpus
    );
    out.push_str(&overall(&scores));
    out.push_str(&by_type(&scores));
    out.push_str(&format!(
        "To repeat: `lab evaluate --corpus {0} --snapshots snapshots/{0} --split report --system all --out results/systems`\n",
        scores.corpus
    ));
    Ok(out)
}

fn overall(scores: &Scores) -> String {
    let head = ["system", "word F1", "precision", "recall", "engine minus it", "empty", "title"];
    let row = |alone: &Alone| {
        let words = alone.all.words.as_ref();
        let gap = scores.differences.iter().find(|gap| gap.first == "foreground" && gap.second == alone.system);
        vec![
            alone.system.clone(),
            words.map_or("–".to_owned(), |words| super::beside::short(words.f1)),
            optional(words.map(|words| words.precision)),
            optional(words.map(|words| words.recall)),
            gap.map_or("–".to_owned(), |gap| format!("{:+.3} ± {:.3}", gap.mean, gap.standard_error)),
            alone.all.empty.to_string(),
            rate(&alone.all.title),
        ]
    };
    rows(&head, &scores.systems.iter().map(row).collect::<Vec<_>>()) + "\n"
}

fn by_type(scores: &Scores) -> String {
    let Some(first) = scores.systems.first() else { return String::new() };
    let mut types: Vec<(&String, usize)> = first.types.iter().map(|(name, summary)| (name, summary.pages)).collect();
    types.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let head: Vec<String> = std::iter::once("word F1".to_owned())
        .chain(types.iter().map(|(name, pages)| format!("{name} ({pages})")))
        .collect();
    let row = |alone: &Alone| {
        let of_type = types.iter().map(|(name, _)| {
            let words = alone.types.get(*name).and_then(|summary| summary.words.as_ref());
            optional(words.map(|words| words.f1.value))
        });
        std::iter::once(alone.system.clone()).chain(of_type).collect()
    };
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    rows(&head, &scores.systems.iter().map(row).collect::<Vec<_>>()) + "\n"
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn figures_of_pages_that_were_learned_from_are_refused() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("scores.json");
        fs::write(&file, r#"{"corpus":"c","split":"train","systems":[],"differences":[]}"#)?;
        assert!(section(&file).is_err());
        fs::write(&file, r#"{"corpus":"c","split":"report","systems":[],"differences":[]}"#)?;
        assert!(section(&file)?.contains("--corpus c"));
        Ok(())
    }
}
