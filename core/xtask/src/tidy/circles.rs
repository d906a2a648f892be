//! No circles: within a crate, files import one way only.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Finding,
    paths::{self, Module, Names, Paths},
    source::Source,
};

/// Files that name each other, directly or over others, are refused.
///
/// What a file takes from the `mod.rs` of its own folder does not count: that is where a folder keeps what
/// all of its files share. What is only passed on there counts as what it is.
pub(crate) fn circles(sources: &[Source]) -> Vec<Finding> {
    let mut crates: BTreeMap<&str, BTreeMap<Module<'_>, &Source>> = BTreeMap::new();
    for source in sources.iter().filter(|source| !source.is_test()) {
        if let Some((name, module)) = paths::module(&source.path) {
            crates.entry(name).or_default().insert(module, source);
        }
    }
    crates.values().flat_map(of_crate).collect()
}

/// From each file to those that it imports, with the line.
type Imports<F> = BTreeMap<F, BTreeMap<F, usize>>;

fn of_crate(files: &BTreeMap<Module<'_>, &Source>) -> Vec<Finding> {
    let said: BTreeMap<&Module<'_>, Paths<'_>> =
        files.iter().map(|(module, source)| (module, paths::read(source))).collect();
    let mut imports: Imports<&Module<'_>> = BTreeMap::new();
    for (module, paths) in &said {
        for (line, names) in &paths.named {
            let Some((target, _)) = resolve(&said, module, names, 0).and_then(|target| files.get_key_value(&target))
            else {
                continue;
            };
            if !module.starts_with(target) {
                imports.entry(*module).or_default().entry(target).or_insert(*line);
            }
        }
    }
    let found = all(imports).into_iter().map(|(circle, line)| {
        let names: Vec<String> = circle.iter().map(|module| module.join("/")).collect();
        Finding::line(files[circle[0]], line, in_words(&names))
    });
    found.collect()
}

/// The message about a cycle of files.
fn in_words(names: &[String]) -> String {
    let way: Vec<&str> = names.iter().chain(names.first()).map(String::as_str).collect();
    format!("imports go in a circle: {}", way.join(" → "))
}

/// Every circle, with the line of its first import, which is left out of those that follow.
fn all<F: Copy + Ord>(mut imports: Imports<F>) -> Vec<(Vec<F>, usize)> {
    let mut found = Vec::new();
    while let Some(circle) = circle(&imports) {
        let next = circle.get(1).unwrap_or(&circle[0]);
        let line = imports.get_mut(&circle[0]).and_then(|targets| targets.remove(next));
        found.push((circle, line.unwrap_or_default()));
    }
    found
}

/// How often an item may be passed on before it is given up.
const PASSED_ON: usize = 8;

/// The file that defines an item, as far as that can be found; folders pass on what others define.
fn resolve<'s>(
    said: &BTreeMap<&Module<'s>, Paths<'s>>,
    from: &Module<'s>,
    names: &Names<'s>,
    steps: usize,
) -> Option<Module<'s>> {
    let whole = paths::from_root(from, names);
    let known = (0..=whole.len()).rev().find(|&length| said.contains_key(&whole[..length].to_vec()))?;
    let (at, names) = (whole[..known].to_vec(), &whole[known..]);
    let passed_on = names.first().and_then(|name| {
        let (_, path) = said.get(&at)?.brought.iter().find(|(brought, _)| brought == name)?;
        let is_own = |first: &&'s str| {
            matches!(*first, "crate" | "super" | "self") || {
                let child: Module<'s> = at.iter().copied().chain([*first]).collect();
                said.contains_key(&child)
            }
        };
        path.first().filter(|first| is_own(first) && steps < PASSED_ON).map(|_| path)
    });
    match passed_on {
        Some(path) => resolve(said, &at, path, steps + 1),
        None => Some(at),
    }
}

/// The files of one circle in the order in which they import each other, if there is one.
fn circle<F: Copy + Ord>(imports: &Imports<F>) -> Option<Vec<F>> {
    // What imports nothing that is left cannot be part of one.
    let mut left: BTreeSet<F> = imports.keys().copied().collect();
    loop {
        let leads_on = |file: &F| imports[file].keys().any(|target| left.contains(target));
        let next: BTreeSet<F> = left.iter().copied().filter(leads_on).collect();
        if next.len() == left.len() {
            break;
        }
        left = next;
    }
    let mut way = vec![*left.first()?];
    loop {
        let last = way.last()?;
        let next = imports.get(last)?.keys().copied().find(|target| left.contains(target))?;
        if let Some(start) = way.iter().position(|file| *file == next) {
            return Some(way.split_off(start));
        }
        way.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found in files of the engine.
    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let source = |(path, text): &(&str, &str)| Source::new(&format!("core/engine/src/{path}.rs"), text);
        let sources: Vec<Source> = files.iter().map(source).collect();
        circles(&sources).into_iter().map(|finding| finding.message.replace("imports go in a circle: ", "")).collect()
    }

    #[test]
    fn files_that_name_each_other_are_refused() {
        let files =
            [("feed/json", "use super::parse::A;"), ("feed/parse", "use super::{\n    json::{B},\n    xml,\n};")];
        assert_eq!(found(&files), ["feed/json → feed/parse → feed/json"]);
        let over_a_third = [
            ("a", "fn f(_: &crate::b::B) {}"),
            ("b", "use crate::c::C;"),
            ("c/mod", "mod d;\npub use d::C;"),
            ("c/d", "use crate::a::f;"),
        ];
        assert_eq!(found(&over_a_third), ["a → b → c/d → a"]);
    }

    #[test]
    fn what_goes_one_way_is_kept() {
        assert_eq!(found(&[("a", "use crate::b::B;"), ("b", "use std::fmt;\nuse super::nothing::here;")]), [""; 0]);
        let shared = [("a/mod", "mod b;\npub fn shared() { b::f() }"), ("a/b", "use super::shared;")];
        assert_eq!(found(&shared), [""; 0], "what a folder keeps for its files");
        assert_eq!(found(&[("a", "use crate::b::B;"), ("b", "fn f() {}\n#[cfg(test)]\nuse crate::a::A;")]), [""; 0]);
    }

    #[test]
    fn what_a_folder_passes_on_counts_as_what_it_is() {
        let files = [
            ("site/mod", "mod memory;\nmod corrections;\npub use corrections::Correction;\npub use memory::Memory;"),
            ("site/memory", "use super::Correction;"),
            ("site/corrections", "use super::Memory;"),
        ];
        assert_eq!(found(&files), ["site/corrections → site/memory → site/corrections"]);
    }

    #[test]
    fn crates_are_looked_at_one_by_one() {
        let sources = [
            Source::new("core/engine/src/a.rs", "use crate::b::B;"),
            Source::new("core/lab/src/b.rs", "use crate::a::A;"),
            Source::new("core/lab/src/main.rs", "use crate::b;"),
        ];
        assert!(circles(&sources).is_empty());
    }
}
