//! Options of where a trained model goes, for every command that trains one.

use std::path::PathBuf;

use clap::Args;

use crate::train;

/// Options of where a trained model goes.
#[derive(Args)]
pub struct Target {
    /// Folder for the model, its card, and the file with both that the extension loads; with --ablate for ablation.json, with --unseen for unseen.jsonl
    #[arg(long, value_name = "DIR", required_unless_present = "check")]
    pub out: Option<PathBuf>,
    /// Compare what was trained with this file, and fail where a byte differs
    #[arg(long, value_name = "FILE")]
    pub check: Option<PathBuf>,
}

impl Target {
    /// Compares, where that was asked for.
    ///
    /// # Errors
    /// When a byte differs or the file cannot be read.
    pub fn check(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let Some(file) = &self.check else { return Ok(()) };
        println!("{}", train::check(bytes, file)?);
        Ok(())
    }
}
