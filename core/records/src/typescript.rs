//! The types of records for the extension, generated: `extension/shared/records/types.ts`.

use std::fs;

use anyhow::{Context, Result};
use tsify::Tsify;

use super::{
    record::{
        By, Drift, EngineAnswer, Frozen, Label, LostLabel, NoContent, OptOut, PageType, Picture, Provenance,
        RECORD_FORMAT, RUBRIC, Record, Redaction, RedactionKind, Replay, Revision, SaidType, Source, State, Tool,
    },
    role::ROLES,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../extension/shared/records/types.ts");

/// What writes the file anew.
const COMMAND: &str = "WRITE_TYPES=1 cargo test -p foreground-records typescript";

#[test]
fn types_of_the_extension_are_those_of_records() -> Result<()> {
    let types = types()?;
    if std::env::var_os("WRITE_TYPES").is_some() {
        fs::write(FILE, &types)?;
    }
    assert!(fs::read_to_string(FILE)? == types, "{FILE} is out of date: run {COMMAND}");
    Ok(())
}

fn types() -> Result<String> {
    let numbers = [
        (
            "RECORD_FORMAT",
            RECORD_FORMAT,
            "the format that this build writes. Readers take every older version and refuse newer ones",
        ),
        ("RUBRIC", RUBRIC, "the rubric: what each role means, see `rubric.ts`"),
    ];
    let numbers =
        numbers.map(|(name, number, what)| format!("/** Version of {what}. */\nexport const {name} = {number};"));
    let roles =
        list("ALL_ROLES", "All roles in the order of the rubric", ROLES.map(|role| format!("{role:?}")).to_vec());
    let words = [
        ("PAGE_TYPES", PageType::DECL),
        ("NO_CONTENT", NoContent::DECL),
        ("STATES", State::DECL),
        ("REDACTION_KINDS", RedactionKind::DECL),
    ];
    let words = words.into_iter().map(|(name, declaration)| words_of(name, declaration)).collect::<Result<Vec<_>>>()?;
    let declarations = [
        Record::DECL,
        Provenance::DECL,
        Tool::DECL,
        OptOut::DECL,
        SaidType::DECL,
        PageType::DECL,
        By::DECL,
        NoContent::DECL,
        Label::DECL,
        State::DECL,
        LostLabel::DECL,
        Revision::DECL,
        Source::DECL,
        EngineAnswer::DECL,
        Redaction::DECL,
        RedactionKind::DECL,
        Frozen::DECL,
        Picture::DECL,
        Replay::DECL,
        Drift::DECL,
    ];
    let parts = [
        vec![format!(
            "/**\n * The format of a record, generated from `core/records/src/record.rs`:\n * {COMMAND}\n */\n\n\
             import type {{ Snapshot }} from \"./snapshot.js\";"
        )],
        numbers.to_vec(),
        vec![roles, "/** What a block is. */\nexport type Role = (typeof ALL_ROLES)[number];".to_owned()],
        words,
        declarations.map(declared).to_vec(),
    ];
    Ok(parts.concat().join("\n\n") + "\n")
}

/// The words of a type that is one of several, as values.
fn words_of(name: &str, declaration: &str) -> Result<String> {
    let (declared, words) = declaration.split_once(" = ").context("no type of words")?;
    let declared = declared.rsplit(' ').next().unwrap_or_default();
    let words = words.trim_end_matches(';').split(" | ").map(str::to_owned).collect();
    Ok(list(name, &format!("Every {{@link {declared}}}"), words))
}

fn list(name: &str, what: &str, words: Vec<String>) -> String {
    let lines: String = words.iter().map(|word| format!("  {word},\n")).collect();
    format!("/** {what}. */\nexport const {name} = [\n{lines}] as const;")
}

/// A declaration as this repository writes them: comments on one line, nothing that can be changed, and every field there,
/// since readers fill in what older formats lack.
fn declared(declaration: &str) -> String {
    let mut out = String::new();
    for line in declaration.lines() {
        let text = line.trim_start();
        let indent = "  ".repeat((line.len() - text.len()) / 4);
        match (text, text.strip_prefix("* "), text.trim_end_matches(';').split_once(": ")) {
            ("/**", ..) => out.push_str(&format!("{indent}/**")),
            ("*/", ..) => out.push_str(" */\n"),
            (_, Some(comment), _) => out.push_str(&format!(" {comment}")),
            (_, None, Some((name, of))) if !indent.is_empty() => {
                out.push_str(&format!("{indent}readonly {}: {};\n", name.trim_end_matches('?'), fixed(of)));
            }
            _ => out.push_str(&format!("{indent}{text}\n")),
        }
    }
    out.trim_end().replace("interface Record ", "interface PageRecord ")
}

/// A type whose lists cannot be changed.
fn fixed(of: &str) -> String {
    match of.strip_suffix("[]") {
        Some(item) if item.starts_with('[') => format!("readonly (readonly {item})[]"),
        _ if of.ends_with(']') => format!("readonly {of}"),
        _ => of.to_owned(),
    }
}
