//! The workers: each has a browser of its own and takes pages from one queue.

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

use anyhow::Context;
use tokio::{task::JoinSet, time::timeout};

use super::{
    core::Core,
    manifest::{Entry, Manifest, Run, Status},
    page::{self, Captured, Job, PageError},
    progress::Progress,
};
use crate::browser::{self, Browser, Reach};

/// A browser is replaced after this many pages, before what pages leave behind in it adds up.
const PAGES_A_BROWSER: usize = 250;

/// A page whose renderer or browser fell over gets this many attempts.
const ATTEMPTS: usize = 2;

/// What to capture, and how.
pub struct Plan {
    /// The pages.
    pub jobs: Vec<Job>,
    /// Program of the browser.
    pub program: PathBuf,
    /// What the browser may reach.
    pub reach: Reach,
    /// The core.
    pub core: Core,
    /// How many browsers work at once.
    pub browsers: usize,
    /// What one page may take.
    pub timeout: Duration,
    /// Folder of the snapshots.
    pub out: PathBuf,
    /// What the manifest says about how pages are opened.
    pub description: String,
}

/// What became of a run.
#[derive(Debug, Default)]
pub struct Summary {
    /// Pages captured in this run.
    pub captured: usize,
    /// Ids and reasons of those that were not.
    pub failed: Vec<(String, String)>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

struct Shared {
    plan: Plan,
    queue: Mutex<VecDeque<Job>>,
    book: Mutex<Book>,
}

/// Everything that is told about a page that is done, under one lock.
struct Book {
    manifest: Manifest,
    progress: Progress,
    summary: Summary,
}

/// Captures every page of a plan. Pages that fail cost nothing but themselves; Ctrl-C ends the run with everything
/// kept that was captured.
///
/// # Errors
/// When no browser starts, or the output folder cannot be written.
pub async fn capture_all(mut plan: Plan, mut manifest: Manifest) -> anyhow::Result<Summary> {
    let start = Instant::now();
    let first = Browser::launch(&plan.program, plan.reach).await?;
    manifest.begin(Run {
        browser: first.version().to_owned(),
        core: plan.core.digest().to_owned(),
        viewport: (browser::VIEWPORT_WIDTH, browser::VIEWPORT_HEIGHT),
        pages: plan.description.clone(),
    })?;
    let jobs: VecDeque<Job> = std::mem::take(&mut plan.jobs).into();
    let book = Book { manifest, progress: Progress::new(jobs.len() as u64), summary: Summary::default() };
    let browsers = plan.browsers.clamp(1, jobs.len().max(1));
    let shared = Arc::new(Shared { plan, queue: Mutex::new(jobs), book: Mutex::new(book) });
    let mut workers = JoinSet::new();
    let mut first = Some(first);
    for _ in 0..browsers {
        workers.spawn(work(Arc::clone(&shared), first.take()));
    }
    let result = tokio::select! {
        result = join(&mut workers) => result,
        () = asked_to_stop() => {
            workers.shutdown().await;
            lock(&shared.book).summary.interrupted = true;
            Ok(())
        }
    };
    let mut book = lock(&shared.book);
    book.progress.finish();
    result?;
    let mut summary = std::mem::take(&mut book.summary);
    summary.elapsed = start.elapsed();
    Ok(summary)
}

/// Waits for Ctrl-C, or for whoever else ends programs politely.
#[cfg(unix)]
async fn asked_to_stop() {
    use std::task::Poll;
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let mut signals: Vec<_> = kinds.into_iter().filter_map(|kind| signal(kind).ok()).collect();
    std::future::poll_fn(|context| {
        let asked = signals.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
        if asked { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

#[cfg(not(unix))]
async fn asked_to_stop() {
    // Where the signal cannot be had, the run is simply not to be interrupted.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

async fn join(workers: &mut JoinSet<anyhow::Result<()>>) -> anyhow::Result<()> {
    while let Some(worker) = workers.join_next().await {
        worker.context("a worker broke down")??;
    }
    Ok(())
}

async fn work(shared: Arc<Shared>, mut browser: Option<Browser>) -> anyhow::Result<()> {
    let mut pages = 0;
    loop {
        let Some(job) = lock(&shared.queue).pop_front() else { break };
        let start = Instant::now();
        let mut attempt = 1;
        let result = loop {
            let mut running = match browser.take() {
                Some(browser) => browser,
                None => Browser::launch(&shared.plan.program, shared.plan.reach).await?,
            };
            let result = attempt_page(&shared.plan, &mut running, &job).await;
            pages += 1;
            let spoiled = result.as_ref().is_err_and(PageError::spoils_browser);
            if spoiled || pages >= PAGES_A_BROWSER {
                running.close().await;
                pages = 0;
            } else {
                browser = Some(running);
            }
            match result {
                Err(error) if error.is_accident() && attempt < ATTEMPTS => attempt += 1,
                result => break result,
            }
        };
        lock(&shared.book).record(job, result, start.elapsed())?;
    }
    if let Some(browser) = browser {
        browser.close().await;
    }
    Ok(())
}

async fn attempt_page(plan: &Plan, browser: &mut Browser, job: &Job) -> Result<Captured, PageError> {
    // A page that never stops loading is read as far as it is.
    let patience = plan.timeout / 2;
    let attempt = page::capture(browser, &plan.core, job, patience, &plan.out);
    timeout(plan.timeout, attempt).await.unwrap_or(Err(PageError::Timeout(plan.timeout)))
}

impl Book {
    fn record(&mut self, job: Job, result: Result<Captured, PageError>, elapsed: Duration) -> anyhow::Result<()> {
        let ms = elapsed.as_millis() as u64;
        let entry = match result {
            Ok(Captured { bytes, notes }) => {
                self.summary.captured += 1;
                self.progress.captured();
                Entry { id: job.id, url: job.url, status: Status::Ok, reason: None, notes, ms, bytes }
            }
            Err(error) => {
                let reason = error.to_string();
                self.progress.failed(&job.id, &reason);
                self.summary.failed.push((job.id.clone(), reason.clone()));
                let (status, reason) = (Status::Failed, Some(reason));
                Entry { id: job.id, url: job.url, status, reason, notes: Vec::new(), ms, bytes: 0 }
            }
        };
        self.manifest.add(entry)
    }
}

/// Nothing panics while these locks are held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
