//! Files that are there as a whole or not at all.

use std::{
    fs,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use serde::Serialize;
use tempfile::NamedTempFile;

/// A file that is being written beside its place.
pub struct Output {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl Output {
    /// Begins a file; the folder is made where it is not there.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn begin(path: &Path) -> anyhow::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let file = NamedTempFile::new_in(folder).with_context(|| format!("cannot write in {}", folder.display()))?;
        Ok(Output { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Writes bytes.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.file.write_all(bytes).with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Writes a line of JSON.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn json(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let mut json = serde_json::to_vec(line)?;
        json.push(b'\n');
        self.bytes(&json)
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn finish(self) -> anyhow::Result<()> {
        let told = || format!("cannot write {}", self.path.display());
        let file = self.file.into_inner().map_err(|error| error.into_error()).with_context(told)?;
        file.persist(&self.path).with_context(told)?;
        Ok(())
    }
}
