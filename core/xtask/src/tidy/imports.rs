//! The import rule of crates: Cargo refuses circles; this lists which of the other arrows are meant.

use super::{Finding, STAGES, source::Source};

/// Every crate of this repository and those of them that it may use.
pub(crate) const CRATES: [(&str, &[&str]); 31] = [
    ("page", &[]),
    ("look", &["page"]),
    ("systems", &["look", "page"]),
    ("memory", &["look", "page", "systems"]),
    ("judge", &["look", "memory", "page", "systems"]),
    ("article", &["judge", "look", "memory", "page", "systems"]),
    ("render", &["article", "memory", "page"]),
    ("engine", &["article", "judge", "look", "memory", "page", "render", "systems"]),
    ("wire", &["page"]),
    ("markup", &["page"]),
    ("html", &["markup", "page"]),
    ("select", &["engine"]),
    ("extract", &["engine", "html", "select"]),
    ("browser", &["markup", "page", "wire"]),
    ("training", &["engine"]),
    ("findings", &["engine"]),
    ("session", &["engine", "findings", "wire"]),
    ("extras", &["engine", "findings", "training", "wire"]),
    ("caught", &[]),
    ("fuzzing", &["engine"]),
    ("corpus", &["engine"]),
    ("records", &["corpus", "engine"]),
    ("visits", &["corpus", "engine", "wire"]),
    ("lab", &["caught", "corpus", "engine", "fuzzing", "html", "records", "training", "visits", "wire"]),
    ("share", &[]),
    ("mcp", &["caught", "corpus", "engine", "html", "select", "share", "visits"]),
    ("cli", &["caught", "corpus", "engine", "html", "mcp", "records", "select", "share", "training", "visits"]),
    ("python", &["caught", "engine", "html", "select", "training", "wire"]),
    ("npm/read", &["engine", "select", "wire"]),
    ("npm/parse", &["html", "wire"]),
    ("xtask", &[]),
];

/// Crates that reach the world, which the engine must not know, nor what hands its data on.
const WORLD: [&str; 4] = ["web-sys", "js-sys", "tokio", "reqwest"];

/// Crates of the background.
const BACKGROUND: [&str; 2] = ["session", "extras"];

/// The document is there beside the page only: the background has none.
const DOCUMENT: &str = "web-sys";

/// Crates depend one way only, and the engine on nothing that reaches the world.
pub(crate) fn crates(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources {
        let Some(name) = source.path.strip_prefix("core/").and_then(|path| path.strip_suffix("/Cargo.toml")) else {
            continue;
        };
        let Some((_, allowed)) = CRATES.iter().find(|(known, _)| *known == name) else {
            findings.push(Finding::file(source, format!("the crate `{name}` has no place in the import rule")));
            continue;
        };
        for dependency in dependencies(source) {
            let ours = CRATES.iter().any(|(known, _)| *known == dependency);
            if ours && !allowed.contains(&dependency.as_str()) {
                findings.push(Finding::file(source, format!("`{name}` must not use `{dependency}`")));
            }
            let reaches_out = (STAGES.contains(&name) || name == "wire") && WORLD.contains(&dependency.as_str());
            if reaches_out || (BACKGROUND.contains(&name) && dependency == DOCUMENT) {
                findings
                    .push(Finding::file(source, format!("`{name}` must not use `{dependency}`, which reaches out")));
            }
        }
    }
    findings
}

/// Names under every `dependencies` of a manifest, also those of single targets.
fn dependencies(manifest: &Source) -> Vec<String> {
    let Ok(table) = manifest.text.parse::<toml::Table>() else { return Vec::new() };
    let targets = table.get("target").and_then(toml::Value::as_table);
    let tables = targets.into_iter().flat_map(|targets| targets.values().filter_map(toml::Value::as_table));
    tables
        .chain([&table])
        .filter_map(|table| table.get("dependencies")?.as_table())
        .flat_map(|dependencies| dependencies.keys().cloned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_depend_one_way() {
        let manifest = |name: &str, dependency: &str| {
            let text = format!("[target.'cfg(unix)'.dependencies]\n{dependency}.workspace = true");
            crates(&[Source::new(&format!("core/{name}/Cargo.toml"), &text)]).len()
        };
        assert_eq!(manifest("lab", "engine"), 0);
        assert_eq!(manifest("engine", "lab"), 1);
        assert_eq!(manifest("browser", "lab"), 1);
        assert_eq!(manifest("judge", "look"), 0);
        assert_eq!(manifest("look", "judge"), 1);
        assert_eq!(manifest("engine", "web-sys"), 1);
        assert_eq!(manifest("page", "web-sys"), 1);
        assert_eq!(manifest("session", "wire"), 0);
        assert_eq!(manifest("session", "web-sys"), 1);
        assert_eq!(manifest("session", "browser"), 1);
        assert_eq!(manifest("another", "serde"), 1);
    }
}
