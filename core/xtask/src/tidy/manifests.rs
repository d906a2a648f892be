//! No version is typed twice, and no example in a comment goes untested.

use super::{Finding, source::Source};

/// Crates take version and dependencies from the workspace; the other manifests name no version of their own; and the
/// oldest Rust that is claimed is the one that is used.
pub(crate) fn versions(sources: &[Source]) -> Vec<Finding> {
    sources
        .iter()
        .flat_map(|source| match source.path.as_str() {
            "package.json" | "manifest.json" => version_in_json(source),
            "rust-toolchain.toml" => toolchain(source, sources),
            path if path.starts_with("core/") && path.ends_with("/Cargo.toml") => own_versions(source),
            _ => Vec::new(),
        })
        .collect()
}

fn version_in_json(source: &Source) -> Vec<Finding> {
    source
        .code()
        .filter(|(_, line)| line.trim_start().starts_with("\"version\""))
        .map(|(number, _)| Finding::line(source, number, "the version is typed in Cargo.toml only"))
        .collect()
}

fn own_versions(source: &Source) -> Vec<Finding> {
    let Ok(table) = source.text.parse::<toml::Table>() else {
        return vec![Finding::file(source, "this is not TOML")];
    };
    let mut findings = Vec::new();
    if table.get("package").and_then(|package| package.get("version")).is_some_and(toml::Value::is_str) {
        findings.push(Finding::file(source, "write `version.workspace = true`"));
    }
    for key in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let Some(dependencies) = table.get(key).and_then(toml::Value::as_table) else { continue };
        for (name, dependency) in dependencies {
            if dependency.get("workspace").is_none() {
                findings
                    .push(Finding::file(source, format!("`{name}`: write the version in the workspace's Cargo.toml")));
            }
        }
    }
    if table.get("lints").is_none() {
        findings.push(Finding::file(source, "a crate must set its lints"));
    }
    findings
}

fn toolchain(source: &Source, sources: &[Source]) -> Vec<Finding> {
    let used = source.text.parse::<toml::Table>().ok();
    let used = used.as_ref().and_then(|table| table.get("toolchain")?.get("channel")?.as_str());
    let claimed = sources.iter().find(|source| source.path == "Cargo.toml");
    let claimed = claimed.and_then(|source| source.text.parse::<toml::Table>().ok());
    let claimed = claimed.as_ref().and_then(|t| t.get("workspace")?.get("package")?.get("rust-version")?.as_str());
    match (used, claimed) {
        (Some(used), Some(claimed)) if used.starts_with(claimed) => Vec::new(),
        _ => {
            vec![Finding::file(source, format!("the channel {used:?} is not the workspace's rust-version {claimed:?}"))]
        }
    }
}

/// A crate without examples in its comments declares that, since looking for them takes seconds; one that gets an example must
/// no longer do so.
pub(crate) fn examples(sources: &[Source]) -> Vec<Finding> {
    let untested = sources.iter().filter_map(|source| {
        let folder = source.path.strip_suffix("/Cargo.toml")?;
        let table = source.text.parse::<toml::Table>().ok()?;
        (table.get("lib")?.get("doctest")?.as_bool() == Some(false)).then(|| format!("{folder}/src/"))
    });
    untested
        .flat_map(|folder| sources.iter().filter(move |source| source.path.starts_with(&folder)))
        .filter_map(|source| {
            Some(Finding::line(source, example(&source.text)?, "`doctest = false` leaves it untested"))
        })
        .collect()
}

/// The line of the first example in Rust, counted from 1.
fn example(text: &str) -> Option<usize> {
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let Some(language) = comment.and_then(|comment| comment.trim_start().strip_prefix("```")) else { continue };
        is_open = !is_open;
        if is_open && matches!(language.trim(), "" | "rust" | "no_run" | "should_panic" | "compile_fail") {
            return Some(index + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_that_is_not_tested_is_found() {
        let found = |manifest: &str, comment: &str| {
            examples(&[Source::new("core/a/Cargo.toml", manifest), Source::new("core/a/src/lib.rs", comment)]).len()
        };
        let untested = "[lib]\nname = \"a\"\ndoctest = false";
        assert_eq!(found(untested, "/// ```\n/// a();\n/// ```"), 1);
        assert_eq!(found(untested, "//! ```text\n//! a\n//! ```\n//! ```no_run\n//! ```"), 1);
        assert_eq!(found(untested, "//! ```text\n//! a\n//! ```"), 0);
        assert_eq!(found("[lib]\nname = \"a\"", "/// ```\n/// a();\n/// ```"), 0);
    }

    fn found(path: &str, text: &str) -> usize {
        versions(&[Source::new("Cargo.toml", "[workspace.package]\nrust-version = \"1.95\""), Source::new(path, text)])
            .len()
    }

    #[test]
    fn a_second_version_is_found() {
        assert_eq!(found("manifest.json", "{\n  \"version\": \"1.0.0\"\n}"), 1);
        assert_eq!(found("manifest.json", "{\n  \"manifest_version\": 3\n}"), 0);
        let crates = |head: &str| found("core/a/Cargo.toml", &format!("{head}\n[lints]\nworkspace = true"));
        assert_eq!(crates("[package]\nversion = \"1.0.0\""), 1);
        assert_eq!(crates("[package]\nversion.workspace = true"), 0);
        assert_eq!(crates("[dependencies]\nserde = \"1\""), 1);
        assert_eq!(crates("[dependencies]\nserde.workspace = true"), 0);
    }

    #[test]
    fn another_toolchain_is_found() {
        assert_eq!(found("rust-toolchain.toml", "[toolchain]\nchannel = \"1.95.0\""), 0);
        assert_eq!(found("rust-toolchain.toml", "[toolchain]\nchannel = \"1.96.0\""), 1);
    }
}
