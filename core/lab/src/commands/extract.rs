//! `lab extract`: the engine on stored snapshots.

use anyhow::bail;
use clap::Args;

/// Options of `lab extract`.
#[derive(Args)]
pub struct Options {}

/// Prints the article of every snapshot.
///
/// # Errors
/// When a snapshot cannot be read.
pub fn run(_options: Options) -> anyhow::Result<()> {
    bail!("this build cannot extract yet")
}
