//! `foreground collect`: pages of the web as records with proposed labels.

mod plan;
mod robots;
mod store;
mod visit;

use std::{collections::BTreeSet, path::PathBuf, time::Duration};

use anyhow::bail;
use clap::Args;

use plan::Plan;
use records::record_id;
use robots::PRODUCT;
use visits::{
    Crew, Work,
    browser::{self, Browser, Reach},
    core::{Core, freezing_script},
};

/// Options of `foreground collect`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// A file with addresses, one a line, or - for standard input
    #[arg(long, value_name = "FILE")]
    urls: PathBuf,
    /// Folder for the records; pages that are there already are skipped
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Where site owners reach you: an e-mail address or a page; it is sent with every request
    #[arg(long, value_name = "ADDRESS", value_parser = contact)]
    contact: String,
    /// Seconds between two pages of a host; a host that asks for more in robots.txt gets more
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    delay: f64,
    /// Seconds that one page may take
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// What the records are for, in words; it is written into each
    #[arg(long, value_name = "TEXT", default_value = "")]
    purpose: String,
    /// Stop after this many pages
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Folder with the built core
    #[arg(long, value_name = "DIR", default_value = "dist/lab")]
    core: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  foreground collect --urls addresses.txt --out collected --contact mailto:ann@example.org
  foreground dataset stats collected/records.jsonl

records.jsonl has the pages first of which the engine is least sure; import it on the extension's page of records and
check them from the top. collected.jsonl says for each address what became of it, and why there is no record. An
interrupted run goes on when started again, and tries again what failed. One page is open at a time, hosts take turns,
and what robots.txt forbids is not opened.";

/// Collects the pages.
///
/// # Errors
/// When the list, the core or the browser is missing, the folder cannot be written, or there is no record at all.
pub fn run(options: Options) -> anyhow::Result<()> {
    let mut jobs = Work::of_addresses(&options.urls)?.jobs;
    // A page is called like its record, so that lists may change between two runs.
    jobs.iter_mut().for_each(|job| job.id = record_id(&job.url));
    let mut ids = BTreeSet::new();
    jobs.retain(|job| ids.insert(job.id.clone()));
    let (core, freezing) = (Core::read(&options.core)?, freezing_script(&options.core)?);
    let program = browser::find()?;
    let (lines, rows) = plan::begin(&options.out)?;
    let wanted = jobs.len();
    jobs.retain(|job| {
        let there = rows.get(&job.id).is_some_and(|row| row.reason.is_none());
        !there || !store::path_of(&options.out, &job.id).is_file()
    });
    let already = wanted - jobs.len();
    if already > 0 {
        eprintln!("{already} of {wanted} pages are there already");
    }
    jobs.truncate(options.limit.unwrap_or(usize::MAX));
    if jobs.is_empty() {
        let records = store::put_in_order(&options.out, &rows)?;
        eprintln!("foreground: {records} records in {}", options.out.join(store::RECORDS).display());
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(async {
        let viewport = browser::VIEWPORT;
        let probe = Browser::launch(&program, Reach::Nothing, viewport, None).await?;
        let user_agent =
            format!("{} {PRODUCT}/{} (+{})", probe.user_agent(), env!("CARGO_PKG_VERSION"), options.contact);
        probe.close().await;
        let timeout = Duration::from_secs(options.timeout);
        let user_agent = Some(user_agent);
        let crew = Crew { program, reach: Reach::Web, viewport, browsers: 1, timeout, user_agent };
        let (out, delay) = (options.out.clone(), Duration::from_secs_f64(options.delay));
        let plan = Plan { jobs, crew, core, freezing, out, delay, purpose: options.purpose.clone() };
        plan::collect(plan, lines, rows).await
    })?;
    let summary = outcome.summary;
    let tried = summary.done + summary.failed.len();
    let file = options.out.join(store::RECORDS);
    eprintln!(
        "foreground: collected {} of {tried} pages, {} records in {}",
        summary.done,
        outcome.records,
        file.display()
    );
    if summary.interrupted {
        bail!("interrupted; the same command goes on from here");
    }
    if outcome.records == 0 {
        bail!("no page could be collected");
    }
    Ok(())
}

/// An address of a person or of a page, which fits into a header.
fn contact(words: &str) -> anyhow::Result<String> {
    let reachable = words.contains('@') || words.starts_with("https://") || words.starts_with("http://");
    if !reachable || words.len() > 200 || !words.bytes().all(|byte| byte.is_ascii_graphic() && !b"()\\".contains(&byte))
    {
        bail!("an e-mail address or the address of a page, in ASCII and without spaces");
    }
    Ok(words.to_owned())
}

fn seconds(words: &str) -> anyhow::Result<f64> {
    match words.parse() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => bail!("a number of seconds, a day at most"),
    }
}
