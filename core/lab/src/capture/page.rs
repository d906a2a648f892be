//! One page from opening to storing.

use std::{path::PathBuf, time::Duration};

use anyhow::Context;
use corpus::snapshots;
use engine::page::{Page, PageSnapshot};

use visits::{
    Job, OpenPage, PageError, Policy, Visit,
    browser::Browser,
    core::{Core, SNAPSHOT, snapshot},
    open,
};

/// Reads every page with the core and stores its snapshot.
pub struct Capture {
    /// The core.
    pub core: Core,
    /// Folder of the snapshots.
    pub out: PathBuf,
}

/// A captured page.
#[derive(Debug)]
pub struct Captured {
    /// Size of the stored snapshot.
    pub bytes: u64,
    /// What was special.
    pub notes: Vec<String>,
}

impl Visit for Capture {
    type Found = Captured;

    async fn visit(&self, browser: &mut Browser, job: &Job, patience: Duration) -> Result<Captured, PageError> {
        let mut page = open(browser, job, patience, Policy::Kept).await?;
        let snapshot = read_snapshot(&mut page, &self.core).await;
        let mut notes = std::mem::take(&mut page.notes);
        page.leave(browser).await;
        let snapshot = snapshot?;
        // Stores nothing that the engine would refuse later.
        Page::new(&snapshot).context("the core gave a broken snapshot")?;
        if let Some(bound) = snapshot.truncated {
            notes.push(format!("truncated: {bound:?}").to_lowercase());
        }
        let json = serde_json::to_string(&snapshot).context("the snapshot cannot be written")?;
        let bytes = snapshots::write(&self.out, &job.id, &json).map_err(anyhow::Error::from)?;
        Ok(Captured { bytes, notes })
    }
}

async fn read_snapshot(page: &mut OpenPage, core: &Core) -> Result<PageSnapshot, PageError> {
    page.inject(core).await?;
    Ok(snapshot(&page.evaluate(SNAPSHOT).await?)?)
}
