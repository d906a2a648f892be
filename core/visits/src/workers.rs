//! The workers: each has a browser of its own and takes pages from one queue.

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

use anyhow::Context;
use tokio::{task::JoinSet, time::timeout};

use super::{Job, PageError, progress::Progress};
use crate::browser::{Browser, Reach, Viewport};

/// A browser is replaced after this many pages, before what pages leave behind in it adds up.
const PAGES_A_BROWSER: usize = 250;

/// A page whose renderer or browser fell over gets this many attempts.
const ATTEMPTS: usize = 2;

/// Who visits pages.
pub struct Crew {
    /// Program of the browser.
    pub program: PathBuf,
    /// What the browser may reach.
    pub reach: Reach,
    /// Viewport of every page.
    pub viewport: Viewport,
    /// How many browsers work at once.
    pub browsers: usize,
    /// What one page may take.
    pub timeout: Duration,
    /// What the browsers call themselves, where that is not their own name.
    pub user_agent: Option<String>,
}

impl Crew {
    /// Starts one of its browsers.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn launch(&self) -> anyhow::Result<Browser> {
        Browser::launch(&self.program, self.reach, self.viewport, self.user_agent.as_deref()).await
    }
}

/// What is done with a page.
pub trait Visit: Send + Sync + 'static {
    /// What comes of it.
    type Found: Send + 'static;

    /// Waits until the page may be visited; this is no part of the time that it may take.
    fn ready(&self, _job: &Job) -> impl Future<Output = ()> + Send {
        std::future::ready(())
    }

    /// Visits one page; loading it should not take longer than `patience`.
    fn visit(
        &self,
        browser: &mut Browser,
        job: &Job,
        patience: Duration,
    ) -> impl Future<Output = Result<Self::Found, PageError>> + Send;
}

/// What became of a run.
#[derive(Debug, Default)]
pub struct Summary {
    /// Pages that were visited in this run.
    pub done: usize,
    /// Ids and reasons of those that failed.
    pub failed: Vec<(String, String)>,
    /// Whether the run was interrupted.
    pub interrupted: bool,
    /// How long it took.
    pub elapsed: Duration,
}

struct Shared<V, R> {
    crew: Crew,
    visit: V,
    queue: Mutex<VecDeque<Job>>,
    book: Mutex<Book<R>>,
}

/// Everything that is reported about a page that is done, under one lock.
struct Book<R> {
    record: R,
    progress: Progress,
    summary: Summary,
}

/// Visits every page, beginning with the browser `first`, and hands what was found to `record` as it happens. Pages
/// that fail cost nothing but themselves; Ctrl-C ends the run after what was recorded.
///
/// # Errors
/// When no browser starts, or `record` fails.
pub async fn visit_all<V, R>(crew: Crew, jobs: Vec<Job>, first: Browser, visit: V, record: R) -> anyhow::Result<Summary>
where
    V: Visit,
    R: FnMut(Job, Result<V::Found, &PageError>, Duration) -> anyhow::Result<()> + Send + 'static,
{
    let start = Instant::now();
    let browsers = crew.browsers.clamp(1, jobs.len().max(1));
    let book = Book { record, progress: Progress::new(jobs.len() as u64), summary: Summary::default() };
    let shared = Arc::new(Shared { crew, visit, queue: Mutex::new(jobs.into()), book: Mutex::new(book) });
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

async fn work<V, R>(shared: Arc<Shared<V, R>>, mut browser: Option<Browser>) -> anyhow::Result<()>
where
    V: Visit,
    R: FnMut(Job, Result<V::Found, &PageError>, Duration) -> anyhow::Result<()> + Send + 'static,
{
    let mut pages = 0;
    loop {
        let Some(job) = lock(&shared.queue).pop_front() else { break };
        shared.visit.ready(&job).await;
        let start = Instant::now();
        let mut attempt = 1;
        let result = loop {
            let mut running = match browser.take() {
                Some(browser) => browser,
                None => shared.crew.launch().await?,
            };
            let result = attempt_page(&shared.crew, &shared.visit, &mut running, &job).await;
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
        lock(&shared.book).enter(job, result, start.elapsed())?;
    }
    if let Some(browser) = browser {
        browser.close().await;
    }
    Ok(())
}

async fn attempt_page<V: Visit>(
    crew: &Crew,
    visit: &V,
    browser: &mut Browser,
    job: &Job,
) -> Result<V::Found, PageError> {
    // A page that never stops loading is read as far as it is.
    let attempt = visit.visit(browser, job, crew.timeout / 2);
    timeout(crew.timeout, attempt).await.unwrap_or(Err(PageError::Timeout(crew.timeout)))
}

impl<R> Book<R> {
    fn enter<F>(&mut self, job: Job, result: Result<F, PageError>, elapsed: Duration) -> anyhow::Result<()>
    where
        R: FnMut(Job, Result<F, &PageError>, Duration) -> anyhow::Result<()>,
    {
        match result {
            Ok(found) => {
                self.summary.done += 1;
                self.progress.done();
                (self.record)(job, Ok(found), elapsed)
            }
            Err(error) => {
                let reason = error.to_string();
                self.progress.failed(&job.id, &reason);
                self.summary.failed.push((job.id.clone(), reason));
                (self.record)(job, Err(&error), elapsed)
            }
        }
    }
}

/// Nothing panics while these locks are held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
