//! The tables of `docs/benchmarks`, written from the results of other commands, so that nobody types a figure by hand.
//!
//! Every kind of result is a file of a known name in a results folder, and one line in [`KINDS`]: the name, the subject
//! whose file it goes to, and the function that turns the results into a section. `BENCHMARKS.md` and the guides take
//! their figures from these tables by `tools/figures.mjs`.

mod access;
mod alone;
mod beside;
mod click;
mod growth;
mod hostile;
mod instructions;
mod learned;
mod memo;
mod programs;
mod python;
mod scale;
mod sizes;
mod speed;
mod stages;
mod structure;
mod subjects;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use serde::de::DeserializeOwned;

pub(crate) use stages::table as stages_table;

use crate::{fuzz, one_host, personal, train, train_blog};
use subjects::{
    CLICK, EXTRACTION, MEMORY, PROGRAMS, PYTHON, READER, ROBUSTNESS, SIZES, SPEED, SYSTEMS, Subject, TRAINING, merged,
};

/// From a results file to a section in Markdown; empty where the results have no information about it.
type Section = fn(&Path) -> anyhow::Result<String>;

/// Every kind of results file with what it gives, in the order of sections.
const KINDS: [(&str, &Subject, Section); 30] = [
    ("compare.json", &EXTRACTION, beside::section),
    ("webmainbench.json", &EXTRACTION, structure::section),
    ("compare.json", &SPEED, beside::times_section),
    ("bench.json", &SPEED, speed::section),
    (crate::stages::RESULT, &SPEED, stages::section),
    ("instructions.json", &SPEED, instructions::section),
    ("click.json", &CLICK, click::section),
    (crate::memo::RESULT, &CLICK, memo::section),
    ("sizes.json", &SIZES, sizes::section),
    ("scores.json", &SYSTEMS, alone::section),
    ("paper.json", &SYSTEMS, learned::paper_section),
    (train_blog::RESULT, &SYSTEMS, learned::blog_section),
    ("rules.json", &MEMORY, learned::rules_section),
    (one_host::RESULT, &MEMORY, learned::one_host_section),
    ("feeds.json", &MEMORY, learned::feeds_section),
    (train::RESULT, &TRAINING, learned::ablation_section),
    (personal::curve::RESULT, &TRAINING, learned::curve_section),
    (personal::order_curve::RESULT, &TRAINING, learned::order_section),
    ("labeling.json", &TRAINING, access::labeling_section),
    ("frozen.json", &TRAINING, access::frozen_section),
    ("dropin.json", &PYTHON, python::drop_in_section),
    ("throughput.json", &PYTHON, python::throughput_section),
    ("scale.json", &PYTHON, scale::section),
    ("programs.json", &PROGRAMS, programs::section),
    (crate::growth::RESULT, &ROBUSTNESS, growth::section),
    ("vectors.json", &ROBUSTNESS, hostile::vectors_section),
    (fuzz::RESULT, &ROBUSTNESS, hostile::fuzz_section),
    ("kills.json", &ROBUSTNESS, hostile::kills_section),
    ("keystrokes.json", &READER, access::keystrokes_section),
    ("accessibility.json", &READER, access::accessibility_section),
];

/// Writes the tables of folders with results into a folder, and returns the files that have new ones. What these results
/// do not measure stays as it is.
///
/// # Errors
/// When a folder holds no results, or results that do not belong here, or a file cannot be read or written.
pub fn write(folders: &[impl AsRef<Path>], out: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut sections: Vec<(&Subject, Vec<String>)> = Vec::new();
    for folder in folders.iter().map(AsRef::as_ref) {
        if KINDS.iter().all(|(name, ..)| !folder.join(name).is_file()) {
            let names: Vec<&str> = KINDS.iter().map(|(name, ..)| *name).collect();
            bail!("{} holds no results: none of {} is there", folder.display(), names.join(", "));
        }
    }
    for (name, subject, section) in KINDS {
        for file in folders.iter().map(|folder| folder.as_ref().join(name)).filter(|file| file.is_file()) {
            let section = section(&file).with_context(|| format!("cannot use {}", file.display()))?;
            if section.is_empty() {
                continue;
            }
            match sections.iter_mut().find(|(other, _)| other.file == subject.file) {
                Some((_, sections)) => sections.push(section),
                None => sections.push((subject, vec![section])),
            }
        }
    }
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut written = Vec::new();
    for (subject, sections) in sections {
        let file = out.join(subject.file);
        let present = if file.is_file() { fs::read_to_string(&file)? } else { String::new() };
        fs::write(&file, merged(subject, &present, &sections))
            .with_context(|| format!("cannot write {}", file.display()))?;
        written.push(file);
    }
    Ok(written)
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
            "{machine} **Other work ran on it** (load {load:.1} at the start), so times are too long; ratios compare runs side by side."
        ),
        Some(load) => format!("{machine} Load at the start: {load:.1}."),
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
        let error = write(&[folder.path()], folder.path()).expect_err("nothing is there").to_string();
        assert!(error.contains("compare.json"), "{error}");
        Ok(())
    }

    #[test]
    fn what_is_not_measured_again_stays() -> anyhow::Result<()> {
        let (results, out) = (tempfile::tempdir()?, tempfile::tempdir()?);
        fs::write(results.path().join("kills.json"), r#"{"browser": 3, "background": 3, "lost": []}"#)?;
        let file = out.path().join("robustness.md");
        fs::write(&file, "# Other\n\n## Broken input\n\nAs it was.\n\n## Kills\n\nOld.\n")?;
        assert_eq!(write(&[results.path()], out.path())?, std::slice::from_ref(&file));
        let text = fs::read_to_string(&file)?;
        assert!(text.starts_with("# Robustness\n") && text.contains("## Broken input\n\nAs it was.\n\n## Kills\n"));
        assert!(text.contains("3 kills of Chromium") && !text.contains("Old."), "{text}");
        Ok(())
    }

    #[test]
    fn the_stored_tables_have_the_layout_that_is_written() -> anyhow::Result<()> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/benchmarks");
        for (_, subject, _) in KINDS {
            let text = fs::read_to_string(folder.join(subject.file))?;
            assert_eq!(merged(subject, &text, &[]), text, "{}", subject.file);
        }
        Ok(())
    }

    #[test]
    fn the_page_of_the_lab_lists_every_kind_of_results() {
        let page = include_str!("../../README.md");
        let missing = KINDS.iter().map(|(name, ..)| *name).filter(|name| !page.contains(&format!("`{name}`")));
        assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn a_busy_machine_is_told() {
        assert!(machine("p", 2, Some(1.5)).contains("Other work"));
        assert!(!machine("p", 2, Some(0.5)).contains("Other work"));
        assert_eq!(machine("p", 1, None), "Machine: p, 1 core.");
    }
}
