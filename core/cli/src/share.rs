//! `foreground share`: tells a browser about this program, which it then starts as its host when a person shares a page.

use std::{env, io, path::PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use share::{Browser, ShareError};

use crate::status::Status;

/// Options of `foreground share`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Allow Foreground in a browser to start this program
    Install {
        #[command(flatten)]
        place: Place,
        /// ID of the extension, shown in its options; not needed for Firefox
        #[arg(long, value_name = "ID")]
        extension_id: Option<String>,
    },
    /// Remove this permission
    Remove {
        #[command(flatten)]
        place: Place,
    },
}

/// The manifest's place.
#[derive(Args)]
struct Place {
    /// The browser
    #[arg(long, value_enum)]
    browser: Named,
    /// Folder for the manifest [default: the browser's own for this user]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// A browser by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Named {
    Chrome,
    Chromium,
    Edge,
    Brave,
    Firefox,
}

impl From<Named> for Browser {
    fn from(named: Named) -> Self {
        match named {
            Named::Chrome => Browser::Chrome,
            Named::Chromium => Browser::Chromium,
            Named::Edge => Browser::Edge,
            Named::Brave => Browser::Brave,
            Named::Firefox => Browser::Firefox,
        }
    }
}

/// Writes or removes the manifest.
pub fn run(options: &Options) -> Status {
    let done = match &options.command {
        Command::Install { place, extension_id } => install(place, extension_id.as_deref()),
        Command::Remove { place } => {
            share::remove(place.browser.into(), place.folder.as_deref()).map(|(path, was_there)| match was_there {
                true => format!("removed {}", path.display()),
                false => format!("{} does not exist", path.display()),
            })
        }
    };
    match done {
        Ok(done) => Status::Fine.tell(&done),
        Err(error @ (ShareError::Extension(_) | ShareError::NoExtension | ShareError::Home)) => {
            Status::Usage.tell(&error.to_string())
        }
        Err(error) => Status::Failed.tell(&error.to_string()),
    }
}

fn install(place: &Place, id: Option<&str>) -> Result<String, ShareError> {
    let path = share::install(place.browser.into(), id, &env::current_exe()?, place.folder.as_deref())?;
    Ok(format!("wrote {}; now turn on sharing in Foreground's options", path.display()))
}

/// Offers the page that the browser hands over, until the browser ends it. Standard output belongs to the browser.
pub fn host() -> Status {
    match share::host(io::stdin(), &mut io::stdout()) {
        Ok(()) => Status::Fine,
        Err(error) => Status::Failed.tell(&error.to_string()),
    }
}
