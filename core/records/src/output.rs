//! Files that are there as a whole or not at all.

use std::{
    fs,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use serde::Serialize;
use tempfile::NamedTempFile;

use crate::error::RecordsError;

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
    pub fn begin(path: &Path) -> Result<Self, RecordsError> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(RecordsError::writing(folder))?;
        let file = NamedTempFile::new_in(folder).map_err(RecordsError::writing(folder))?;
        Ok(Output { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Writes bytes.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), RecordsError> {
        self.file.write_all(bytes).map_err(RecordsError::writing(&self.path))
    }

    /// Writes a line of JSON.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn json(&mut self, line: &impl Serialize) -> Result<(), RecordsError> {
        let mut json = serde_json::to_vec(line)?;
        json.push(b'\n');
        self.bytes(&json)
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn finish(self) -> Result<(), RecordsError> {
        let refused = || RecordsError::writing(&self.path);
        let file = self.file.into_inner().map_err(|error| refused()(error.into_error()))?;
        file.persist(&self.path).map_err(|error| refused()(error.error))?;
        Ok(())
    }
}
