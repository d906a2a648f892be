//! Files of JSON lines that grow as a run goes on, so that an interrupted run loses nothing.

use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use serde::{Serialize, de::DeserializeOwned};

/// A file of JSON lines, open for appending.
pub struct Lines {
    path: PathBuf,
    file: File,
}

impl Lines {
    /// Opens or begins the file, and gives the lines that are there and can be read. One that was cut off by a crash is
    /// skipped and closed.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn open<T: DeserializeOwned>(folder: &Path, name: &str) -> anyhow::Result<(Self, Vec<T>)> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = folder.join(name);
        let before = fs::read(&path).unwrap_or_default();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        if before.last().is_some_and(|last| *last != b'\n') {
            file.write_all(b"\n")?;
        }
        let lines = before.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
        Ok((Lines { path, file }, lines.collect()))
    }

    /// Appends a line.
    ///
    /// # Errors
    /// For example, when the disk is full.
    pub fn add(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let mut json = serde_json::to_vec(line)?;
        json.push(b'\n');
        self.file.write_all(&json).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_costs_only_itself() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let (mut lines, before) = Lines::open::<u32>(folder.path(), "a.jsonl")?;
        assert!(before.is_empty());
        lines.add(&1)?;
        lines.file.write_all(b"[2,")?;
        let (mut lines, before) = Lines::open::<u32>(folder.path(), "a.jsonl")?;
        assert_eq!(before, [1]);
        lines.add(&3)?;
        assert_eq!(Lines::open::<u32>(folder.path(), "a.jsonl")?.1, [1, 3]);
        Ok(())
    }
}
