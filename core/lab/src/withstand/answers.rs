//! Answers to changed copies: those of the engine, and those of other extractors from a file.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, bail};
use engine::{
    article::assemble,
    block::segment,
    judge::{Judge, RuleSet, Weighed, from_bytes, judge_by},
    page::Page,
};
use rayon::prelude::*;

use crate::{
    evaluate::{Answer, Case, System},
    train::describe,
};

/// What was answered, by id of the copy.
pub type Answers = BTreeMap<String, Answer>;

/// What the engine answers on every case, as it ships, or with the trees of a file in place of those that ship. `done` is
/// called after each.
///
/// # Errors
/// When the file is no model of this build.
pub fn ours(cases: &[Case], trees: Option<&Path>, done: impl Fn() + Sync) -> anyhow::Result<Answers> {
    let trees = trees.map(|file| {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        from_bytes(&bytes).with_context(|| format!("cannot take {}", file.display()))
    });
    let trees = trees.transpose()?;
    let one = |case: &Case| {
        let judge = trees.as_ref().map(|blocks| Judge { blocks, ..Judge::default() });
        let answer = match &judge {
            Some(judge) => by_trees(case, judge),
            None => case.snapshot().and_then(|page| Ok(System::Foreground.run(&case.truth.id, &page)?.answer)),
        };
        done();
        // A page that cannot be read counts as an empty answer, as everywhere.
        (case.truth.id.clone(), answer.unwrap_or_default())
    };
    Ok(cases.par_iter().map(one).collect())
}

fn by_trees(case: &Case, judge: &Judge<'_>) -> anyhow::Result<Answer> {
    let snapshot = case.snapshot()?;
    let page = Page::new(&snapshot)?;
    let blocks = segment(&page);
    let vectors = describe(case)?;
    let weighed = Weighed::new(&page, &blocks, judge, &vectors);
    let extraction = judge_by(&page, &blocks, &vectors, &weighed, None, RuleSet::ALL).extraction;
    Ok(Answer::of(&assemble(&page, &extraction)))
}

/// The answers in a file of predictions, a line for each page with its `id`, its `text`, and metadata if there is some.
///
/// # Errors
/// When it cannot be read, or a line is none.
pub fn read_answers(file: &Path) -> anyhow::Result<Answers> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut answers = Answers::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let answer: Answer = serde_json::from_str(line).with_context(|| format!("{}:{number}", file.display()))?;
        if answer.id.is_empty() {
            bail!("{}:{number}: the answer has no id", file.display());
        }
        answers.insert(answer.id.clone(), answer);
    }
    Ok(answers)
}
