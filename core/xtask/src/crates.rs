//! The table of crates: how large each is, what it offers, and which of ours it may use.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context, Result};

use crate::tidy::{CRATES, Source, read};

/// Where the table is.
pub(crate) const TABLE: &str = "docs/contributing/crates.md";

const HEAD: &str = "# Crates

Written by `cargo run -p xtask -- crates`. *Lines* are those of Rust that are not tests. *Public* counts public items in them: functions, types, constants and modules. Cargo refuses circles; the repository checks (`core/xtask/src/tidy/imports.rs`) refuse arrows that this table does not have.

| crate | what it is for | lines | public | may use |
|---|---|---:|---:|---|
";

/// Writes the table.
pub(crate) fn write(root: &Path) -> Result<()> {
    let table = table(&read(root)?)?;
    fs::write(root.join(TABLE), table).context(TABLE)
}

/// The whole file.
fn table(sources: &[Source]) -> Result<String> {
    let mut text = String::from(HEAD);
    for (name, uses) in CRATES {
        let manifest = format!("core/{name}/Cargo.toml");
        let manifest = sources.iter().find(|source| source.path == manifest).context(manifest)?;
        let description = manifest.text.parse::<toml::Table>()?;
        let description = description.get("package").and_then(|package| package.get("description")?.as_str());
        let folder = format!("core/{name}/src/");
        let is_own =
            |source: &&Source| source.path.starts_with(&folder) && source.extension() == "rs" && !source.is_test();
        let own = || sources.iter().filter(is_own);
        let lines: usize = own().map(|source| source.shipped().lines().count()).sum();
        let public = own().flat_map(Source::code).filter(|(_, line)| is_public_item(line)).count();
        let uses = uses.iter().map(|used| format!("`{used}`")).collect::<Vec<_>>().join(", ");
        writeln!(text, "| `{name}` | {} | {lines} | {public} | {uses} |", description.unwrap_or_default())?;
    }
    Ok(text)
}

/// Whether a line begins an item that other crates may see, where its module lets them.
fn is_public_item(line: &str) -> bool {
    const KINDS: [&str; 9] = ["async ", "const ", "enum ", "fn ", "mod ", "static ", "struct ", "trait ", "type "];
    line.trim_start().strip_prefix("pub ").is_some_and(|item| KINDS.iter().any(|kind| item.starts_with(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_items_are_counted_and_fields_and_imports_are_not() {
        assert!(["pub fn a() {", "    pub const A: u8 = 1;", "pub mod a;"].iter().all(|line| is_public_item(line)));
        assert!(
            ["pub(crate) fn a() {", "pub use a::b;", "    pub a: u8,", "fn a() {}"]
                .iter()
                .all(|line| !is_public_item(line))
        );
    }

    #[test]
    fn the_table_has_a_row_for_every_crate() {
        let text = fs::read_to_string(crate::root().join(TABLE)).unwrap();
        for (name, uses) in CRATES {
            let row = text.lines().find(|line| line.starts_with(&format!("| `{name}` |"))).expect(name);
            let used: Vec<&str> = row.rsplit(" | ").next().unwrap_or_default().split('`').skip(1).step_by(2).collect();
            assert_eq!(used, uses, "{name}: write the table anew with `cargo run -p xtask -- crates`");
        }
    }
}
