//! `foreground extract`: articles of files.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use engine::page::PageSnapshot;

use crate::{
    article::{Form, print},
    status::Status,
};

/// Options of `foreground extract`.
#[derive(Args)]
pub struct Options {
    /// HTML (also .gz), page snapshots (.json, .page.zst), or - for HTML on standard input
    #[arg(default_value = "-")]
    files: Vec<PathBuf>,
    /// The address that the HTML came from; it makes its links absolute
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    url: String,
    #[command(flatten)]
    form: Form,
}

/// Prints the article of every file. One that gives none keeps none of the others back.
pub fn run(options: &Options) -> Status {
    let models = match options.form.models() {
        Ok(models) => models,
        Err(error) => return Status::Failed.tell(&format!("{error:#}")),
    };
    let each = options.files.iter().map(|file| match load(file, &options.url) {
        Ok(snapshot) => print(&snapshot, &options.form, &models, &file.display().to_string()),
        Err(status) => status,
    });
    each.max().unwrap_or(Status::Fine)
}

fn load(file: &Path, url: &str) -> Result<PageSnapshot, Status> {
    let name = file.to_string_lossy();
    let unreadable = |error: io::Error| Status::Unreachable.tell(&format!("{name}: {error}"));
    if name.ends_with(".page.zst") {
        return corpus::snapshots::read(file)
            .map_err(|error| Status::Unreachable.tell(&format!("{:#}", anyhow::Error::from(error))));
    }
    let bytes = if name == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(unreadable)?;
        bytes
    } else {
        lab::read_document(file).map_err(unreadable)?
    };
    if name.ends_with(".json") {
        let parsed = serde_json::from_slice(&bytes);
        return parsed.map_err(|error| Status::Failed.tell(&format!("{name}: not a page snapshot: {error}")));
    }
    html::snapshot_of_bytes(&bytes, None, url).map_err(|error| Status::from(&error).tell(&format!("{name}: {error}")))
}
