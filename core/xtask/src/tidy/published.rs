//! What is published on crates.io: `foreground-extract` and all crates of ours that it is made of, of one version.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::{Finding, source::Source};

/// The crate that is published for its own sake.
const PUBLISHED: &str = "core/extract";

/// The crates that `foreground-extract` depends on are published and have the workspace's version; no other is published.
pub(crate) fn published(sources: &[Source]) -> Vec<Finding> {
    let manifest = |path: &str| sources.iter().find(|source| source.path == path);
    let Some(root) = manifest("Cargo.toml") else { return Vec::new() };
    let Ok(workspace) = root.text.parse::<Table>() else { return vec![Finding::file(root, "this is not TOML")] };
    let ours = own_crates(&workspace);
    let version = at(&workspace, &["workspace", "package", "version"]);
    let mut wanted = vec![PUBLISHED.to_owned()];
    let mut findings = Vec::new();
    let mut next = 0;
    while let Some(folder) = wanted.get(next).cloned() {
        next += 1;
        let Some(source) = manifest(&format!("{folder}/Cargo.toml")) else { continue };
        for name in dependencies(source) {
            let Some((path, own_version)) = ours.get(&name) else { continue };
            if *own_version != version {
                let message = format!("`{name}` is published: give it the version of the workspace");
                findings.push(Finding::file(root, message));
            }
            if !wanted.contains(path) {
                wanted.push(path.clone());
            }
        }
    }
    let is_crate = |source: &&Source| source.path.starts_with("core/") && source.path.ends_with("/Cargo.toml");
    for source in sources.iter().filter(is_crate) {
        let is_wanted = wanted.iter().any(|folder| source.path == format!("{folder}/Cargo.toml"));
        if is_wanted == is_kept_back(source) {
            let message = if is_wanted {
                "foreground-extract needs it: remove `publish = false`"
            } else {
                "write `publish = false`"
            };
            findings.push(Finding::file(source, message));
        }
    }
    findings
}

/// The crates of the workspace by the names by which others depend on them: folder and version.
fn own_crates(workspace: &Table) -> BTreeMap<String, (String, Option<Value>)> {
    let all = at(workspace, &["workspace", "dependencies"]);
    let all = all.as_ref().and_then(Value::as_table).into_iter().flatten();
    let own = all.filter_map(|(name, dependency)| {
        Some((name.clone(), (dependency.get("path")?.as_str()?.to_owned(), dependency.get("version").cloned())))
    });
    own.collect()
}

/// What a crate depends on where it runs.
fn dependencies(source: &Source) -> Vec<String> {
    let table = source.text.parse::<Table>().unwrap_or_default();
    let own = table.get("dependencies").and_then(Value::as_table);
    own.into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

fn is_kept_back(source: &Source) -> bool {
    let table = source.text.parse::<Table>().unwrap_or_default();
    at(&table, &["package", "publish"]) == Some(Value::Boolean(false))
}

fn at(table: &Table, path: &[&str]) -> Option<Value> {
    let (first, rest) = path.split_first()?;
    rest.iter().try_fold(table.get(*first)?, |value, key| value.get(key)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(engine: &str, extract: &str) -> usize {
        let root = format!(
            "[workspace.package]\nversion = \"1.0.0\"\n[workspace.dependencies]\nengine = {{ path = \"core/engine\"{engine} }}"
        );
        let sources = [
            Source::new("Cargo.toml", &root),
            Source::new("core/extract/Cargo.toml", "[dependencies]\nengine.workspace = true"),
            Source::new("core/engine/Cargo.toml", extract),
        ];
        published(&sources).len()
    }

    #[test]
    fn a_crate_that_keeps_another_from_being_published_is_found() {
        assert_eq!(found(", version = \"1.0.0\"", "[package]"), 0);
        assert_eq!(found(", version = \"0.9.0\"", "[package]"), 1);
        assert_eq!(found("", "[package]"), 1);
        assert_eq!(found(", version = \"1.0.0\"", "[package]\npublish = false"), 1);
    }
}
