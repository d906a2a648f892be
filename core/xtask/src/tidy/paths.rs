//! The paths by which one file of a crate names the items of another.

use super::source::Source;

/// A path as its names: `super::feed::parse` gives `super`, `feed`, `parse`.
pub(super) type Names<'s> = Vec<&'s str>;

/// A file of a crate, by the names of its module: `judge`, `decide`. The crate's root has none.
pub(super) type Module<'s> = Vec<&'s str>;

/// Crate and module of a file of Rust.
pub(super) fn module(path: &str) -> Option<(&str, Module<'_>)> {
    let (name, inner) = path.strip_prefix("core/")?.strip_suffix(".rs")?.split_once("/src/")?;
    let mut module: Module<'_> = inner.split('/').collect();
    if matches!(module.last(), Some(&("mod" | "lib" | "main"))) {
        module.pop();
    }
    Some((name, module))
}

/// The same path from the crate's root, given the module in which it is written.
pub(super) fn from_root<'s>(module: &[&'s str], names: &[&'s str]) -> Names<'s> {
    let mut at = module.to_vec();
    for name in names {
        match *name {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            name => at.push(name),
        }
    }
    at
}

/// What a file imports from others.
pub(super) struct Paths<'s> {
    /// Every path that begins with `crate`, `super` or `self`, with the number of its line.
    pub(super) named: Vec<(usize, Names<'s>)>,
    /// What its `use` items bring in: the name it then has, and the path.
    pub(super) brought: Vec<(&'s str, Names<'s>)>,
}

/// Reads the paths of what is shipped of a file; its tests may name anything.
pub(super) fn read(source: &Source) -> Paths<'_> {
    let mut paths = Paths { named: Vec::new(), brought: Vec::new() };
    let shipped = source.shipped();
    for (at, _) in shipped.match_indices("::") {
        let first = name_before(&shipped[..at]);
        let start = at - first.len();
        let goes_on = shipped[..start].ends_with("::") || shipped[..start].ends_with('$');
        if matches!(first, "crate" | "super" | "self") && !goes_on && !is_comment(shipped, start) {
            let line = shipped[..start].matches('\n').count() + 1;
            paths.named.extend(tree(&shipped[start..]).into_iter().map(|(_, names)| (line, names)));
        }
    }
    for (at, key) in shipped.match_indices("use ") {
        if !shipped[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') && !is_comment(shipped, at) {
            paths.brought.extend(tree(&shipped[at + key.len()..]));
        }
    }
    paths
}

/// The paths that a tree of imports stands for, each with the name that its item then has: `a::{b, c as d}` gives `a::b`
/// and `a::c`, called `b` and `d`.
fn tree(text: &str) -> Vec<(&str, Names<'_>)> {
    let mut found = Vec::new();
    walk(text, &mut Vec::new(), &mut found);
    found
}

/// Reads one tree and gives what follows it.
fn walk<'s>(text: &'s str, before: &mut Names<'s>, found: &mut Vec<(&'s str, Names<'s>)>) -> &'s str {
    let known = before.len();
    let mut rest = text.trim_start();
    loop {
        if let Some(mut group) = rest.strip_prefix('{') {
            loop {
                group = walk(group, before, found).trim_start();
                match group.strip_prefix(',') {
                    Some(more) if !more.trim_start().starts_with('}') => group = more,
                    Some(more) => group = more.trim_start(),
                    None => break,
                }
                if group.starts_with('}') {
                    break;
                }
            }
            before.truncate(known);
            return group.strip_prefix('}').unwrap_or(group);
        }
        let (name, after) = name_at(rest);
        before.push(name);
        rest = after;
        match rest.strip_prefix("::") {
            Some(more) => rest = more,
            None => break,
        }
    }
    let renamed = rest.trim_start().strip_prefix("as ").map(name_at);
    let (called, rest) = renamed.unwrap_or((before.last().copied().unwrap_or_default(), rest));
    found.push((called, before.clone()));
    before.truncate(known);
    rest
}

/// The name that a text begins with, and what follows it.
fn name_at(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// The name that a text ends with.
fn name_before(text: &str) -> &str {
    let end = text.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    &text[end..]
}

/// Whether a place is in a comment.
fn is_comment(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    text[line..at].contains("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<String> {
        let source = Source::new("core/engine/src/a.rs", text);
        read(&source).named.into_iter().map(|(line, names)| format!("{line} {}", names.join("::"))).collect()
    }

    #[test]
    fn groups_give_a_path_for_each_item() {
        assert_eq!(
            named("use super::{\n    a::{b, c},\n    self, d,\n};\nfn f() -> crate::page::Page {}"),
            ["1 super::a::b", "1 super::a::c", "1 super::self", "1 super::d", "5 crate::page::Page"]
        );
        assert_eq!(named("use super::super::a;\nuse self::b::{c as d};"), ["1 super::super::a", "2 self::b::c"]);
    }

    #[test]
    fn comments_and_tests_are_not_read() {
        assert_eq!(named("//! [`super::a`]\n$crate::b!();\nstd::mem::take(self);"), [""; 0]);
        assert_eq!(named("fn f() {}\n#[cfg(test)]\nmod tests { use super::a; }"), [""; 0]);
        assert_eq!(named("mod a;\n#[cfg(test)]\nmod tests;\nuse self::a::B;"), ["4 self::a::B"]);
    }

    #[test]
    fn items_are_known_by_the_name_that_they_are_given() {
        let source = Source::new("core/engine/src/a.rs", "pub use b::{C, d as e};\nreuse super::x");
        let brought: Vec<String> =
            read(&source).brought.into_iter().map(|(name, path)| format!("{name} {}", path.join("::"))).collect();
        assert_eq!(brought, ["C b::C", "e b::d"]);
    }
}
