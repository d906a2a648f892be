//! Pages through a browser with the core that ships, into stored snapshots.

pub mod manifest;
mod page;

use std::{path::PathBuf, time::Duration};

use visits::{self, Crew, Job, PageError, Summary, core::Core};

use manifest::{Entry, Manifest, Run, Status};
use page::{Capture, Captured};

/// What to capture, and how.
pub struct Plan {
    /// The pages.
    pub jobs: Vec<Job>,
    /// Who visits them.
    pub crew: Crew,
    /// The core.
    pub core: Core,
    /// Folder of the snapshots.
    pub out: PathBuf,
    /// How pages are opened, by the manifest.
    pub description: String,
}

/// Captures every page of a plan. Pages that fail cost nothing but themselves; Ctrl-C ends the run with everything
/// kept that was captured.
///
/// # Errors
/// When no browser starts, or the output folder cannot be written.
pub async fn capture_all(plan: Plan, mut manifest: Manifest) -> anyhow::Result<Summary> {
    let first = plan.crew.launch().await?;
    manifest.begin(Run {
        browser: first.version().to_owned(),
        core: plan.core.digest().to_owned(),
        viewport: plan.crew.viewport,
        pages: plan.description,
    })?;
    let capture = Capture { core: plan.core, out: plan.out };
    let record = move |job, result: Result<_, &PageError>, elapsed| manifest.add(entry(job, result, elapsed));
    visits::visit_all(plan.crew, plan.jobs, first, capture, record).await
}

fn entry(job: Job, result: Result<Captured, &PageError>, elapsed: Duration) -> Entry {
    let (status, reason, captured) = match result {
        Ok(captured) => (Status::Ok, None, captured),
        Err(error) => (Status::Failed, Some(error.to_string()), Captured { bytes: 0, notes: Vec::new() }),
    };
    let ms = elapsed.as_millis() as u64;
    Entry { id: job.id, url: job.url, status, reason, notes: captured.notes, ms, bytes: captured.bytes }
}
