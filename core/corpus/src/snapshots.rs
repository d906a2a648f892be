//! Stored page snapshots: `<id>.page.zst`, the versioned snapshot format as zstd-compressed JSON.
//!
//! An id with `/` in it lies in subfolders: `site/p01` is `site/p01.page.zst`. Ids that could lead out of the folder
//! are refused where a corpus is read.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use engine::page::PageSnapshot;

use crate::CorpusError;

/// How the name of a stored snapshot ends.
pub const EXTENSION: &str = ".page.zst";

/// zstd's own default: a good ratio at hundreds of MB a second.
const LEVEL: i32 = 3;

/// Where the snapshot of a page lies in a folder.
pub fn path_of(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}{EXTENSION}"))
}

/// Stores the JSON of a snapshot and gives the number of bytes written. A reader never sees half a file.
///
/// # Errors
/// When the folder cannot be written.
pub fn write(folder: &Path, id: &str, json: &str) -> Result<u64, CorpusError> {
    let path = path_of(folder, id);
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(CorpusError::writing(parent))?;
    let written = || -> io::Result<u64> {
        let packed = zstd::encode_all(json.as_bytes(), LEVEL)?;
        let mut file = tempfile::NamedTempFile::new_in(parent)?;
        file.write_all(&packed)?;
        file.persist(&path)?;
        Ok(packed.len() as u64)
    };
    written().map_err(CorpusError::writing(&path))
}

/// Reads a stored snapshot. [`engine::page::Page::new`] checks its content.
///
/// # Errors
/// When the file is missing, is not zstd, or does not hold the JSON of a snapshot.
pub fn read(path: &Path) -> Result<PageSnapshot, CorpusError> {
    let packed = fs::read(path).map_err(CorpusError::reading(path))?;
    let at = || path.to_owned();
    let json = zstd::decode_all(packed.as_slice()).map_err(|source| CorpusError::NotZstd { path: at(), source })?;
    serde_json::from_slice(&json).map_err(|source| CorpusError::NoSnapshot { path: at(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let snapshot = PageSnapshot { format: 1, url: "https://a.example/".into(), ..Default::default() };
        for id in ["b", "site/a"] {
            write(folder.path(), id, &serde_json::to_string(&snapshot)?)?;
        }
        assert_eq!(read(&path_of(folder.path(), "site/a"))?, snapshot);
        Ok(())
    }

    #[test]
    fn a_broken_file_is_told_apart() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let path = path_of(folder.path(), "a");
        fs::write(&path, "plain")?;
        assert!(read(&path).is_err_and(|error| error.to_string().contains("not zstd")));
        write(folder.path(), "a", "{}")?;
        assert!(read(&path).is_err_and(|error| error.to_string().contains("no page snapshot")));
        Ok(())
    }
}
