//! `lab capture`: pages through headless Chromium into snapshots.

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::HumanDuration;

use crate::{
    capture::{
        Plan, capture_all,
        manifest::{Manifest, Status},
    },
    machine,
};
use visits::{
    Crew, Summary, Work,
    browser::{self, Viewport},
    core::Core,
};

/// Longest side of a viewport in CSS px.
const MOST: u32 = 10_000;

/// Options of `lab capture`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    pages: Pages,
    /// Folder for the snapshots and manifest.jsonl; pages that are there already are skipped
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Browsers at work at once [default: one for each processor]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Seconds that one page may take
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Width and height that pages are laid out for, in CSS px, as 390x800 for a phone [default: 1366x900]
    #[arg(long, value_name = "WxH", value_parser = viewport)]
    viewport: Option<Viewport>,
    /// Stop after this many pages
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only the pages whose ids this file lists, one a line
    #[arg(long, value_name = "FILE")]
    ids: Option<PathBuf>,
    /// Capture again what is there already
    #[arg(long)]
    again: bool,
    /// Folder with the built core
    #[arg(long, value_name = "DIR", default_value = "dist/lab")]
    core: PathBuf,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Pages {
    /// A corpus: truth.jsonl beside pages/ID.html(.gz), or beside root/, or a folder of such sites
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// One site, or a folder of sites, served on loopback: truth.jsonl beside root/
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// A file with addresses, one a line, or - for standard input
    #[arg(long, value_name = "FILE")]
    urls: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  lab capture --corpus corpora/wcxb --out snapshots/wcxb --jobs 2
  lab capture --site corpora/sites/tus--tus.io --out snapshots/tus
  lab capture --corpus corpora/sites --out snapshots/narrow --viewport 390x800
  lab capture --urls addresses.txt --out snapshots/mine --timeout 30

Saved pages are opened at their own address with scripts stripped and the network closed. Pages of sites run as they
are and reach nothing but their own site. The browser is the one that CHROMIUM names, or Chromium or Chrome on the
PATH. manifest.jsonl says for each page what became of it; an interrupted run goes on when started again.";

/// Captures every page that was asked for.
///
/// # Errors
/// When the corpus, the core or the browser is missing, the output folder cannot be written, or no page at all could
/// be captured.
pub fn run(options: Options) -> anyhow::Result<()> {
    let mut work = match (&options.pages.corpus, &options.pages.site, &options.pages.urls) {
        (Some(folder), _, _) | (_, Some(folder), _) => Work::of_corpus(folder)?,
        (_, _, Some(file)) => Work::of_addresses(file)?,
        (None, None, None) => bail!("name pages with --corpus, --site or --urls"),
    };
    if let Some(file) = &options.ids {
        work.keep(file)?;
    }
    let core = Core::read(&options.core)?;
    let program = browser::find()?;
    let (manifest, before) = Manifest::open(&options.out)?;
    let wanted = work.jobs.len();
    if !options.again {
        work.jobs.retain(|job| before.get(&job.id).is_none_or(|entry| entry.status != Status::Ok));
    }
    let already = wanted - work.jobs.len();
    if already > 0 {
        eprintln!("{already} of {wanted} pages are there already");
    }
    work.jobs.truncate(options.limit.unwrap_or(usize::MAX));
    if work.jobs.is_empty() {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let summary = runtime.block_on(async {
        let reach = work.reach().await?;
        let viewport = options.viewport.unwrap_or(browser::VIEWPORT);
        let browsers = options.jobs.unwrap_or_else(machine::cores);
        let timeout = Duration::from_secs(options.timeout);
        let crew = Crew { program, reach, viewport, browsers, timeout, user_agent: None };
        let description = work.description();
        capture_all(Plan { jobs: work.jobs, crew, core, out: options.out.clone(), description }, manifest).await
    })?;
    tell(&summary)
}

fn viewport(words: &str) -> anyhow::Result<Viewport> {
    let sizes = words.split_once('x').context("two numbers with an x between them, as 390x800")?;
    let size = |number: &str| match number.parse() {
        Ok(size @ 1..=MOST) => Ok(size),
        _ => bail!("not a number of CSS px from 1 to {MOST}: {number:?}"),
    };
    Ok((size(sizes.0)?, size(sizes.1)?))
}

fn tell(summary: &Summary) -> anyhow::Result<()> {
    let tried = summary.done + summary.failed.len();
    let rate = tried as f64 / summary.elapsed.as_secs_f64();
    eprintln!("captured {} of {tried} pages in {} ({rate:.1} a second)", summary.done, HumanDuration(summary.elapsed));
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (id, reason) in &summary.failed {
        reasons.entry(reason).or_default().push(id);
    }
    for (reason, ids) in reasons {
        eprintln!("  {} × {reason}: {}", ids.len(), ids.join(", "));
    }
    if summary.interrupted {
        bail!("interrupted; the same command goes on from here");
    }
    if summary.done == 0 {
        bail!("no page could be captured");
    }
    Ok(())
}
