//! `lab train personal`, `guard`, `curve` and `order`: models from a person's own labels, and what they are worth.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use engine::{judge::Judge, page_type::PageType, personal::Scope};

use super::corpora::{Corpora, Material};
use crate::{
    evaluate::{self, Case},
    personal::{self, curve, learn, order_curve},
    train::{Folds, Settings},
};

/// Options of `lab train personal`.
#[derive(Args)]
#[command(after_help = PERSONAL_EXAMPLES)]
pub struct PersonalOptions {
    /// Files with records, or corpora with their snapshots in them
    #[arg(long, value_name = "PATH", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The pages that the model is for: everywhere, a type such as forum, or site:HOST
    #[arg(long, value_name = "SCOPE", default_value = "everywhere", value_parser = scope)]
    over: Scope,
    /// Folder for personal.json and personal.md
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const PERSONAL_EXAMPLES: &str = "\
Examples:
  lab train personal --data records.jsonl --over site:news.example --out my-model
  lab train personal --data records.jsonl --over forum --out my-model";

/// Options of `lab train guard`.
#[derive(Args)]
pub struct GuardOptions {
    /// Folder with the corpus, one folder a part
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    corpus: Vec<PathBuf>,
    /// Folder with its snapshots
    #[arg(long, value_name = "DIR")]
    snapshots: PathBuf,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Options of `lab train curve`.
#[derive(Args)]
pub struct CurveOptions {
    #[command(flatten)]
    corpora: Corpora,
    /// Folder with truth.jsonl of sites that the trees that ship were not grown on
    #[arg(long, value_name = "DIR")]
    unseen: Option<PathBuf>,
    /// Folder with its snapshots
    #[arg(long, value_name = "DIR", requires = "unseen")]
    unseen_snapshots: Option<PathBuf>,
    /// Types to draw pages of
    #[arg(long, value_name = "TYPE", value_delimiter = ',', default_value = "forum,product,listing", value_parser = page_type)]
    types: Vec<PageType>,
    /// Labeled pages
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "5,20,50")]
    sizes: Vec<usize>,
    /// Labeled pages of one site
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "3,5")]
    within: Vec<usize>,
    /// Draws
    #[arg(long, value_name = "N", default_value_t = 10)]
    seeds: u64,
    /// Trees of the judges that see no page of a site
    #[arg(long, value_name = "N", default_value_t = 100)]
    trees: usize,
    /// Folder for curve.json, and for the judges, which are taken from there when they are there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Options of `lab train order`.
#[derive(Args)]
pub struct OrderOptions {
    #[command(flatten)]
    corpora: Corpora,
    /// Labeled pages
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "20,40,80,160")]
    sizes: Vec<usize>,
    /// Draws of sites that are held back
    #[arg(long, value_name = "N", default_value_t = 5)]
    seeds: u64,
    /// Folder for order.json
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

fn page_type(name: &str) -> Result<PageType, String> {
    PageType::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| format!("there is no type {name:?}"))
}

fn scope(text: &str) -> Result<Scope, String> {
    match text.strip_prefix("site:") {
        Some(site) => Ok(Scope::Site { site: site.to_owned() }),
        None if text == "everywhere" => Ok(Scope::Everywhere),
        None => page_type(text).map(|page_type| Scope::PageType { page_type }),
    }
}

fn said(text: String) {
    eprintln!("lab: {text}");
}

/// Learns a personal model, and writes it with its card. One that the rule refuses is written, too, and says so.
///
/// # Errors
/// When records cannot be read, there are too few, or the folder cannot be written.
pub fn personal(options: &PersonalOptions) -> anyhow::Result<()> {
    let PersonalOptions { data, over, out } = options;
    let pages = personal::read(data)?;
    let names = data.iter().map(|path| corpus::name(path));
    let said_over = match over {
        Scope::Everywhere => "everywhere".to_owned(),
        Scope::PageType { page_type } => page_type.name().to_owned(),
        Scope::Site { site } => format!("site:{site}"),
    };
    let command = format!("lab train personal --data {} --over {said_over}", names.collect::<Vec<_>>().join(" "));
    let learned = learn(&pages, &personal::guards()?, over.clone(), &command, &said)?;
    let Some(model) = &learned.finished.model else { bail!("fewer than three labeled pages are in this scope") };
    fs::create_dir_all(out).with_context(|| format!("cannot make the folder {}", out.display()))?;
    fs::write(out.join("personal.json"), model)?;
    fs::write(out.join("personal.md"), &learned.card)?;
    println!("{}", learned.card);
    Ok(())
}

/// Writes the pages that guard.
///
/// # Errors
/// When the corpus cannot be read or the file cannot be written.
pub fn guard(options: &GuardOptions) -> anyhow::Result<()> {
    let count = personal::write_guards(&options.corpus, &options.snapshots, &options.out)?;
    println!("{count} pages guard");
    Ok(())
}

/// Draws the learning curve.
///
/// # Errors
/// When pages cannot be read, training fails, or the folder cannot be written.
pub fn curve(options: CurveOptions) -> anyhow::Result<()> {
    let CurveOptions { corpora, unseen, unseen_snapshots, types, sizes, within, seeds, trees, out } = options;
    let Material { sources, cases, rows, .. } = corpora.read()?;
    let settings =
        Settings { trees, leaves: 31, rate: 0.1, folds: 3, models: Some(out.clone()), ..Settings::default() };
    let folds = Folds::of(&cases, &rows, &settings, &said)?;
    let places: Vec<(usize, usize)> = rows.pages.iter().map(|page| (page.source, page.case)).collect();
    drop(rows);
    let mut rows = Vec::new();
    for (source, cases) in cases.iter().enumerate() {
        let page = |case: usize| places.iter().position(|place| *place == (source, case));
        let name = corpus::name(&sources[source].corpus);
        let mut bases = personal::bases(cases, |case| page(case).map_or(Judge::default(), |page| folds.judge(page)))?;
        said(format!("{name}: {} pages", bases.len()));
        rows.extend(curve::within_sites(&name, &bases, &within, seeds, &said));
        if let Some(snapshots) = &sources[source].snapshots {
            let report: Vec<Case> = reported(&sources[source].corpus, snapshots).unwrap_or_default();
            bases.extend(personal::bases(&report, |_| folds.judge(0))?);
        }
        rows.extend(curve::other_sites(&bases, &types, &sizes, seeds, &said));
    }
    if let (Some(corpus), Some(snapshots)) = (unseen, unseen_snapshots) {
        let name = corpus::name(&corpus);
        let cases = evaluate::of_corpus(&corpus, &snapshots, None, true)?;
        let cases: Vec<Case> = cases.into_iter().filter(|case| corpus::text_of(&case.truth).is_some()).collect();
        let bases = personal::bases(&cases, |_| Judge::default())?;
        rows.extend(curve::within_sites(&name, &bases, &within, seeds, &said));
    }
    let curve = curve::Curve { rows };
    evaluate::write_json(&out, curve::RESULT, &curve)?;
    print!("{}", curve.table());
    Ok(())
}

/// The pages of the split `report`.
fn reported(corpus: &std::path::Path, snapshots: &std::path::Path) -> anyhow::Result<Vec<Case>> {
    evaluate::of_corpus(corpus, snapshots, Some("report"), true)
}

/// Draws the curve of both orders.
///
/// # Errors
/// When pages cannot be read, training fails, or the folder cannot be written.
pub fn order(options: OrderOptions) -> anyhow::Result<()> {
    let Material { cases, rows, .. } = options.corpora.read()?;
    let cases: Vec<Case> = cases.into_iter().flatten().collect();
    let curve = order_curve::run(&cases, &rows, &options.sizes, options.seeds, &said)?;
    evaluate::write_json(&options.out, order_curve::RESULT, &curve)?;
    print!("{}", curve.table());
    Ok(())
}
