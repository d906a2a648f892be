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
    #[error("not a message from the extension: {0}")]
    Message(String),
    /// It cannot be the ID of an extension in this browser.
    #[error("`{0}` is not the ID of Foreground in this browser; Foreground's options show the command to run")]
    Extension(String),
    /// The browser has another ID for the extension on every machine.
    #[error("this browser needs --extension-id; Foreground's options show the command to run")]
    NoExtension,
    /// The home folder is unknown.
    #[error("the home folder is unknown: set HOME, or name a folder with --folder")]
    Home,
    /// Something of the system failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
