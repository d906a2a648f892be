//! One page from opening to storing.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context;
use engine::page::{Page, PageSnapshot};
use serde::Deserialize;

use super::{
    core::{self, Core, Encoding},
    prepare::prepare,
};
use crate::{
    browser::{Browser, CallError, Network, SavedDocument, Tab, TabError},
    snapshots,
};

/// A page to be captured.
#[derive(Clone, Debug)]
pub struct Job {
    /// Name of its snapshot.
    pub id: String,
    /// Address to open.
    pub url: String,
    /// How to open it.
    pub opening: Opening,
}

/// How a page is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// This file is given to the browser at the page's address; scripts stripped, network closed.
    Saved(PathBuf),
    /// As any browser would.
    Live {
        /// Wait for content that fades in.
        fades_in: bool,
    },
}

/// A captured page.
#[derive(Debug)]
pub struct Captured {
    /// Size of the stored snapshot.
    pub bytes: u64,
    /// What was special.
    pub notes: Vec<String>,
}

/// Why a page was not captured.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The browser, or the page in it.
    #[error(transparent)]
    Tab(#[from] TabError),
    /// It took too long.
    #[error("took longer than {} s", .0.as_secs())]
    Timeout(Duration),
    /// There is no page to read there.
    #[error("{0}")]
    NoPage(String),
    /// Anything on this side: files, a broken snapshot.
    #[error("{0:#}")]
    Own(#[from] anyhow::Error),
}

impl PageError {
    /// Whether the browser must not be used for another page.
    pub fn spoils_browser(&self) -> bool {
        matches!(self, PageError::Timeout(_)) || self.is_accident()
    }

    /// Whether a second attempt may succeed.
    pub fn is_accident(&self) -> bool {
        matches!(self, PageError::Tab(TabError::Crashed | TabError::Call(CallError::Gone)))
    }
}

/// Opens a page, reads it with the core and stores its snapshot.
///
/// # Errors
/// When there is no HTML page to be read, or something on the way fails.
pub async fn capture(
    browser: &mut Browser,
    core: &Core,
    job: &Job,
    patience: Duration,
    out: &Path,
) -> Result<Captured, PageError> {
    let mut notes = Vec::new();
    let (network, fades_in) = match &job.opening {
        Opening::Saved(path) => {
            let prepared = prepare(path)?;
            if prepared.noscript_unwrapped {
                notes.push("noscript unwrapped".to_owned());
            }
            (Network::Closed(SavedDocument { html: prepared.html }), false)
        }
        Opening::Live { fades_in } => (Network::Open, *fades_in),
    };
    let mut tab = browser.open_tab(network).await?;
    let json = read_page(&mut tab, core, &job.url, patience, fades_in, &mut notes).await;
    browser.leave_tab(tab).await;
    let json = json?;
    check_snapshot(&json, &mut notes)?;
    let bytes = snapshots::write(out, &job.id, &json)?;
    Ok(Captured { bytes, notes })
}

async fn read_page(
    tab: &mut Tab,
    core: &Core,
    url: &str,
    patience: Duration,
    fades_in: bool,
    notes: &mut Vec<String>,
) -> Result<String, PageError> {
    if !tab.navigate(url, patience).await? {
        notes.push(format!("still loading after {} s", patience.as_secs()));
    }
    let world = tab.isolated_world().await?;
    check_opened(tab, world).await?;
    tab.evaluate(world, core::SETTLE).await?;
    if fades_in {
        tab.evaluate(world, core::FADE_IN).await?;
    }
    read_snapshot(tab, world, core, notes).await
}

/// Answer of [`core::WHAT_IS_OPEN`].
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Opened {
    content_type: String,
    status: u16,
}

async fn check_opened(tab: &mut Tab, world: u64) -> Result<(), PageError> {
    let opened = tab.evaluate(world, core::WHAT_IS_OPEN).await?;
    let opened: Opened = serde_json::from_value(opened).context("the page hides what it is")?;
    if opened.status >= 400 {
        return Err(PageError::NoPage(format!("the server answered {}", opened.status)));
    }
    if !matches!(opened.content_type.as_str(), "text/html" | "application/xhtml+xml") {
        return Err(PageError::NoPage(format!("not HTML, but {}", opened.content_type)));
    }
    Ok(())
}

async fn read_snapshot(tab: &mut Tab, world: u64, core: &Core, notes: &mut Vec<String>) -> Result<String, PageError> {
    let encoding = if tab.evaluate(world, core::PROBE).await? == true { Encoding::Wasm } else { Encoding::Twin };
    if encoding == Encoding::Twin {
        notes.push("read by the twin".to_owned());
    }
    tab.evaluate(world, core.script(encoding)).await?;
    match tab.evaluate(world, core::SNAPSHOT).await? {
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
