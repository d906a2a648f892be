//! The repository checks: rules of this project that a machine can keep.
//!
//! Every rule is a function from the files of the repository to the places that break it, so that its tests can show
//! it a small made-up repository and see it fail.

mod circles;
mod english;
mod fixtures;
mod heads;
mod imports;
mod lexicon;
mod manifests;
mod paths;
mod published;
mod sentences;
mod source;
mod words;

use std::{fmt, path::Path};

use anyhow::Result;

pub(crate) use imports::CRATES;
pub(crate) use source::{Source, read};

/// The crates of the engine, which is pure: a stage each, from the first to the last, and the pipeline.
const STAGES: [&str; 8] = ["page", "look", "systems", "memory", "judge", "article", "render", "engine"];

/// Whether a file is source code of the engine.
fn is_of_engine(path: &str) -> bool {
    STAGES.iter().any(|name| is_of_crate(path, name))
}

/// Whether a file is source code of a crate.
fn is_of_crate(path: &str, name: &str) -> bool {
    path.strip_prefix("core/").and_then(|path| path.strip_prefix(name)).is_some_and(|path| path.starts_with("/src/"))
}

/// A place that breaks a rule.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    path: String,
    /// Counted from 1; `None` where the whole file is meant.
    line: Option<usize>,
    message: String,
}

impl Finding {
    fn file(source: &Source, message: impl Into<String>) -> Self {
        Self { path: source.path.clone(), line: None, message: message.into() }
    }

    fn line(source: &Source, line: usize, message: impl Into<String>) -> Self {
        Self { path: source.path.clone(), line: Some(line), message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.message),
            None => write!(f, "{}: {}", self.path, self.message),
        }
    }
}

type Rule = fn(&[Source]) -> Vec<Finding>;

const RULES: [Rule; 14] = [
    circles::circles,
    imports::crates,
    heads::heads,
    heads::lengths,
    heads::sizes,
    words::forbidden,
    english::plain,
    sentences::sentences,
    manifests::versions,
    manifests::examples,
    published::published,
    fixtures::licences,
    lexicon::no_phrases_in_code,
    lexicon::lists_in_order,
];

/// Checks every rule against the repository and gives the places that break one.
pub(crate) fn check(root: &Path) -> Result<Vec<Finding>> {
    let sources = read(root)?;
    anyhow::ensure!(sources.iter().any(|source| source.path == "Cargo.toml"), "{} is no repository", root.display());
    Ok(RULES.iter().flat_map(|rule| rule(&sources)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_keeps_every_rule() {
        let findings = check(&crate::root()).unwrap();
        let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "\n{}", lines.join("\n"));
    }
}
