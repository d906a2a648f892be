//! A polite visit: what `robots.txt` forbids is not opened, and a host is asked for one page at a time, with a pause.

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

use anyhow::Context;
use caught::caught;
use engine::page::PageSnapshot;
use jiff::Timestamp;

use super::{
    robots::{self, Rules, origin_of},
    store,
};
use records::{
    check::check,
    compose::{Visited, compose, uncertainty},
    record::Frozen,
};
use visits::{
    Job, OpenPage, PageError, Policy, Visit,
    browser::Browser,
    core::{Core, FROZEN, snapshot},
    open,
};

/// Visits pages and stores their records.
pub struct Collect {
    /// The core.
    pub core: Core,
    /// The script that freezes pages.
    pub freezing: String,
    /// Folder of the records.
    pub out: PathBuf,
    /// Pause between two pages of a host.
    pub delay: Duration,
    /// What the browser calls itself.
    pub user_agent: String,
    /// What the records are for.
    pub purpose: String,
    /// The hosts so far, by origin.
    pub hosts: Mutex<HashMap<String, Host>>,
}

/// What is known of a host.
#[derive(Default)]
pub struct Host {
    rules: Option<Arc<Rules>>,
    last: Option<Instant>,
    resting: Option<String>,
}

/// A page that was collected.
#[derive(Debug)]
pub struct Collected {
    /// Size of the stored record.
    pub bytes: u64,
    /// How unsure the judge is of it.
    pub uncertainty: f64,
    /// Number of its labels.
    pub labels: usize,
    /// What was special.
    pub notes: Vec<String>,
}

impl Visit for Collect {
    type Found = Collected;

    async fn ready(&self, job: &Job) {
        let Some(origin) = origin_of(&job.url) else { return };
        let until = self.hosts().get(&origin).and_then(|host| {
            let asked = host.rules.as_ref().map_or(Duration::ZERO, |rules| rules.delay());
            Some(host.last? + asked.max(self.delay))
        });
        if let Some(until) = until {
            tokio::time::sleep_until(until.into()).await;
        }
    }

    async fn visit(&self, browser: &mut Browser, job: &Job, patience: Duration) -> Result<Collected, PageError> {
        let origin = self.allowed(browser, &job.url, patience).await?;
        self.was_here(&origin, None);
        let opened = open(browser, job, patience, Policy::Kept).await;
        self.was_here(&origin, opened.as_ref().err());
        let mut page = opened?;
        let read = self.read(&mut page).await;
        let notes = std::mem::take(&mut page.notes);
        page.leave(browser).await;
        let (snapshot, frozen) = read?;
        if snapshot.url != job.url {
            // Where a page leads on to may have rules of its own.
            let reached = self.allowed(browser, &snapshot.url, patience).await?;
            self.was_here(&reached, None);
        }
        let proposal = caught(&snapshot.url, || engine::label_page(&snapshot)).context("the core failed")?;
        let proposal = proposal.context("the core gave a broken snapshot")?;
        let uncertainty = uncertainty(&snapshot, &proposal);
        let visited = Visited {
            id: job.id.clone(),
            captured: Timestamp::now(),
            browser: self.user_agent.clone(),
            purpose: self.purpose.clone(),
            frozen,
        };
        let record = compose(snapshot, &proposal, visited);
        check(&record).map_err(|refusal| anyhow::anyhow!("no sound record: {refusal}"))?;
        let bytes = store::write(&self.out, &job.id, &record)?;
        Ok(Collected { bytes, uncertainty, labels: record.labels.len(), notes })
    }
}

impl Collect {
    async fn read(&self, page: &mut OpenPage) -> Result<(PageSnapshot, Frozen), PageError> {
        page.inject(&self.core).await?;
        page.evaluate(&self.freezing).await?;
        let mut both = page.evaluate(FROZEN).await?;
        let frozen = serde_json::from_value(both["frozen"].take()).context("the page cannot be frozen")?;
        Ok((snapshot(&both["snapshot"])?, frozen))
    }

    /// The origin of an address that may be visited.
    async fn allowed(&self, browser: &mut Browser, url: &str, patience: Duration) -> Result<String, PageError> {
        let origin = origin_of(url).ok_or_else(|| PageError::NoPage("no address on the web".into()))?;
        let (rules, resting) = {
            let mut hosts = self.hosts();
            let host = hosts.entry(origin.clone()).or_default();
            (host.rules.clone(), host.resting.clone())
        };
        if let Some(reason) = resting {
            return Err(PageError::NoPage(reason));
        }
        let rules = match rules {
            Some(rules) => rules,
            None => {
                let rules = Arc::new(robots::fetch(browser, &origin, patience / 2).await?);
                self.hosts().entry(origin.clone()).or_default().rules = Some(Arc::clone(&rules));
                rules
            }
        };
        rules.allow(url).map_err(PageError::NoPage)?;
        Ok(origin)
    }

    /// Notes that a host was asked for a page. One that has too much to do is asked for no more in this run.
    fn was_here(&self, origin: &str, error: Option<&PageError>) {
        let mut hosts = self.hosts();
        let host = hosts.entry(origin.to_owned()).or_default();
        host.last = Some(Instant::now());
        if let Some(PageError::NoPage(reason)) = error
            && ["429", "503"].iter().any(|status| reason.ends_with(&format!("the server answered {status}")))
        {
            host.resting = Some(format!("left alone for this run, because {reason}"));
        }
    }

    /// Nothing panics while this lock is held.
    fn hosts(&self) -> MutexGuard<'_, HashMap<String, Host>> {
        self.hosts.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}
