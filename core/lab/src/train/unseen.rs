//! Pages answered by models that saw neither their site nor, where they were changed on purpose, the change: what
//! `lab decide` compares.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::Context;
use corpus::{
    ChangeKind, UNCHANGED,
    score::{
        withstood::{Answered, withstood},
        words,
    },
    text_of,
};
use engine::judge::Judge;
use rayon::prelude::*;

use super::{Folds, Rows, Settings, Source, judge::read, rows::PageRows};
use crate::{
    decide::{Changed, Line},
    evaluate::Case,
};

/// Grows the models of every fold for so many seeds, the first being that of the settings, and answers every page by them.
/// The released models predict the types of pages. `grown` gets the file of every model: draws that can be tried elsewhere.
///
/// # Errors
/// When training fails or a snapshot cannot be read again.
pub fn unseen(
    sources: &[Source],
    cases: &[Vec<Case>],
    rows: &Rows,
    settings: &Settings,
    seeds: u64,
    said: &dyn Fn(String),
    grown: &dyn Fn(&str, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for seed in settings.seed..settings.seed + seeds {
        said(format!("seed {seed}"));
        let folds = Folds::of_blocks(rows, &Settings { seed, ..settings.clone() }, said)?;
        for (fold, trees) in folds.blocks.iter().enumerate() {
            grown(&format!("judge-{seed}-{}.model", fold + 1), &engine::judge::to_bytes(trees))?;
        }
        let whole = |own: &PageRows| cases[own.source][own.case].is_whole();
        let unseen = rows.pages.par_iter().enumerate().filter(|(at, own)| folds.is_unseen(*at) && whole(own));
        let read = unseen.map(|(at, own)| Read::of(cases, rows, own, &folds.judge(at)));
        let read = read.collect::<anyhow::Result<Vec<Read<'_>>>>()?;
        lines.extend(lines_of(seed, sources, &read)?);
    }
    Ok(lines)
}

/// A page that was read.
struct Read<'r> {
    own: &'r PageRows,
    case: &'r Case,
    truth: String,
    text: String,
}

impl<'r> Read<'r> {
    fn of(cases: &'r [Vec<Case>], rows: &Rows, own: &'r PageRows, judge: &Judge<'_>) -> anyhow::Result<Self> {
        let case = &cases[own.source][own.case];
        let truth = text_of(&case.truth).unwrap_or_default();
        Ok(Read { own, case, truth, text: read(case, rows, own, judge)?.1 })
    }
}

/// The lines of one draw. Copies that nothing was done to are what the changed ones are held against.
fn lines_of(seed: u64, sources: &[Source], read: &[Read<'_>]) -> anyhow::Result<Vec<Line>> {
    let change = |page: &Read<'_>| page.case.truth.change.clone();
    let is_unchanged = |page: &Read<'_>| change(page).is_some_and(|change| change.operator == UNCHANGED);
    let unchanged: BTreeMap<(usize, String), &Read<'_>> = read
        .iter()
        .filter(|page| is_unchanged(page))
        .filter_map(|page| Some(((page.own.source, change(page)?.of), page)))
        .collect();
    let line = |page: &Read<'_>| {
        let Read { own, case: Case { truth, .. }, truth: text, text: answer } = page;
        let changed = |change: corpus::Change| {
            let whole = unchanged.get(&(own.source, change.of.clone()));
            let before = whole.with_context(|| format!("{} has no unchanged copy beside it", truth.id))?;
            let before = Answered { truth: &before.truth, answer: &before.text };
            let right = withstood(&change, before, Answered { truth: text, answer }).right;
            anyhow::Ok(Changed { operator: change.operator, kind: change.kind, right })
        };
        Ok(Line {
            seed,
            corpus: corpus::name(&sources[own.source].corpus),
            id: truth.id.clone(),
            site: own.host.clone(),
            page_type: truth.page_type.clone(),
            f1: words::overlap(text, answer).f1,
            // The judge has no say in metadata.
            change: change(page).filter(|change| change.kind != ChangeKind::Metadata).map(changed).transpose()?,
        })
    };
    read.iter().filter(|page| !is_unchanged(page)).map(line).collect()
}

/// Writes the lines.
///
/// # Errors
/// When the file cannot be written.
pub fn write_lines(path: &Path, lines: &[Line]) -> anyhow::Result<()> {
    let mut out = String::new();
    for line in lines {
        out += &serde_json::to_string(line)?;
        out.push('\n');
    }
    fs::write(path, out).with_context(|| format!("cannot write {}", path.display()))
}
