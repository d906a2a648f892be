//! Exit statuses, the same as those of `./build.sh read`.

use std::process::ExitCode;

use html::HtmlError;
use lab::live::LiveError;

/// What became of a command. The highest of several counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// It was done.
    Fine = 0,
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
            HtmlError::NotHtml(_) => Status::NotHtml,
            _ => Status::Failed,
        }
    }
}
