//! The folder in which a browser keeps what it knows.

use std::{fs, path::Path, thread, time::Duration};

use tempfile::TempDir;

/// How often removing is tried.
const ATTEMPTS: usize = 50;

/// Longest path that leaves room for a socket's name below it: systems take a little over a hundred bytes in all.
const ROOM: usize = 56;

/// From one attempt to the next.
const PAUSE: Duration = Duration::from_millis(20);

/// After so many pauses in which nobody made it anew, the folder stays away.
const QUIET: usize = 5;

/// The profile of one browser. Dropping it removes the folder.
pub(super) struct Profile {
    folder: TempDir,
}

impl Profile {
    /// An empty profile.
    ///
    /// # Errors
    /// When no folder can be made.
    pub(super) fn new() -> std::io::Result<Self> {
        Ok(Profile { folder: tempfile::Builder::new().prefix("foreground-lab-").tempdir()? })
    }

    /// The folder.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Where the browser can put the sockets that it leaves behind when it is killed, so that they go with the profile.
    /// `None` where the path is too long for them.
    pub(super) fn for_sockets(&self) -> Option<&Path> {
        Some(self.path()).filter(|path| path.as_os_str().len() <= ROOM)
    }
}

impl Drop for Profile {
    /// The browser's helpers outlive it by some milliseconds, in which they still write into the folder, or make it
    /// anew.
    fn drop(&mut self) {
        let mut quiet = 0;
        for _ in 0..ATTEMPTS {
            // What came of it is seen below.
            let _ = fs::remove_dir_all(self.path());
            thread::sleep(PAUSE);
            quiet = if self.path().exists() { 0 } else { quiet + 1 };
            if quiet == QUIET {
                break;
            }
        }
    }
}
