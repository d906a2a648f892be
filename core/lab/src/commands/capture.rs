//! `lab capture`: pages through headless Chromium into snapshots.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Read,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::HumanDuration;
use url::Url;

use crate::{
    browser::{self, Reach},
    capture::{
        Job, Opening, Plan, Summary, capture_all,
        core::Core,
        manifest::{Manifest, Status},
        serve::Sites,
    },
    corpus::{Corpus, CorpusPage, Source},
};

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
    /// Stop after this many pages
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only the pages whose ids this file lists, one a line
    #[arg(long, value_name = "FILE")]
    ids: Option<PathBuf>,
    /// Capture again what is there already
    #[arg(long)]
    again: bool,
    /// Folder of the built extension, whose core reads the pages
    #[arg(long, value_name = "DIR", default_value = "dist/extension")]
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
        let plan = Plan {
            description: work.description(),
            jobs: work.jobs,
            program,
            reach,
            core,
            browsers: options.jobs.unwrap_or_else(processors),
            timeout: Duration::from_secs(options.timeout),
            out: options.out.clone(),
        };
        capture_all(plan, manifest).await
    })?;
    tell(&summary)
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The pages to be captured and what they need.
#[derive(Default)]
struct Work {
    jobs: Vec<Job>,
    sites: Sites,
    web: bool,
}

impl Work {
    fn of_corpus(folder: &Path) -> anyhow::Result<Self> {
        let corpus = Corpus::open(folder)?;
        for bad in &corpus.bad_lines {
            eprintln!("left out: {bad}");
        }
        let mut work = Work::default();
        for page in corpus.pages {
            work.add(page);
        }
        Ok(work)
    }

    fn of_addresses(file: &Path) -> anyhow::Result<Self> {
        let list = read_list(file)?;
        let mut ids: BTreeMap<String, usize> = BTreeMap::new();
        let mut work = Work { web: true, ..Work::default() };
        for (line, address) in list {
            let url = Url::parse(&address).with_context(|| format!("{}:{line}: no address", file.display()))?;
            let id = id_of(&url);
            let times = ids.entry(id.clone()).or_default();
            *times += 1;
            let id = if *times == 1 { id } else { format!("{id}-{times}") };
            work.jobs.push(Job { id, url: url.into(), opening: Opening::Live { fades_in: false } });
        }
        Ok(work)
    }

    fn add(&mut self, page: CorpusPage) {
        let id = page.truth.id;
        let job = match page.source {
            Source::Saved(path) => {
                // A page that has lost its address gets one that leads nowhere.
                let url = page.truth.url.unwrap_or_else(|| format!("https://page.invalid/{id}"));
                Job { id, url, opening: Opening::Saved(path) }
            }
            Source::Site { root, path, fades_in } => {
                let url = format!("{}{path}", self.sites.add(&root));
                Job { id, url, opening: Opening::Live { fades_in } }
            }
            Source::Live => {
                self.web = true;
                let url = page.truth.url.unwrap_or_default();
                Job { id, url, opening: Opening::Live { fades_in: false } }
            }
        };
        self.jobs.push(job);
    }

    fn keep(&mut self, file: &Path) -> anyhow::Result<()> {
        let wanted: BTreeSet<String> = read_list(file)?.into_iter().map(|(_, id)| id).collect();
        let known: BTreeSet<String> = self.jobs.iter().map(|job| job.id.clone()).collect();
        if let Some(unknown) = wanted.difference(&known).next() {
            bail!("{} lists {unknown}, which is no page of this corpus", file.display());
        }
        self.jobs.retain(|job| wanted.contains(&job.id));
        Ok(())
    }

    /// Starts the server for sites, if there are any.
    async fn reach(&mut self) -> anyhow::Result<Reach> {
        if self.web {
            return Ok(Reach::Web);
        }
        let sites = std::mem::take(&mut self.sites);
        if sites.is_empty() { Ok(Reach::Nothing) } else { Ok(Reach::Sites(sites.serve().await?)) }
    }

    fn description(&self) -> String {
        let saved = self.jobs.iter().any(|job| matches!(job.opening, Opening::Saved(_)));
        let live = self.jobs.iter().any(|job| matches!(job.opening, Opening::Live { .. }));
        let saved = saved.then_some("saved pages: scripts stripped, network closed");
        let live = live.then_some(if self.web { "from the web, as they are" } else { "from loopback, as they are" });
        [saved, live].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// Lines of a file or of standard input with their numbers, without blank ones and comments.
fn read_list(file: &Path) -> anyhow::Result<Vec<(usize, String)>> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    Ok(lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(n, line)| (n, line.into())).collect())
}

/// A name for the page at an address that is not in a corpus: its host and path.
fn id_of(url: &Url) -> String {
    let fit = |c: char| if c.is_alphanumeric() || c == '-' || c == '.' { c } else { '-' };
    let name = format!("{}{}", url.host_str().unwrap_or("page"), url.path());
    let name: String = name.chars().map(fit).take(120).collect();
    name.trim_matches(['-', '.']).to_owned()
}

fn tell(summary: &Summary) -> anyhow::Result<()> {
    let tried = summary.captured + summary.failed.len();
    let rate = tried as f64 / summary.elapsed.as_secs_f64();
    eprintln!(
        "captured {} of {tried} pages in {} ({rate:.1} a second)",
        summary.captured,
        HumanDuration(summary.elapsed)
    );
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
    if summary.captured == 0 {
        bail!("no page could be captured");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_names() -> anyhow::Result<()> {
        let url = Url::parse("https://a.example:8080/b/c.html?d=e#f")?;
        assert_eq!(id_of(&url), "a.example-b-c.html");
        assert_eq!(id_of(&Url::parse("https://a.example/")?), "a.example");
        Ok(())
    }
}
