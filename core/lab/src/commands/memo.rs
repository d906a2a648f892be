//! `lab memo`: the capture with and without its memo of styles.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::bail;
use clap::Args;

use crate::{
    evaluate,
    memo::{self, Measure, Memo, PageFigures},
};
use visits::{Crew, Job, PageError, Work, browser, core::Core, visit_all};

/// Options of `lab memo`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// A corpus: truth.jsonl beside pages/ID.html(.gz), or beside root/, or a folder of such sites
    #[arg(long, value_name = "DIR")]
    corpus: PathBuf,
    /// Folder for memo.json
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Timed captures of each kind on each page, after one that is not timed
    #[arg(long, value_name = "N", default_value_t = 0)]
    runs: u32,
    /// Browsers at work at once; more than one spoils the times
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Seconds that one page may take
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Only the pages whose ids this file lists, one a line
    #[arg(long, value_name = "FILE")]
    ids: Option<PathBuf>,
    /// Folder with the built core
    #[arg(long, value_name = "DIR", default_value = "dist/lab")]
    core: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  lab memo --corpus corpora/sites --out results/memo-sites --jobs 2
  lab memo --corpus corpora/sites --ids twenty.txt --runs 9 --out results/memo-times

Every page is captured both ways in the same tab, and the snapshots are compared element by element: whatever differs,
the memo got wrong. Times are taken by turns.";

/// Measures, writes and prints.
///
/// # Errors
/// When the corpus, the core or the browser is missing, no page could be captured, or the output folder cannot be
/// written.
pub fn run(options: Options) -> anyhow::Result<()> {
    let mut work = Work::of_corpus(&options.corpus)?;
    if let Some(file) = &options.ids {
        work.keep(file)?;
    }
    let core = Core::read(&options.core)?;
    let (digest, program) = (core.digest().to_owned(), browser::find()?);
    let pages = Arc::new(Mutex::new(Vec::new()));
    let record = {
        let pages = Arc::clone(&pages);
        move |_: Job, found: Result<PageFigures, &PageError>, _: Duration| {
            pages.lock().unwrap_or_else(PoisonError::into_inner).extend(found.ok());
            Ok(())
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (summary, browser) = runtime.block_on(async {
        let reach = work.reach().await?;
        let timeout = Duration::from_secs(options.timeout);
        let crew =
            Crew { program, reach, viewport: browser::VIEWPORT, browsers: options.jobs, timeout, user_agent: None };
        let first = crew.launch().await?;
        let browser = first.version().to_owned();
        let visit = Measure { core, runs: options.runs };
        anyhow::Ok((visit_all(crew, work.jobs, first, visit, record).await?, browser))
    })?;
    let mut pages = std::mem::take(&mut *pages.lock().unwrap_or_else(PoisonError::into_inner));
    if pages.is_empty() {
        bail!("no page could be captured");
    }
    pages.sort_by(|a, b| a.id.cmp(&b.id));
    let failed = summary.failed;
    let memo = Memo { corpus: corpus::name(&options.corpus), core: digest, browser, runs: options.runs, pages, failed };
    evaluate::write_json(&options.out, memo::RESULT, &memo)?;
    print!("{}", memo::table(&memo));
    Ok(())
}
