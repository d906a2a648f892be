//! Why a page cannot be shared, or a shared one not be read.

use std::{io, path::PathBuf};

/// Why a page cannot be shared, or a shared one not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShareError {
    /// The system has no sockets that only one user can reach, or nothing is known of its browsers.
    #[error("sharing a page is not supported on this system")]
    System,
    /// A folder that others can change, or that belongs to them.
    #[error("{} is not private: only its owner may have access to it", .0.display())]
    Folder(PathBuf),
    /// A message that is longer than a browser may send.
    #[error("a message of {0} bytes is too long")]
    TooLong(u64),
    /// What the browser has sent is no message of the extension.
    #[error("this is no message of the extension: {0}")]
    Message(String),
    /// It cannot be the id of an extension.
    #[error("{0} is no id of an extension; the options of Foreground show the right command")]
    Extension(String),
    /// The home folder is unknown.
    #[error("the home folder is unknown: set HOME, or name a folder with --folder")]
    Home,
    /// Something of the system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
