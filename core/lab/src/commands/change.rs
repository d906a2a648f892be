//! `lab change`: copies of pages, each changed on purpose in one known way.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use corpus::{ChangeKind, Corpus, CorpusPage, Truth};
use indicatif::HumanDuration;

use crate::{
    change::{Changing, Made, Material, TRUTH, Wanted, document, language_of, script},
    machine,
};
use visits::{Crew, Job, PageError, Summary, Work, browser, core::Core, lines::Lines, visit_all};

/// Options of `lab change`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// A corpus: truth.jsonl beside pages/ID.html(.gz), or beside root/, or a folder of such sites
    #[arg(long, value_name = "DIR")]
    corpus: PathBuf,
    /// More corpora whose texts may be put into the pages; may be given several times
    #[arg(long, value_name = "DIR")]
    material: Vec<PathBuf>,
    /// Folder for truth.jsonl and snapshots/; pages that are there already are skipped
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Only these operators, by their ids, with commas between
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    operators: Vec<String>,
    /// Only operators of this kind: same, in, out or metadata; may be given several times
    #[arg(long, value_name = "KIND", value_parser = kind)]
    kind: Vec<ChangeKind>,
    /// Only operators of these groups, with commas between
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    group: Vec<String>,
    /// Only pages of this split
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    /// Only pages of this type; may be given several times
    #[arg(long = "type", value_name = "NAME")]
    types: Vec<String>,
    /// So many pages, drawn by the seed
    #[arg(long, value_name = "N")]
    pages: Option<usize>,
    /// Only the pages whose ids this file lists, one a line
    #[arg(long, value_name = "FILE")]
    ids: Option<PathBuf>,
    /// What pages, variants and texts are drawn by
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Variants of each operator on each page
    #[arg(long, value_name = "N", default_value_t = 1)]
    variants: usize,
    /// Keep the changed documents in pages/, for other extractors
    #[arg(long)]
    documents: bool,
    /// First cut every page down to a few paragraphs, and to a few of the links around them
    #[arg(long)]
    short: bool,
    /// Take the operators from the scripts of this folder, not those of the project
    #[arg(long, value_name = "DIR")]
    scripts: Option<PathBuf>,
    /// Browsers at work at once [default: one for each processor]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Seconds that one page may take with all operators
    #[arg(long, value_name = "S", default_value_t = 1_200, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Folder with the built core
    #[arg(long, value_name = "DIR", default_value = "dist/lab")]
    core: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab change --corpus corpora/wcxb --split train --pages 100 --out changed/wcxb
  lab change --corpus corpora/wcxb --split report --type article --pages 40 --seed 7 --out changed/articles --documents
  lab change --corpus corpora/typed --material corpora/wcxb --group comments,lists --kind out --out changed/some

The folder is a corpus as any other, with snapshots in snapshots/: lab withstand, lab evaluate and lab train read it.
Each line of truth.jsonl has a field `change`: the page that was changed, the operator, its group and kind, the variant,
and what was put in. The copy `ID~unchanged` is the page as it was. What is put in comes from other sites of the corpora,
of the same split and as a rule of the same language.";

/// Changes every page that was asked for.
///
/// # Errors
/// When the corpus, the core or the browser is missing, an operator is unknown, the output folder cannot be written, or
/// no page could be changed.
pub fn run(options: Options) -> anyhow::Result<()> {
    let (mut lines, before) = Lines::open::<Truth>(&options.out, TRUTH)?;
    let done: BTreeSet<String> = before.into_iter().filter_map(|truth| Some(truth.change?.of)).collect();
    let read = read_corpora(&options)?;
    let chosen = choose(&options, &read)?;
    let open: Vec<&CorpusPage> = chosen.into_iter().filter(|page| !done.contains(&page.truth.id)).collect();
    if open.is_empty() {
        eprintln!("every page is there already");
        return Ok(());
    }
    eprintln!("gathering what is put in");
    let changing = Changing {
        core: Core::read(&options.core)?,
        script: script(options.scripts.as_deref())?,
        material: Material::of(read.iter().flatten()),
        truths: open.iter().map(|page| (page.truth.id.clone(), known(page))).collect(),
        wanted: Wanted { operators: options.operators, kinds: options.kind, groups: options.group },
        variants: options.variants,
        seed: options.seed,
        out: options.out,
        documents: options.documents,
        short: options.short,
    };
    let mut work = Work::of_pages(open);
    let program = browser::find()?;
    let counts = Arc::new(Mutex::new(Counts::default()));
    let record = {
        let counts = Arc::clone(&counts);
        move |_: Job, made: Result<Made, &PageError>, _: Duration| {
            let Ok(made) = made else { return Ok(()) };
            counts.lock().unwrap_or_else(PoisonError::into_inner).add(&made);
            made.truths.iter().try_for_each(|truth| lines.add(truth))
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let summary = runtime.block_on(async {
        let crew = Crew {
            reach: work.reach().await?,
            viewport: browser::VIEWPORT,
            program,
            browsers: options.jobs.unwrap_or_else(machine::cores),
            timeout: Duration::from_secs(options.timeout),
            user_agent: None,
        };
        let first = crew.launch().await?;
        visit_all(crew, work.jobs, first, changing, record).await
    })?;
    let counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
    tell(&summary, &counts)
}

/// The corpus that is changed, and those that give material.
fn read_corpora(options: &Options) -> anyhow::Result<Vec<Vec<CorpusPage>>> {
    let folders = std::iter::once(&options.corpus).chain(&options.material);
    let read = |folder: &PathBuf| {
        let corpus = Corpus::open(folder)?;
        corpus.bad_lines.iter().for_each(|bad| eprintln!("left out: {bad}"));
        Ok(corpus.pages)
    };
    folders.map(read).collect()
}

/// The pages to be changed: those whose text is known, of the split, types and ids asked for, so many of them.
fn choose<'c>(options: &Options, read: &'c [Vec<CorpusPage>]) -> anyhow::Result<Vec<&'c CorpusPage>> {
    let ids = options.ids.as_ref().map(|file| {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        anyhow::Ok(text.lines().map(|line| line.trim().to_owned()).collect::<BTreeSet<_>>())
    });
    let ids = ids.transpose()?;
    let fits = |truth: &Truth| {
        let split = options.split.is_none() || options.split == truth.split;
        let kind = truth.page_type.as_deref().unwrap_or_default();
        let has_type = options.types.is_empty() || options.types.iter().any(|wanted| wanted == kind);
        let has_text = truth.text.as_deref().is_some_and(|text| !text.trim().is_empty());
        split && has_type && has_text && ids.as_ref().is_none_or(|ids| ids.contains(&truth.id))
    };
    let mut pages: Vec<&CorpusPage> = read.iter().take(1).flatten().filter(|page| fits(&page.truth)).collect();
    if pages.is_empty() {
        bail!("no page to change: check the split, the types and the ids");
    }
    if let Some(most) = options.pages {
        fastrand::Rng::with_seed(options.seed).shuffle(&mut pages);
        pages.truncate(most);
    }
    Ok(pages)
}

fn known(page: &CorpusPage) -> (Truth, String) {
    let document = document(&page.source);
    (page.truth.clone(), language_of(&page.truth, document.as_deref()))
}

fn kind(word: &str) -> anyhow::Result<ChangeKind> {
    serde_json::from_value(word.into()).context("a kind is same, in, out or metadata")
}

/// What became of all variants.
#[derive(Default)]
struct Counts {
    copies: usize,
    unfit: usize,
    unseen: BTreeMap<String, usize>,
}

impl Counts {
    fn add(&mut self, made: &Made) {
        self.copies += made.truths.len();
        self.unfit += made.unfit;
        for (operator, count) in &made.unseen {
            *self.unseen.entry(operator.clone()).or_default() += count;
        }
    }
}

fn tell(summary: &Summary, counts: &Counts) -> anyhow::Result<()> {
    let time = HumanDuration(summary.elapsed);
    eprintln!("{} copies of {} pages in {time}; {} variants did not fit", counts.copies, summary.done, counts.unfit);
    if !counts.unseen.is_empty() {
        let list = counts.unseen.iter().map(|(operator, count)| format!("{count} × {operator}")).collect::<Vec<_>>();
        eprintln!("nothing to be seen: {}", list.join(", "));
    }
    for (id, reason) in &summary.failed {
        eprintln!("  {id}: {reason}");
    }
    if summary.interrupted {
        bail!("interrupted; the same command goes on from here");
    }
    if summary.done == 0 {
        bail!("no page could be changed");
    }
    Ok(())
}
