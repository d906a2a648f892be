//! The page that a person shares from their browser, for programs of the same user.
//!
//! ```text
//! extension ──▶ browser ──▶ host (standard input) ──▶ socket in a private folder ──▶ server for assistants
//! ```
//!
//! The browser starts the host when the person shares a page, and ends it when they stop. The page is in the memory of the
//! host alone, and every reading asks the host anew, so nothing can be read after the host has ended.

mod error;
#[cfg(unix)]
mod folder;
#[cfg(unix)]
mod host;
mod install;
#[cfg(unix)]
mod native;
#[cfg(unix)]
mod reading;

pub use error::ShareError;
#[cfg(unix)]
pub use host::host;
pub use install::{Browser, install, remove};
#[cfg(unix)]
pub use reading::shared;

/// Name of the host among the native messaging hosts of a browser.
pub const HOST: &str = "io.github.foreground_reader.foreground";

/// A page that is shared at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Distinguishes it from others that are shared at the same time.
    pub name: String,
    /// Its snapshot as JSON.
    pub snapshot: String,
}

/// Whether a browser has started the program as its host. Chromium passes the origin of the extension as the first
/// argument, Firefox the path of the manifest.
pub fn is_started_by_browser(first: &str) -> bool {
    first.starts_with("chrome-extension://") || first.ends_with(&format!("{HOST}.json"))
}

/// Keeps no page on a system without sockets of this type.
///
/// # Errors
/// [`ShareError::System`].
#[cfg(not(unix))]
pub fn host(_: impl std::io::Read + Send + 'static, _: &mut impl std::io::Write) -> Result<(), ShareError> {
    Err(ShareError::System)
}

/// Nothing is shared on a system without sockets of this type.
///
/// # Errors
/// [`ShareError::System`].
#[cfg(not(unix))]
pub async fn shared() -> Result<Vec<Shared>, ShareError> {
    Err(ShareError::System)
}
