//! `lab evaluate`: systems on stored snapshots, scored against the truth of a corpus.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use engine::{
    judge::{RULES, RuleSet},
    personal::Models,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    evaluate::{self, Case, Engine, Results, Scores, System},
    feeds, one_host,
    paper::{self, PaperFigures, PaperScores},
    rules,
};

/// Options of `lab evaluate`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    selection: Selection,
    /// Instead of a system, measure templates learned from so many posts of each site's own feed, tried on the site's
    /// other pages; several numbers are measured one after the other
    #[arg(long, value_name = "POSTS", value_delimiter = ',', conflicts_with = "spider")]
    feeds: Vec<usize>,
    /// Instead of a system, measure rules that the engine learned by itself from so many posts of each site, tried on the
    /// site's other pages; several numbers are measured one after the other
    #[arg(long, value_name = "POSTS", value_delimiter = ',', conflicts_with_all = ["spider", "feeds"])]
    rules: Vec<usize>,
    /// Instead of a system, read the pages one after the other with what is remembered, as if all were of one site
    #[arg(long, conflicts_with_all = ["spider", "feeds", "rules"])]
    one_host: bool,
    /// With --feeds: cut every entry to so many words, as feeds with excerpts do
    #[arg(long, value_name = "WORDS", requires = "feeds")]
    excerpt: Option<usize>,
    /// With --feeds: learn from the pages as if they were only parsed and never shown, as the extension does
    #[arg(long, requires = "feeds")]
    parsed: bool,
    /// Folder for predictions.jsonl and scores.json (paper.json, feeds.json, rules.json, one-host.json)
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab evaluate --corpus corpora/wcxb --snapshots snapshots/wcxb --split train --out results/wcxb
  lab evaluate --corpus corpora/sites --snapshots snapshots/sites --system all --out results/sites
  lab evaluate --corpus corpora/sites --snapshots snapshots/sites --without standfirst --out results/without
  lab evaluate --corpus corpora/sites --snapshots snapshots/sites --feeds 1,2,3,5 --out results/feeds
  lab evaluate --corpus corpora/sites --snapshots snapshots/sites --rules 2,5 --out results/rules
  lab evaluate --corpus corpora/sites --snapshots snapshots/sites --one-host --out results/one-host
  lab evaluate --spider corpora/spider --out results/spider";

/// On which pages to measure which systems.
#[derive(Args)]
pub struct Selection {
    /// Folder with truth.jsonl, or with one folder a site
    #[arg(long, value_name = "DIR", requires = "snapshots", required_unless_present = "spider")]
    corpus: Option<PathBuf>,
    /// Folder with the snapshots of the corpus
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    /// Folder with the spider paper's data (SITE.jsonl.zst) instead of a corpus
    #[arg(long, value_name = "DIR", conflicts_with_all = ["corpus", "snapshots", "split", "captured_only"])]
    spider: Option<PathBuf>,
    /// Only the pages of this split
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    /// Leave pages out that have no snapshot, instead of counting them as empty answers
    #[arg(long)]
    captured_only: bool,
    /// The system to measure: foreground (the whole engine); spider, vce or blog, each alone; or all
    #[arg(long, value_name = "NAME", default_value = "foreground", value_parser = systems)]
    system: Systems,
    /// Switch a rule of the judge off, by its id in core/judge/src/rules; may be given several times
    #[arg(long, value_name = "RULE", conflicts_with = "spider")]
    without: Vec<String>,
    /// Measure the judge of this file (judge.model of `lab train judge`) in place of the one that ships
    #[arg(long, value_name = "FILE", conflicts_with_all = ["spider", "without"])]
    judge: Option<PathBuf>,
    /// Leave captions of pictures out of the answers, for a corpus whose truths have none
    #[arg(long)]
    without_captions: bool,
}

/// Systems in the order of their results.
#[derive(Clone)]
struct Systems(Vec<System>);

/// One system by name, or all of them.
fn systems(name: &str) -> Result<Systems, String> {
    match name {
        "all" => Ok(Systems(System::ALL.to_vec())),
        _ => System::from_str(name, true).map(|system| Systems(vec![system])),
    }
}

impl Selection {
    /// The pages.
    ///
    /// # Errors
    /// When they cannot be read, or there is none.
    pub fn cases(&self) -> anyhow::Result<Vec<Case>> {
        match (&self.spider, &self.corpus, &self.snapshots) {
            (Some(folder), _, _) => Ok(paper::cases(&paper::read(folder)?)),
            (None, Some(corpus), Some(snapshots)) => {
                evaluate::of_corpus(corpus, snapshots, self.split.as_deref(), self.captured_only)
            }
            _ => bail!("a corpus needs its snapshots: give --corpus and --snapshots"),
        }
    }

    /// The systems, the one that ships first.
    pub fn systems(&self) -> &[System] {
        &self.system.0
    }

    /// The engine: the rules of the judge that are on, and its trees.
    ///
    /// # Errors
    /// When there is no rule of a name, or the file of a judge cannot be used.
    pub fn engine(&self) -> anyhow::Result<Engine> {
        let off = |rules: RuleSet, id: &String| {
            let known = || RULES.iter().map(|rule| rule.id).collect::<Vec<_>>().join(", ");
            rules.without(id).with_context(|| format!("there is no rule `{id}`; there are {}", known()))
        };
        let rules = self.without.iter().try_fold(RuleSet::ALL, off)?;
        let models = self.judge.as_deref().map(models_of).transpose()?;
        Ok(Engine { rules, models, captions: !self.without_captions })
    }

    /// The figures.
    pub fn scores(&self, results: &[Results]) -> Scores {
        let folder = self.spider.as_deref().or(self.corpus.as_deref());
        Scores::of(folder.map(corpus::name).unwrap_or_default(), self.split.clone(), results)
    }
}

/// The models that ship, with the judge of a file.
///
/// # Errors
/// When the file cannot be read, or is no judge.
pub fn models_of(file: &Path) -> anyhow::Result<Models> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Models::default().with_judge(&bytes).with_context(|| format!("cannot take {}", file.display()))
}

/// Runs, scores, writes and prints.
///
/// # Errors
/// When the pages cannot be read or the output folder cannot be written.
pub fn run(options: Options) -> anyhow::Result<()> {
    match &options.selection.spider {
        Some(folder) => paper_pages(folder, &options),
        None if !options.feeds.is_empty() => feeds(&options),
        None if !options.rules.is_empty() => rules(&options),
        None if options.one_host => one_host(&options),
        None => corpus(&options),
    }
}

fn feeds(options: &Options) -> anyhow::Result<()> {
    let (Some(corpus), Some(snapshots)) = (&options.selection.corpus, &options.selection.snapshots) else {
        bail!("--feeds needs --corpus and --snapshots");
    };
    let plan = feeds::Plan { posts: options.feeds.clone(), excerpt: options.excerpt, parsed: options.parsed };
    let scores = feeds::measure(corpus, snapshots, &plan)?;
    evaluate::write_json(&options.out, "feeds.json", &scores)?;
    print!("{}", feeds::table(&scores));
    Ok(())
}

fn rules(options: &Options) -> anyhow::Result<()> {
    let runs = rules::measure(&options.selection.cases()?, &options.rules)?;
    evaluate::write_json(&options.out, "rules.json", &runs)?;
    print!("{}", rules::table(&runs));
    Ok(())
}

fn one_host(options: &Options) -> anyhow::Result<()> {
    let cases = options.selection.cases()?;
    let bar = ProgressBar::new(3 * cases.len() as u64);
    let runs = one_host::measure(&cases, || bar.inc(1))?;
    bar.finish_and_clear();
    evaluate::write_json(&options.out, one_host::RESULT, &runs)?;
    print!("{}", one_host::table(&runs));
    Ok(())
}

fn corpus(options: &Options) -> anyhow::Result<()> {
    let cases = options.selection.cases()?;
    let results = measure(&cases, options.selection.systems(), &options.selection.engine()?);
    let scores = options.selection.scores(&results);
    evaluate::write(&options.out, &scores, &results)?;
    print!("{}", evaluate::table(&scores));
    Ok(())
}

/// Runs systems on cases behind a progress bar.
pub fn measure(cases: &[Case], systems: &[System], engine: &Engine) -> Vec<Results> {
    let bar = ProgressBar::new(cases.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}  {per_sec}  {eta} left") {
        bar.set_style(style);
    }
    let results = evaluate::run(cases, systems, engine, || bar.inc(1));
    bar.finish_and_clear();
    results
}

fn paper_pages(folder: &Path, options: &Options) -> anyhow::Result<()> {
    let pages = paper::read(folder)?;
    let measured = options.selection.systems().iter().map(|&system| paper::measure(&pages, system));
    let scores: Vec<PaperScores> = measured.collect::<anyhow::Result<_>>()?;
    let learned = options.selection.systems().iter().map(|&system| paper::measure_sites(&pages, system));
    let figures = PaperFigures { single: scores, sites: learned.collect::<anyhow::Result<_>>()? };
    evaluate::write_json(&options.out, "paper.json", &figures)?;
    for (position, system) in figures.single.iter().enumerate() {
        evaluate::write_answers(&options.out, position, &system.system, &system.answers)?;
    }
    print!("{}", figures.table());
    Ok(())
}
