//! `scores.json`: every figure of one evaluation.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::Context;
use corpus::score::statistics::{Difference, paired_difference};
use serde::{Deserialize, Serialize};

use super::{Answer, PageScore, Results, Summary};

/// Everything that is known after an evaluation.
#[derive(Debug, Serialize)]
pub struct Scores {
    /// Name of the corpus.
    pub corpus: String,
    /// Part of the corpus; `None` is all of it.
    pub split: Option<String>,
    /// One entry a system.
    pub systems: Vec<SystemScores>,
    /// The first system against each other, page by page.
    pub differences: Vec<SystemDifference>,
}

/// Figures of one system.
#[derive(Debug, Serialize)]
pub struct SystemScores {
    /// Name of the system.
    pub system: &'static str,
    /// On all pages.
    pub all: Summary,
    /// By type of page.
    pub types: BTreeMap<String, Summary>,
    /// By language.
    pub languages: BTreeMap<String, Summary>,
    /// Snapshots that one core works off in a second.
    pub pages_per_second: f64,
    /// Page by page.
    pub pages: Vec<PageScore>,
}

/// Word F1 of the first system less that of another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SystemDifference {
    /// The first system.
    pub first: String,
    /// The other one.
    pub second: String,
    /// The difference over the pages whose text is known.
    #[serde(flatten)]
    pub difference: Difference,
}

impl Scores {
    /// Sums up what systems did.
    pub fn of(corpus: String, split: Option<String>, results: &[Results]) -> Self {
        let systems = results.iter().map(SystemScores::of).collect();
        let differences = results.iter().skip(1).map(|other| difference(&results[0], other)).collect();
        Scores { corpus, split, systems, differences }
    }
}

impl SystemScores {
    fn of(results: &Results) -> Self {
        let pages = results.scores();
        SystemScores {
            system: results.system.name(),
            all: Summary::of(&pages.iter().collect::<Vec<_>>()),
            types: Summary::by(&pages, PageScore::group),
            languages: Summary::by(&pages, |page| page.language.as_deref()),
            pages_per_second: results.pages_per_second(),
            pages,
        }
    }
}

fn difference(first: &Results, second: &Results) -> SystemDifference {
    let f1 = |results: &Results| -> Vec<f64> {
        results.pages.iter().filter_map(|page| Some(page.score.words?.f1)).collect()
    };
    let difference = paired_difference(&f1(first), &f1(second));
    SystemDifference { first: first.system.name().into(), second: second.system.name().into(), difference }
}

/// Writes `scores.json`, and one `predictions.jsonl` a system (`predictions-NAME.jsonl` for all but the first).
///
/// # Errors
/// When the folder cannot be written.
pub fn write(folder: &Path, scores: &Scores, results: &[Results]) -> anyhow::Result<()> {
    write_json(folder, "scores.json", scores)?;
    for (position, results) in results.iter().enumerate() {
        let answers = results.pages.iter().map(|page| &page.outcome.answer);
        write_answers(folder, position, results.system.name(), answers)?;
    }
    Ok(())
}

/// Writes a value as a JSON file, making the folder if need be.
///
/// # Errors
/// When the folder cannot be written.
pub fn write_json(folder: &Path, name: &str, value: &impl Serialize) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let file = folder.join(name);
    fs::write(&file, serde_json::to_string_pretty(value)?).with_context(|| format!("cannot write {}", file.display()))
}

/// Writes the answers of the system that is at `position` among the measured ones.
///
/// # Errors
/// When the folder cannot be written.
pub fn write_answers<'a>(
    folder: &Path,
    position: usize,
    system: &str,
    answers: impl IntoIterator<Item = &'a Answer>,
) -> anyhow::Result<()> {
    let name = if position == 0 { "predictions.jsonl".to_owned() } else { format!("predictions-{system}.jsonl") };
    let mut lines = Vec::new();
    for answer in answers {
        serde_json::to_writer(&mut lines, answer)?;
        lines.push(b'\n');
    }
    let file = folder.join(name);
    fs::write(&file, lines).with_context(|| format!("cannot write {}", file.display()))
}
