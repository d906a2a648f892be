//! The scripts of the laboratory: what operators work with, and the operators.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

/// What operators work with, in the order in which they need each other.
const WORKSHOP: [&str; 22] = [
    include_str!("page/workshop.js"),
    include_str!("page/content.js"),
    include_str!("page/places.js"),
    include_str!("page/labels.js"),
    include_str!("page/labels/en.js"),
    include_str!("page/labels/de.js"),
    include_str!("page/labels/fr.js"),
    include_str!("page/labels/es.js"),
    include_str!("page/labels/it.js"),
    include_str!("page/labels/pt.js"),
    include_str!("page/labels/pl.js"),
    include_str!("page/labels/ru.js"),
    include_str!("page/labels/zh.js"),
    include_str!("page/labels/ja.js"),
    include_str!("page/labels/ko.js"),
    include_str!("page/labels/ar.js"),
    include_str!("page/labels/fa.js"),
    include_str!("page/pieces.js"),
    include_str!("page/people.js"),
    include_str!("page/head.js"),
    include_str!("page/drawing.js"),
    include_str!("page/short.js"),
];

/// The operators, a file for groups that have something in common.
const OPERATORS: [&str; 16] = [
    include_str!("operators/related.js"),
    include_str!("operators/comments.js"),
    include_str!("operators/following.js"),
    include_str!("operators/forms.js"),
    include_str!("operators/media.js"),
    include_str!("operators/sharing.js"),
    include_str!("operators/notices.js"),
    include_str!("operators/notes.js"),
    include_str!("operators/lists.js"),
    include_str!("operators/authors.js"),
    include_str!("operators/navigation.js"),
    include_str!("operators/makes.js"),
    include_str!("operators/threads.js"),
    include_str!("operators/acting.js"),
    include_str!("operators/services.js"),
    include_str!("operators/metadata.js"),
];

/// The script that sets up the laboratory in a world beside a page: with the operators of the project, or with those
/// that the scripts of a folder hold.
///
/// # Errors
/// When the folder cannot be read or holds no script.
pub fn script(operators: Option<&Path>) -> anyhow::Result<String> {
    let workshop = WORKSHOP.iter().map(|script| apart(script)).collect::<String>();
    let operators: String = match operators {
        None => OPERATORS.iter().map(|script| apart(script)).collect(),
        Some(folder) => scripts(folder)?.iter().map(|script| apart(script)).collect(),
    };
    Ok(workshop + &operators)
}

/// Each file has names of its own.
fn apart(script: &str) -> String {
    format!("(() => {{\n{script}\n}})();\n")
}

fn scripts(folder: &Path) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "js"));
    files.sort();
    if files.is_empty() {
        bail!("{} holds no script with operators", folder.display());
    }
    files
        .iter()
        .map(|file| fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display())))
        .collect()
}
