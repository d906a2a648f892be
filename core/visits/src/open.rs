//! One page from its address to the moment at which it can be read.

use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;

use super::{
    Job, Opening, PageError,
    core::{self, Core, Encoding},
    prepare::prepare,
};
use crate::browser::{Browser, Network, SavedDocument, Tab, TabError};

/// A page that has loaded and settled.
pub struct OpenPage {
    tab: Tab,
    world: u64,
    /// What was special about it.
    pub notes: Vec<String>,
    /// The saved document as the browser got it; `None` where a server gave it.
    pub html: Option<Vec<u8>>,
}

/// What becomes of the rules that a page sets for scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// They hold, as they do for the extension in the page.
    Kept,
    /// They do not: the background's module, which no page can forbid anything, is to run in the tab.
    Lifted,
}

/// Opens a page. One that is still loading after `patience` is taken as far as it is.
///
/// # Errors
/// When there is no HTML page to be read.
pub async fn open(browser: &mut Browser, job: &Job, patience: Duration, policy: Policy) -> Result<OpenPage, PageError> {
    let mut notes = Vec::new();
    let (network, html, fades_in) = match &job.opening {
        Opening::Saved(path) => {
            let prepared = prepare(path)?;
            if prepared.noscript_unwrapped {
                notes.push("noscript unwrapped".to_owned());
            }
            (Network::Closed(SavedDocument { html: prepared.html.clone() }), Some(prepared.html), false)
        }
        Opening::Live { fades_in } => (Network::Open, None, *fades_in),
    };
    let mut tab = browser.open_tab(network).await?;
    if policy == Policy::Lifted {
        tab.lift_policies().await?;
    }
    match settle(&mut tab, &job.url, patience, fades_in, &mut notes).await {
        Ok(world) => Ok(OpenPage { tab, world, notes, html }),
        Err(error) => {
            browser.leave_tab(tab).await;
            Err(error)
        }
    }
}

async fn settle(
    tab: &mut Tab,
    url: &str,
    patience: Duration,
    fades_in: bool,
    notes: &mut Vec<String>,
) -> Result<u64, PageError> {
    if !tab.navigate(url, patience).await? {
        notes.push(format!("still loading after {} s", patience.as_secs()));
    }
    let world = tab.isolated_world().await?;
    check_opened(tab, world).await?;
    tab.evaluate(world, core::SETTLE).await?;
    if fades_in {
        tab.evaluate(world, core::FADE_IN).await?;
    }
    Ok(world)
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

impl OpenPage {
    /// Runs a script beside the page and gives its value.
    ///
    /// # Errors
    /// When the script throws, the page crashes, or the browser is gone.
    pub async fn evaluate(&mut self, script: &str) -> Result<Value, TabError> {
        self.tab.evaluate(self.world, script).await
    }

    /// Runs a script beside the page under the browser's profiler, and gives the profile.
    ///
    /// # Errors
    /// As [`OpenPage::evaluate`].
    pub async fn profile(&mut self, script: &str) -> Result<Value, TabError> {
        self.tab.profile(self.world, script).await
    }

    /// Puts the page's module beside the page, in the encoding that the page allows.
    ///
    /// # Errors
    /// As [`OpenPage::evaluate`].
    pub async fn inject(&mut self, core: &Core) -> Result<(), TabError> {
        let encoding = if self.evaluate(core::PROBE).await? == true { Encoding::Wasm } else { Encoding::Twin };
        if encoding == Encoding::Twin {
            self.notes.push("read by the twin".to_owned());
        }
        self.evaluate(core.page_script(encoding)).await?;
        Ok(())
    }

    /// Gives the tab back to its browser.
    pub async fn leave(self, browser: &mut Browser) {
        browser.leave_tab(self.tab).await;
    }
}
