//! `lab withstand`: how extractors withstand pages that were changed on purpose.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use corpus::Truth;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    change::SNAPSHOTS,
    evaluate::{self, Case, Engine, Scores, System},
    report,
    withstand::{self, Answers, Copy, Figures, SystemFigures},
};

use super::evaluate::measure;

/// The name of the engine among systems.
const OURS: &str = "Foreground";

/// Marks around the tables in a guide: those about the text, and those about metadata.
const MARKS: (&str, &str) = ("<!-- tables by lab withstand -->\n", "<!-- end of the tables -->");
const MARKS_OF_METADATA: (&str, &str) =
    ("<!-- tables of metadata by lab withstand -->\n", "<!-- end of the tables of metadata -->");

/// Options of `lab withstand`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Folder that lab change made
    #[arg(long, value_name = "DIR")]
    changed: PathBuf,
    /// Only the copies of pages of this split
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    /// Trees that weigh blocks, as lab train wrote them, in place of those that ship
    #[arg(long, value_name = "FILE")]
    models: Option<PathBuf>,
    /// Answers of another extractor on the same copies: its name and a file with a line {"id", "text"} for each, as lab
    /// compare writes them; may be given several times
    #[arg(long, value_name = "NAME=FILE", value_parser = named)]
    answers: Vec<(String, PathBuf)>,
    /// Folder for withstand.json
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write an HTML file with pictures of the worst copies
    #[arg(long, value_name = "FILE")]
    pictures: Option<PathBuf>,
    /// How many of them
    #[arg(long, value_name = "N", default_value_t = 100)]
    worst: usize,
    /// Write the tables into this guide, between its marks
    #[arg(long, value_name = "FILE")]
    guide: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  lab withstand --changed changed/articles --out results/withstand --pictures worst.html
  lab withstand --changed changed/articles --models judge.model --out results/tried
  lab compare --corpus changed/articles --runs 1 --out results/peers
  lab withstand --changed changed/articles --answers Defuddle=results/peers/predictions-Defuddle.jsonl

An answer is right where word F1 is at most .01 below that of the same extractor on the unchanged page, at least 90 % of
the words that were put in as content are there, and at most 10 % of those put in as clutter. Where an operator writes
title, byline or date in another way, the answer is right where these fields are (\"title\", \"author\", \"date\").";

/// Measures, writes and prints.
///
/// # Errors
/// When the folder holds no changed copies, a file cannot be read, or the output cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let snapshots = options.changed.join(SNAPSHOTS);
    let mut cases = evaluate::of_corpus(&options.changed, &snapshots, options.split.as_deref(), true)?;
    cases.retain(|case| case.truth.change.is_some());
    if cases.is_empty() {
        bail!("{} holds no copies that lab change made", options.changed.display());
    }
    let bar = ProgressBar::new(cases.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len}  {per_sec}  {eta} left")?);
    let ours = withstand::ours(&cases, options.models.as_deref(), || bar.inc(1))?;
    bar.finish_and_clear();
    let mut systems: Vec<(String, Answers)> = vec![(OURS.to_owned(), ours)];
    for (name, file) in &options.answers {
        systems.push((name.clone(), withstand::read_answers(file)?));
    }
    let figures = sum_up(corpus::name(&options.changed), &cases, systems);
    if let Some(out) = &options.out {
        evaluate::write_json(out, withstand::RESULT, &figures)?;
    }
    if let (Some(file), Some(ours)) = (&options.pictures, figures.systems.first()) {
        pictures(file, cases, &ours.copies, options.worst)?;
    }
    if let Some(guide) = &options.guide {
        let marks = if withstand::is_of_metadata(&figures) { MARKS_OF_METADATA } else { MARKS };
        write_tables(guide, marks, &withstand::markdown(&figures))?;
    }
    print!("{}", withstand::table(&figures));
    Ok(())
}

fn sum_up(corpus: String, cases: &[Case], systems: Vec<(String, Answers)>) -> Figures {
    let truths: Vec<&Truth> = cases.iter().map(|case| &case.truth).collect();
    let copies: Vec<(String, Vec<Copy>)> =
        systems.into_iter().map(|(name, answers)| (name, withstand::copies(&truths, &answers))).collect();
    let of = |(name, copies): &(String, Vec<Copy>)| SystemFigures::of(name, copies);
    let mut together = Vec::new();
    if copies.len() > 1 {
        let ids = |copies: &[Copy]| copies.iter().map(|copy| copy.id.clone()).collect::<BTreeSet<_>>();
        let common = copies.iter().map(|(_, copies)| ids(copies)).reduce(|a, b| a.intersection(&b).cloned().collect());
        let common = common.unwrap_or_default();
        let of_common = |(name, copies): &(String, Vec<Copy>)| {
            let own: Vec<Copy> = copies.iter().filter(|copy| common.contains(&copy.id)).cloned().collect();
            SystemFigures::of(name, &own)
        };
        together = copies.iter().map(of_common).collect();
    }
    Figures { corpus, systems: copies.iter().map(of).collect(), together }
}

/// Writes the report on the worst copies.
fn pictures(file: &Path, mut cases: Vec<Case>, copies: &[Copy], most: usize) -> anyhow::Result<()> {
    let wrong: BTreeSet<&str> = withstand::worst(copies).into_iter().take(most).map(|copy| copy.id.as_str()).collect();
    cases.retain(|case| wrong.contains(case.truth.id.as_str()));
    let results = measure(&cases, &[System::Foreground], &Engine::default());
    let scores = Scores::of("the worst changed copies".to_owned(), None, &results);
    let Some(first) = results.first() else { return Ok(()) };
    let document = report::render(&cases, first, &scores, most);
    fs::write(file, document).with_context(|| format!("cannot write {}", file.display()))
}

fn write_tables(guide: &Path, marks: (&str, &str), tables: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(guide).with_context(|| format!("cannot read {}", guide.display()))?;
    let marked = text.split_once(marks.0).and_then(|(before, rest)| Some((before, rest.split_once(marks.1)?.1)));
    let Some((before, behind)) = marked else {
        bail!("{} has no marks {:?} and {:?}", guide.display(), marks.0.trim(), marks.1);
    };
    let text = format!("{before}{}\n{tables}\n{}{behind}", marks.0, marks.1);
    fs::write(guide, text).with_context(|| format!("cannot write {}", guide.display()))
}

fn named(words: &str) -> anyhow::Result<(String, PathBuf)> {
    let (name, file) = words.split_once('=').context("a name and a file with = between them")?;
    Ok((name.to_owned(), file.into()))
}
