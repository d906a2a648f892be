//! A page to be visited, and why a visit may fail.

use std::{path::PathBuf, time::Duration};

use crate::browser::{CallError, TabError};

/// A page to be visited.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its name.
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

/// Why a visit failed.
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
