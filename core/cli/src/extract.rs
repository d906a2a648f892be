//! `foreground extract`: articles of files.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use caught::caught;
use clap::Args;
use engine::page::PageSnapshot;

use crate::{
    article::{Form, print},
    status::{Status, file_words, of_file},
};

/// Options of `foreground extract`.
#[derive(Args)]
pub struct Options {
    /// HTML (also .gz), page snapshots (.json, .page.zst), or - for HTML on standard input
    #[arg(default_value = "-")]
    files: Vec<PathBuf>,
    /// Address of the page, used to resolve its links
    #[arg(long, value_name = "ADDRESS", default_value = "", hide_default_value = true, value_parser = address)]
    url: String,
    #[command(flatten)]
    form: Form,
}

/// An address that links can be resolved by; empty where none is known.
fn address(text: &str) -> Result<String, String> {
    let is_address = text.is_empty() || engine::page::address::parse(text).is_some_and(|url| !url.cannot_be_a_base());
    is_address.then(|| text.to_owned()).ok_or_else(|| "an address is like https://example.org/a".to_owned())
}

/// Prints the article of every file. One that gives none keeps none of the others back.
pub fn run(options: &Options) -> Status {
    let asked = match options.form.asked() {
        Ok(asked) => asked,
        Err(status) => return status,
    };
    let each = options.files.iter().map(|file| match load(file, &options.url) {
        Ok(snapshot) => print(&snapshot, &options.form, &asked, &file.display().to_string()),
        Err(status) => status,
    });
    each.max().unwrap_or(Status::Fine)
}

fn load(file: &Path, url: &str) -> Result<PageSnapshot, Status> {
    let name = file.to_string_lossy();
    let unreadable = |error: io::Error| of_file(&error).tell(&format!("{name}: {}", file_words(&error)));
    if name.ends_with(".page.zst") {
        // First whether it can be opened at all, in the words of all files.
        fs::File::open(file).and_then(|mut opened| opened.read(&mut [0]).map(drop)).map_err(unreadable)?;
        return corpus::snapshots::read(file)
            .map_err(|error| Status::Failed.tell(&format!("{:#}", anyhow::Error::from(error))));
    }
    let bytes = if name == "-" {
        corpus::bounded(io::stdin().lock()).map_err(unreadable)?
    } else {
        corpus::read_document(file).map_err(unreadable)?
    };
    if name.ends_with(".json") {
        let parsed = serde_json::from_slice(&bytes);
        return parsed.map_err(|error| Status::Failed.tell(&format!("{name}: not a page snapshot: {error}")));
    }
    match caught(url, || html::snapshot_of_bytes(&bytes, None, url)) {
        Ok(Ok(snapshot)) => Ok(snapshot),
        Ok(Err(error)) => Err(Status::from(&error).tell(&format!("{name}: {error}"))),
        Err(fault) => Err(Status::Failed.tell(&format!("{name}: {fault}"))),
    }
}
