//! The card that goes with a model: what it was trained on and how well it does on sites it did not see.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use anyhow::Context;
use corpus::score::statistics::{mean, standard_error};
use engine::model_file::{Schema, hash_of};
use training::{Decides, Trained};

use super::{Ablation, Judge, Rows, Settings, Source};
use crate::evaluate::Case;

const HEAD: &str = "# The judge\n\nBoosted trees over the features of a block. ";

/// A judge with all that it was trained on.
pub struct Made<'t> {
    /// The corpora.
    pub sources: &'t [Source],
    /// Their pages.
    pub cases: &'t [Vec<Case>],
    /// The blocks of these.
    pub rows: &'t Rows,
    /// How it was trained.
    pub settings: &'t Settings,
    /// The judge.
    pub judge: &'t Judge,
}

/// Writes `judge.model`, its card `judge.md`, and `judge.json` with both, which the extension loads, into a folder. `command` is what gives the same again.
///
/// # Errors
/// When the folder cannot be written.
pub fn write(folder: &Path, command: &str, made: &Made<'_>, ablation: Option<&Ablation>) -> anyhow::Result<String> {
    let bytes = engine::judge::to_bytes(&made.judge.model);
    let told = card(made, bytes.len());
    let ablation = ablation.map_or_else(String::new, |ablation| format!("\n```text\n{}```\n", ablation.table()));
    let card = format!("{HEAD}Written by `{command} --out core/judge/src`.\n\n{told}{ablation}");
    let put = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    put("judge.model", &bytes)?;
    put("judge.json", Trained::new(Decides::Judge, &card, &bytes).to_json().as_bytes())?;
    put("judge.md", card.as_bytes())?;
    Ok(card)
}

fn card(&Made { sources, cases, rows, settings, judge }: &Made<'_>, size: usize) -> String {
    let mut out = String::new();
    let nodes: usize = judge.model.trees.iter().map(Vec::len).sum();
    let _ = writeln!(
        out,
        "- {} trees of at most {} leaves, {nodes} nodes, {size} bytes; learning rate {}, seed {}.",
        judge.model.trees.len(),
        settings.leaves,
        settings.rate,
        settings.seed
    );
    if judge.trees < settings.trees {
        let _ = writeln!(
            out,
            "- No more of the {} trees were grown: on a fifth of the sites, held back to find that out, they gained nothing.",
            settings.trees
        );
    }
    for (source, cases) in sources.iter().zip(cases) {
        let name = corpus::name(&source.corpus);
        let _ = writeln!(out, "- Trained on {} pages of {name}.", cases.len());
    }
    let labelled = rows.labels.iter().flatten().count();
    let _ = writeln!(out, "- {labelled} labelled blocks (data {}).", data(sources, cases, rows));
    let Schema { version, names } = engine::judge::schema();
    let _ = writeln!(out, "- Version {version} of the features, hash of their names {names:08x}.\n");
    if judge.unseen.iter().all(Option::is_none) {
        return out;
    }
    let _ = writeln!(
        out,
        "Word F1 on pages of sites that the trees did not see ({} folds by site):\n\n| pages | n | word F1 | ± | mean confidence | said nothing |\n|---|---|---|---|---|---|",
        settings.folds
    );
    for (name, pages) in groups(sources, cases, rows, judge) {
        let f1: Vec<f64> = pages.iter().map(|page| page.f1).collect();
        let empty = pages.iter().filter(|page| page.empty).count();
        let _ = writeln!(
            out,
            "| {name} | {} | {:.4} | {:.4} | {:.2} | {empty} |",
            f1.len(),
            mean(f1.iter().copied()),
            standard_error(&f1),
            mean(pages.iter().map(|page| page.confidence))
        );
    }
    out += &calibration(judge);
    out
}

/// Names pages and labels: the same for the same, on every machine.
fn data(sources: &[Source], cases: &[Vec<Case>], rows: &Rows) -> String {
    let mut text = String::new();
    for page in &rows.pages {
        let corpus = corpus::name(&sources[page.source].corpus);
        let _ = write!(text, "{corpus}/{}", cases[page.source][page.case].truth.id);
        for label in &rows.labels[page.rows.clone()] {
            let _ = write!(text, " {:.3}", label.unwrap_or(-1.0));
        }
        text.push('\n');
    }
    hash_of(text.as_bytes())
}

/// Bounds of the confidences that are counted together.
const BANDS: [f64; 6] = [0.0, 0.5, 0.7, 0.8, 0.9, 1.01];

/// How confidence and F1 go together on unseen sites.
fn calibration(judge: &Judge) -> String {
    let mut out = "\nHow far confidence says how good an answer is, on the same pages:\n\n| confidence | n | mean confidence | word F1 |\n|---|---|---|---|\n".to_owned();
    for band in BANDS.windows(2) {
        let within = |page: &&super::judge::Unseen| (band[0]..band[1]).contains(&page.confidence);
        let pages: Vec<_> = judge.unseen.iter().flatten().filter(|page| !page.empty).filter(within).collect();
        if pages.is_empty() {
            continue;
        }
        let of = |number: &dyn Fn(&super::judge::Unseen) -> f64| mean(pages.iter().map(|page| number(page)));
        let _ = writeln!(
            out,
            "| {:.1} to {:.1} | {} | {:.3} | {:.3} |",
            band[0],
            band[1].min(1.0),
            pages.len(),
            of(&|page| page.confidence),
            of(&|page| page.f1)
        );
    }
    out
}

fn groups(
    sources: &[Source],
    cases: &[Vec<Case>],
    rows: &Rows,
    judge: &Judge,
) -> BTreeMap<String, Vec<super::judge::Unseen>> {
    let mut groups: BTreeMap<String, Vec<super::judge::Unseen>> = BTreeMap::new();
    for (page, unseen) in rows.pages.iter().zip(&judge.unseen) {
        let Some(unseen) = unseen else { continue };
        let name = corpus::name(&sources[page.source].corpus);
        let kind = cases[page.source][page.case].truth.page_type.clone().unwrap_or_default();
        groups.entry(format!("{name}, {kind}")).or_default().push(*unseen);
        groups.entry(name).or_default().push(*unseen);
    }
    groups
}
