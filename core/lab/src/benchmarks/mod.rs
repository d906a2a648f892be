//! `BENCHMARKS.md`, written from the results of other commands, so that nobody types a figure by hand.
//!
//! Every kind of result is a file of a known name in a results folder, and one line in [`KINDS`]: the name, and the
//! function that turns the file into a section. Whatever is to be in the document besides gets a line more.

mod access;
mod alone;
mod beside;
mod click;
mod growth;
mod hostile;
mod learned;
mod memo;
mod python;
mod scale;
mod sizes;
mod speed;

use std::{fs, path::Path};

use anyhow::{Context, bail};
use serde::de::DeserializeOwned;

use crate::{fuzz, one_host, personal, train, train_blog};

/// From a results file to a section in Markdown.
type Section = fn(&Path) -> anyhow::Result<String>;

/// Every kind of results file, in the order of sections.
const KINDS: [(&str, Section); 25] = [
    ("compare.json", beside::section),
    ("scores.json", alone::section),
    (train::RESULT, learned::ablation_section),
    (personal::curve::RESULT, learned::curve_section),
    (personal::order_curve::RESULT, learned::order_section),
    ("paper.json", learned::paper_section),
    (train_blog::RESULT, learned::blog_section),
    ("rules.json", learned::rules_section),
    (one_host::RESULT, learned::one_host_section),
    ("feeds.json", learned::feeds_section),
    ("dropin.json", python::drop_in_section),
    ("throughput.json", python::throughput_section),
    ("scale.json", scale::section),
    ("click.json", click::section),
    ("bench.json", speed::section),
    (crate::memo::RESULT, memo::section),
    (crate::growth::RESULT, growth::section),
    ("sizes.json", sizes::section),
    (fuzz::RESULT, hostile::fuzz_section),
    ("vectors.json", hostile::vectors_section),
    ("kills.json", hostile::kills_section),
    ("keystrokes.json", access::keystrokes_section),
    ("accessibility.json", access::accessibility_section),
    ("labeling.json", access::labeling_section),
    ("frozen.json", access::frozen_section),
];

const HEAD: &str = "\
# Benchmarks

Written by `lab benchmarks` from the results of the commands that each section names; no figure here is typed by hand. *Languages* and *Notes and highlights found again* are printed by their own tools.

The corpora are **development data**: people have worked with pages like these. Figures are given on pages that nothing
was trained on, which is the split *report* where a corpus has splits. Brackets hold the 95 % interval of a bootstrap
over pages; the number behind ± is a standard error. How scores are made is written in
[core/lab/README.md](core/lab/README.md), and so is how to get the peers and how a corpus of one's own looks.
";

/// The document, from folders with results. Several folders of one kind give several sections, in the order given.
///
/// # Errors
/// When a folder holds no results, or results that do not belong here.
pub fn document(folders: &[impl AsRef<Path>]) -> anyhow::Result<String> {
    let mut document = HEAD.to_owned();
    for folder in folders.iter().map(AsRef::as_ref) {
        if KINDS.iter().all(|(name, _)| !folder.join(name).is_file()) {
            let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
            bail!("{} holds no results: none of {} is there", folder.display(), names.join(", "));
        }
    }
    for (name, section) in KINDS {
        for file in folders.iter().map(|folder| folder.as_ref().join(name)).filter(|file| file.is_file()) {
            let section = section(&file).with_context(|| format!("cannot use {}", file.display()))?;
            document.push('\n');
            document.push_str(&section);
        }
    }
    Ok(document)
}

fn read<T: DeserializeOwned>(file: &Path) -> anyhow::Result<T> {
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

/// What a reader of times has to know about the machine.
fn machine(processor: &str, cores: usize, load: Option<f64>) -> String {
    let plural = if cores == 1 { "core" } else { "cores" };
    let machine = format!("Machine: {processor}, {cores} {plural}.");
    match load {
        Some(load) if load > 0.5 * cores as f64 => format!(
            "{machine} **Other work ran on it** (load {load:.1} at the beginning), so times are longer than need be; ratios come from runs side by side."
        ),
        Some(load) => format!("{machine} Load at the beginning: {load:.1}."),
        None => machine,
    }
}

/// A table in Markdown: the first column to the left, the others to the right.
fn rows(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut table = format!("| {} |\n|---|{}\n", head.join(" | "), "---:|".repeat(head.len() - 1));
    for row in rows {
        table.push_str(&format!("| {} |\n", row.join(" | ")));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_results_is_refused() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let error = document(&[folder.path()]).expect_err("nothing is there").to_string();
        assert!(error.contains("compare.json"), "{error}");
        Ok(())
    }

    #[test]
    fn the_page_of_the_lab_lists_every_kind_of_results() {
        let page = include_str!("../../README.md");
        let missing = KINDS.iter().map(|(name, _)| *name).filter(|name| !page.contains(&format!("`{name}`")));
        assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn a_busy_machine_is_told() {
        assert!(machine("p", 2, Some(1.5)).contains("Other work"));
        assert!(!machine("p", 2, Some(0.5)).contains("Other work"));
        assert_eq!(machine("p", 1, None), "Machine: p, 1 core.");
    }
}
