//! Peers that are native programs: each an optional part of the lab, none ever part of the extension.

#[cfg(feature = "peers")]
mod libraries;
mod trafilatura;

use std::time::Duration;

use anyhow::bail;
use serde::Deserialize;

pub use trafilatura::Runner;

/// What the lab was built with, for the versions of its libraries.
#[cfg(feature = "peers")]
const LOCK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock"));

/// What a peer found in a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Found {
    /// Text as HTML.
    pub html: Option<String>,
    /// Text as such; only looked at where there is no HTML.
    pub text: Option<String>,
    /// Title.
    pub title: Option<String>,
    /// Authors.
    pub author: Option<String>,
    /// Date of publication in any writing.
    pub date: Option<String>,
    /// Type of page.
    pub page_type: Option<String>,
}

/// A peer that takes a document as text.
pub struct Native {
    /// Its name in files and tables.
    pub name: &'static str,
    /// Its version.
    pub version: String,
    how: How,
}

enum How {
    #[cfg(feature = "peers")]
    Library(fn(&str, &str) -> anyhow::Result<Found>),
    Program(Box<tokio::sync::Mutex<Runner>>),
}

/// The peers that are there, and a sentence on each that is not.
pub async fn all() -> (Vec<Native>, Vec<String>) {
    let (mut peers, mut missing) = (Vec::new(), Vec::new());
    #[cfg(feature = "peers")]
    peers.extend(libraries::ALL.map(|(name, package, run)| Native {
        name,
        version: locked(package).unwrap_or("unknown").to_owned(),
        how: How::Library(run),
    }));
    #[cfg(not(feature = "peers"))]
    missing.push(
        "dom_smoothie and rs-trafilatura are left out: build the lab with --features peers to have them".to_owned(),
    );
    match Runner::start().await {
        Ok((runner, version)) => {
            peers.push(Native { name: "Trafilatura", version, how: How::Program(Box::new(runner.into())) });
        }
        Err(error) => missing.push(format!("Trafilatura is left out: {error:#}")),
    }
    (peers, missing)
}

/// Version of a package in the lock file.
#[cfg(feature = "peers")]
fn locked(package: &str) -> Option<&'static str> {
    let entry = LOCK.split("[[package]]").find(|entry| entry.contains(&format!("name = \"{package}\"\n")))?;
    entry.split_once("version = \"")?.1.split('"').next()
}

impl Native {
    /// Lets the peer answer, and measures how long that took.
    ///
    /// # Errors
    /// When the peer fails, panics or takes longer than `patience`.
    pub async fn answer(&self, html: &str, url: &str, patience: Duration) -> anyhow::Result<(Found, Duration)> {
        match &self.how {
            #[cfg(feature = "peers")]
            How::Library(run) => in_time(patience, library(*run, html.to_owned(), url.to_owned())).await,
            How::Program(runner) => {
                let mut runner = runner.lock().await;
                let answer = in_time(patience, runner.answer(html, url)).await;
                if answer.is_err() {
                    // Whatever it was about, the next page gets a process that knows nothing of it.
                    runner.stop();
                }
                answer
            }
        }
    }
}

async fn in_time<T>(patience: Duration, answer: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    match tokio::time::timeout(patience, answer).await {
        Ok(answer) => answer,
        Err(_) => bail!("took longer than {} s", patience.as_secs()),
    }
}

#[cfg(feature = "peers")]
async fn library(
    run: fn(&str, &str) -> anyhow::Result<Found>,
    html: String,
    url: String,
) -> anyhow::Result<(Found, Duration)> {
    let work = tokio::task::spawn_blocking(move || {
        let start = std::time::Instant::now();
        run(&html, &url).map(|found| (found, start.elapsed()))
    });
    match work.await {
        Ok(answer) => answer,
        Err(_) => bail!("panicked"),
    }
}

#[cfg(all(test, feature = "peers"))]
mod tests {
    use super::*;

    #[test]
    fn versions_are_those_of_the_lock_file() {
        for (name, package, _) in libraries::ALL {
            assert!(locked(package).is_some_and(|version| version.starts_with("0.")), "{name}");
        }
        assert_eq!(locked("no-such-package"), None);
    }

    #[test]
    fn libraries_answer() -> anyhow::Result<()> {
        let prose =
            "The ferry leaves the harbour at dawn, and nobody on the quay knows when it comes back. ".repeat(20);
        let html = format!(
            "<html><head><title>The ferry</title></head><body><article><h1>The ferry</h1><p>{prose}</p><p>{prose}</p></article></body></html>"
        );
        for (name, _, run) in libraries::ALL {
            let found = run(&html, "https://ferry.example/")?;
            assert!(found.html.or(found.text).is_some_and(|text| text.contains("nobody on the quay")), "{name}");
            assert_eq!(found.title.as_deref(), Some("The ferry"), "{name}");
        }
        Ok(())
    }
}
