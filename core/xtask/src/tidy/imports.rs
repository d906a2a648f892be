//! The import rule: everything imports one way only.

use std::collections::BTreeSet;

use super::{Finding, paths, source::Source};

/// The stages of the engine from the first to the last. A module imports from layers above its own, and modules named
/// together count as one.
const LAYERS: [&[&[&str]]; 15] = [
    &[&["lexicon"]],
    &[&["page", "error"], &["sort"], &["text"], &["model_file"], &["trees"], &["feature_list"], &["json_ld"]],
    &[&["block"], &["selector"]],
    &[&["style"]],
    &[&["cluster"]],
    &[&["spider"], &["vce"], &["blog"], &["feed"]],
    &[&["site"]],
    &[&["page_type"]],
    &[&["product"]],
    &[&["judge"]],
    &[&["personal"]],
    &[&["article"]],
    &[&["label"]],
    &[&["analysis"]],
    &[&["lib"]],
];

/// The folder of stages that are named from the crate's root all the same.
const SYSTEMS: &str = "systems";

/// Items of the crate's root that every stage may name.
const ROOT_ITEMS: [&str; 1] = ["EngineError"];

/// Every crate of this repository and those of them that it may use.
const CRATES: [(&str, &[&str]); 17] = [
    ("engine", &[]),
    ("wire", &["engine"]),
    ("markup", &["engine"]),
    ("html", &["engine", "markup"]),
    ("browser", &["engine", "markup", "wire"]),
    ("training", &["engine"]),
    ("session", &["engine", "wire"]),
    ("extras", &["engine", "training", "wire"]),
    ("caught", &[]),
    ("fuzzing", &["engine"]),
    ("corpus", &["engine"]),
    ("lab", &["caught", "corpus", "engine", "fuzzing", "html", "training", "wire"]),
    ("cli", &["caught", "corpus", "engine", "html", "lab", "training"]),
    ("python", &["caught", "engine", "html", "training", "wire"]),
    ("npm/read", &["engine", "wire"]),
    ("npm/parse", &["html", "wire"]),
    ("xtask", &[]),
];

/// Crates that reach the world, which the engine must not know, nor what hands its data on.
const WORLD: [&str; 4] = ["web-sys", "js-sys", "tokio", "reqwest"];

/// Crates of the background.
const BACKGROUND: [&str; 2] = ["session", "extras"];

/// The document is there beside the page only: the background has none.
const DOCUMENT: &str = "web-sys";

/// Modules of the engine import only from earlier stages.
pub(crate) fn engine_modules(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources.iter().filter(|source| !source.is_test()) {
        let Some(module) = engine_module(&source.path) else { continue };
        let Some(place) = place(module) else {
            findings.push(Finding::file(source, format!("`{module}` has no place in the order of the stages")));
            continue;
        };
        for (line, target) in stages_named(source) {
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
            let reaches_out = matches!(name, "engine" | "wire") && WORLD.contains(&dependency.as_str());
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

/// Stages, and items of the crate's root, that a file names, with their lines.
fn stages_named(source: &Source) -> BTreeSet<(usize, &str)> {
    let module = paths::module(&source.path).map(|(_, module)| module).unwrap_or_default();
    let named = paths::read(source).named.into_iter();
    named.filter_map(|(line, names)| Some((line, stage(&module, &names)?))).collect()
}

/// The stage that a path leads to. One that names the folder of the systems leads to no stage.
fn stage<'s>(module: &[&'s str], names: &[&'s str]) -> Option<&'s str> {
    let whole = paths::from_root(module, names);
    let skipped = usize::from(whole.first() == Some(&SYSTEMS) && names.get(1) != Some(&SYSTEMS));
    whole.get(skipped).copied()
}

/// The stage that a file of the engine belongs to; `None` for the list of a folder of stages.
fn engine_module(path: &str) -> Option<&str> {
    let inner = path.strip_prefix("core/engine/src/")?.strip_suffix(".rs")?;
    let mut names = inner.split('/');
    let first = names.next()?;
    if first == SYSTEMS { names.next().filter(|name| *name != "mod") } else { Some(first) }
}

/// Layer and position in it.
fn place(module: &str) -> Option<(usize, usize)> {
    LAYERS.iter().enumerate().find_map(|(layer, groups)| {
        let position = groups.iter().position(|group| group.contains(&module))?;
        Some((layer, position))
    })
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
        assert_eq!(engine("systems/spider/mod", "fn f() -> crate::vce::Tree {}"), 1);
    }

    #[test]
    fn systems_are_stages_and_named_from_the_root() {
        assert_eq!(engine("systems/mod", "pub mod spider;"), 0);
        assert_eq!(engine("systems/spider/apply", "use super::learn::below;\nuse crate::spider::Digest;"), 0);
        assert_eq!(engine("systems/spider/apply", "use super::super::vce::Tree;"), 1);
        assert_eq!(engine("systems/spider/apply", "use crate::site::SiteMemory;"), 1);
        assert_eq!(engine("judge/decide", "use crate::spider::propose;"), 0);
        assert_eq!(engine("judge/decide", "use crate::systems::spider::propose;"), 1);
    }

    #[test]
    fn ways_over_the_parent_count_too() {
        assert_eq!(engine("page/tree", "use super::super::block::Block;"), 1);
        assert_eq!(engine("block/segment", "use super::{Hints, super::page::Page};"), 0);
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
        assert_eq!(manifest("session", "wire"), 0);
        assert_eq!(manifest("session", "web-sys"), 1);
        assert_eq!(manifest("session", "browser"), 1);
        assert_eq!(manifest("another", "serde"), 1);
    }
}
