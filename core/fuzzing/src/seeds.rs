//! The seeds: sound input of every kind, which is changed until it is not.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use engine::page::PageSnapshot;

use super::Target;

/// Folder with a folder of seeds for each target; cargo-fuzz begins with the same.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

/// The seeds of one target.
#[derive(Debug)]
pub struct Seeds {
    pub(crate) target: Target,
    pub(crate) files: Vec<Vec<u8>>,
    pub(crate) snapshots: Vec<PageSnapshot>,
}

impl Seeds {
    /// Reads those of a target in the order of their names.
    ///
    /// # Errors
    /// When there are none, or a snapshot among them is none.
    pub fn read(target: Target) -> io::Result<Self> {
        let entries = fs::read_dir(folder().join(target.name()))?;
        let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        paths.sort();
        let files = paths.iter().map(fs::read).collect::<io::Result<Vec<_>>>()?;
        if files.is_empty() {
            return Err(io::Error::new(io::ErrorKind::NotFound, format!("no seeds for {}", target.name())));
        }
        let parse = |bytes: &Vec<u8>| serde_json::from_slice(bytes).map_err(io::Error::other);
        let snapshots = match target {
            Target::Snapshot => files.iter().map(parse).collect::<io::Result<Vec<_>>>()?,
            _ => Vec::new(),
        };
        Ok(Self { target, files, snapshots })
    }
}
