//! Tells a browser about the host: a manifest in a folder of the user.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use serde_json::json;

use crate::{HOST, ShareError};

/// Id of the extension in Firefox, where it is the same on every machine.
const IN_FIREFOX: &str = "foreground@foreground-reader.github.io";

/// A browser that has the extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Google Chrome.
    Chrome,
    /// Chromium.
    Chromium,
    /// Microsoft Edge.
    Edge,
    /// Brave.
    Brave,
    /// Firefox.
    Firefox,
}

/// The extension that may start the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extension {
    /// In Chromium and those made from it, by id.
    Chromium(String),
    /// In Firefox.
    Firefox,
}

impl Extension {
    /// The extension in a browser.
    ///
    /// # Errors
    /// [`ShareError::Extension`] for an id that is missing or that no extension has.
    pub fn new(browser: Browser, id: Option<&str>) -> Result<Self, ShareError> {
        let wrong = || ShareError::Extension(id.unwrap_or("nothing").to_owned());
        match (browser, id) {
            (Browser::Firefox, None | Some(IN_FIREFOX)) => Ok(Extension::Firefox),
            (Browser::Firefox, Some(_)) | (_, None) => Err(wrong()),
            (_, Some(id)) if id.len() == 32 && id.bytes().all(|letter| matches!(letter, b'a'..=b'p')) => {
                Ok(Extension::Chromium(id.to_owned()))
            }
            _ => Err(wrong()),
        }
    }
}

/// Writes the manifest that names the program as host, into the user's folder of the browser or the given one. Returns
/// where it is.
///
/// # Errors
/// [`ShareError`].
pub fn install(
    browser: Browser,
    extension: &Extension,
    program: &Path,
    folder: Option<&Path>,
) -> Result<PathBuf, ShareError> {
    let path = manifest(browser, folder)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut manifest = json!({
        "name": HOST,
        "description": "Offers the page that you share from Foreground to assistants on this machine.",
        "path": program,
        "type": "stdio",
    });
    match extension {
        Extension::Chromium(id) => manifest["allowed_origins"] = json!([format!("chrome-extension://{id}/")]),
        Extension::Firefox => manifest["allowed_extensions"] = json!([IN_FIREFOX]),
    }
    fs::write(&path, format!("{manifest:#}\n"))?;
    Ok(path)
}

/// Removes the manifest; one that is not there is fine.
///
/// # Errors
/// [`ShareError`].
pub fn remove(browser: Browser, folder: Option<&Path>) -> Result<PathBuf, ShareError> {
    let path = manifest(browser, folder)?;
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(path),
    }
}

fn manifest(browser: Browser, folder: Option<&Path>) -> Result<PathBuf, ShareError> {
    let folder = folder.map_or_else(|| of_user(browser), |folder| Ok(folder.to_owned()))?;
    Ok(folder.join(format!("{HOST}.json")))
}

/// The folder in which a browser looks for hosts of the user.
fn of_user(browser: Browser) -> Result<PathBuf, ShareError> {
    let within = match browser {
        _ if cfg!(not(unix)) => return Err(ShareError::System),
        Browser::Chrome if cfg!(target_os = "macos") => {
            "Library/Application Support/Google/Chrome/NativeMessagingHosts"
        }
        Browser::Chromium if cfg!(target_os = "macos") => "Library/Application Support/Chromium/NativeMessagingHosts",
        Browser::Edge if cfg!(target_os = "macos") => "Library/Application Support/Microsoft Edge/NativeMessagingHosts",
        Browser::Brave if cfg!(target_os = "macos") => {
            "Library/Application Support/BraveSoftware/Brave-Browser/NativeMessagingHosts"
        }
        Browser::Firefox if cfg!(target_os = "macos") => "Library/Application Support/Mozilla/NativeMessagingHosts",
        Browser::Chrome => ".config/google-chrome/NativeMessagingHosts",
        Browser::Chromium => ".config/chromium/NativeMessagingHosts",
        Browser::Edge => ".config/microsoft-edge/NativeMessagingHosts",
        Browser::Brave => ".config/BraveSoftware/Brave-Browser/NativeMessagingHosts",
        Browser::Firefox => ".mozilla/native-messaging-hosts",
    };
    let home = env::var_os("HOME").filter(|home| !home.is_empty()).ok_or(ShareError::Home)?;
    Ok(Path::new(&home).join(within))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_admits_one_extension_and_names_the_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = Path::new("/opt/a folder/foreground");
        let id = "abcdefghijklmnopabcdefghijklmnop";
        for (browser, id, field, expected) in [
            (Browser::Chrome, Some(id), "allowed_origins", format!("chrome-extension://{id}/")),
            (Browser::Firefox, None, "allowed_extensions", IN_FIREFOX.to_owned()),
        ] {
            let extension = Extension::new(browser, id).expect("an extension");
            let path = install(browser, &extension, program, Some(folder.path())).expect("installed");
            assert_eq!(path.file_name().and_then(|name| name.to_str()), Some(&*format!("{HOST}.json")));
            let text = fs::read_to_string(&path).expect("there");
            let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!((&manifest["name"], &manifest["type"]), (&json!(HOST), &json!("stdio")));
            assert_eq!((&manifest["path"], &manifest[field]), (&json!(program), &json!([expected])));
            assert_eq!(manifest.as_object().map(serde_json::Map::len), Some(5));
            remove(browser, Some(folder.path())).expect("removed");
            remove(browser, Some(folder.path())).expect("gone already");
            assert!(!path.exists());
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for id in [None, Some(""), Some("*"), Some("abc"), Some("ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP"), Some(IN_FIREFOX)] {
            assert!(matches!(Extension::new(Browser::Chrome, id), Err(ShareError::Extension(_))), "{id:?}");
        }
        assert!(Extension::new(Browser::Firefox, Some("other@example.org")).is_err());
    }

    #[test]
    fn only_a_browser_starts_the_host() {
        assert!(crate::is_started_by_browser("chrome-extension://abcdefghijklmnopabcdefghijklmnop/"));
        assert!(crate::is_started_by_browser(&format!("/home/a/.mozilla/native-messaging-hosts/{HOST}.json")));
        assert!(!crate::is_started_by_browser("extract") && !crate::is_started_by_browser("page.json"));
    }
}
