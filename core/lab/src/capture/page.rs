//! One page from opening to storing.

use std::{path::PathBuf, time::Duration};

use anyhow::Context;
use engine::page::{Page, PageSnapshot};

use crate::{
    browser::{Browser, TabError},
    snapshots,
    visits::{
        Job, OpenPage, PageError, Visit,
        core::{Core, SNAPSHOT},
        open,
    },
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
        let mut page = open(browser, job, patience).await?;
        let json = read_snapshot(&mut page, &self.core).await;
        let mut notes = std::mem::take(&mut page.notes);
        page.leave(browser).await;
        let json = json?;
        check_snapshot(&json, &mut notes)?;
        let bytes = snapshots::write(&self.out, &job.id, &json)?;
        Ok(Captured { bytes, notes })
    }
}

async fn read_snapshot(page: &mut OpenPage, core: &Core) -> Result<String, PageError> {
    page.inject(core).await?;
    match page.evaluate(SNAPSHOT).await? {
        serde_json::Value::String(json) => Ok(json),
        _ => Err(TabError::Script("the core gave no snapshot".into()).into()),
    }
}

/// Stores nothing that the engine would refuse later.
fn check_snapshot(json: &str, notes: &mut Vec<String>) -> Result<(), PageError> {
    let snapshot: PageSnapshot = serde_json::from_str(json).context("the core gave a broken snapshot")?;
    Page::new(&snapshot).context("the core gave a broken snapshot")?;
    if let Some(bound) = snapshot.truncated {
        notes.push(format!("truncated: {bound:?}").to_lowercase());
    }
    Ok(())
}
