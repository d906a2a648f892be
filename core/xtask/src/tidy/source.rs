//! The files of the repository, as the rules see them.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use ignore::WalkBuilder;

/// One file.
pub(crate) struct Source {
    /// From the root of the repository, with `/`.
    pub(crate) path: String,
    /// Empty where the file is no text.
    pub(crate) text: String,
    /// How large the file is.
    pub(crate) bytes: usize,
}

impl Source {
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned(), bytes: text.len() }
    }

    /// The part of the name after the last dot; empty where there is none.
    pub(crate) fn extension(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// Whether the whole file serves tests only.
    pub(crate) fn is_test(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        self.path.split('/').any(|folder| matches!(folder, "tests" | "testing"))
            || matches!(name, "tests.rs" | "testing.rs")
            || name.contains(".test.")
    }

    /// The text that is shipped: in Rust without the tests at the end. A module of tests in a file of its own ends
    /// nothing.
    pub(crate) fn shipped(&self) -> &str {
        let is_end = |at: usize| {
            let item = self.text[at..].lines().nth(2).unwrap_or_default();
            !(item.starts_with("mod ") && item.ends_with(';'))
        };
        let end = self.text.match_indices("\n#[cfg(test)]\n").map(|(at, _)| at).find(|&at| is_end(at));
        &self.text[..end.unwrap_or(self.text.len())]
    }

    /// Line numbers and lines that are shipped, without comments.
    pub(crate) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let has_comments = matches!(self.extension(), "rs" | "ts" | "mjs" | "css");
        let lines = self.shipped().lines().enumerate().map(|(index, line)| (index + 1, line));
        lines.filter(move |(_, line)| {
            let line = line.trim_start();
            !has_comments
                || !(line.starts_with("//") || line.starts_with("/*") || line.starts_with("* ") || line == "*")
        })
    }
}

/// Reads every file that git would keep, in the order of their paths.
pub(crate) fn read(root: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    let walk = WalkBuilder::new(root)
        .hidden(false)
        .require_git(false)
        .filter_entry(|entry| entry.file_name() != ".git")
        .sort_by_file_path(Path::cmp)
        .build();
    for entry in walk {
        let entry = entry?;
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        let relative = entry.path().strip_prefix(root)?;
        let path = relative.to_str().context("a path that is not UTF-8")?.replace('\\', "/");
        let content = fs::read(entry.path())?;
        // What is not UTF-8 is no text.
        sources.push(Source { path, bytes: content.len(), text: String::from_utf8(content).unwrap_or_default() });
    }
    Ok(sources)
}
