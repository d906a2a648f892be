//! `lab train`: what the engine has learned, learned anew.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use engine::judge::to_bytes;

use super::{
    corpora::{Corpora, Material},
    target::Target,
};
use crate::train::{self, Settings};

/// Options of `lab train`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    model: Model,
}

#[derive(Subcommand)]
enum Model {
    /// The judge: which blocks are content
    Judge(JudgeOptions),
    /// The blog extractor: titles and bodies of a page with several posts
    Blog(super::train_blog::Options),
    /// The page type: article, forum, product and so on
    PageType(super::train_page_type::Options),
    /// A personal model: what labeled pages teach beside the judge that ships
    Personal(super::train_personal::PersonalOptions),
    /// The pages that guard: a personal model must lose nothing on them
    Guard(super::train_personal::GuardOptions),
    /// What personal models gain and lose, by the number of labeled pages
    Curve(super::train_personal::CurveOptions),
    /// What labels teach in the order that is proposed, and in random order
    Order(super::train_personal::OrderOptions),
}

/// Options of `lab train judge`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
struct JudgeOptions {
    #[command(flatten)]
    corpora: Corpora,
    #[command(flatten)]
    settings: Settings,
    /// Train no model to ship, but measure what each side of a block's description is worth
    #[arg(long)]
    ablate: bool,
    /// File of --ablate, whose figures the card shall tell as well
    #[arg(long, value_name = "FILE", conflicts_with = "ablate")]
    ablation: Option<PathBuf>,
    /// Train no model to ship, but answer every page in so many draws by models that saw neither its site nor its change:
    /// what `lab decide` compares; the models are written, too
    #[arg(long, value_name = "DRAWS", conflicts_with = "ablate")]
    unseen: Option<u64>,
    #[command(flatten)]
    target: Target,
}

const EXAMPLES: &str = "\
Examples:
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --out core/judge/src
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --corpus corpora/sites --snapshots snapshots/sites \\
    --weight 1 --weight 0.5 --out core/judge/src
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --models results/models --out my-judge
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --unseen 3 --out results/after
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --folds 0 --check core/judge/src/judge.model
  lab train judge --corpus corpora/wcxb --snapshots snapshots/wcxb --ablate --folds 4 --out results/ablation";

/// Trains the model that the options name.
///
/// # Errors
/// When the pages cannot be read, training fails, or the files cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    match options.model {
        Model::Judge(options) => judge(options),
        Model::Blog(options) => super::train_blog::run(options),
        Model::PageType(options) => super::train_page_type::run(options),
        Model::Personal(options) => super::train_personal::personal(&options),
        Model::Guard(options) => super::train_personal::guard(&options),
        Model::Curve(options) => super::train_personal::curve(options),
        Model::Order(options) => super::train_personal::order(options),
    }
}

fn judge(options: JudgeOptions) -> anyhow::Result<()> {
    let Material { sources, cases, mut rows, options: corpora, .. } = options.corpora.read()?;
    let command = format!("lab train judge {corpora} {}", options.settings);
    let settings = options.settings;
    let said = |text| eprintln!("lab: {text}");
    if options.ablate {
        let Some(out) = &options.target.out else { bail!("--ablate needs --out") };
        let ablation = train::ablate(&sources, &cases, &mut rows, &settings, &said)?;
        ablation.write(out)?;
        print!("{}", ablation.table());
        return Ok(());
    }
    if let Some(draws) = options.unseen {
        let Some(out) = &options.target.out else { bail!("--unseen needs --out") };
        fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
        let grown = |name: &str, bytes: &[u8]| Ok(fs::write(out.join(name), bytes)?);
        let lines = train::unseen(&sources, &cases, &rows, &settings, draws, &said, &grown)?;
        return train::write_lines(&out.join("unseen.jsonl"), &lines);
    }
    let ablation = options.ablation.as_deref().map(train::Ablation::read).transpose()?;
    let judge = train::train(&cases, &rows, &settings, &said)?;
    if let Some(out) = &options.target.out {
        let made = train::Made { sources: &sources, cases: &cases, rows: &rows, settings: &settings, judge: &judge };
        println!("{}", train::write(out, &command, &made, ablation.as_ref())?);
    }
    options.target.check(&to_bytes(&judge.model))
}
