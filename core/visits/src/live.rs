//! One page of the web through a browser, for anyone who wants its snapshot and nothing else.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use engine::page::PageSnapshot;

pub use crate::browser::Reach;
use crate::{
    Job, Opening, PageError, Policy,
    browser::{self, Browser, TabError, VIEWPORT},
    core::{Core, SNAPSHOT, snapshot},
    open,
};

/// Why a page could not be captured.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LiveError {
    /// There is no browser, or no core to put beside the page.
    #[error("{0:#}")]
    Missing(anyhow::Error),
    /// The address leads nowhere, or the server answered with an error.
    #[error("{0}")]
    Unreachable(String),
    /// What is there is no HTML.
    #[error("{0}")]
    NotHtml(String),
    /// The browser failed or took too long.
    #[error("{0}")]
    Failed(String),
}

/// What pages are opened with.
pub struct Live {
    program: PathBuf,
    core: Core,
}

impl Live {
    /// The browser that is installed, and the core in the folder that the build made for the lab.
    ///
    /// # Errors
    /// [`LiveError::Missing`] where one of them is not there.
    pub fn find(core: &Path) -> Result<Self, LiveError> {
        let core = Core::read(core).map_err(LiveError::Missing)?;
        let program = browser::find().map_err(LiveError::Missing)?;
        Ok(Live { program, core })
    }

    /// Opens an address in a headless browser of its own and captures the page; one that is still loading after `patience`
    /// is taken as far as it is. Whoever drops this ends the browser.
    ///
    /// # Errors
    /// [`LiveError`].
    pub async fn capture(&self, url: &str, reach: Reach, patience: Duration) -> Result<PageSnapshot, LiveError> {
        let browser = Browser::launch(&self.program, reach, VIEWPORT, None).await;
        let mut browser = browser.map_err(|error| LiveError::Failed(format!("{error:#}")))?;
        let page = read(&mut browser, &self.core, url, patience);
        // Twice the time, since the core beside a page that took all of it wants some, too.
        let found = tokio::time::timeout(2 * patience, page).await;
        browser.close().await;
        found.unwrap_or(Err(PageError::Timeout(2 * patience))).map_err(live_error)
    }
}

/// Opens an address in a headless browser of its own and captures the page. `core` is the folder that the build made
/// for the lab; a page that is still loading after `patience` is taken as far as it is.
///
/// # Errors
/// [`LiveError`].
pub fn capture(url: &str, core: &Path, patience: Duration) -> Result<PageSnapshot, LiveError> {
    let live = Live::find(core)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| LiveError::Failed(error.to_string()))?;
    runtime.block_on(live.capture(url, Reach::Web, patience))
}

async fn read(browser: &mut Browser, core: &Core, url: &str, patience: Duration) -> Result<PageSnapshot, PageError> {
    let job = Job { id: String::new(), url: url.to_owned(), opening: Opening::Live { fades_in: false } };
    let mut page = open(browser, &job, patience, Policy::Kept).await?;
    page.inject(core).await?;
    Ok(snapshot(&page.evaluate(SNAPSHOT).await?)?)
}

fn live_error(error: PageError) -> LiveError {
    match error {
        PageError::NoPage(reason) if reason.starts_with("not HTML") => LiveError::NotHtml(reason),
        PageError::NoPage(reason) => LiveError::Unreachable(reason),
        PageError::Tab(TabError::Navigation(reason)) if reason.starts_with("not HTML") => LiveError::NotHtml(reason),
        PageError::Tab(TabError::Navigation(reason)) => LiveError::Unreachable(reason),
        error => LiveError::Failed(error.to_string()),
    }
}
