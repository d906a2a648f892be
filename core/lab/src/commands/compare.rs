//! `lab compare`: Foreground beside other extractors, on the same pages in one run.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::bail;
use clap::Args;
use corpus::{Corpus, CorpusPage, Truth};

use crate::{
    compare::{Comparing, Comparison, Entry, FOREGROUND, InPage, Journal, Run, Selection, System, peers, table},
    evaluate, machine,
};
use visits::{
    Crew, Job, PageError, Summary, Work,
    browser::{self, VIEWPORT},
    core::Core,
    visit_all,
};

/// Name of the file with all figures.
pub const RESULT: &str = "compare.json";

/// Peers may recurse as deeply as pages nest.
const STACK: usize = 256 << 20;

/// Options of `lab compare`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// A corpus: truth.jsonl beside pages/ID.html(.gz), or beside root/, or a folder of such sites
    #[arg(long, value_name = "DIR")]
    corpus: PathBuf,
    /// Folder for compare.jsonl, compare.json and the predictions; pages that are there already are not measured again
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Only the pages of this split
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    /// Only the pages of this type
    #[arg(long = "type", value_name = "NAME")]
    page_type: Option<String>,
    /// Stop after this many pages
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Timed runs of each system on each page, after one that is timed apart
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Pages at work at once; more than one spoils the times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    jobs: u32,
    /// Seconds that one page may take
    #[arg(long, value_name = "S", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Forget what was measured, and begin anew
    #[arg(long)]
    again: bool,
    /// Folder with the built core
    #[arg(long, value_name = "DIR", default_value = "dist/lab")]
    core: PathBuf,
    /// Folder of the bundle that tools/peers/bundle.mjs makes
    #[arg(long, value_name = "DIR", default_value = "target/peers")]
    peers: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab compare --corpus corpora/wcxb --split report --out results/wcxb
  lab compare --corpus corpora/sites --type post --out results/sites --limit 20

Readability.js and Defuddle run in the same tab on the same live page; node tools/peers/bundle.mjs makes them ready.
dom_smoothie, rs-trafilatura and Trafilatura get the document that the tab got: the first two are there if the lab was
built with --features peers, the last if Python has what tools/peers/requirements.txt lists. Whoever is missing is told
and left out. Keep the machine quiet: times are compared page by page and run by run, but noise is noise.";

/// Measures every page that was asked for, then scores and prints.
///
/// # Errors
/// When the corpus, the core or the browser is missing, the output folder cannot be written, or it holds figures that
/// were measured otherwise.
pub fn run(options: Options) -> anyhow::Result<()> {
    let (pages, selection) = pages(&options)?;
    let journal = if options.again { Journal::restart(&options.out)? } else { Journal::open(&options.out)? };
    let runtime = tokio::runtime::Builder::new_multi_thread().thread_stack_size(STACK).enable_all().build()?;
    let interrupted = runtime.block_on(measure(&options, &pages, journal))?;
    runtime.shutdown_timeout(Duration::from_secs(1));
    let journal = Journal::open(&options.out)?;
    let truths: Vec<&Truth> = pages.iter().map(|page| &page.truth).collect();
    let measured: Vec<&Truth> =
        truths.iter().copied().filter(|truth| journal.entries.contains_key(&truth.id)).collect();
    if interrupted {
        bail!("interrupted after {} of {} pages; the same command goes on from here", measured.len(), truths.len());
    }
    let Some(comparison) = Comparison::of(selection, &measured, &journal.entries, &journal.runs) else {
        bail!("nothing was measured");
    };
    write(&options.out, &comparison, &measured, &journal)?;
    print!("{}", table(&comparison));
    Ok(())
}

fn pages(options: &Options) -> anyhow::Result<(Vec<CorpusPage>, Selection)> {
    let corpus = Corpus::open(&options.corpus)?;
    for bad in &corpus.bad_lines {
        eprintln!("left out: {bad}");
    }
    let has_splits = corpus.pages.iter().any(|page| page.truth.split.is_some());
    let same = |wanted: &Option<String>, has: &Option<String>| wanted.is_none() || wanted == has;
    let mut pages = corpus.pages;
    pages.retain(|page| same(&options.split, &page.truth.split) && same(&options.page_type, &page.truth.page_type));
    let all = pages.len();
    pages.truncate(options.limit.unwrap_or(usize::MAX));
    if pages.is_empty() {
        bail!("no page to compare on: check the split and the type");
    }
    let selection = Selection {
        corpus: corpus::name(&options.corpus),
        split: options.split.clone(),
        page_type: options.page_type.clone(),
        has_splits,
        limited: pages.len() < all,
    };
    Ok((pages, selection))
}

/// Measures what is not in the journal yet. Gives whether it was interrupted.
async fn measure(options: &Options, pages: &[CorpusPage], mut journal: Journal) -> anyhow::Result<bool> {
    let open = pages.iter().filter(|page| !journal.entries.contains_key(&page.truth.id));
    let mut work = Work::of_pages(open);
    let already = pages.len() - work.jobs.len();
    if already > 0 {
        eprintln!("{already} of {} pages are there already", pages.len());
    }
    if work.jobs.is_empty() {
        return Ok(false);
    }
    let core = Core::read(&options.core)?;
    let program = browser::find()?;
    let (natives, missing) = peers::all().await;
    missing.iter().for_each(|sentence| eprintln!("lab: {sentence}"));
    let in_page = InPage::read(&options.peers);
    let in_page = in_page.map_err(|error| eprintln!("lab: Readability.js and Defuddle are left out: {error:#}")).ok();
    let comparing = Comparing { core, in_page, natives, rounds: options.runs as usize };
    let description = work.description();
    let crew = Crew {
        reach: work.reach().await?,
        viewport: VIEWPORT,
        program,
        browsers: options.jobs as usize,
        timeout: Duration::from_secs(options.timeout),
        user_agent: None,
    };
    let first = crew.launch().await?;
    journal.begin(Run {
        systems: systems(&comparing),
        core: comparing.core.digest().to_owned(),
        browser: first.version().to_owned(),
        viewport: crew.viewport,
        pages: description,
        rounds: comparing.rounds,
        processor: machine::processor(),
        cores: machine::cores(),
        jobs: crew.browsers,
        started: jiff::Timestamp::now().to_string(),
        load: machine::load(),
    })?;
    let record = move |job: Job, result: Result<Entry, &PageError>, _| {
        journal.add(result.unwrap_or_else(|error| Entry::failed(job.id, error.to_string())))
    };
    let Summary { interrupted, .. } = visit_all(crew, work.jobs, first, comparing, record).await?;
    Ok(interrupted)
}

/// All systems, Foreground first.
fn systems(comparing: &Comparing) -> Vec<System> {
    let system = |name: &str, version: &str, in_tab| System { name: name.into(), version: version.into(), in_tab };
    let ours = system(FOREGROUND, env!("CARGO_PKG_VERSION"), true);
    let in_page = comparing.in_page.iter().flat_map(|in_page| &in_page.versions);
    let in_page = in_page.rev().map(|(name, version)| system(name, version, true));
    let natives = comparing.natives.iter().map(|native| system(native.name, &native.version, false));
    std::iter::once(ours).chain(in_page).chain(natives).collect()
}

fn write(out: &Path, comparison: &Comparison, truths: &[&Truth], journal: &Journal) -> anyhow::Result<()> {
    evaluate::write_json(out, RESULT, comparison)?;
    for (position, figures) in comparison.systems.iter().enumerate() {
        let name = &figures.system.name;
        let entries = truths.iter().filter_map(|truth| journal.entries.get(&truth.id));
        let answers = entries.filter_map(|entry| Some(&entry.systems.get(name)?.answer));
        evaluate::write_answers(out, position, name, answers)?;
    }
    Ok(())
}
