//! The import rule: everything imports one way only.

use super::{Finding, source::Source};

/// The stages of the engine from the first to the last. A module imports from layers above its own, and modules named
/// together count as one.
const LAYERS: [&[&[&str]]; 11] = [
    &[&["page", "error"], &["text"], &["trees"], &["feature_list"]],
    &[&["block"]],
    &[&["style"]],
    &[&["cluster"]],
    &[&["spider"], &["vce"], &["blog"], &["feed"]],
    &[&["site"]],
    &[&["judge"]],
    &[&["page_type"]],
    &[&["article"]],
    &[&["analysis"]],
    &[&["lib"]],
];

/// Items of the crate's root that every stage may name.
const ROOT_ITEMS: [&str; 1] = ["EngineError"];

/// Every crate of this repository and those of them that it may use.
const CRATES: [(&str, &[&str]); 4] = [("engine", &[]), ("browser", &["engine"]), ("lab", &["engine"]), ("xtask", &[])];

/// Crates that reach the world, which the engine must not know.
const WORLD: [&str; 4] = ["web-sys", "js-sys", "tokio", "reqwest"];

/// Modules of the engine import only from earlier stages.
pub(crate) fn engine_modules(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources.iter().filter(|source| !source.is_test()) {
        let Some(module) = engine_module(&source.path) else { continue };
        let Some(place) = place(module) else {
            findings.push(Finding::file(source, format!("`{module}` has no place in the order of the stages")));
            continue;
        };
        for (line, target) in root_paths(source) {
            if module == "lib" || ROOT_ITEMS.contains(&target) || self::place(target).is_some_and(|t| t == place) {
                continue;
            }
            match self::place(target) {
                Some((layer, _)) if layer < place.0 => {}
                Some(_) => findings.push(Finding::line(source, line, format!("`{module}` must not import `{target}`"))),
                None => findings.push(Finding::line(source, line, format!("import `{target}` from its own module"))),
            }
        }
    }
    findings
}

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
            if name == "engine" && WORLD.contains(&dependency.as_str()) {
                findings.push(Finding::file(source, format!("the engine is pure and must not use `{dependency}`")));
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

fn engine_module(path: &str) -> Option<&str> {
    let inner = path.strip_prefix("core/engine/src/")?.strip_suffix(".rs")?;
    inner.split('/').next()
}

/// Layer and position in it.
fn place(module: &str) -> Option<(usize, usize)> {
    LAYERS.iter().enumerate().find_map(|(layer, groups)| {
        let position = groups.iter().position(|group| group.contains(&module))?;
        Some((layer, position))
    })
}

/// First names of all paths that begin with `crate::`, with their lines.
fn root_paths(source: &Source) -> Vec<(usize, &str)> {
    let shipped = source.text.find("\n#[cfg(test)]").map_or(source.text.as_str(), |end| &source.text[..end]);
    let mut found = Vec::new();
    for (at, key) in shipped.match_indices("crate::") {
        let start_of_line = shipped[..at].rfind('\n').map_or(0, |newline| newline + 1);
        if shipped[start_of_line..at].contains("//") || shipped[..at].ends_with('$') {
            continue;
        }
        let line = shipped[..at].lines().count().max(1);
        let rest = &shipped[at + key.len()..];
        found.extend(first_names(rest).into_iter().map(|name| (line, name)));
    }
    found
}

/// `a::b` gives `a`; `{a::b, c::{d, e}}` gives `a` and `c`.
fn first_names(path: &str) -> Vec<&str> {
    let Some(group) = path.strip_prefix('{') else { return vec![name_at(path)] };
    let mut names = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' if depth == 0 => {
                names.push(name_at(&group[start..at]));
                start = at + 1;
            }
            '}' => {
                names.push(name_at(&group[start..at]));
                break;
            }
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn name_at(path: &str) -> &str {
    let path = path.trim_start();
    let end = path.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(path.len());
    &path[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(module: &str, text: &str) -> usize {
        engine_modules(&[Source::new(&format!("core/engine/src/{module}.rs"), text)]).len()
    }

    #[test]
    fn earlier_stages_may_be_imported() {
        assert_eq!(engine("judge/decide", "use crate::{EngineError, block::{Block, x}, page::Page, judge::y};"), 0);
        assert_eq!(engine("lib", "pub use crate::article::Article;"), 0);
    }

    #[test]
    fn later_and_neighbouring_stages_may_not() {
        assert_eq!(engine("page/tree", "use crate::block::Block;"), 1);
        assert_eq!(engine("block/segment", "use crate::{\n    page::Page,\n    style::{A, B},\n    judge,\n};"), 2);
        assert_eq!(engine("spider/mod", "fn f() -> crate::vce::Tree {}"), 1);
    }

    #[test]
    fn tests_may_import_anything() {
        assert_eq!(engine("page/testing", "use crate::judge::decide;"), 0);
        assert_eq!(engine("page/testing/mod", "use crate::judge::decide;"), 0);
        assert_eq!(engine("page/tree", "fn f() {}\n#[cfg(test)]\nmod tests {\n use crate::judge::decide;\n}"), 0);
    }

    #[test]
    fn a_new_module_needs_a_place() {
        assert_eq!(engine("magic/mod", ""), 1);
        assert_eq!(engine("judge/mod", "use crate::Analysis;"), 1);
    }

    #[test]
    fn crates_depend_one_way() {
        let manifest = |name: &str, dependency: &str| {
            let text = format!("[target.'cfg(unix)'.dependencies]\n{dependency}.workspace = true");
            crates(&[Source::new(&format!("core/{name}/Cargo.toml"), &text)]).len()
        };
        assert_eq!(manifest("lab", "engine"), 0);
        assert_eq!(manifest("engine", "lab"), 1);
        assert_eq!(manifest("browser", "lab"), 1);
        assert_eq!(manifest("engine", "web-sys"), 1);
        assert_eq!(manifest("another", "serde"), 1);
    }
}
