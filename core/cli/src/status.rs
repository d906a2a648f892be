//! Exit statuses, the same as those of `./build.sh read`.

use std::{fs, io, path::Path, process::ExitCode};

use html::HtmlError;
use visits::live::LiveError;

/// What became of a command. The highest of several counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// It was done.
    Fine = 0,
    /// It was asked for in a way that cannot be.
    Usage = 2,
    /// The page or file cannot be reached.
    Unreachable = 3,
    /// It is not HTML.
    NotHtml = 4,
    /// Nothing to read was found on it.
    Nothing = 5,
    /// The browser or the built core is missing.
    Missing = 6,
    /// Something failed.
    Failed = 7,
}

impl Status {
    /// Prints the reason, and gives the status.
    pub fn tell(self, why: &str) -> Self {
        eprintln!("foreground: {why}");
        self
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status as u8)
    }
}

impl From<&LiveError> for Status {
    fn from(error: &LiveError) -> Self {
        match error {
            LiveError::Missing(_) => Status::Missing,
            LiveError::Unreachable(_) => Status::Unreachable,
            LiveError::NotHtml(_) => Status::NotHtml,
            _ => Status::Failed,
        }
    }
}

impl From<&HtmlError> for Status {
    fn from(error: &HtmlError) -> Self {
        match error {
            HtmlError::NotHtml(_) | HtmlError::Other(_) => Status::NotHtml,
            _ => Status::Failed,
        }
    }
}

/// What went wrong with a file, in words.
pub fn file_words(error: &io::Error) -> String {
    let words = match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => "there is no such file",
        io::ErrorKind::IsADirectory => "it is a folder, not a file",
        io::ErrorKind::PermissionDenied => "it may not be opened",
        io::ErrorKind::StorageFull => "there is no room left on the disk",
        io::ErrorKind::InvalidFilename => "its name is too long, or none",
        _ => return error.to_string(),
    };
    words.to_owned()
}

/// What is in a file of text, or in words why it cannot be read.
pub fn text_of(file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| file_words(&error))?;
    String::from_utf8(bytes).map_err(|_| "its bytes are not text".to_owned())
}

/// The status of a file that cannot be read.
pub fn of_file(error: &io::Error) -> Status {
    if error.kind() == io::ErrorKind::FileTooLarge { Status::Failed } else { Status::Unreachable }
}
