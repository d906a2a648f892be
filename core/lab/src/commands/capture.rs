//! `lab capture`: pages through headless Chromium into snapshots.

use anyhow::bail;
use clap::Args;

/// Options of `lab capture`.
#[derive(Args)]
pub struct Options {}

/// Captures every page that was asked for.
///
/// # Errors
/// When the corpus, the core or the browser is missing, or the output folder cannot be written.
pub fn run(_options: Options) -> anyhow::Result<()> {
    bail!("this build cannot capture yet")
}
